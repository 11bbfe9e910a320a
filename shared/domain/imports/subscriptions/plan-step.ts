import { eachOf, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import { noPrices } from '#shared/domain/periods/resolve-prices.ts';
import { generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import type { Share } from '#shared/domain/periods/merge-shares.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { blankTerms } from '../../terms/subscription-terms.ts';
import type { StatedTerms } from './read-contract.ts';
import type { ImportedTerms, KnownPeriod, KnownProvider, KnownSubscription } from '../planning/directory.ts';
import type { ImportField } from '../import-kinds.ts';
import {
  type Entry,
  entry,
  type Match,
  type Matcher,
  namedEntry,
  type NamedKind,
  periodEntry,
  productEntries,
  providerEntries,
  type RoleFlag,
  subscriptionEntries,
} from '../planning/match-row.ts';
import { listed, type PlanInput, type PlannedKind, type PlannedWrite, type RowMatch } from '../planning/planned-row.ts';
import type { ImportRecord } from './import-record.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** Thrown if a row cannot be imported; caught where the row is planned. */
export class SetAside extends Error {
  readonly field: ImportField;
  readonly code: string;
  readonly said: Message;

  constructor(field: ImportField, code: string, message: Message) {
    super(message.code);
    this.said = message;
    this.field = field;
    this.code = code;
  }
}

/** Collects the writes and entries of one row. They take effect only if the whole row is imported. */
export class Step {
  readonly writes: PlannedWrite[] = [];
  readonly matches: RowMatch[] = [];
  readonly entries: Entry[] = [];
  readonly #input: PlanInput;
  readonly #matcher: Matcher;
  readonly #record: ImportRecord;
  readonly #own: KnownProvider[] = [];

  constructor(input: PlanInput, matcher: Matcher, record: ImportRecord) {
    this.#input = input;
    this.#matcher = matcher;
    this.#record = record;
  }

  #create<T extends object>(kind: PlannedKind, key: string, fields: Record<string, unknown>, known: T): T & { id: string } {
    const { row, column } = this.#record;
    const id = this.#input.idOf(kind, `${row}${column === null ? '' : `.${column}`}-${key}`);
    this.writes.push({ action: 'create', kind, id, fields });
    return { ...known, id };
  }

  provider(name: string, role: 'publisher' | 'vendor'): KnownProvider {
    const own = this.#own.find((provider) => foldIdentity(provider.name) === foldIdentity(name));
    const match: Match<KnownProvider> = own ? { found: own } : this.#matcher.provider(name);
    if (match.found === null && match.several.length > 0) {
      throw new SetAside(role, 'ambiguous', say('imports.providerAmbiguous', { name }));
    }
    const flag = role === 'publisher' ? 'is_publisher' : 'is_vendor';
    if (match.found) {
      if (!match.found[flag]) this.#giveRole(match.found, flag);
      this.matches.push({ kind: role, name: match.found.name, id: match.found.id, state: own ? 'new' : 'found' });
      return match.found;
    }
    if (!this.#input.options.create.providers)
      throw new SetAside(role, 'unknown_provider', say('imports.roleNotFound', { role: say(`providers.${role}`), name }));
    const roles = { is_publisher: role === 'publisher', is_vendor: role === 'vendor' };
    const provider = this.#create(
      'provider',
      role,
      { name, ...roles, currency: this.#record.currency },
      { name, alternative_name: null, abbreviation: null, ...roles },
    );
    this.#own.push(provider);
    this.entries.push(...providerEntries(provider), entry('new_provider', provider.id, true));
    this.matches.push({ kind: role, name, id: provider.id, state: 'new' });
    return provider;
  }

  /** A provider created by this import gets its second role at creation (`withLaterRoles`), an existing one by a change. */
  #giveRole(provider: KnownProvider, flag: RoleFlag): void {
    const { id } = provider;
    const isOwn = this.#own.includes(provider);
    if (!isOwn && this.#matcher.has('role', `${id}|${flag}`)) return;
    if (!isOwn && !this.#matcher.has('new_provider', id))
      this.writes.push({ action: 'change', kind: 'provider', id, fields: { [flag]: true }, before: { [flag]: false } });
    this.entries.push(entry('role', `${id}|${flag}`, true));
  }

  product(publisherId: string | null): { id: string; name: string; publisher_id: string } {
    const { product: name, online_identifier, print_identifier, product_type, platform } = this.#record;
    const identifiers = [online_identifier, print_identifier].filter((identifier) => identifier !== null);
    const match = this.#matcher.product({ name, publisher_id: publisherId, identifiers });
    if (match.found) {
      this.matches.push({ kind: 'product', name: match.found.name, id: match.found.id, state: 'found' });
      return match.found;
    }
    if (match.several.length > 0)
      throw new SetAside('product', 'ambiguous', say('imports.productAmbiguousAddIdentifier', { listed: listed(match.several) }));
    if (name === null)
      throw new SetAside('product', 'no_product', say('imports.productIdentifierUnknown', { listed: listed(identifiers) }));
    if (publisherId === null) throw new SetAside('publisher', 'no_publisher', say('imports.productWithoutPublisher', { name }));
    if (!this.#input.options.create.products)
      throw new SetAside('product', 'unknown_product', say('imports.publisherWithoutProduct', { name }));
    const type = product_type === null ? null : this.#productType(product_type);
    const known = { name, publisher_id: publisherId, online_identifier, print_identifier };
    const product = this.#create('product', 'product', { ...known, platform, product_type_id: type }, known);
    this.entries.push(...productEntries(product));
    this.matches.push({ kind: 'product', name, id: product.id, state: 'new' });
    return product;
  }

  #productType(name: string): string | null {
    const match = this.#matcher.named('product_type', name);
    if (match.found) return match.found.id;
    return this.#input.options.create.product_types && match.several.length === 0 ? this.#named('product_type', name, { name }) : null;
  }

  #named(kind: NamedKind, name: string, fields: Record<string, unknown>): string {
    const id = this.#input.idOf(kind, foldIdentity(name));
    if (this.writes.some((write) => write.id === id)) return id;
    this.writes.push({ action: 'create', kind, id, fields });
    this.entries.push(namedEntry(kind, { id, name }));
    return id;
  }

  subscription(fields: { name: string; product_id: string }): KnownSubscription {
    const terms = this.#record.terms && this.#withTerms(null, this.#record.terms);
    const subscription = this.#create('subscription', 'subscription', { ...fields, description: null, terms }, { ...fields, terms });
    this.entries.push(...subscriptionEntries(subscription));
    if (terms) this.entries.push(entry('terms', subscription.id, true));
    return subscription;
  }

  /**
   * Gives an existing subscription the terms of the row, once per file. Says whether it changes: only with an option to update, or to fill
   * empty terms.
   */
  terms({ id, terms: known }: KnownSubscription): boolean {
    const { terms: stated } = this.#record;
    const { existing } = this.#input.options;
    if (!stated || existing === 'leave' || (existing === 'fill_empty' && known !== null) || this.#matcher.has('terms', id)) return false;
    const isSame =
      known !== null &&
      Object.entries(stated).every(([field, value]) => JSON.stringify(known[field as keyof StatedTerms]) === JSON.stringify(value));
    if (isSame) return false;
    this.writes.push({
      action: 'change',
      kind: 'subscription',
      id,
      fields: { terms: this.#withTerms(known, stated) },
      before: { terms: known },
    });
    this.entries.push(entry('terms', id, true));
    return true;
  }

  #withTerms(known: ImportedTerms | null, stated: StatedTerms): ImportedTerms {
    return { ...blankTerms, ...known, ...stated, entered_on: this.#input.directory.today };
  }

  /** Creates a period; returns its id. */
  period(fields: Pick<KnownPeriod, 'subscription_id' | 'start_date' | 'end_date' | 'vendor_id'> & Record<string, unknown>): string {
    const { id } = this.#create('subscription_period', 'period', fields, {});
    const { subscription_id, start_date, end_date, vendor_id } = fields;
    this.entries.push(periodEntry(newPeriod({ id, subscription_id, start_date, end_date, vendor_id })));
    return id;
  }

  /** Shares with ids; null if the row has no departments. `organisation`: the organization of the row, if it matters. */
  departments(organisation: string | null): Share[] | null {
    const wanted =
      this.#record.departments.length > 0 || organisation === null
        ? this.#record.departments
        : [{ name: organisation, percentage: 100, cost_centre: null }];
    if (wanted.length === 0) return null;
    const shares = new Map<string, Share>();
    for (const { name, percentage, cost_centre } of wanted) {
      const id = this.#department('department', name);
      const centre = cost_centre === null ? null : this.#department('cost_center', cost_centre);
      const known = shares.get(id);
      shares.set(id, {
        department_id: id,
        percentage: percentage + (known?.percentage ?? 0),
        cost_center_id: centre ?? known?.cost_center_id ?? null,
      });
    }
    return [...shares.values()];
  }

  #department(kind: 'department' | 'cost_center', name: string): string {
    const match = this.#matcher.named(kind, name);
    if (match.found) return match.found.id;
    const field = kind === 'department' ? 'department' : 'cost_centre';
    if (!this.#input.options.create.departments || match.several.length > 0)
      throw new SetAside(field, 'unknown_department', say('imports.recordNotFound', { name }));
    return this.#named(
      kind,
      name,
      kind === 'department' ? { name, code: null, active: true, parent_id: null } : { name, code: null, active: true },
    );
  }

  /** A price counts in the financial period that contains its start, so the import creates that year instead of using the last one. */
  financialPeriod(date: string): string {
    const { directory, options, idOf } = this.#input;
    const known = directory.financial_periods.find((period) => period.start_date <= date && date <= period.end_date);
    if (known) return known.id;
    if (!options.create.financial_periods)
      throw new SetAside('start_date', 'no_financial_period', say('imports.financialPeriodMissing', { date }));
    const year = Number(date.slice(0, 4));
    const fresh = generateFinancialPeriods(year - 1, year, directory.financial_period_start_month).find(
      (period) => period.start_date <= date && date <= period.end_date,
    );
    const [earlier] = fresh ? this.#matcher.get('new_financial_period', fresh.start_date) : [];
    if (earlier !== undefined) return earlier;
    const isFree =
      fresh && !directory.financial_periods.some((period) => period.start_date <= fresh.end_date && fresh.start_date <= period.end_date);
    if (!isFree) throw new SetAside('start_date', 'no_financial_period', say('imports.financialPeriodWouldOverlap', { date }));
    const id = idOf('financial_period', fresh.start_date);
    this.writes.push({
      action: 'create',
      kind: 'financial_period',
      id,
      fields: { ...fresh, state: 'open', closed_by: null, closed_at: null },
    });
    this.entries.push(entry('new_financial_period', fresh.start_date, id));
    return id;
  }
}

/** The fields of a period with which later rows are compared. */
function newPeriod(own: Pick<KnownPeriod, 'id' | 'subscription_id' | 'start_date' | 'end_date' | 'vendor_id'>): KnownPeriod {
  return {
    ...own,
    ...eachOf(plainFieldsWith('import'), () => null),
    one_time_purchase: own.end_date === null,
    cancellation_deadline: null,
    owner_id: '',
    currency: '',
    ...noPrices,
    financial_period_id: '',
    comment: null,
    decision: 'undecided',
    departments: [],
    lock: null,
    office: null,
  };
}
