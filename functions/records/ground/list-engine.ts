import type { Column } from '#shared/contract/column.ts';
import { columnTotals } from '#shared/contract/column-totals.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import type { Page, RowGroup } from '#shared/contract/envelope.ts';
import { invalid } from '#shared/contract/errors.ts';
import { anyIdColumn } from '#shared/contract/id-column.ts';
import { filterProblem, type ListQuery, type ListSort } from '#shared/contract/list-query.ts';
import { ownColumnFamily, testedColumns } from '#shared/contract/own-columns.ts';
import { columnText, type ListRow, type NamedRecord, numberOf } from '#shared/domain/lists/column-values.ts';
import { firstIndex } from '#shared/domain/lists/in-order.ts';
import { rowTest } from '#shared/domain/lists/row-test.ts';
import { say } from '#shared/domain/messages/message.ts';
import { lineageOf, sortedBy } from '#functions/platform/lineage.ts';
import { collatorOf } from '#functions/records/ground/references/name-order.ts';

/** The settings of a member that affect sorting and dates. */
type Customs = Pick<Member, 'locale' | 'timezone'>;

/** The sort key of a cell: numbers by value, choices in their own order, others as text; empty cells come last. */
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
      return (value as NamedRecord[]).length === 0 ? undefined : columnText(column, row);
    default:
      return columnText(column, row);
  }
}

const dated = new Set(['date', 'instant']);

function idOf(row: ListRow): string {
  return String(row['id'] ?? '');
}

type SortKey = string | number | undefined;

/** An order of rows: their keys, compared one after the other. */
interface Order {
  /** Holds all that the order depends on. */
  name: string;
  keysOf: (row: ListRow) => SortKey[];
  compare: (a: readonly SortKey[], b: readonly SortKey[]) => number;
}

function orderOf(columns: readonly Column[], sort: readonly ListSort[], locale: string): Order {
  const compareWords = collatorOf(locale).compare;
  const by = sort.map(({ field, descending }) => {
    const column = columnNamed(columns, field);
    return { column, descending, isPlain: dated.has(column.type) };
  });
  const parts = by.map(({ column, descending }) => [column.field, descending, column.type, column.choices]);
  return {
    name: `order ${locale} ${JSON.stringify(parts)}`,
    keysOf: (row) => by.map(({ column }) => sortKey(column, row)),
    compare: (a, b) => {
      for (const [index, { descending, isPlain }] of by.entries()) {
        const [left, right] = [a[index], b[index]];
        if (left === right) continue;
        if (left === undefined) return 1;
        if (right === undefined) return -1;
        const difference =
          typeof left === 'number' && typeof right === 'number'
            ? left - right
            : isPlain
              ? left < right
                ? -1
                : 1
              : compareWords(String(left), String(right));
        if (difference !== 0) return descending ? -difference : difference;
      }
      return 0;
    },
  };
}

/** Equal values have an order too, the same in each process: else a page repeats or lacks rows of the one before. */
function compareIds(a: ListRow, b: ListRow): number {
  const [left, right] = [idOf(a), idOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Sorts all rows: each key is read once. */
function sorted(rows: readonly ListRow[], { keysOf, compare }: Order): ListRow[] {
  const keyed = rows.map((row) => ({ row, keys: keysOf(row) }));
  keyed.sort((a, b) => compare(a.keys, b.keys) || compareIds(a.row, b.row));
  return keyed.map(({ row }) => row);
}

function columnNamed(columns: readonly Column[], field: string): Column {
  const column = columns.find((each) => each.field === field);
  if (column) return column;
  if (field === anyIdColumn.field) return anyIdColumn;
  // The address was checked without the library's own columns.
  const own = ownColumnFamily(field);
  if (own) throw invalid({ [field]: [say('lists.columnNotFound')] }, own.unknown(field));
  throw new Error(`No column ${field}`);
}

/** The orders of rows without a lineage, which are made anew as a whole. */
const orders = new WeakMap<readonly ListRow[], Map<string, readonly ListRow[]>>();
const maxOrders = 12;

/** Compares rows by the order of a list, which has no ties. */
export function listOrder(columns: readonly Column[], sort: readonly ListSort[], locale: string): (a: ListRow, b: ListRow) => number {
  return comparerOf(orderOf(columns, sort, locale));
}

function comparerOf({ compare, keysOf }: Order): (a: ListRow, b: ListRow) => number {
  return (a, b) => compare(keysOf(a), keysOf(b)) || compareIds(a, b);
}

function ordered(rows: readonly ListRow[], columns: readonly Column[], sort: readonly ListSort[], locale: string): readonly ListRow[] {
  if (sort.length === 0) return rows;
  const order = orderOf(columns, sort, locale);
  const lineage = lineageOf(rows);
  if (lineage) return sortedBy(lineage, order.name, { compare: comparerOf(order), sort: (all) => sorted(all, order) });
  const known = orders.get(rows) ?? new Map<string, readonly ListRow[]>();
  orders.set(rows, known);
  let result = known.get(order.name);
  if (!result) {
    result = sorted(rows, order);
    if (known.size < maxOrders) known.set(order.name, result);
  }
  return result;
}

/** A test of rows for the query of a list. Invalid filters on a library's own columns are refused only here, where the columns are known. */
export function listTest(columns: readonly Column[], query: ListQuery, { timezone }: Customs): ((row: ListRow) => boolean) | undefined {
  for (const { field, operator, values } of query.filters) {
    const column = columnNamed(columns, field);
    const problems = ownColumnFamily(field) ? values.map((value) => filterProblem(column, operator, value)) : [];
    const problem = problems.find((each) => each !== undefined);
    if (problem !== undefined) throw invalid({ [`filter[${field}]`]: [problem] }, problem);
  }
  const tested = columns.some(({ field }) => field === anyIdColumn.field) ? columns : [...columns, anyIdColumn];
  return rowTest(testedColumns(tested), query, timezone);
}

const ranged = new Set(['date', 'number', 'money', 'percent']);

/** Of rows in their order, those within the bounds of the first column that they are sorted by. Other filters are not applied. */
function withinBounds(rows: readonly ListRow[], columns: readonly Column[], { sort: [first], filters }: ListQuery): readonly ListRow[] {
  const column = first && columnNamed(columns, first.field);
  if (!column || !ranged.has(column.type)) return rows;
  const bounds = filters.filter(({ field, operator }) => field === first.field && (operator === 'gte' || operator === 'lte'));
  let [start, end] = [0, rows.length];
  for (const { operator, values } of bounds) {
    const bound = column.type === 'date' ? (values[0] ?? '') : Number(values[0]);
    // Empty cells are last in both directions, and fit no bound.
    const isAtLeast = (row: ListRow): boolean => isAfter(sortKey(column, row), bound, first.descending, true);
    const isBeyond = (row: ListRow): boolean => isAfter(sortKey(column, row), bound, first.descending, false);
    if ((operator === 'gte') !== first.descending) {
      start = Math.max(start, firstIndex(rows, isAtLeast));
      end = Math.min(
        end,
        firstIndex(rows, (row) => sortKey(column, row) === undefined),
      );
    } else end = Math.min(end, firstIndex(rows, isBeyond));
  }
  return start === 0 && end === rows.length ? rows : rows.slice(start, Math.max(start, end));
}

/** Whether a key comes after a bound in an order, or is equal to it where that counts. */
function isAfter(key: SortKey, bound: SortKey, descending: boolean, orEqual: boolean): boolean {
  if (key === undefined || bound === undefined) return true;
  return key === bound ? orEqual : descending ? key < bound : key > bound;
}

/** All rows that fit a list's search and filters, in its order (D1). */
export function matching<R extends ListRow>(
  rows: readonly R[],
  columns: readonly Column[],
  query: ListQuery,
  customs: Customs,
): readonly R[] {
  const fits = listTest(columns, query, customs);
  const all = ordered(rows, columns, query.sort, customs.locale);
  // The rows are those that were given.
  return (fits ? withinBounds(all, columns, query).filter(fits) : all) as readonly R[];
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

/** The sort order of a grouped list: by the group's column first. */
function groupedOrder({ sort, group }: Pick<ListQuery, 'sort' | 'group'>): ListSort[] {
  if (!group) return sort;
  const own = sort.find(({ field }) => field === group) ?? { field: group, descending: false };
  return [own, ...sort.filter(({ field }) => field !== group)];
}

function rowsOf<R extends ListRow>(rows: readonly R[], ids: ReadonlySet<string>): R[] {
  return rows.filter((row) => ids.has(idOf(row)));
}

/** A list's answer: an array, or with `paginated=true` a page and the number of matches (D1). With `changed` the rows of these ids, unsorted. */
export function pageOfRows<R extends ListRow>(
  rows: readonly R[],
  columns: readonly Column[],
  query: ListQuery,
  customs: Customs,
): R[] | Page<R> {
  if (query.changed) return rowsOf(rows, new Set(query.changed));
  const found = matching(rows, columns, { ...query, sort: groupedOrder(query) }, customs);
  if (!query.paginated) return [...found];
  const start = (query.page - 1) * query.perPage;
  return {
    data: found.slice(start, start + query.perPage),
    last_row: found.length,
    ...(query.totals && { totals: columnTotals(found, columns) }),
    ...(query.group && { groups: groupsOf(found, columns, query.group) }),
  };
}
