import { areLocalMidnights } from '#shared/domain/calendar/local-midnight.ts';
import { isOpenEnd } from '#shared/domain/calendar/open-end.ts';
import { parseDate, readDateOrder } from '#shared/domain/calendar/parse-date.ts';
import { parsePeriod } from '#shared/domain/calendar/parse-period.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import { currencyNamed } from '#shared/domain/money/currency-signs.ts';
import { decimalSeparatorOf, parseAmount } from '#shared/domain/money/parse-amount.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { cellText, type Cell, type SheetRow } from '../../sheets/cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { cellsOf } from './field-cells.ts';
import { findDerivedColumns } from '../../sheets/derived-columns.ts';
import type { DerivedKind } from '../../sheets/derived-words.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { entryOf, type ImportField, importKind } from '../import-kinds.ts';
import { isNoPrice } from '../../sheets/no-price.ts';
import { rolesOf } from '../providers/roles-of.ts';
import { totalOfParts } from './total-of-parts.ts';
import { isActive, yesOrNo } from '../../sheets/yes-and-no.ts';
import { columnsByValues } from './recognise-by-values.ts';
import { recogniseHeading, type HeadingReading } from './recognise-heading.ts';

/** Fields that several columns may have, but of which headings select only one column. */
const takenOnce: ReadonlySet<ImportField> = new Set(['price', 'materials', 'amount']);

/**
 * Proposes a field for each column by its heading and cells. Each field goes to the column that fits best.
 * Several price columns are possible if their headings distinguish years or publishers.
 * `sample`: rows below the headings, preferably many. `atLeast`: number of columns of the sheet, including those empty in the sample.
 */
export function recogniseColumns(
  headings: readonly string[],
  sample: readonly SheetRow[],
  kind: ImportKindName = 'subscriptions',
  atLeast = 0,
): ColumnMapping[] {
  const { paid, wide } = importKind(kind);
  const width = sample.reduce((most, { cells }) => Math.max(most, cells.length), Math.max(headings.length, atLeast));
  if (headings.every((heading) => heading === '')) return columnsByValues(width, sample, kind);
  const columns = Array.from({ length: width }, (_, column) => {
    const heading = headings[column] ?? '';
    const values = valuesOf(sample, column);
    const reading = recogniseHeading(heading, kind);
    return { column, heading, values, reading: kind === 'providers' ? asRoleColumn(reading, values) : reading };
  });
  const derived = wide === 'prices' ? derivedAmong(columns, sample) : new Map<number, DerivedKind>();
  const fullness = fullnessOf(columns, paid, sample.length);
  const claims = columns.flatMap(({ column, reading, values }) =>
    reading.candidates.map(({ field, score }) => ({
      column,
      field,
      score: score * plausibility(kind, field, values) * (field === paid ? priceWeight(column, fullness, derived) : 1),
    })),
  );
  const given = new Map<number, ImportField>();
  const taken = new Set<ImportField>();
  for (const { column, field, score } of claims.toSorted((a, b) => b.score - a.score)) {
    if (score < 30 || given.has(column) || (taken.has(field) && !(entryOf(kind, field)?.repeatable && !takenOnce.has(field)))) continue;
    given.set(column, field);
    taken.add(field);
  }
  // A column with a known heading keeps its field even if no cell is readable: each row then reports its own cell.
  for (const { column, reading } of columns) {
    const [best] = reading.candidates;
    if (!best || best.score < 95 || !keepsHeading(kind, best.field) || given.has(column) || taken.has(best.field)) continue;
    given.set(column, best.field);
    taken.add(best.field);
  }
  // Without a currency or an exchange rate, a second amount is not an original amount before conversion.
  if (!taken.has('currency') && !taken.has('conversion_rate'))
    for (const [column, field] of given) if (field === 'amount_original') given.delete(column);
  for (const { column, values, heading } of columns) {
    const field = wide === 'prices' ? fieldByValues(values, heading) : undefined;
    if (field && !given.has(column) && !taken.has(field)) {
      given.set(column, field);
      taken.add(field);
    }
  }
  if (wide === 'prices') settleMaterials(columns, given, taken);
  const total = totalAmong(columns, given, { kind, sample, fullness });
  if (total !== undefined) derived.set(total, 'total');
  const mapping = columns.map(({ column, heading, reading, values }): ColumnMapping =>
    withHints(kind, { column, heading, field: given.get(column) ?? null }, reading, values),
  );
  const settled = sharedDateOrder(kind, mapping);
  if (wide === 'budgets') return taken.has('financial_period') ? settled : spreadBudgets(settled, columns);
  return markDerived(wide === 'prices' ? spreadPrices(settled, columns, taken, derived) : settled, derived);
}

/**
 * The column that equals `paid` plus fees or tax of other columns. It is not imported, so that amounts do not count twice.
 * If the `paid` column is mostly empty, the total is imported without the fees.
 */
function totalAmong(
  columns: readonly Column[],
  given: Map<number, ImportField>,
  { kind, sample, fullness }: { kind: ImportKindName; sample: readonly SheetRow[]; fullness: ReadonlyMap<number, number> },
): number | undefined {
  const { paid, parts } = importKind(kind);
  if (paid === undefined || parts === undefined) return undefined;
  const meant = (column: number): ImportField | undefined => given.get(column);
  const those = (passes: (field: ImportField) => boolean): number[] =>
    columns.flatMap(({ column }) => {
      const field = meant(column);
      return field !== undefined && parts.includes(field) && passes(field) ? [column] : [];
    });
  const fees = those((field) => cellsOf(kind, field) === 'figure');
  const amounts = [...fullness.keys()].filter((column) => meant(column) === undefined || meant(column) === paid);
  const found = totalOfParts(sample, { amounts, fees, tax: those((field) => cellsOf(kind, field) === 'money') });
  if (found === undefined) return undefined;
  const { total, net } = found;
  if ((fullness.get(net) ?? 0) < nearlyAsFull * (fullness.get(total) ?? 0)) {
    if (meant(total) === paid) for (const fee of fees) if (found.parts.includes(fee)) given.delete(fee);
    return undefined;
  }
  if (meant(total) === paid) {
    given.delete(total);
    given.set(net, paid);
  }
  return total;
}

/** Fields that an exact heading assigns whatever the cells contain. Amounts and years need matching cells. */
function keepsHeading(kind: ImportKindName, field: ImportField): boolean {
  return ['day', 'currency', 'mark', 'website'].includes(cellsOf(kind, field));
}

/** A date column without an unambiguous cell uses the order of the others: tables do not mix 31/12 and 12/31. */
function sharedDateOrder(kind: ImportKindName, mapping: ColumnMapping[]): ColumnMapping[] {
  const orders = new Set(mapping.flatMap(({ date_order }) => date_order ?? []));
  const [order] = orders;
  if (order === undefined || orders.size > 1) return mapping;
  return mapping.map((column) => {
    if (column.date_order !== undefined || column.field === null || cellsOf(kind, column.field) !== 'day') return column;
    const { undecided_date: _asked, ...rest } = column;
    return { ...rest, date_order: order };
  });
}

/** Columns of figures calculated from other columns. Columns with another meaning are ignored. */
function derivedAmong(columns: readonly Column[], sample: readonly SheetRow[]): Map<number, DerivedKind> {
  const figures = columns.filter(({ reading, values }) => {
    const best = reading.candidates.find(({ score }) => score >= 60)?.field;
    return (best === undefined || best === 'price') && plausibility('subscriptions', 'price', values) === 1 && values.some(isFilledAmount);
  });
  const worded = columns.flatMap(({ column, reading, values }) =>
    reading.derived !== undefined && reading.derived !== 'total' && areFigures(values) ? ([[column, reading.derived]] as const) : [],
  );
  const found = findDerivedColumns(
    figures
      .filter(({ column }) => !worded.some(([known]) => known === column))
      .map(({ column, reading }) => ({
        column,
        cells: sample.map(({ cells }) => cells[column] ?? null),
        isNamed: reading.year !== undefined || reading.candidates.some(({ field, score }) => field === 'price' && score >= 60),
      })),
  );
  return new Map([...found, ...worded]);
}

/** Whether most cells are numbers or percentages. */
function areFigures(values: readonly Cell[]): boolean {
  const some = values.slice(0, 200);
  const figures = some.filter((cell) => isFilledAmount(cell) || /^[-+(]?\s?\d[\d.,\s]*\s?%\)?$/.test(cellText(cell)));
  return figures.length > 0 && figures.length >= some.length * 0.5;
}

/** Marks the columns that are not imported because they are calculated from others. */
function markDerived(mapping: readonly ColumnMapping[], derived: ReadonlyMap<number, DerivedKind>): ColumnMapping[] {
  return mapping.map((column) => {
    const kind = derived.get(column.column);
    return kind === undefined || column.field !== null ? column : { ...column, derived: kind };
  });
}

/** Share of sample rows with an amount other than 0, from 0 to 1, by column. */
function fullnessOf(columns: readonly Column[], paid: ImportField | undefined, rows: number): ReadonlyMap<number, number> {
  return new Map(
    columns
      .filter(({ reading }) => reading.candidates.some(({ field }) => field === paid))
      .map(({ column, values }) => [column, rows === 0 ? 0 : values.filter(isFilledAmount).length / rows]),
  );
}

/** A column at least this full, relative to the fullest one, is chosen by its heading alone. */
const nearlyAsFull = 0.8;

/** Weight of a price column: fuller columns are preferred, and calculated ones come last. */
function priceWeight(column: number, fullness: ReadonlyMap<number, number>, derived: ReadonlyMap<number, DerivedKind>): number {
  const fullest = Math.max(...fullness.values());
  const full = fullest === 0 ? 1 : Math.min(1, (fullness.get(column) ?? 0) / (nearlyAsFull * fullest));
  return (0.4 + 0.6 * full) * (derived.has(column) ? 0.7 : 1);
}

/** Treats a column “Publisher” or “Vendor” with yes and no as the role of the provider: it does not hold names. */
function asRoleColumn(reading: HeadingReading, values: readonly Cell[]): HeadingReading {
  const some = values.slice(0, 200);
  if (some.length === 0 || some.filter((cell) => yesOrNo(cellText(cell)) !== undefined).length < some.length * 0.8) return reading;
  const roles = rolesOf(reading.rest);
  if (!roles || roles.is_publisher === roles.is_vendor) return reading;
  return { ...reading, candidates: [{ field: roles.is_publisher ? 'is_publisher' : 'is_vendor', score: 100 }] };
}

type Column = { column: number; heading: string; reading: HeadingReading; values: Cell[] };

function valuesOf(sample: readonly SheetRow[], column: number): Cell[] {
  return sample.map(({ cells }) => cells[column] ?? null).filter((cell) => cellText(cell) !== '');
}

/**
 * Completes a column to which a user gave another meaning, from its heading and cells.
 * Adds year, publisher and currency of a price column, and the formats of numbers and dates. Values chosen by the user stay.
 */
export function chosenColumn(
  chosen: ColumnMapping,
  mapping: readonly ColumnMapping[],
  sample: readonly SheetRow[],
  kind: ImportKindName = 'subscriptions',
): ColumnMapping {
  const reading = recogniseHeading(chosen.heading, kind);
  const others = new Set(mapping.flatMap(({ column, field }) => (column === chosen.column ? [] : (field ?? []))));
  const has = (...fields: ImportField[]): boolean => fields.some((field) => others.has(field));
  const isDated = chosen.field === 'price' ? has('year', 'start_date') : chosen.field !== 'amount' || has('financial_period');
  const period = isDated ? {} : periodOf(reading);
  const named = has('publisher', 'product', 'vendor') || (reading.candidates[0]?.score ?? 0) >= 60 || reading.rest === '';
  const hints = withHints(
    kind,
    { column: chosen.column, heading: chosen.heading, field: chosen.field },
    reading,
    valuesOf(sample, chosen.column),
  );
  return {
    ...hints,
    ...period,
    ...(chosen.field === 'price' && !named && { publisher: reading.rest }),
    ...chosen,
  };
}

/** Match of the cells with the field, from 0 to 1. Empty columns are trusted. */
function plausibility(kind: ImportKindName, field: ImportField, values: readonly Cell[]): number {
  const some = values.slice(0, 200);
  if (some.length === 0) return 0.6;
  const share = (test: (text: string, cell: Cell) => boolean): number =>
    some.filter((cell) => test(cellText(cell), cell)).length / some.length;
  const half = (test: (text: string, cell: Cell) => boolean, otherwise = 0.2): number => (share(test) >= 0.5 ? 1 : otherwise);
  switch (cellsOf(kind, field)) {
    case 'amount':
    case 'money':
    case 'figure':
      return areAmounts(some) ? 1 : 0.2;
    case 'share':
      return half((_, cell) => isAmount(cell));
    case 'day':
      return half((_, cell) => isDay(cell));
    case 'period':
      return half((text) => parsePeriod(text) !== undefined, 0.1);
    case 'currency':
      return half(namesCurrency, 0.1);
    case 'mark':
      return share((text) => text.length <= 12) >= 0.8 ? 1 : 0.2;
    case 'website':
      return half((text) => /^\s*(https?:|www\.)|\w\.\w{2,}(\/|\s*$)/i.test(text));
    case 'email':
      return half((text) => text.includes('@'));
    case 'role':
      return half((text) => rolesOf(text) !== null);
    case 'flag':
      return half((text) => yesOrNo(text) !== undefined);
    case 'activity':
      return half((text) => isActive(text) !== undefined, 0.1);
    case 'choice':
      return new Set(some.map((cell) => cellText(cell))).size <= 25 ? 1 : 0.2;
    case 'type':
      return half((text) => /\p{L}{4,}/u.test(text));
    case 'text':
      return share((text, cell) => typeof cell === 'number' || /^[\d.,\s]+$/.test(text)) > 0.8 ? 0.35 : 1;
    default:
      return 1;
  }
}

/** Whether a text names a currency. Signs used by several countries count, too: the tenant's currency resolves them. */
function namesCurrency(text: string): boolean {
  return currencyNamed(text) !== undefined || /^(?:kr|rs)\.?$/i.test(text);
}

/**
 * Whether a column holds amounts: most cells that look like figures are amounts.
 * Any number of cells may say that there is no price (“no subscription”).
 */
function areAmounts(cells: readonly Cell[]): boolean {
  const amounts = cells.filter(isAmount).length;
  const figures = cells.filter((cell) => !isNoPrice(cell)).length;
  return amounts >= cells.length * 0.5 || (amounts >= figures * 0.5 && cells.filter(isFilledAmount).length >= cells.length * 0.1);
}

function isFilledAmount(cell: Cell): boolean {
  if (typeof cell === 'boolean') return false;
  const amount = parseAmount(cell);
  return amount.ok && amount.decimal !== undefined && Number(amount.decimal) !== 0;
}

function isAmount(cell: Cell): boolean {
  if (typeof cell === 'boolean') return false;
  const amount = parseAmount(cell);
  return amount.ok;
}

function isDay(cell: Cell): boolean {
  const text = cellText(cell);
  return isOpenEnd(text) || (typeof cell !== 'boolean' && parseDate(cell).ok && !/^\d{1,4}$/.test(text.slice(0, 5)));
}

/** Headings that can mean a type of anything. */
const headsTypes = /^(?:type|types|typ|art|kind|category|kategorie|categorie|tipo|tyyppi|laji|kategori|soort)$/;
const isKindOfProduct =
  /\b(?:e ?)?(?:journals?|periodicals?|serials?|magazines?|newspapers?|books?|monographs?|databases?|zeitschrift\w*|datenbank\w*|buch\w*|bucher|revues?|livres?|bases? de donnees|tidskrift\w*|databas\w*|bok|bocker|lehti|lehdet|tietokan\w*|kirja\w*)\b/;

/** The field of a column by its cells, for headings that are empty or not informative. */
function fieldByValues(values: readonly Cell[], heading: string): ImportField | undefined {
  const texts = values.slice(0, 200).map(cellText);
  if (texts.length < 3) return undefined;
  const most = (test: (text: string) => boolean): boolean => texts.filter(test).length / texts.length >= 0.8;
  if (most((text) => /^\d{4}-?\d{3}[\dxX]$/.test(text))) return 'identifier';
  if (heading === '' && most((text) => /^[A-Z]{3}$/.test(text) && isCurrency(text))) return 'currency';
  if (headsTypes.test(foldForSearch(heading)) && most((text) => isKindOfProduct.test(foldForSearch(text)))) return 'product_type';
  const institutions = texts.filter((text) =>
    /\b(universit|college|hochschule|institut|school of|library|yliopisto|korkeakoulu|hogskol)/.test(foldForSearch(text)),
  ).length;
  if (heading === '' && institutions / texts.length >= 0.4) return 'organisation';
  return undefined;
}

/** “Material” can hold one title or a list of titles. A list is not a product. */
function settleMaterials(columns: readonly Column[], given: Map<number, ImportField>, taken: Set<ImportField>): void {
  for (const { column, values } of columns) {
    if (given.get(column) !== 'product' || taken.has('materials')) continue;
    const lists = values.filter((cell) => /;\s?\S/.test(cellText(cell))).length;
    if (values.length > 0 && lists / values.length >= 0.05) {
      given.set(column, 'materials');
      taken.delete('product');
      taken.add('materials');
    }
  }
}

/** The column with the detected formats of its amounts or days. */
function withHints(kind: ImportKindName, mapping: ColumnMapping, reading: HeadingReading, values: readonly Cell[]): ColumnMapping {
  const readable = values.filter((cell) => typeof cell !== 'boolean');
  switch (mapping.field === null ? 'text' : cellsOf(kind, mapping.field)) {
    case 'amount':
    case 'money':
    case 'figure': {
      const separator = decimalSeparatorOf(readable);
      return {
        ...mapping,
        ...(reading.currency && { currency: reading.currency }),
        ...(reading.one_time && { one_time: true }),
        ...(separator && { decimal_separator: separator }),
      };
    }
    case 'day': {
      const { order, undecided } = readDateOrder(readable);
      return {
        ...mapping,
        ...(order && { date_order: order }),
        ...(undecided !== undefined && { undecided_date: undecided }),
        ...(areLocalMidnights(values) && { local_midnight: true }),
      };
    }
    default:
      return mapping;
  }
}

/**
 * Maps wide tables: a price column for each year (“2013 2014 2015”, “Price 2024”), for each publisher, or both (“Elsevier 2013”).
 * Headings with years apply if no column holds years or starts.
 * Headings with publishers apply if there are at least two, and no column names product, publisher or vendor.
 */
function spreadPrices(
  mapping: ColumnMapping[],
  columns: readonly Column[],
  taken: ReadonlySet<ImportField>,
  derived: ReadonlyMap<number, DerivedKind>,
): ColumnMapping[] {
  const numeric = columns.filter(({ column, values, reading }) => {
    const { field } = mapping[column] ?? { field: null };
    const counts = /\b(eft|fte|students?|staff)\b/.test(foldForSearch(reading.rest));
    return (
      (field === null || field === 'price') &&
      !counts &&
      !reading.spoiled &&
      reading.derived === undefined &&
      !derived.has(column) &&
      values.length > 0 &&
      plausibility('subscriptions', 'price', values) === 1 &&
      values.some((cell) => isAmount(cell) && /\d/.test(cellText(cell)))
    );
  });
  const dated = taken.has('year') || taken.has('start_date');
  const yearly = fullestOfEach(
    numeric.filter(
      ({ reading }) => reading.year !== undefined && !reading.one_time && !/\b(update|outright)\b/.test(foldForSearch(reading.rest)),
    ),
  );
  const plain = columns.some(
    ({ column, reading }) => mapping[column]?.field === 'price' && !derived.has(column) && (reading.candidates[0]?.score ?? 0) >= 80,
  );
  const byPublisher = !taken.has('publisher') && !taken.has('product') && !taken.has('vendor');
  const named = plain ? [] : numeric.filter(({ reading }) => reading.rest !== '' && (reading.candidates[0]?.score ?? 0) < 60);
  const spread = !dated && yearly.length >= 1 ? yearly : byPublisher && named.length >= 2 ? named : [];
  if (spread.length === 0) return mapping;
  const result = mapping.map((column) =>
    column.field === 'price' ? { column: column.column, heading: column.heading, field: null } : column,
  );
  for (const { column, heading, reading, values } of spread) {
    const publisher = byPublisher && (reading.candidates[0]?.score ?? 0) < 60 && reading.rest !== '' ? { publisher: reading.rest } : {};
    result[column] = withHints(
      'subscriptions',
      { column, heading, field: 'price', ...(!dated && periodOf(reading)), ...publisher },
      reading,
      values,
    );
  }
  return result;
}

/** Maps wide tables of budgets: a column of amounts for each financial period, with years in the heading (“2026”, “Budget 2026/27”). */
function spreadBudgets(mapping: ColumnMapping[], columns: readonly Column[]): ColumnMapping[] {
  return mapping.map((known) => {
    const { reading, values } = columns[known.column] as Column;
    const names = reading.rest === '' || reading.candidates.some(({ field }) => field === 'amount');
    if (reading.year === undefined || reading.spoiled || reading.derived !== undefined || !names) return known;
    if (known.field !== null && known.field !== 'amount') return known;
    if (values.length > 0 && !areAmounts(values)) return known;
    const { column, heading } = known;
    return withHints('budgets', { column, heading, field: 'amount', ...periodOf(reading) }, reading, values);
  });
}

/** The period that a heading defines for all cells of its column. */
function periodOf({
  year,
  last_year,
  start_date,
  end_date,
}: HeadingReading): Pick<ColumnMapping, 'year' | 'last_year' | 'start_date' | 'end_date'> {
  return {
    ...(year !== undefined && { year }),
    ...(last_year !== undefined && { last_year }),
    ...(start_date !== undefined && end_date !== undefined && { start_date, end_date }),
  };
}

/** Keeps the fullest of several price columns for one period (“Print price 2015”, “Online price 2015”). */
function fullestOfEach(columns: readonly Column[]): Column[] {
  const isPrice = ({ reading }: Column): boolean => reading.candidates.some(({ field, score }) => field === 'price' && score >= 50);
  const groups = Map.groupBy(columns, (column) => (isPrice(column) ? JSON.stringify(periodOf(column.reading)) : String(column.column)));
  const filled = ({ values }: Column): number => values.filter(isFilledAmount).length;
  const chosen = new Set([...groups.values()].flatMap((group) => group.toSorted((a, b) => filled(b) - filled(a))[0] ?? []));
  return columns.filter((column) => chosen.has(column));
}
