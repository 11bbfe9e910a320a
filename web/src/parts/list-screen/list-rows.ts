import type { QueryClient } from '@tanstack/react-query';
import type { Column } from '#shared/contract/column.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { withIdColumn } from '#shared/contract/exported-id.ts';
import type { ListName } from '#shared/contract/lists.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { type Report, send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';
import type { GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { hasTotals, queryOfPage, rowsAsked } from '#shared/contract/list-address.ts';
import type { PageModule } from '#web/ui/screen.ts';
import { metaDataColumnsQuery } from './meta-data-columns.ts';
import { listConfigQuery } from './use-list-config.ts';

const none: Readonly<Record<string, string>> = {};

/** The rows of a list as a query: of its path's parameters, what the grid asks for, and the list's own parameters. */
export function rowsQuery(list: AnyCall, query: GridQuery, { params = none, extra = none, report }: RowsOptions = {}) {
  return queryFor(list, { params, query: rowsAsked(list, query, extra), ...(report ? { report } : {}) } as never, { keep: true });
}

/** Rows of a list by their ids, with those whose figures follow from theirs. */
export async function readChanged(list: AnyCall, ids: readonly string[], { params = none, extra = none }: RowsOptions) {
  const { result } = await send(list, { params, query: { changed: ids, extra }, report: 'none' } as never);
  return result as readonly GridRow[];
}

/** The sums of all rows that a query matches; undefined where the list has none. */
export async function readListTotals(list: AnyCall, query: GridQuery, { params = none, extra = none }: RowsOptions) {
  if (!hasTotals(list)) return undefined;
  const asked = { ...query, paginated: true, page: 1, perPage: 1, group: null, totals: true, extra };
  const { result } = await send(list, { params, query: asked, report: 'none' } as never);
  return (result as Page<GridRow>).totals;
}

export interface RowsOptions {
  params?: Readonly<Record<string, string>> | undefined;
  extra?: Readonly<Record<string, string>> | undefined;
  report?: Report;
}

export interface ListSource {
  name: ListName;
  columns: readonly Column[];
  list: AnyCall;
  extra?: Readonly<Record<string, string>>;
}

/** Asks for the rows of a list that is about to be drawn, as it will itself (`ahead` of its page). */
export function rowsAhead(source: ListSource): NonNullable<PageModule['ahead']> {
  return async (cache: QueryClient, search: URLSearchParams) => {
    const own = metaDataColumnsQuery(source.name);
    const [config, columns] = await Promise.all([cache.ensureQueryData(listConfigQuery(source.name)), own && cache.ensureQueryData(own)]);
    const query = queryOfPage(search, withIdColumn(source.name, [...source.columns, ...(columns ?? [])]), config.current);
    await cache.prefetchQuery(rowsQuery(source.list, query, { extra: source.extra, report: 'none' }));
  };
}
