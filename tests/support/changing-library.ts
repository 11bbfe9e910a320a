import { blankTerms, renewals } from '#shared/domain/terms/subscription-terms.ts';
import { decisions } from '#shared/contract/entities/subscription.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { northlake } from '#functions/demo/profiles.ts';
import { withSubscriptions } from '#functions/demo/with-subscriptions.ts';
import { ReadModel } from '#functions/platform/read-model.ts';
import { applyChanges, demoRecords, type ModelChange } from './demo-model.ts';

export const firstDay = '2026-03-15';
const records = demoRecords(withSubscriptions(northlake, 24), firstDay);

/** A model with its records and replacements, from which another can be loaded. */
export class ChangingLibrary {
  readonly model = new ReadModel('demo', 0);
  readonly #rows = new Map<string, { kind: KindName; row: Row }>();
  readonly #replaced: { kind: KindName; id: string; by: string | null }[] = [];
  readonly deleted: { kind: KindName; row: Row }[] = [];

  constructor() {
    for (const { kind, row } of records) {
      this.model.put(kind, row);
      this.#rows.set(`${kind}#${row.id}`, { kind, row });
    }
  }

  of<K extends KindName>(kind: K): Row<K>[] {
    return [...this.#rows.values()].flatMap((each) => (each.kind === kind ? [each.row as Row<K>] : []));
  }

  commit(changes: readonly ModelChange[]): void {
    if (changes.length === 0) return;
    applyChanges(this.model, changes);
    for (const change of changes) {
      if ('row' in change) {
        this.#rows.set(`${change.kind}#${change.row.id}`, change);
        continue;
      }
      const known = this.#rows.get(`${change.kind}#${change.id}`);
      if (known) this.deleted.push(known);
      this.#rows.delete(`${change.kind}#${change.id}`);
      if (change.replacedBy !== undefined) this.#replaced.push({ kind: change.kind, id: change.id, by: change.replacedBy });
    }
  }

  /** Makes one of the changes by its name, on records that a number chooses. */
  make(name: string, from: number): void {
    this.commit((steps[name]?.(this, picker(from)) ?? []).map((change) => this.#apart(change)));
  }

  /** No two periods of a subscription start on one day. */
  #apart(change: ModelChange): ModelChange {
    if (!('row' in change) || change.kind !== 'subscription_period') return change;
    const period = change.row as Row<'subscription_period'>;
    const starts = new Set(
      this.of('subscription_period').flatMap((other) =>
        other.subscription_id === period.subscription_id && other.id !== period.id ? other.start_date : [],
      ),
    );
    let start_date = period.start_date;
    while (starts.has(start_date)) start_date = addDays(start_date, 1);
    return { kind: change.kind, row: { ...period, start_date } };
  }

  /** A model as another instance loads it now: with records of its own, so that nothing remembered with a record of this model answers for it. */
  loaded(): ReadModel {
    const model = new ReadModel('demo', this.model.seq);
    for (const { kind, row } of this.#rows.values()) model.put(kind, { ...row });
    for (const { kind, id, by } of this.#replaced) model.alias(kind, id, by);
    return model;
  }
}

type Pick = (count: number) => number;
type Step = (library: ChangingLibrary, pick: Pick) => readonly ModelChange[];

function oneOf<T>(all: readonly T[], pick: Pick): T | undefined {
  return all.length === 0 ? undefined : all[pick(all.length)];
}

/** Saves a record of a kind with other values. */
function changed<K extends KindName>(kind: K, change: (row: Row<K>, pick: Pick, library: ChangingLibrary) => Partial<Row<K>>): Step {
  return (library, pick) => {
    const row = oneOf(library.of(kind), pick);
    return row ? [{ kind, row: { ...row, ...change(row, pick, library), version: row.version + 1 } as Row }] : [];
  };
}

/** Creates a record as a copy of another. */
function copied<K extends KindName>(kind: K, change: (row: Row<K>, pick: Pick) => Partial<Row<K>>): Step {
  return (library, pick) => {
    const row = oneOf(library.of(kind), pick);
    return row ? [{ kind, row: { ...row, ...change(row, pick), id: `new ${kind} ${library.model.seq}`, version: 1 } as Row }] : [];
  };
}

function deleted(kind: KindName): Step {
  return (library, pick) => {
    const row = oneOf(library.of(kind), pick);
    return row ? [{ kind, id: row.id }] : [];
  };
}

/** Deletes a record that another replaces, or whose references are cleared. */
function merged(kind: KindName, isCleared = false): Step {
  return (library, pick) => {
    const all = library.of(kind);
    const [gone, other] = [oneOf(all, pick), oneOf(all, pick)];
    if (!gone || !other || gone === other) return [];
    return [{ kind, id: gone.id, replacedBy: isCleared ? null : other.id }];
  };
}

const prices = [null, 0, 10, 99.99, 1234.5, 20_000, -50, 1e9];
const price = (pick: Pick): number | null => prices[pick(prices.length)] ?? null;

/** Removes a subscription with what belongs to it, in one commit. */
const withoutSubscription: Step = (library, pick) => {
  const gone = oneOf(library.of('subscription'), pick);
  if (!gone) return [];
  const owned = (kind: 'subscription_period' | 'price_ceiling'): ModelChange[] =>
    library.of(kind).flatMap((row) => ('subscription_id' in row && row.subscription_id === gone.id ? [{ kind, id: row.id }] : []));
  return [{ kind: 'subscription', id: gone.id }, ...owned('subscription_period'), ...owned('price_ceiling')];
};

const steps: Readonly<Record<string, Step>> = {
  'another price': changed('subscription_period', (_row, pick) => {
    const amount = price(pick);
    return { price: amount, normalized_price: amount };
  }),
  'another rate': changed('subscription_period', (row, pick) => ({
    normalized_price: row.price === null ? null : Math.round(row.price * (80 + pick(40))) / 100,
  })),
  'another decision': changed('subscription_period', (_row, pick) => ({
    decision: oneOf(decisions, pick) ?? 'undecided',
  })),
  'another vendor and publisher': changed('subscription_period', (_row, pick, library) => ({
    vendor_id: oneOf(library.of('provider'), pick)?.id ?? null,
    publisher_id: pick(2) === 0 ? null : (oneOf(library.of('provider'), pick)?.id ?? null),
  })),
  'other departments': changed('subscription_period', (_row, pick, library) => {
    const departments = [oneOf(library.of('department'), pick), oneOf(library.of('department'), pick)].filter((each) => each !== undefined);
    return {
      departments: [...new Set(departments)].map(({ id }) => ({
        department_id: id,
        percentage: 10 + pick(40),
        cost_center_id: null,
        stakeholder_ids: [],
      })),
    };
  }),
  'other dates': changed('subscription_period', (row, pick) => {
    const start_date = addDays(row.start_date, pick(400) - 200);
    return { start_date, end_date: addDays(start_date, 364), cancellation_deadline: addDays(start_date, 270) };
  }),
  'another financial period': changed('subscription_period', (row, pick, library) => ({
    financial_period_id: oneOf(library.of('financial_period'), pick)?.id ?? row.financial_period_id,
  })),
  'moved to another subscription': changed('subscription_period', (row, pick, library) => ({
    subscription_id: oneOf(library.of('subscription'), pick)?.id ?? row.subscription_id,
  })),
  'a comment': changed('subscription_period', (_row, pick) => ({ comment: ['', 'paid twice', 'a journal'][pick(3)] ?? null })),
  'a new period': copied('subscription_period', (row, pick) => ({
    start_date: addDays(row.start_date, 365),
    end_date: addDays(row.start_date, 729),
    price: price(pick),
    decision: 'undecided' as const,
  })),
  'a deleted period': deleted('subscription_period'),
  'a deleted subscription': withoutSubscription,
  'an undone deletion': (library) => {
    const last = library.deleted.findLast(({ kind }) => kind === 'subscription_period' || kind === 'vendor_invoice');
    return last && library.of('subscription').some(({ id }) => 'subscription_id' in last.row && last.row.subscription_id === id)
      ? [{ kind: last.kind, row: { ...last.row, version: last.row.version + 1 } }]
      : [];
  },
  'a renamed subscription': changed('subscription', (row, pick) => ({
    name: `${['Älmanac', 'Zebra', 'journal'][pick(3)]} ${row.id.slice(0, 4)}`,
  })),
  'other contract terms': changed('subscription', (_row, pick) => ({
    terms:
      pick(4) === 0
        ? null
        : {
            ...blankTerms,
            renewal: renewals[pick(renewals.length)] ?? 'automatic',
            notice: pick(4) === 0 ? null : { count: 1 + pick(9), unit: 'month' as const },
            length_months: 6 + pick(30),
            fixed_until: pick(3) === 0 ? '2027-06-30' : null,
            years: [],
            opt_out: [],
            entered_on: '2026-01-01',
          },
  })),
  'no deadline of its own': changed('subscription_period', () => ({ cancellation_deadline: null })),
  'another product': changed('subscription', (row, pick, library) => ({
    product_id: oneOf(library.of('product'), pick)?.id ?? row.product_id,
  })),
  'a renamed product': changed('product', (row, pick, library) => ({
    name: `${row.name} ${pick(9)}`,
    publisher_id:
      oneOf(
        library.of('provider').filter((each) => each.is_publisher),
        pick,
      )?.id ?? row.publisher_id,
  })),
  'a renamed provider': changed('provider', (row, pick) => ({ name: `${['Åkerblom', 'Press', 'aa'][pick(3)]} ${row.name}` })),
  'a provider that only sells': changed('provider', (_row, pick) => ({ is_publisher: pick(2) === 0, is_vendor: true })),
  'a renamed department': changed('department', (row, pick) => ({ name: `${'ABC'[pick(3)]} ${row.name}` })),
  'merged providers': merged('provider'),
  'merged products': merged('product'),
  'merged departments': merged('department'),
  'a cleared vendor': merged('provider', true),
  'merged subjects': merged('subject_category'),
  'merged owners': merged('user'),
  'another year': changed('financial_period', (row, pick) => ({
    start_date: addDays(row.start_date, pick(60) - 30),
    name: `${row.name}*`,
  })),
  'an invoice': copied('vendor_invoice', (_row, pick) => ({
    amount: 10 + pick(900),
    normalized_amount: 10 + pick(900),
    number: `N${pick(99)}`,
  })),
  'a paid invoice': changed('vendor_invoice', (_row, pick) => ({
    state: (['approved', 'paid', 'registered'] as const)[pick(3)] as Row<'vendor_invoice'>['state'],
    normalized_amount: pick(5) === 0 ? null : pick(900),
  })),
  'a deleted invoice': deleted('vendor_invoice'),
  'a price ceiling': changed('price_ceiling', (_row, pick) => ({ percent: pick(9) }) as Partial<Row<'price_ceiling'>>),
  'a deleted ceiling': deleted('price_ceiling'),
  'a budget': changed('budget', (_row, pick) => ({ amount: pick(90_000) })),
  'a rating': deleted('evaluation'),
  'a to-do': changed('to_do', (row, pick) => ({ title: `${row.title} law ${pick(9)}` })),
  'another article': changed('article', (_row, pick, library) => ({ publisher_id: oneOf(library.of('provider'), pick)?.id ?? null })),
  'the default increase': changed('member', (_row, pick) => ({ default_price_increase: pick(9) })),
  'the language': changed('member', (_row, pick) => ({
    locale: (['en-US', 'sv-SE', 'de-DE'] as const)[pick(3)] as Row<'member'>['locale'],
  })),
  'the local currency': changed('member', (_row, pick) => ({ currency: ['EUR', 'JPY', 'USD'][pick(3)] ?? 'EUR' })),
  'an exchange rate': changed('exchange_rate', (_row, pick) => ({ rate: `1.${100 + pick(800)}` }) as Partial<Row<'exchange_rate'>>),
  'a value of an own field': deleted('meta_data_value'),
  'a period and its invoice at once': (library, pick) => [
    ...(steps['another price']?.(library, pick) ?? []),
    ...(steps['a paid invoice']?.(library, pick) ?? []),
  ],
};

/** The names of the changes that can be made. */
export const changeNames = Object.keys(steps);

/** A picker that a property's numbers drive, so that a failure can be repeated. */
function picker(from: number): Pick {
  let state = from;
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % count;
  };
}
