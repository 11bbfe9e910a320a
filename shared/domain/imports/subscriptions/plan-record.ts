import { wireOfDecimal } from '#shared/domain/money/amount.ts';
import { rateOfTable } from '#shared/domain/money/exchange-rate-table.ts';
import type { Share } from '#shared/domain/periods/merge-shares.ts';
import { type ImportedField, isPlainField, plainField } from '#shared/domain/periods/plain-fields.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { checkOverlap } from '#shared/domain/periods/overlap.ts';
import { lockedChanges } from '#shared/domain/periods/period-lock.ts';
import { type Prices, pricesOf, resolvePrices } from '#shared/domain/periods/resolve-prices.ts';
import { keepStakeholders } from '#shared/domain/periods/stakes.ts';
import { unknownPublisher } from '../import-options.ts';
import type { KnownPeriod, KnownProvider, KnownSubscription } from '../planning/directory.ts';
import { type Entry, entry, type Matcher } from '../planning/match-row.ts';
import type { Duplicate } from './merge-duplicates.ts';
import { SetAside, Step } from './plan-step.ts';
import { listed, type PlanInput, type PlannedRow, type PlannedWrite, ratingOf } from '../planning/planned-row.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import type { ImportRecord } from './import-record.ts';
import { plainImports } from './subscription-fields.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** The plan of one record, with the entries that later records of the file can read. */
export type PlannedRecord = { planned: PlannedRow; entries: readonly Entry[] };

/** Values of a row about its period that are already matched with records. */
type Stated = { vendor_id: string | null; owner_id: string | null; departments: Share[] | null };

/** The product and the subscription of a row, with their providers: found, or created by the row. */
interface Holding {
  product: ReturnType<Step['product']>;
  publisher: KnownProvider | null;
  vendor: KnownProvider | null;
  subscription: KnownSubscription;
  isNew: boolean;
  /** The row's organisation, if the subscription belongs to it alone. */
  organisation: string | null;
}

/** The start of a new period, and the other periods of its subscription. */
interface NewPeriod {
  start: string;
  others: readonly KnownPeriod[];
  found: Stated;
}

/** Plans the records of a file of subscriptions one by one. Data of other records come only from the matcher. */
export class RecordPlanner {
  readonly #input: PlanInput;
  readonly #matcher: Matcher;

  constructor(input: PlanInput, matcher: Matcher) {
    this.#input = input;
    this.#matcher = matcher;
  }

  plan(record: ImportRecord, duplicate: Duplicate | undefined): PlannedRecord {
    const row = startOf(record);
    if (record.problems.some(({ severity }) => severity === 'error')) return { planned: failed(row), entries: [] };
    if (duplicate) return { planned: this.#duplicate(row, record, duplicate), entries: [] };
    try {
      return this.#place(row, record);
    } catch (error) {
      if (error instanceof SetAside) return { planned: this.#setAside(row, record, error), entries: [] };
      throw error;
    }
  }

  #duplicate(row: PlannedRow, record: ImportRecord, { of, how }: Duplicate): PlannedRow {
    if (how === 'identical') return { ...row, outcome: 'skipped', message: say('imports.sameRow', { row: of.row }) };
    if (how === 'added') return { ...row, outcome: 'matched', message: say('imports.addedToRow', { row: of.row }) };
    return this.#setAside(row, record, new SetAside('price', 'duplicate', say('imports.subscriptionStartConflicts', { row: of.row })));
  }

  #setAside(row: PlannedRow, record: ImportRecord, reason: SetAside): PlannedRow {
    const where = this.#input.mapping.find(
      ({ field, column }) => field === reason.field && (record.column === null || field !== 'price' || column === record.column),
    );
    const problem: RowProblem = {
      row: record.row,
      column: where?.column ?? null,
      heading: where?.heading ?? '',
      field: reason.field,
      severity: 'error',
      code: reason.code,
      message: reason.said,
    };
    return failed({ ...row, problems: [...row.problems, problem] });
  }

  #place(row: PlannedRow, record: ImportRecord): PlannedRecord {
    const step = new Step(this.#input, this.#matcher, record);
    const exported = this.#exported(row, record);
    if (exported) return this.#placeExported(row, record, exported, step);
    if (record.start_date === null) throw new SetAside('start_date', 'no_date', say('imports.startMissing'));
    const holding = this.#holdingOf(row, record, step);
    const { subscription, vendor } = holding;
    const others = this.#matcher.get('period', subscription.id);
    const existing = others.find(
      (period) =>
        period.start_date === record.start_date &&
        (record.detail === null || period.name_reference === null || period.name_reference === record.detail),
    );
    const [earlier] = existing ? this.#matcher.get('row', existing.id) : [];
    if (earlier !== undefined) {
      throw new SetAside('start_date', 'duplicate', say('imports.subscriptionStartRepeated', { earlier }));
    }
    const departments = step.departments(holding.organisation);
    const found = { vendor_id: vendor?.id ?? null, owner_id: this.#owner(row, record), departments };
    return existing
      ? this.#matched(row, record, { existing, subscription, found }, step)
      : this.#created(row, record, { ...holding, start: record.start_date, others, found }, step);
  }

  /** Finds or creates the providers, the product and the subscription of a row. */
  #holdingOf(row: PlannedRow, record: ImportRecord, step: Step): Holding {
    const { options } = this.#input;
    const sellerName = record.vendor ?? (options.publisher_is_vendor ? record.publisher : null);
    const productByIdentity = this.#knownProduct(record);
    const publisherName = record.publisher ?? (productByIdentity ? null : (record.vendor ?? this.#publisherOfNone(record)));
    const publisher = publisherName === null ? null : step.provider(publisherName, 'publisher');
    const vendor = sellerName === null ? null : step.provider(sellerName, 'vendor');
    const product = productByIdentity ?? step.product(publisher?.id ?? null);
    if (productByIdentity) row.matches.push({ kind: 'product', name: product.name, id: product.id, state: 'found' });

    const byOrganisation = this.#matcher.has('by_organisation', 'file');
    const suffix = byOrganisation && record.organisation ? ` (${record.organisation})` : '';
    const own = record.subscription ?? (this.#sharesIdentifier(record) ? record.product : null);
    const name = `${(own ?? product.name).slice(0, 255 - suffix.length)}${suffix}`;
    const exact = own !== null || byOrganisation;
    const match = this.#matcher.subscription({ product_id: product.id, vendor_id: vendor?.id ?? null, name, exact });
    if (match.found === null && match.several.length > 0) {
      throw new SetAside('subscription', 'ambiguous', say('imports.subscriptionAmbiguous', { listed: listed(match.several) }));
    }
    const subscription = match.found ?? step.subscription({ name, product_id: product.id });
    row.matches.unshift(...step.matches);
    row.matches.push({ kind: 'subscription', name: subscription.name, id: subscription.id, state: match.found ? 'found' : 'new' });
    return {
      product,
      publisher,
      vendor,
      subscription,
      isNew: match.found === null,
      organisation: suffix === '' ? null : record.organisation,
    };
  }

  /** Plans a row with a new period. */
  #created(
    row: PlannedRow,
    record: ImportRecord,
    { product, publisher, vendor, subscription, isNew, start, others, found }: Holding & NewPeriod,
    step: Step,
  ): PlannedRecord {
    const { options } = this.#input;
    const dates = { start_date: start, end_date: record.end_date };
    const [clash] = checkOverlap(dates, others);
    if (clash)
      throw new SetAside(
        'start_date',
        clash.field === 'end_date' ? 'second_open_period' : 'overlaps',
        say('imports.correctDates', { message: clash.message, name: subscription.name }),
      );
    if (!isNew) step.terms(subscription);
    const financialPeriod = step.financialPeriod(start);
    const prices = this.#settled(undefined, this.#prices(record), record.currency, financialPeriod);
    const isAcceptedAsOver = record.decision === null && this.#isAcceptedAsOver(dates);
    const decision = record.decision ?? (isAcceptedAsOver || options.decision === 'accepted' ? 'accepted' : 'undecided');
    const period = step.period({
      ...prices,
      ...dates,
      product_id: product.id,
      subscription_id: subscription.id,
      publisher_id: publisher?.id ?? product.publisher_id,
      vendor_id: vendor?.id ?? null,
      ...plainValues(record),
      one_time_purchase: record.one_time,
      cancellation_deadline: record.decision_deadline,
      owner_id: found.owner_id ?? options.default_owner_id,
      financial_period_id: financialPeriod,
      comment: commentOf(record),
      departments: keepStakeholders(found.departments ?? [], []),
      decision,
    });
    row.matches.push({ kind: 'period', name: start, id: period, state: 'new' });
    const created = [...new Set(step.matches.filter(({ state }) => state === 'new').map(({ kind }) => kind))];
    const also = [...created, ...(isNew ? ['subscription' as const] : [])];
    const planned: PlannedRow = {
      ...row,
      outcome: 'created',
      message: newPeriodMessage(also.map(matchWord), isAcceptedAsOver),
      writes: step.writes,
      ...(isAcceptedAsOver && { acceptedIfOver: true }),
      ...ratingOf(prices, undefined, this.#input.directory.currency),
    };
    return { planned, entries: [...step.entries, entry('row', period, record.row)] };
  }

  /** The period with the id of an exported row. An unknown id is a warning, and the rest of the row is processed. */
  #exported(row: PlannedRow, { row: number, period_id }: ImportRecord): KnownPeriod | undefined {
    if (period_id === null) return undefined;
    const [period] = this.#matcher.get('period_id', period_id);
    const where = this.#input.mapping.find(({ field }) => field === 'period_id');
    const place = { row: number, column: where?.column ?? null, heading: where?.heading ?? '', field: 'period_id' as const };
    if (!period) row.problems.push({ ...place, severity: 'warning', code: 'unknown_period', message: say('imports.periodIdUnknown') });
    return period;
  }

  #placeExported(row: PlannedRow, record: ImportRecord, period: KnownPeriod, step: Step): PlannedRecord {
    const [subscription] = this.#matcher.get('subscription_id', period.subscription_id);
    if (!subscription) throw new Error(`The period ${period.id} has no subscription`);
    const [earlier] = this.#matcher.get('row', period.id);
    if (earlier !== undefined) throw new SetAside('period_id', 'duplicate', say('imports.periodRepeated', { earlier }));
    const vendor = record.vendor === null ? null : step.provider(record.vendor, 'vendor');
    row.matches.push(...step.matches, { kind: 'subscription', name: subscription.name, id: subscription.id, state: 'found' });
    const found = { vendor_id: vendor?.id ?? null, owner_id: this.#owner(row, record), departments: step.departments(null) };
    // A price without a currency has the currency of its period.
    const { mapping, options } = this.#input;
    const isStated =
      record.currency !== options.default_currency || mapping.some(({ field, currency }) => field === 'currency' || currency !== undefined);
    const stated = {
      ...record,
      ...(!isStated && { currency: period.currency }),
      // Without an end column, the default end is not a value of the row.
      ...(!mapping.some(({ field }) => field === 'end_date') && { end_date: null }),
    };
    return this.#matched(row, stated, { existing: period, subscription, found }, step);
  }

  /** Whether a period without a decision in the file counts as accepted because it ended before today. */
  #isAcceptedAsOver(dates: { start_date: string; end_date: string | null }): boolean {
    const { options, directory } = this.#input;
    return options.decision === 'accepted_if_over' && periodTime(dates, directory.today) === 'past';
  }

  /** The publisher for products without a publisher, if the option is set. */
  #publisherOfNone({ product }: ImportRecord): string | null {
    return this.#input.options.publisher_optional && product !== null ? unknownPublisher : null;
  }

  /** Whether the file gives the row's identifier to several titles at once, so that it does not identify a subscription. */
  #sharesIdentifier(record: ImportRecord): boolean {
    return identifiersOf(record).some((identifier) => this.#matcher.has('shared_identifier', identifier));
  }

  /** Finds a product without its publisher: by identifier, or by a name that only one publisher uses. */
  #knownProduct(record: ImportRecord): { id: string; name: string; publisher_id: string } | null {
    const identifiers = identifiersOf(record);
    if (record.publisher !== null || (record.vendor !== null && identifiers.length === 0)) return null;
    const match = this.#matcher.product({ name: record.vendor === null ? record.product : null, publisher_id: null, identifiers });
    if (match.found === null && match.several.length > 1)
      throw new SetAside('product', 'ambiguous', say('imports.productAmbiguousAddPublisher', { listed: listed(match.several) }));
    return match.found;
  }

  #owner(row: PlannedRow, record: ImportRecord): string | null {
    if (record.owner === null) return null;
    const match = this.#matcher.user(record.owner);
    if (match.found) return match.found.id;
    const where = this.#input.mapping.find(({ field }) => field === 'owner');
    row.problems.push({
      row: record.row,
      column: where?.column ?? null,
      heading: where?.heading ?? '',
      field: 'owner',
      severity: 'warning',
      code: 'unknown_owner',
      message:
        match.several.length > 0
          ? say('imports.ownerAmbiguousDefaultUsed', { owner: record.owner })
          : say('imports.ownerUnknownDefaultUsed', { owner: record.owner }),
    });
    return null;
  }

  /** The amounts in the row; the local price only if the currency is foreign. */
  #prices(record: ImportRecord): Partial<Pick<Prices, 'price' | 'normalized_price'>> {
    const local = this.#input.directory.currency;
    return {
      ...(record.price !== null && { price: wireOfDecimal(record.price, record.currency) }),
      ...(record.normalized_price !== null &&
        record.currency !== local && { normalized_price: wireOfDecimal(record.normalized_price, local) }),
    };
  }

  /** Both prices and their rate, as a form would store them. */
  #settled(before: Prices | undefined, change: Partial<Prices>, currency: string, financialPeriodId: string): Prices {
    const { currency: local, rates, today } = this.#input.directory;
    const planned = rateOfTable(rates, currency, financialPeriodId);
    try {
      return resolvePrices(before, change, { currency, local, today, planned });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new SetAside('price', 'too_large', say('money.amountTooLarge'));
    }
  }

  /** Plans a row of an existing period; the options determine what changes. */
  #matched(
    row: PlannedRow,
    record: ImportRecord,
    { existing, subscription, found }: { existing: KnownPeriod; subscription: KnownSubscription; found: Stated },
    step: Step,
  ): PlannedRecord {
    row.matches.push({ kind: 'period', name: existing.start_date, id: existing.id, state: 'found' });
    const claim = entry('row', existing.id, record.row);
    const departments = found.departments && keepStakeholders(found.departments, existing.departments);
    const stated = this.#stated(record, { ...found, departments });
    const differing = Object.entries(stated).filter(([field, value]) => !same(existing[field as keyof KnownPeriod], value));
    const { existing: choice } = this.#input.options;
    const chosen =
      choice === 'update'
        ? differing
        : choice === 'fill_empty'
          ? differing.filter(([field]) => isUnset(existing[field as keyof KnownPeriod]))
          : [];
    // A locked period keeps all of its values: a partial update would be harder to understand than none.
    const isLocked = existing.lock && lockedChanges(existing, { ...existing, ...Object.fromEntries(chosen) }).length > 0;
    if (isLocked) return { planned: { ...row, outcome: 'skipped', message: existing.lock }, entries: [claim] };
    const isOfOffice = chosen.some(([field]) => existing.office?.fields.includes(field));
    if (existing.office && isOfOffice) return { planned: { ...row, outcome: 'skipped', message: existing.office.lock }, entries: [claim] };
    const isOfContract = step.terms(subscription);
    const fields = differing.map(([field]) => fieldText(field));
    if (chosen.length === 0 && !isOfContract) {
      const message =
        fields.length === 0
          ? say('imports.existsIn', { name: subscription.name })
          : say('imports.existsDiffersUnchanged', { name: subscription.name, listed: listed(fields) });
      return { planned: { ...row, outcome: 'matched', message }, entries: [claim] };
    }
    const stored = pricesOf(existing);
    const given: Partial<KnownPeriod> = Object.fromEntries(chosen);
    const isPriced = 'price' in given || 'normalized_price' in given || 'currency' in given;
    const prices = isPriced ? this.#settled(stored, given, given.currency ?? existing.currency, existing.financial_period_id) : stored;
    const follows = Object.entries(prices).filter(([field, value]) => stored[field as keyof Prices] !== value);
    const change = { ...given, ...Object.fromEntries(follows) };
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, existing[field as keyof KnownPeriod]]));
    const ofPeriod: PlannedWrite = { action: 'change', kind: 'subscription_period', id: existing.id, fields: change, before };
    const writes = chosen.length === 0 ? step.writes : [...step.writes, ofPeriod];
    const changed = [...chosen.map(([field]) => fieldText(field)), ...(isOfContract ? [say('imports.theTerms')] : [])];
    const planned: PlannedRow = {
      ...row,
      outcome: 'matched',
      message: say('imports.existsUpdated', { listed: listed(changed) }),
      writes,
      ...(isPriced && ratingOf(prices, stored, this.#input.directory.currency)),
    };
    return { planned, entries: [...step.entries, claim] };
  }

  /** The period fields with a value in the row. */
  #stated(record: ImportRecord, found: Stated): Record<string, unknown> {
    const prices = this.#prices(record);
    const comment = commentOf(record);
    return {
      ...(record.end_date !== null && { end_date: record.end_date }),
      ...(prices.price !== undefined && { price: prices.price, currency: record.currency }),
      ...(prices.normalized_price !== undefined && { normalized_price: prices.normalized_price }),
      ...(record.decision_deadline !== null && { cancellation_deadline: record.decision_deadline }),
      ...Object.fromEntries(Object.entries(plainValues(record)).filter(([, value]) => value !== null)),
      ...(comment !== null && { comment }),
      ...(record.decision !== null && { decision: record.decision }),
      ...(found.vendor_id !== null && { vendor_id: found.vendor_id }),
      ...(found.owner_id !== null && { owner_id: found.owner_id }),
      ...(found.departments !== null && found.departments.length > 0 && { departments: found.departments }),
    };
  }
}

/** The values of a record for the plain fields of its period. */
function plainValues(record: ImportRecord): Pick<KnownPeriod, ImportedField> {
  return Object.fromEntries(plainImports.map(({ name, as }) => [name, record[as]])) as never;
}

function newPeriodMessage(created: readonly Message[], isAcceptedAsOver: boolean): Message {
  if (created.length === 0) return say(isAcceptedAsOver ? 'imports.newPeriodOver' : 'imports.newPeriod');
  return say(isAcceptedAsOver ? 'imports.newEndedPeriodWith' : 'imports.newPeriodNew', { listed: listed(created) });
}

/** The identifiers of a record, online first. */
export function identifiersOf({ online_identifier, print_identifier }: ImportRecord): string[] {
  return [online_identifier, print_identifier].filter((identifier) => identifier !== null);
}

function startOf(record: ImportRecord): PlannedRow {
  const name = [
    record.organisation,
    record.product ?? record.subscription ?? record.publisher ?? record.vendor,
    record.start_date?.slice(0, 4),
  ]
    .filter(Boolean)
    .join(' · ');
  return {
    row: record.row,
    column: record.column,
    name,
    outcome: 'failed',
    message: null,
    problems: [...record.problems],
    matches: [],
    record,
    writes: [],
  };
}

function failed(row: PlannedRow): PlannedRow {
  const [first] = row.problems.filter(({ severity }) => severity === 'error');
  return { ...row, outcome: 'failed', message: first?.message ?? null, matches: [], writes: [] };
}

function commentOf(record: ImportRecord): string | null {
  const materials =
    record.materials.length > 0 && !(record.materials.length === 1 && record.materials[0] === record.product)
      ? `Materials: ${record.materials.join('; ')}`
      : null;
  const text = [record.description, materials].filter((part) => part !== null).join('\n');
  return text === '' ? null : text.slice(0, 4000).toWellFormed().trimEnd();
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function isUnset(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The word for a created record within a sentence. */
function matchWord(kind: PlannedRow['matches'][number]['kind'] | 'subscription'): Message {
  switch (kind) {
    case 'publisher':
    case 'vendor':
      return say(`providers.${kind}`);
    case 'period':
      return say('kinds.subscription_period');
    default:
      return say(`kinds.${kind}`);
  }
}

/** The name of a field within a sentence. */
function fieldText(field: string): Message | string {
  return periodFieldTexts[field] ?? (isPlainField(field) ? say(`columns.${plainField(field).label}`) : field);
}

const periodFieldTexts: Record<string, Message> = {
  end_date: say('imports.theEnd'),
  price: say('imports.thePrice'),
  currency: say('imports.theCurrency'),
  normalized_price: say('imports.localPrice'),
  cancellation_deadline: say('imports.theDeadline'),
  name_reference: say('imports.theDetail'),
  comment: say('imports.theComment'),
  decision: say('imports.theDecision'),
  vendor_id: say('imports.theVendor'),
  owner_id: say('imports.theOwner'),
  departments: say('imports.theDepartments'),
};
