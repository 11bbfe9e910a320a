import { dateOrderOf, parseDate } from '../calendar/parse-date.ts';
import { isCurrency } from '../money/currencies.ts';
import { decimalSeparatorOf, parseAmount } from '../money/parse-amount.ts';
import { foldForSearch } from '../text/fold.ts';
import { cellText, type Cell, type SheetRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { type ImportField, type ImportKindName, importKinds } from './import-kinds.ts';
import { rolesOf } from './roles-of.ts';
import { yesOrNo } from './yes-and-no.ts';
import { recogniseHeading, type HeadingReading } from './recognise-heading.ts';

/**
 * Proposes what each column means, from its heading and from what its cells look like. Each field goes to the column
 * that fits it best; price columns may be several when their headings tell years or publishers apart.
 * `sample`: rows below the headings, the more the better.
 */
export function recogniseColumns(
  headings: readonly string[],
  sample: readonly SheetRow[],
  kind: ImportKindName = 'subscriptions',
): ColumnMapping[] {
  const { repeatable } = importKinds[kind];
  const width = Math.max(headings.length, ...sample.slice(0, 200).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => {
    const heading = headings[column] ?? '';
    return { column, heading, reading: recogniseHeading(heading, kind), values: valuesOf(sample, column) };
  });
  const claims = columns.flatMap(({ column, reading, values }) =>
    reading.candidates.map(({ field, score }) => ({ column, field, score: score * plausibility(field, values) })),
  );
  const given = new Map<number, ImportField>();
  const taken = new Set<ImportField>();
  for (const { column, field, score } of claims.toSorted((a, b) => b.score - a.score)) {
    if (score < 30 || given.has(column) || (taken.has(field) && !(repeatable.has(field) && field !== 'price' && field !== 'materials')))
      continue;
    given.set(column, field);
    taken.add(field);
  }
  for (const { column, values, heading } of columns) {
    const field = kind === 'subscriptions' ? fieldByValues(values, heading) : undefined;
    if (field && !given.has(column) && !taken.has(field)) {
      given.set(column, field);
      taken.add(field);
    }
  }
  if (kind === 'subscriptions') settleMaterials(columns, given, taken);
  const mapping = columns.map(({ column, heading, reading, values }): ColumnMapping =>
    withHints({ column, heading, field: given.get(column) ?? null }, reading, values),
  );
  return kind === 'subscriptions' ? spreadPrices(sharedDateOrder(mapping), columns, taken) : mapping;
}

/** A date column without a clear cell follows the others: nobody mixes 31/12 and 12/31 in one table. */
function sharedDateOrder(mapping: ColumnMapping[]): ColumnMapping[] {
  const orders = new Set(mapping.flatMap(({ date_order }) => date_order ?? []));
  const [order] = orders;
  if (order === undefined || orders.size > 1) return mapping;
  return mapping.map((column) =>
    column.field?.endsWith('_date') || column.field === 'decision_deadline' ? { ...column, date_order: order } : column,
  );
}

type Column = { column: number; heading: string; reading: HeadingReading; values: Cell[] };

function valuesOf(sample: readonly SheetRow[], column: number): Cell[] {
  return sample.map(({ cells }) => cells[column] ?? null).filter((cell) => cellText(cell) !== '');
}

/**
 * A column to which a person gave another meaning, with what its heading and cells say to it: year, publisher and currency
 * of a price column, how its numbers and dates are written. What was chosen by hand stays.
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
  const year = chosen.field === 'price' && !has('year', 'start_date') ? reading.year : undefined;
  const named = has('publisher', 'product', 'vendor') || (reading.candidates[0]?.score ?? 0) >= 60 || reading.rest === '';
  const hints = withHints(
    { column: chosen.column, heading: chosen.heading, field: chosen.field },
    reading,
    valuesOf(sample, chosen.column),
  );
  return {
    ...hints,
    ...(year !== undefined && { year }),
    ...(chosen.field === 'price' && !named && { publisher: reading.rest }),
    ...chosen,
  };
}

/** Texts that may well be numbers throughout. */
const numbered: ReadonlySet<ImportField> = new Set([
  'identifier',
  'period_id',
  'cost_centre',
  'ringgold_id',
  'post_code',
  'contact_phone',
  'abbreviation',
]);

/** From 0 to 1: how well the cells suit the field. Empty columns are believed. */
function plausibility(field: ImportField, values: readonly Cell[]): number {
  const some = values.slice(0, 200);
  if (some.length === 0) return 0.6;
  const share = (test: (cell: Cell) => boolean): number => some.filter(test).length / some.length;
  switch (field) {
    case 'price':
    case 'current_price':
    case 'new_price':
    case 'normalized_price':
    case 'department_share':
      return share(isAmount) >= 0.5 ? 1 : 0.2;
    case 'start_date':
    case 'end_date':
    case 'decision_deadline':
      return share(isDay) >= 0.5 ? 1 : 0.2;
    case 'year':
      return share((cell) => /^(fy\s?)?(19|20)\d\d(\s?[-/–]\s?\d{2,4})?$/i.test(cellText(cell))) >= 0.5 ? 1 : 0.1;
    case 'currency':
      return share((cell) => isCurrency(cellText(cell).slice(0, 3).toUpperCase())) >= 0.5 ? 1 : 0.1;
    case 'one_time':
      return share((cell) => cellText(cell).length <= 12) >= 0.8 ? 1 : 0.2;
    case 'website':
      return share((cell) => /^\s*(https?:|www\.)|\w\.\w{2,}(\/|\s*$)/i.test(cellText(cell))) >= 0.5 ? 1 : 0.2;
    case 'contact_email':
      return share((cell) => cellText(cell).includes('@')) >= 0.5 ? 1 : 0.2;
    case 'role':
      return share((cell) => rolesOf(cellText(cell)) !== null) >= 0.5 ? 1 : 0.2;
    case 'is_publisher':
    case 'is_vendor':
      return share((cell) => yesOrNo(cellText(cell)) !== undefined) >= 0.5 ? 1 : 0.2;
    case 'decision':
      return new Set(some.map((cell) => cellText(cell))).size <= 25 ? 1 : 0.2;
    default:
      return share((cell) => typeof cell === 'number' || /^[\d.,\s]+$/.test(cellText(cell))) > 0.8 && !numbered.has(field) ? 0.35 : 1;
  }
}

function isAmount(cell: Cell): boolean {
  if (typeof cell === 'boolean') return false;
  const amount = parseAmount(cell);
  return amount.ok;
}

function isDay(cell: Cell): boolean {
  return typeof cell !== 'boolean' && parseDate(cell).ok && !/^\d{1,4}$/.test(cellText(cell).slice(0, 5));
}

/** Columns with a heading that says nothing (or none) but with cells that speak for themselves. */
function fieldByValues(values: readonly Cell[], heading: string): ImportField | undefined {
  const texts = values.slice(0, 200).map(cellText);
  if (texts.length < 3) return undefined;
  const most = (test: (text: string) => boolean): boolean => texts.filter(test).length / texts.length >= 0.8;
  if (most((text) => /^\d{4}-?\d{3}[\dxX]$/.test(text))) return 'identifier';
  if (heading === '' && most((text) => /^[A-Z]{3}$/.test(text) && isCurrency(text))) return 'currency';
  const institutions = texts.filter((text) =>
    /\b(universit|college|hochschule|institut|school of|library|yliopisto|korkeakoulu|hogskol)/.test(foldForSearch(text)),
  ).length;
  if (heading === '' && institutions / texts.length >= 0.4) return 'organisation';
  return undefined;
}

/** “Material” may hold one title or a list of them: a list is not a product. */
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

function withHints(mapping: ColumnMapping, reading: HeadingReading, values: readonly Cell[]): ColumnMapping {
  const readable = values.filter((cell) => typeof cell !== 'boolean');
  switch (mapping.field) {
    case 'price':
    case 'current_price':
    case 'new_price':
    case 'normalized_price': {
      const separator = decimalSeparatorOf(readable);
      return {
        ...mapping,
        ...(reading.currency && { currency: reading.currency }),
        ...(reading.one_time && { one_time: true }),
        ...(separator && { decimal_separator: separator }),
      };
    }
    case 'start_date':
    case 'end_date':
    case 'decision_deadline': {
      const order = dateOrderOf(readable);
      return order ? { ...mapping, date_order: order } : mapping;
    }
    default:
      return mapping;
  }
}

/**
 * Wide tables: a price column for each year (“2013 2014 2015”, “Price 2024”), for each publisher, or for both
 * (“Elsevier 2013”). Taken when the file has no year column of its own and at least two columns are so headed.
 */
function spreadPrices(mapping: ColumnMapping[], columns: readonly Column[], taken: ReadonlySet<ImportField>): ColumnMapping[] {
  const numeric = columns.filter(({ column, values, reading }) => {
    const { field } = mapping[column] ?? { field: null };
    const summary = /\b(total|sum|summe|gesamt|yhteensa|change|increase|average|mean|eft|fte|students?|staff)\b/.test(
      foldForSearch(reading.rest),
    );
    return (
      (field === null || field === 'price') &&
      !summary &&
      !reading.spoiled &&
      values.length > 0 &&
      plausibility('price', values) === 1 &&
      values.some((cell) => isAmount(cell) && /\d/.test(cellText(cell)))
    );
  });
  const dated = taken.has('year') || taken.has('start_date');
  const yearly = numeric.filter(
    ({ reading }) => reading.year !== undefined && !reading.one_time && !/\b(update|outright)\b/.test(foldForSearch(reading.rest)),
  );
  const plain = columns.some(({ column, reading }) => mapping[column]?.field === 'price' && (reading.candidates[0]?.score ?? 0) >= 80);
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
      { column, heading, field: 'price', ...(reading.year !== undefined && !dated && { year: reading.year }), ...publisher },
      reading,
      values,
    );
  }
  return result;
}
