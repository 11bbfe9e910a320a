import { useCallback, useEffect, useMemo } from 'react';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/contract/envelope.ts';
import type { Column } from '#shared/contract/column.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { pageCount } from '#web/ui/data-grid/grid-query.ts';
import type { GridDraft, GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { readChanged, readListTotals, rowsQuery } from './list-rows.ts';
import { type HeldPage, type NarrowedRows, narrowRows } from './narrow-rows.ts';
import type { ShownRows } from './use-list-edits.ts';

const noParams: Readonly<Record<string, string>> = {};

export interface ListRowsOptions {
  list: AnyCall;
  query: GridQuery;
  setQuery: (query: GridQuery) => void;
  columns: readonly Column[];
  /** The search or filter being typed, not yet sent to the server. */
  draft: GridDraft | undefined;
  params?: Readonly<Record<string, string>> | undefined;
  extra?: Readonly<Record<string, string>> | undefined;
}

export interface ListRows extends ShownRows {
  /** Undefined until the first rows are loaded. */
  page: Page<GridRow> | undefined;
  /** Locally filtered rows to show until the page is loaded. */
  narrowed: NarrowedRows | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
  readAgain: () => Promise<Page<GridRow>>;
}

/** The page of rows that a list shows. A page number after the last one is corrected to the last. */
export function useListRows({ list, query, setQuery, columns, draft, params = noParams, extra: given }: ListRowsOptions): ListRows {
  const cache = useQueryClient();
  const extra = new URLSearchParams(given).toString();
  const own = useMemo(() => ({ params, extra: Object.fromEntries(new URLSearchParams(extra)) }), [params, extra]);
  const options = useMemo(() => rowsQuery(list, query, own), [list, query, own]);
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(options);
  const page = data as Page<GridRow> | undefined;
  const pages = page && pageCount(query, page.last_row);
  useEffect(() => {
    // The last row of the last page was deleted, or an old bookmark was opened.
    if (pages !== undefined && !isPlaceholderData && query.page > pages) setQuery({ ...query, page: pages });
  });
  const readAgain = useCallback(async () => (await cache.fetchQuery({ ...options, staleTime: 0 })) as Page<GridRow>, [cache, options]);
  const readRows = useCallback(async (ids: readonly string[]) => readChanged(list, ids, own), [list, own]);
  const readTotals = useCallback(async () => readListTotals(list, query, own), [list, query, own]);
  const narrowed = useMemo(() => {
    if (!page || !(draft || isPlaceholderData)) return undefined;
    return narrowRows(heldPages(cache, options.queryKey), draft ? { ...query, ...draft, page: 1 } : query, columns);
  }, [cache, options, page, draft, isPlaceholderData, query, columns]);
  return {
    page,
    narrowed,
    loading: isFetching,
    error,
    retry: () => void refetch(),
    pageKey: options.queryKey,
    readAgain,
    readRows,
    readTotals,
  };
}

/** The cached and fresh pages of a list, newest first. Their keys hold the query. */
function heldPages(cache: QueryClient, key: QueryKey): HeldPage[] {
  const [resource, path, params, own] = key;
  const placeOf = (asked: unknown): string => JSON.stringify([params, (asked as { extra?: unknown }).extra ?? {}]);
  const wanted = placeOf(own);
  return (
    cache
      .getQueryCache()
      .findAll({ queryKey: [resource, path, params], predicate: ({ state }) => state.data !== undefined })
      // A card may use the same call with a query of another form.
      .filter((read) => isGridQuery(read.queryKey[3]) && placeOf(read.queryKey[3]) === wanted)
      .filter((read) => !read.state.isInvalidated || read.isActive())
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .map(({ queryKey, state }) => ({ query: queryKey[3] as GridQuery, rows: (state.data as Page<GridRow>).data }))
  );
}

function isGridQuery(asked: unknown): asked is GridQuery {
  const { search, filters, sort } = (asked ?? {}) as Partial<GridQuery>;
  return typeof search === 'string' && Array.isArray(filters) && Array.isArray(sort);
}
