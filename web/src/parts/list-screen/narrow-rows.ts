import type { Column } from '#shared/contract/column.ts';
import { type ListFilter, sortText } from '#shared/contract/list-query.ts';
import { ownColumnFamily, testedColumns } from '#shared/contract/own-columns.ts';
import { isSearched } from '#shared/domain/lists/column-values.ts';
import { rowTest } from '#shared/domain/lists/row-test.ts';
import type { GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';

/** A page of a list that is on this computer, and what was asked for it. */
export interface HeldPage {
  query: GridQuery;
  rows: readonly GridRow[];
}

/** The loaded rows that match the query, shown until the server answers. */
export interface NarrowedRows {
  rows: readonly GridRow[];
  /** The number of rows before the filter. */
  of: number;
}

/**
 * Filters the loaded rows by the server's own rule. Of several pages in the requested order, uses the one with the most matching rows; the first
 * is the visible page. Undefined if the loaded rows are not sufficient: another page, another order, or a condition on a missing field.
 */
export function narrowRows(held: readonly HeldPage[], wanted: GridQuery, columns: readonly Column[]): NarrowedRows | undefined {
  if (wanted.page !== 1 || wanted.filters.some((filter) => isAboutInstants(filter, columns))) return undefined;
  const asked = { search: wanted.search.trim(), filters: wanted.filters };
  // Days of instants are not compared: see above.
  const test = rowTest(testedColumns(columns), asked, 'UTC');
  let best: NarrowedRows | undefined;
  for (const { query, rows } of held) {
    if (!isWider(query, wanted) || !holdsAll(rows, asked, columns)) continue;
    const fitting = test ? rows.filter(test) : rows;
    if (!best || fitting.length > best.rows.length) best = { rows: fitting, of: rows.length };
  }
  return best;
}

/** Days are those of the library's clock, which only the server knows. */
function isAboutInstants({ field, operator }: ListFilter, columns: readonly Column[]): boolean {
  return (operator === 'gte' || operator === 'lte') && columns.find((column) => column.field === field)?.type === 'instant';
}

/** Whether a page has the requested order, and no filter that was removed since. A list may hide rows until a filter asks for them. */
function isWider(query: GridQuery, wanted: GridQuery): boolean {
  const isSame = query.search.trim() === wanted.search.trim() && query.filters.length === wanted.filters.length;
  const keepsFilters = query.filters.every((filter) => wanted.filters.some((each) => sameFilter(filter, each)));
  return keepsFilters && !isSame && sortText(query.sort) === sortText(wanted.sort) && (query.group ?? null) === (wanted.group ?? null);
}

function sameFilter(one: ListFilter, other: ListFilter): boolean {
  return one.field === other.field && one.operator === other.operator && one.values.join('\n') === other.values.join('\n');
}

/** Whether the rows contain every queried field. Rows omit empty values of the library's own columns. */
function holdsAll(
  rows: readonly GridRow[],
  { search, filters }: Pick<GridQuery, 'search' | 'filters'>,
  columns: readonly Column[],
): boolean {
  const fields = [...(search === '' ? [] : columns.filter(isSearched)), ...filters].map(({ field }) => field);
  return fields.every((field) => ownColumnFamily(field) !== undefined || rows.length === 0 || rows.some((row) => field in row));
}
