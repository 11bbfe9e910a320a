import type { Column } from '#shared/contract/column.ts';
import { columnTotals } from '#shared/contract/column-totals.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import type { Page, RowGroup } from '#shared/contract/envelope.ts';
import { invalid } from '#shared/contract/errors.ts';
import { anyIdColumn } from '#shared/contract/id-column.ts';
import { filterProblem, type ListQuery, type ListSort } from '#shared/contract/list-query.ts';
import { ownColumnFamily, testedColumns } from '#shared/contract/own-columns.ts';
import { columnText, type ListRow, type NamedRecord, numberOf } from '#shared/domain/lists/column-values.ts';
import { rowTest } from '#shared/domain/lists/row-test.ts';
import { say } from '#shared/domain/messages/message.ts';
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
    // Equal values have an order too, the same in each process: else a page repeats or lacks rows of the one before.
    return idOf(a.row) < idOf(b.row) ? -1 : 1;
  });
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

/** All rows that fit a list's search and filters, in its order (D1). */
export function matching<R extends ListRow>(rows: readonly R[], columns: readonly Column[], query: ListQuery, customs: Customs): R[] {
  const fits = listTest(columns, query, customs);
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
  if (!query.paginated) return found;
  const start = (query.page - 1) * query.perPage;
  return {
    data: found.slice(start, start + query.perPage),
    last_row: found.length,
    ...(query.totals && { totals: columnTotals(found, columns) }),
    ...(query.group && { groups: groupsOf(found, columns, query.group) }),
  };
}
