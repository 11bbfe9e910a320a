import { generateFinancialPeriods, type FinancialPeriod } from '../calendar/financial-periods.ts';
import { wireOfDecimal } from '../money/amount.ts';
import { checkOverlap } from '../periods/overlap.ts';
import type { Share } from '../periods/merge-shares.ts';
import { keepStakeholders } from '../periods/stakes.ts';
import { foldForSearch } from '../text/fold.ts';
import { cellText, isBlankRow, type SheetRow } from './cell.ts';
import { classifyRow, rowClassTexts } from './classify-row.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { Directory, KnownPeriod, KnownProvider, KnownSubscription } from './directory.ts';
import type { ImportField } from './import-kinds.ts';
import type { ImportOptions } from './import-options.ts';
import { Matcher, type Match } from './match-row.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { nameProducts } from './name-products.ts';
import { readRow, type ImportRecord, type RowProblem } from './read-row.ts';

export type PlannedKind =
  | 'provider'
  | 'contact'
  | 'product'
  | 'product_type'
  | 'subscription'
  | 'subscription_period'
  | 'department'
  | 'cost_center'
  | 'financial_period'
  | 'meta_data_value';

/** One record to write. A change names only the fields that change, and what they held, so that it can be undone. */
export type PlannedWrite = {
  action: 'create' | 'change';
  kind: PlannedKind;
  id: string;
  fields: Record<string, unknown>;
  before?: Record<string, unknown>;
};

/** What a row is about and whether each of those exists: what the preview shows. */
export type RowMatch = {
  kind: 'publisher' | 'vendor' | 'product' | 'subscription' | 'period' | 'contact';
  name: string;
  id: string;
  state: 'found' | 'new';
};

export type PlannedRow = {
  row: number;
  /** The price column in a wide table, from 0. */
  column: number | null;
  /** What the row is about, in a line. */
  name: string;
  outcome: 'created' | 'matched' | 'skipped' | 'failed';
  /** Why, as a sentence. */
  message: string;
  problems: RowProblem[];
  matches: RowMatch[];
  record: ImportRecord | null;
  writes: PlannedWrite[];
};

/** What is to be planned, against what the member has. */
export type PlanInput<D = Directory> = {
  /** Rows below the headings. */
  rows: Iterable<SheetRow>;
  mapping: readonly ColumnMapping[];
  options: ImportOptions;
  directory: D;
  /** The id of a record that the import creates, always the same for the same kind and key. */
  idOf: (kind: PlannedKind, key: string) => string;
};

/**
 * Decides for every row what will become of it, without writing anything: the preview shows this, the worker carries it
 * out. Rows come back in the order of the file; blank lines are not rows.
 */
export function planRows(input: PlanInput): PlannedRow[] {
  const planned: PlannedRow[] = [];
  const read: ImportRecord[] = [];
  for (const row of input.rows) {
    if (isBlankRow(row.cells)) continue;
    const left = leftOut(row, input.mapping, input.options);
    if (left) {
      planned.push(skippedRow(row, left));
      continue;
    }
    const records = readRow(row, input.mapping, input.options);
    if (records.length === 0) planned.push(skippedRow(row, 'No price is filled in.'));
    read.push(...records);
  }
  planned.push(...new Planner(input, read).plan());
  return planned.toSorted((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0));
}

/** Why a row is not looked at; undefined for one that is. */
export function filteredOut(row: SheetRow, { filter }: ImportOptions): string | undefined {
  if (!filter) return undefined;
  const value = cellText(row.cells[filter.column]);
  return filter.values.some((wanted) => foldForSearch(wanted) === foldForSearch(value)) ? undefined : 'Left out by the filter.';
}

function leftOut(row: SheetRow, mapping: readonly ColumnMapping[], options: ImportOptions): string | undefined {
  const kind = classifyRow(row.cells, mapping);
  return kind === 'data' ? filteredOut(row, options) : rowClassTexts[kind];
}

/** A row that is left out, by its first cells. */
export function skippedRow(row: SheetRow, message: string): PlannedRow {
  const name = row.cells
    .map(cellText)
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ')
    .slice(0, 120)
    .toWellFormed();
  return { row: row.number, column: null, name, outcome: 'skipped', message, problems: [], matches: [], record: null, writes: [] };
}

/** Says that a row cannot be imported; caught where the row is planned. */
class SetAside extends Error {
  readonly field: ImportField;
  readonly code: string;

  constructor(field: ImportField, code: string, message: string) {
    super(message);
    this.field = field;
    this.code = code;
  }
}

class Planner {
  readonly #input: PlanInput;
  readonly #records: ImportRecord[];
  readonly #matcher: Matcher;
  readonly #financialPeriods: FinancialPeriod[];
  readonly #byOrganisation: boolean;
  /** Which row an added period came from, to name it in a conflict. */
  readonly #rowOfPeriod = new Map<string, number>();
  /** Writes of records that a later row of the import may still add a role to. */
  readonly #newProviders = new Map<string, PlannedWrite>();

  constructor(input: PlanInput, records: ImportRecord[]) {
    this.#input = input;
    this.#records = records;
    this.#matcher = new Matcher(input.directory);
    this.#financialPeriods = [...input.directory.financial_periods];
    const organisations = new Set(records.flatMap(({ organisation }) => (organisation ? [foldForSearch(organisation)] : [])));
    this.#byOrganisation = input.options.organisations === 'department' && organisations.size > 1;
  }

  plan(): PlannedRow[] {
    const { records, duplicates } = mergeDuplicates(nameProducts(this.#records), this.#input.options.duplicates);
    return records.map((record, index) => {
      const row = this.#start(record);
      const duplicate = duplicates.get(index);
      if (record.problems.some(({ severity }) => severity === 'error')) return failed(row);
      if (!duplicate) return this.#planRecord(row, record);
      const where = `row ${duplicate.of.row}`;
      if (duplicate.how === 'identical') return { ...row, outcome: 'skipped', message: `The same as ${where}.` };
      if (duplicate.how === 'added')
        return { ...row, outcome: 'matched', message: `Added to ${where}, which is the same subscription and start.` };
      return this.#setAside(
        row,
        record,
        new SetAside(
          'price',
          'duplicate',
          `The same subscription and start as ${where}, with other values. Correct one of them, leave one out, or choose to add such rows up.`,
        ),
      );
    });
  }

  #start(record: ImportRecord): PlannedRow {
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
      message: '',
      problems: [...record.problems],
      matches: [],
      record,
      writes: [],
    };
  }

  #planRecord(row: PlannedRow, record: ImportRecord): PlannedRow {
    try {
      return this.#place(row, record);
    } catch (error) {
      if (error instanceof SetAside) return this.#setAside(row, record, error);
      throw error;
    }
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
      message: reason.message,
    };
    return failed({ ...row, problems: [...row.problems, problem] });
  }

  /**
   * Everything is looked up before anything is added, so that a row that fails leaves nothing behind: neither a
   * publisher without a product nor a subscription without a period.
   */
  #place(row: PlannedRow, record: ImportRecord): PlannedRow {
    const { options } = this.#input;
    const step = new Step(this.#input, this.#matcher, this.#newProviders, record);
    const sellerName = record.vendor ?? (options.publisher_is_vendor ? record.publisher : null);
    const productByIdentity = this.#knownProduct(record);
    const publisherName = record.publisher ?? (productByIdentity ? null : record.vendor);
    const publisher = publisherName === null ? null : step.provider(publisherName, 'publisher');
    const vendor = sellerName === null ? null : step.provider(sellerName, 'vendor');
    const product = productByIdentity ?? step.product(publisher?.id ?? null);
    const publisherId = publisher?.id ?? product.publisher_id;
    if (productByIdentity) row.matches.push({ kind: 'product', name: product.name, id: product.id, state: 'found' });

    const suffix = this.#byOrganisation && record.organisation ? ` (${record.organisation})` : '';
    const name = `${(record.subscription ?? product.name).slice(0, 255 - suffix.length)}${suffix}`;
    const exact = record.subscription !== null || this.#byOrganisation;
    const match = this.#matcher.subscription({ product_id: product.id, vendor_id: vendor?.id ?? null, name, exact });
    if (match.found === null && match.several.length > 0) {
      throw new SetAside(
        'subscription',
        'ambiguous',
        `Several subscriptions fit: ${listed(match.several)}. Name the right one in a Subscription column.`,
      );
    }
    const subscription =
      match.found ??
      step.create('subscription', 'subscription', { name, product_id: product.id, description: null }, { name, product_id: product.id });
    row.matches.unshift(...step.matches);
    row.matches.push({ kind: 'subscription', name: subscription.name, id: subscription.id, state: match.found ? 'found' : 'new' });

    const start = record.start_date ?? '';
    const others = this.#matcher.periodsOf(subscription.id);
    const existing = others.find(
      (period) =>
        period.start_date === start &&
        (record.detail === null || period.name_reference === null || period.name_reference === record.detail),
    );
    const earlier = existing && this.#rowOfPeriod.get(existing.id);
    if (earlier !== undefined) {
      throw new SetAside(
        'start_date',
        'duplicate',
        `Row ${earlier} is for the same subscription and start. Correct one of them or leave one out.`,
      );
    }
    const departments = step.departments(suffix === '' ? null : record.organisation);
    const owner = this.#owner(row, record);
    if (existing)
      return this.#matched(row, record, existing, subscription, { vendor_id: vendor?.id ?? null, owner_id: owner, departments }, step);

    const dates = { start_date: start, end_date: record.end_date };
    const [clash] = checkOverlap(dates, others);
    if (clash) throw new SetAside('start_date', clash.code, `${clash.message} of “${subscription.name}”. Correct the dates.`);
    const financialPeriod = this.#financialPeriod(start, step);
    const period = step.create(
      'subscription_period',
      'period',
      {
        ...this.#prices(record),
        ...dates,
        product_id: product.id,
        subscription_id: subscription.id,
        publisher_id: publisherId,
        vendor_id: vendor?.id ?? null,
        name_reference: record.detail,
        one_time_purchase: record.one_time,
        cancellation_deadline: record.decision_deadline,
        owner_id: owner ?? options.default_owner_id,
        financial_period_id: financialPeriod,
        comment: commentOf(record),
        departments: keepStakeholders(departments ?? [], []),
        decision: record.decision ?? options.decision,
      },
      {},
    );
    row.matches.push({ kind: 'period', name: start, id: period.id, state: 'new' });
    step.commit();
    if (!match.found) this.#matcher.addSubscription(subscription);
    this.#matcher.addPeriod(knownPeriod(period.id, subscription.id, dates, vendor));
    this.#rowOfPeriod.set(period.id, record.row);
    const created = [...new Set(step.matches.filter(({ state }) => state === 'new').map(({ kind }) => kind))];
    const also = [...created, ...(match.found ? [] : ['subscription'])];
    return {
      ...row,
      outcome: 'created',
      message: also.length > 0 ? `New period, with a new ${listed(also)}.` : 'New period.',
      writes: step.writes,
    };
  }

  /** A product found without its publisher: by identifier, or by a name that only one publisher uses. */
  #knownProduct(record: ImportRecord): { id: string; name: string; publisher_id: string } | null {
    const identifiers = [record.online_identifier, record.print_identifier].filter((identifier) => identifier !== null);
    if (record.publisher !== null || (record.vendor !== null && identifiers.length === 0)) return null;
    const match = this.#matcher.product({ name: record.vendor === null ? record.product : null, publisher_id: null, identifiers });
    if (match.found === null && match.several.length > 1)
      throw new SetAside('product', 'ambiguous', `Several products fit: ${listed(match.several)}. Name the publisher.`);
    return match.found;
  }

  #owner(row: PlannedRow, record: ImportRecord): string | null {
    if (record.owner === null) return null;
    const match = this.#matcher.user(record.owner);
    if (match.found) return match.found.id;
    const where = this.#input.mapping.find(({ field }) => field === 'owner');
    const why = match.several.length > 0 ? 'Several people are' : 'Nobody is';
    row.problems.push({
      row: record.row,
      column: where?.column ?? null,
      heading: where?.heading ?? '',
      field: 'owner',
      severity: 'warning',
      code: 'unknown_owner',
      message: `${why} called “${record.owner}”; the default owner is used.`,
    });
    return null;
  }

  #prices(record: ImportRecord): {
    currency: string;
    price: number | null;
    normalized_price: number | null;
    price_typed: 'original' | 'both';
  } {
    const local = this.#input.directory.currency;
    const price = record.price === null ? null : wireOfDecimal(record.price, record.currency);
    if (record.currency === local) return { currency: record.currency, price, normalized_price: price, price_typed: 'original' };
    const normalized = record.normalized_price === null ? null : wireOfDecimal(record.normalized_price, local);
    return { currency: record.currency, price, normalized_price: normalized, price_typed: normalized === null ? 'original' : 'both' };
  }

  /** A price counts in the financial period it names, so the right year is created rather than the last one taken. */
  #financialPeriod(date: string, step: Step): string {
    const { directory, options } = this.#input;
    const containing = this.#financialPeriods.find((period) => period.start_date <= date && date <= period.end_date);
    if (containing) return containing.id;
    if (!options.create.financial_periods)
      throw new SetAside(
        'start_date',
        'no_financial_period',
        `No financial period contains ${date}. Create it, or let the import create it.`,
      );
    const year = Number(date.slice(0, 4));
    const fresh = generateFinancialPeriods(year - 1, year, directory.financial_period_start_month).find(
      (period) => period.start_date <= date && date <= period.end_date,
    );
    const overlapping =
      fresh && this.#financialPeriods.some((period) => period.start_date <= fresh.end_date && fresh.start_date <= period.end_date);
    if (!fresh || overlapping)
      throw new SetAside(
        'start_date',
        'no_financial_period',
        `No financial period contains ${date}, and a new one would overlap others. Create it by hand.`,
      );
    const id = this.#input.idOf('financial_period', fresh.start_date);
    step.writes.push({ action: 'create', kind: 'financial_period', id, fields: { ...fresh, state: 'open' } });
    step.onCommit(() => this.#financialPeriods.push({ id, start_date: fresh.start_date, end_date: fresh.end_date }));
    return id;
  }

  #matched(
    row: PlannedRow,
    record: ImportRecord,
    existing: KnownPeriod,
    subscription: KnownSubscription,
    found: { vendor_id: string | null; owner_id: string | null; departments: Share[] | null },
    step: Step,
  ): PlannedRow {
    row.matches.push({ kind: 'period', name: existing.start_date, id: existing.id, state: 'found' });
    this.#rowOfPeriod.set(existing.id, record.row);
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
    if (chosen.length > 0) step.commit();
    const fields = differing.map(([field]) => periodFieldTexts[field] ?? field);
    if (chosen.length === 0) {
      const message =
        fields.length === 0
          ? `Exists already in “${subscription.name}”.`
          : `Exists already in “${subscription.name}”; ${listed(fields)} differ and are left as they are.`;
      return { ...row, outcome: 'matched', message };
    }
    const change = Object.fromEntries(chosen);
    const before = Object.fromEntries(chosen.map(([field]) => [field, existing[field as keyof KnownPeriod]]));
    const writes: PlannedWrite[] = [
      ...step.writes,
      { action: 'change', kind: 'subscription_period', id: existing.id, fields: change, before },
    ];
    return {
      ...row,
      outcome: 'matched',
      message: `Exists already; ${listed(chosen.map(([field]) => periodFieldTexts[field] ?? field))} updated.`,
      writes,
    };
  }

  /** The fields of a period that the row says something about. */
  #stated(
    record: ImportRecord,
    found: { vendor_id: string | null; owner_id: string | null; departments: Share[] | null },
  ): Record<string, unknown> {
    const prices = this.#prices(record);
    const comment = commentOf(record);
    return {
      ...(record.end_date !== null && { end_date: record.end_date }),
      ...(prices.price !== null && { price: prices.price, currency: prices.currency }),
      ...(prices.normalized_price !== null && { normalized_price: prices.normalized_price }),
      ...(record.decision_deadline !== null && { cancellation_deadline: record.decision_deadline }),
      ...(record.detail !== null && { name_reference: record.detail }),
      ...(comment !== null && { comment }),
      ...(record.decision !== null && { decision: record.decision }),
      ...(found.vendor_id !== null && { vendor_id: found.vendor_id }),
      ...(found.owner_id !== null && { owner_id: found.owner_id }),
      ...(found.departments !== null && found.departments.length > 0 && { departments: found.departments }),
    };
  }
}

/** Collects what one row adds. Nothing of it counts for later rows until `commit`. */
class Step {
  readonly writes: PlannedWrite[] = [];
  readonly matches: RowMatch[] = [];
  readonly #input: PlanInput;
  readonly #matcher: Matcher;
  readonly #newProviders: Map<string, PlannedWrite>;
  readonly #record: ImportRecord;
  readonly #later: (() => void)[] = [];
  readonly #own: KnownProvider[] = [];

  constructor(input: PlanInput, matcher: Matcher, newProviders: Map<string, PlannedWrite>, record: ImportRecord) {
    this.#input = input;
    this.#matcher = matcher;
    this.#newProviders = newProviders;
    this.#record = record;
  }

  commit(): void {
    for (const act of this.#later) act();
  }

  onCommit(act: () => void): void {
    this.#later.push(act);
  }

  create<T extends object>(kind: PlannedKind, key: string, fields: Record<string, unknown>, known: T): T & { id: string } {
    const { row, column } = this.#record;
    const id = this.#input.idOf(kind, `${row}${column === null ? '' : `.${column}`}-${key}`);
    this.writes.push({ action: 'create', kind, id, fields });
    return { ...known, id };
  }

  provider(name: string, role: 'publisher' | 'vendor'): KnownProvider {
    const own = this.#own.find((provider) => foldForSearch(provider.name) === foldForSearch(name));
    const match: Match<KnownProvider> = own ? { found: own } : this.#matcher.provider(name);
    if (match.found === null && match.several.length > 0) {
      throw new SetAside(
        role,
        'ambiguous',
        `Several providers are called “${name}”. Merge them, or write the one you mean by its full name.`,
      );
    }
    const flag = role === 'publisher' ? 'is_publisher' : 'is_vendor';
    if (match.found) {
      if (!match.found[flag]) this.#giveRole(match.found, flag);
      this.matches.push({ kind: role, name: match.found.name, id: match.found.id, state: own ? 'new' : 'found' });
      return match.found;
    }
    if (!this.#input.options.create.providers)
      throw new SetAside(role, 'unknown_provider', `No ${role} is called “${name}”. Create it, or let the import create what is missing.`);
    const known = { name, alternative_name: null, abbreviation: null, is_publisher: role === 'publisher', is_vendor: role === 'vendor' };
    const provider = this.create(
      'provider',
      role,
      { name, is_publisher: known.is_publisher, is_vendor: known.is_vendor, currency: this.#record.currency },
      known,
    );
    const write = this.writes.at(-1);
    this.#own.push(provider);
    this.onCommit(() => {
      this.#matcher.addProvider(provider);
      if (write) this.#newProviders.set(provider.id, write);
    });
    this.matches.push({ kind: role, name, id: provider.id, state: 'new' });
    return provider;
  }

  /** A provider of this very import gets its second role where it is created, a known one by a change. */
  #giveRole(provider: KnownProvider, flag: 'is_publisher' | 'is_vendor'): void {
    const creation = this.writes.find(({ id }) => id === provider.id);
    if (creation) {
      creation.fields[flag] = true;
      provider[flag] = true;
      return;
    }
    const earlier = this.#newProviders.get(provider.id);
    if (!earlier)
      this.writes.push({ action: 'change', kind: 'provider', id: provider.id, fields: { [flag]: true }, before: { [flag]: false } });
    this.onCommit(() => {
      provider[flag] = true;
      if (earlier) earlier.fields[flag] = true;
    });
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
      throw new SetAside('product', 'ambiguous', `Several products fit: ${listed(match.several)}. Add an ISSN or ISBN, or merge them.`);
    if (name === null)
      throw new SetAside(
        'product',
        'no_product',
        `No product has the identifier ${listed(identifiers)}, and the row gives no name to create one.`,
      );
    if (publisherId === null)
      throw new SetAside(
        'publisher',
        'no_publisher',
        `“${name}” is not known yet and the row names no publisher. Fill it in, or give one publisher for the whole file.`,
      );
    if (!this.#input.options.create.products)
      throw new SetAside(
        'product',
        'unknown_product',
        `No product of this publisher is called “${name}”. Create it, or let the import create what is missing.`,
      );
    const type = product_type === null ? null : this.#productType(product_type);
    const known = { name, publisher_id: publisherId, online_identifier, print_identifier };
    const product = this.create('product', 'product', { ...known, platform, product_type_id: type }, known);
    this.onCommit(() => this.#matcher.addProduct(product));
    this.matches.push({ kind: 'product', name, id: product.id, state: 'new' });
    return product;
  }

  #productType(name: string): string | null {
    const match = this.#matcher.named('product_type', name);
    if (match.found) return match.found.id;
    return this.#input.options.create.product_types && match.several.length === 0 ? this.#named('product_type', name, { name }) : null;
  }

  #named(kind: 'product_type' | 'department' | 'cost_center', name: string, fields: Record<string, unknown>): string {
    const id = this.#input.idOf(kind, foldForSearch(name));
    if (!this.writes.some((write) => write.id === id)) this.writes.push({ action: 'create', kind, id, fields });
    this.onCommit(() => {
      if (!this.#matcher.named(kind, name).found) this.#matcher.addNamed(kind, { id, name });
    });
    return id;
  }

  /** Shares with ids; null where the row says nothing about departments. `organisation`: whose row it is, when that matters. */
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
      throw new SetAside(field, 'unknown_department', `“${name}” is not known. Create it, or let the import create what is missing.`);
    return this.#named(
      kind,
      name,
      kind === 'department' ? { name, code: null, active: true, parent_id: null } : { name, code: null, active: true },
    );
  }
}

function failed(row: PlannedRow): PlannedRow {
  const [first] = row.problems.filter(({ severity }) => severity === 'error');
  return { ...row, outcome: 'failed', message: first?.message ?? '', matches: [], writes: [] };
}

function knownPeriod(
  id: string,
  subscription_id: string,
  dates: { start_date: string; end_date: string | null },
  vendor: { id: string } | null,
): KnownPeriod {
  return {
    id,
    subscription_id,
    ...dates,
    vendor_id: vendor?.id ?? null,
    name_reference: null,
    one_time_purchase: dates.end_date === null,
    cancellation_deadline: null,
    owner_id: '',
    currency: '',
    price: null,
    normalized_price: null,
    comment: null,
    decision: 'undecided',
    departments: [],
  };
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

/** `a, b and c`; long lists are cut. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).map(String);
  if (names.length > 4) shown.push(`${names.length - 4} more`);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

const periodFieldTexts: Record<string, string> = {
  end_date: 'the end',
  price: 'the price',
  currency: 'the currency',
  normalized_price: 'the local price',
  cancellation_deadline: 'the deadline',
  name_reference: 'the detail',
  comment: 'the comment',
  decision: 'the decision',
  vendor_id: 'the vendor',
  owner_id: 'the owner',
  departments: 'the departments',
};
