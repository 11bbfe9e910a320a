import type { ListFilter, ListQuery } from '#shared/contract/list-query.ts';

/** What the log is narrowed to, as it stands in the address. */
export interface ActionFilters {
  by: string | null;
  kind: string | null;
  action: string | null;
  from: string | null;
  to: string | null;
  search: string;
}

/** In the place of a person: what the product did by itself. */
export const byProduct = 'product';

/** All that was done. */
export const noFilters: ActionFilters = { by: null, kind: null, action: null, from: null, to: null, search: '' };

const names = ['by', 'kind', 'action', 'from', 'to'] as const;

/** The filters of an address. */
export function actionFilters(search: URLSearchParams): ActionFilters {
  const [by = null, kind = null, action = null, from = null, to = null] = names.map((name) => search.get(name));
  return { by, kind, action, from, to, search: search.get('search') ?? '' };
}

/** An address with these filters, on its first page. */
export function actionAddress(filters: ActionFilters): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of names) if (filters[name]) next.set(name, filters[name]);
  if (filters.search !== '') next.set('search', filters.search);
  return next;
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** The filters as the call takes them; a day that is still being typed asks nothing. */
export function actionQuery(filters: ActionFilters): Pick<ListQuery, 'filters' | 'search'> {
  const { by, kind, action, from, to, search } = filters;
  const list: ListFilter[] = [];
  if (by === byProduct) list.push({ field: 'by', operator: 'empty', values: ['true'] });
  else if (by) list.push({ field: 'by', operator: 'in', values: [by] });
  if (kind) list.push({ field: 'kind', operator: 'in', values: [kind] });
  if (action) list.push({ field: 'action', operator: 'in', values: [action] });
  if (from && aDay.test(from)) list.push({ field: 'at', operator: 'gte', values: [from] });
  if (to && aDay.test(to)) list.push({ field: 'at', operator: 'lte', values: [to] });
  return { filters: list, search };
}
