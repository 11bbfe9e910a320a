import { filterName, gridPageSize } from '#shared/contract/list-address.ts';
import { listSearch, type ListFilter, type ListSort } from '#shared/contract/list-query.ts';
import type { GridQuery } from './grid-types.ts';

/** R033: no pagination up to this many rows. */
export const rowsWithoutPagination = 25;
export const pageSizes = [25, 50, 100, 500] as const;

function isGridParameter(name: string): boolean {
  return name === 'page' || name === 'per_page' || name === 'sort' || name === 'search' || name === 'group' || filterName.test(name);
}

/** The address's parameters with the query added; parameters of other features remain. */
export function searchFromQuery(query: GridQuery, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of current) if (!isGridParameter(name)) next.append(name, value);
  for (const [name, value] of Object.entries(listSearch({ ...query, perPage: undefined }))) next.append(name, value);
  if (query.perPage !== gridPageSize) next.append('per_page', String(query.perPage));
  return next;
}

/** Cycles a column through ascending, descending and unsorted; `also` keeps the other columns of the sort. */
export function nextSort(sort: readonly ListSort[], field: string, also: boolean): ListSort[] {
  const present = sort.find((part) => part.field === field);
  const next: ListSort | undefined = !present ? { field, descending: false } : present.descending ? undefined : { field, descending: true };
  if (!also) return next ? [next] : [];
  if (!present) return [...sort, { field, descending: false }];
  return sort.flatMap((part) => (part.field !== field ? [part] : next ? [next] : []));
}

/** The sort with this column in the given direction. */
export function sortBy(sort: readonly ListSort[], field: string, descending: boolean, also: boolean): ListSort[] {
  if (!also) return [{ field, descending }];
  return [...sort.filter((part) => part.field !== field), { field, descending }];
}

export function filtersOf(filters: readonly ListFilter[], field: string): ListFilter[] {
  return filters.filter((filter) => filter.field === field);
}

/** The query with a column's filters replaced, back on page 1. Filters without a value are dropped. */
export function withFilters(query: GridQuery, field: string, next: readonly Omit<ListFilter, 'field'>[]): GridQuery {
  const own = next
    .map((filter) => ({ field, operator: filter.operator, values: filter.values.filter((value) => value !== '') }))
    .filter((filter) => filter.values.length > 0);
  return { ...query, page: 1, filters: [...query.filters.filter((filter) => filter.field !== field), ...own] };
}

/** The number of pages, at least one. */
export function pageCount(query: GridQuery, lastRow: number): number {
  return Math.max(1, Math.ceil(lastRow / query.perPage));
}
