import { type Column, isGroupable } from './column.ts';
import {
  type FilterOperator,
  filterOperators,
  filterProblem,
  filterValues,
  largestPageSize,
  type ListFilter,
  type ListQuery,
  type ListSort,
  sortOf,
} from './list-query.ts';
import type { AnyCall } from './route.ts';

/** Rows of a page of a list (R033). */
export const gridPageSize = 500;

/** The query of a list: one page, sorted, searched and filtered by the server. */
export interface GridQuery {
  page: number;
  perPage: number;
  sort: ListSort[];
  search: string;
  filters: ListFilter[];
  /** The column by which rows are grouped. */
  group?: string | null;
}

/** The parameters of an address, decoded. */
type Parameters = Iterable<readonly [name: string, value: string]>;

export const firstQuery: GridQuery = { page: 1, perPage: gridPageSize, sort: [], search: '', filters: [] };

/** The parameter of a filter: its field, and its operator unless it is `in`. */
export const filterName = /^filter\[([^\][]+)\](?:\[(\w+)\])?$/;

/** The query in an address. Unknown columns and invalid values are ignored, since an old bookmark must open. Missing parts come from `fallback`. */
export function queryFromSearch(parameters: Parameters, columns: readonly Column[], fallback: GridQuery = firstQuery): GridQuery {
  const known = (field: string): boolean => columns.some((column) => column.field === field);
  const query: GridQuery = { ...fallback, page: 1, search: '', filters: [] };
  for (const [name, value] of parameters) {
    const filter = filterName.exec(name);
    if (filter) {
      const [field = '', operator = 'in'] = [filter[1], filter[2]];
      const column = columns.find((each) => each.field === field);
      if (!column || value === '' || !(filterOperators as readonly string[]).includes(operator)) continue;
      const values = operator === 'in' ? filterValues(value) : [value];
      if (values.some((each) => filterProblem(column, operator as FilterOperator, each) !== undefined)) continue;
      query.filters.push({ field, operator: operator as FilterOperator, values });
    } else if (name === 'page') query.page = wholeNumber(value) ?? 1;
    else if (name === 'per_page') query.perPage = Math.min(wholeNumber(value) ?? gridPageSize, largestPageSize);
    else if (name === 'search') query.search = value.slice(0, 255);
    else if (name === 'group') query.group = columns.some((column) => column.field === value && isGroupable(column)) ? value : null;
    else if (name === 'sort') query.sort = sortOf(value).filter((sort) => known(sort.field));
  }
  return query;
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** A list's query: from the address of its page, with the person's own sort and page size as defaults. */
export function queryOfPage(
  search: Parameters,
  columns: readonly Column[],
  current: { page_size?: number | undefined; sort?: string | undefined },
): GridQuery {
  return queryFromSearch(search, columns, {
    ...firstQuery,
    perPage: current.page_size ?? firstQuery.perPage,
    sort: sortOf(current.sort ?? ''),
  });
}

/** The query with which a grid calls its list. `extra`: parameters of the list's own. */
export function rowsAsked(list: AnyCall, query: GridQuery, extra: Readonly<Record<string, string>> = {}): RowsAsked {
  return { paginated: true, ...query, totals: hasTotals(list), extra: { ...extra } };
}

type RowsAsked = Partial<ListQuery> & { extra: Record<string, string> };

/** Whether a list has sums below its columns. */
export function hasTotals(list: AnyCall): boolean {
  return list.query?.columns?.some(({ total }) => total) ?? false;
}
