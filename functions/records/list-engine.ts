import { type Column, isSearched, numberOf } from '#shared/contract/column.ts';
import { columnTotals } from '#shared/contract/column-totals.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import type { Page, RowGroup } from '#shared/contract/envelope.ts';
import { invalid } from '#shared/contract/errors.ts';
import { filterProblem, type ListFilter, type ListQuery, type ListSort } from '#shared/contract/list-query.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import { isDate } from '#shared/domain/calendar/dates.ts';
import { endOfDay, startOfDay } from '#shared/domain/calendar/day-bounds.ts';
import { foldForSearch, foldIdentity } from '#shared/domain/text/fold.ts';
import { say } from '#shared/domain/messages/message.ts';
import { collatorOf } from '#functions/records/references/name-order.ts';

export type ListRow = Readonly<Record<string, unknown>>;

interface Named {
  id: string;
  name: string;
}

/** What a cell reads as: the text that is searched, compared with `contains` and exported. */
export function columnText(column: Column, row: ListRow): string {
  const value = row[column.field];
  if (value === null || value === undefined) return '';
  if (column.type === 'reference') return (value as Named).name;
  if (column.type === 'references') return (value as Named[]).map((item) => item.name).join('; ');
  // A status is several facts; it reads as its label.
  if (typeof value === 'object' && 'label' in value) return String(value.label);
  return String(value);
}

/** How a member orders words and counts days. */
type Customs = Pick<Member, 'locale' | 'timezone'>;

/** A cell's place in an order: numbers by value, choices in their own order, the rest as words; empty cells come last. */
function sortKey(column: Column, row: ListRow): string | number | undefined {
  const value = row[column.field];
  if (value === null || value === undefined || value === '') return undefined;
  switch (column.type) {
    case 'number':
    case 'money':
    case 'percent':
      return numberOf(value);
    case 'boolean':
      return value ? 1 : 0;
    case 'choice':
      return column.choices?.indexOf(String(value)) ?? String(value);
    case 'references':
      return (value as Named[]).length === 0 ? undefined : columnText(column, row);
    default:
      return columnText(column, row);
  }
}

const dated = new Set(['date', 'instant']);

function sorted(rows: readonly ListRow[], columns: readonly Column[], sort: readonly ListSort[], locale: string): readonly ListRow[] {
  if (sort.length === 0) return rows;
  const compareWords = collatorOf(locale).compare;
  const keyed = rows.map((row) => ({ row, keys: sort.map(({ field }) => sortKey(columnNamed(columns, field), row)) }));
  const plain = sort.map(({ field }) => dated.has(columnNamed(columns, field).type));
  keyed.sort((a, b) => {
    for (let index = 0; index < sort.length; index++) {
      const left = a.keys[index];
      const right = b.keys[index];
      if (left === right) continue;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      const difference =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : plain[index]
            ? left < right
              ? -1
              : 1
            : compareWords(String(left), String(right));
      if (difference !== 0) return sort[index]?.descending ? -difference : difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

function columnNamed(columns: readonly Column[], field: string): Column {
  const column = columns.find((each) => each.field === field);
  if (column) return column;
  // The address was checked without the library's own columns.
  const own = ownColumnFamily(field);
  if (own) throw invalid({ [field]: [say('lists.unknownColumn2')] }, own.unknown(field));
  throw new Error(`No column ${field}`);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const truths = new Set(['true', '1', 'yes']);

/** The instant that bounds a filter: a day means the whole of it, as the member's clock has it. */
export function instantBound(filter: Pick<ListFilter, 'operator' | 'values'>, timezone: string): string {
  const bound = filter.values[0] ?? '';
  if (!isDate(bound)) return bound;
  return filter.operator === 'lte' ? endOfDay(bound, timezone) : startOfDay(bound, timezone);
}

/** What a filter asks of a row. */
function test(column: Column, filter: ListFilter, timezone: string): (row: ListRow) => boolean {
  const { field, type } = column;
  // Only now is the type of a library's own column known.
  const own = ownColumnFamily(field);
  const problems = own ? filter.values.map((value) => filterProblem(column, filter.operator, value)) : [];
  const problem = problems.find((each) => each !== undefined);
  if (problem !== undefined) throw invalid({ [`filter[${field}]`]: [problem] }, problem);
  const first = filter.values[0] ?? '';
  switch (filter.operator) {
    case 'empty': {
      const wanted = truths.has(first);
      return (row) => isEmpty(row[field]) === wanted;
    }
    case 'contains': {
      const wanted = foldForSearch(first);
      // Signs alone, such as `++`, fold to nothing, which would be in every text.
      if (wanted === '') return (row) => columnText(column, row).includes(first);
      return (row) => foldForSearch(columnText(column, row)).includes(wanted);
    }
    case 'gte':
    case 'lte': {
      const sign = filter.operator === 'gte' ? 1 : -1;
      if (type === 'number' || type === 'money' || type === 'percent') {
        const bound = Number(first);
        return (row) => {
          const number = numberOf(row[field]);
          return number !== undefined && sign * (number - bound) >= 0;
        };
      }
      const bound = type === 'instant' ? instantBound(filter, timezone) : first;
      return (row) => {
        const text = columnText(column, row);
        return text !== '' && (sign > 0 ? text >= bound : text <= bound);
      };
    }
    default: {
      if (type === 'boolean') {
        const wanted = new Set(filter.values.map((value) => truths.has(value)));
        if (own?.unsetFlags) return (row) => typeof row[field] === 'boolean' && wanted.has(row[field]);
        return (row) => wanted.has(row[field] === true);
      }
      if (type === 'number' || type === 'money' || type === 'percent') {
        const wanted = new Set(filter.values.map(Number));
        return (row) => {
          const number = numberOf(row[field]);
          return number !== undefined && wanted.has(number);
        };
      }
      if (type === 'reference' || type === 'references') {
        const fits = isOneOf(filter.values);
        return (row) => {
          const value = row[field] as Named | Named[] | null | undefined;
          if (!value) return false;
          return Array.isArray(value) ? value.some(fits) : fits(value);
        };
      }
      const wanted = new Set(filter.values.map((value) => value.toLowerCase()));
      return (row) => wanted.has(columnText(column, row).toLowerCase());
    }
  }
}

/** Whether a record is meant by its id or its name. Many rows point to the same few, and folding a name costs more than looking up. */
function isOneOf(values: readonly string[]): (value: Named) => boolean {
  const ids = new Set(values);
  const names = new Set(values.map(foldIdentity));
  const known = new Map<string, boolean>();
  return ({ id, name }) => {
    let result = known.get(id);
    if (result === undefined) {
      result = ids.has(id) || names.has(foldIdentity(name));
      known.set(id, result);
    }
    return result;
  };
}

/** Each row's searched text, folded once. */
const searchTexts = new WeakMap<ListRow, string>();

function searchText(columns: readonly Column[], row: ListRow): string {
  let text = searchTexts.get(row);
  if (text === undefined) {
    text = foldForSearch(columns.map((column) => columnText(column, row)).join(' \u2022 '));
    searchTexts.set(row, text);
  }
  return text;
}

/** Orders already worked out of a set of rows: the set is a new array whenever a row changed. */
const orders = new WeakMap<readonly ListRow[], Map<string, readonly ListRow[]>>();

function ordered(rows: readonly ListRow[], columns: readonly Column[], sort: readonly ListSort[], locale: string): readonly ListRow[] {
  if (sort.length === 0) return rows;
  const name = `${locale}|${sort.map((each) => `${each.field}${each.descending ? '-' : '+'}`).join()}`;
  const known = orders.get(rows) ?? new Map<string, readonly ListRow[]>();
  orders.set(rows, known);
  let result = known.get(name);
  if (!result) {
    result = sorted(rows, columns, sort, locale);
    if (known.size < 12) known.set(name, result);
  }
  return result;
}

/** What a list's search and filters ask of a row; undefined where they ask nothing. Every word of the search must occur somewhere. */
export function rowTest(columns: readonly Column[], query: ListQuery, customs: Customs): ((row: ListRow) => boolean) | undefined {
  // What costs more is asked later, of fewer rows: a filter on words folds a text, the search looks through all texts of a row.
  const filters = query.filters.toSorted((a, b) => Number(a.operator === 'contains') - Number(b.operator === 'contains'));
  const tests = filters.map((filter) => test(columnNamed(columns, filter.field), filter, customs.timezone));
  const words = foldForSearch(query.search)
    .split(' ')
    .filter((word) => word !== '');
  const searched = columns.filter(isSearched);
  if (words.length === 0 && query.search !== '')
    tests.push((row) => searched.some((column) => columnText(column, row).includes(query.search)));
  if (words.length > 0) {
    tests.push((row) => {
      const text = searchText(searched, row);
      return words.every((word) => text.includes(word));
    });
  }
  return tests.length === 0 ? undefined : (row) => tests.every((fits) => fits(row));
}

/** All rows that fit a list's search and filters, in its order (D1). */
export function matching<R extends ListRow>(rows: readonly R[], columns: readonly Column[], query: ListQuery, customs: Customs): R[] {
  const fits = rowTest(columns, query, customs);
  const all = ordered(rows, columns, query.sort, customs.locale) as readonly R[];
  return fits ? all.filter(fits) : [...all];
}

/** The groups of equal values, of rows in the order of their column. */
function groupsOf(rows: readonly ListRow[], columns: readonly Column[], field: string): RowGroup[] {
  const column = columnNamed(columns, field);
  const groups: { label: string; rows: ListRow[] }[] = [];
  for (const row of rows) {
    const label = columnText(column, row);
    const last = groups.at(-1);
    if (last?.label === label) last.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups.map((group) => ({ label: group.label, count: group.rows.length, totals: columnTotals(group.rows, columns) }));
}

/** The order of a list whose rows stand together by a column: by that column first. */
function groupedOrder({ sort, group }: Pick<ListQuery, 'sort' | 'group'>): ListSort[] {
  if (!group) return sort;
  const own = sort.find(({ field }) => field === group) ?? { field: group, descending: false };
  return [own, ...sort.filter(({ field }) => field !== group)];
}

/** A list's answer: an array, or with `paginated=true` a page and how many match (D1). */
export function listAnswer<R extends ListRow>(
  rows: readonly R[],
  columns: readonly Column[],
  query: ListQuery,
  customs: Customs,
): R[] | Page<R> {
  const found = matching(rows, columns, { ...query, sort: groupedOrder(query) }, customs);
  if (!query.paginated) return found;
  const start = (query.page - 1) * query.perPage;
  return {
    data: found.slice(start, start + query.perPage),
    last_row: found.length,
    ...(query.totals && { totals: columnTotals(found, columns) }),
    ...(query.group && { groups: groupsOf(found, columns, query.group) }),
  };
}
