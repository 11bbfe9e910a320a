import type { ListFilter, ListQuery } from '#shared/contract/list-query.ts';

/** The filters of the log, as stored in the address. */
export interface ActionFilters {
  by: string | null;
  kind: string | null;
  action: string | null;
  from: string | null;
  to: string | null;
  search: string;
}

/** The value of `by` for actions of the product itself. */
export const byProduct = 'product';

/** No filters: all actions. */
export const noFilters: ActionFilters = { by: null, kind: null, action: null, from: null, to: null, search: '' };

const names = ['by', 'kind', 'action', 'from', 'to'] as const;

/** The filters of an address. */
export function actionFilters(search: URLSearchParams): ActionFilters {
  const [by = null, kind = null, action = null, from = null, to = null] = names.map((name) => search.get(name));
  return { by, kind, action, from, to, search: search.get('search') ?? '' };
}

/** An address with these filters, on page 1. */
export function actionAddress(filters: ActionFilters): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of names) if (filters[name]) next.set(name, filters[name]);
  if (filters.search !== '') next.set('search', filters.search);
  return next;
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** The filters for the call; an incomplete date does not filter. */
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
