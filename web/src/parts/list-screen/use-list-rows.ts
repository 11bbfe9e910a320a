import { useCallback, useEffect, useMemo } from 'react';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/contract/envelope.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { pageCount } from '#web/ui/data-grid/grid-query.ts';
import type { GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { rowsQuery } from './list-rows.ts';

const noParams: Readonly<Record<string, string>> = {};

export interface ListRowsOptions {
  list: AnyCall;
  query: GridQuery;
  setQuery: (query: GridQuery) => void;
  params?: Readonly<Record<string, string>> | undefined;
  extra?: Readonly<Record<string, string>> | undefined;
}

export interface ListRows {
  /** Undefined until the first rows are there. */
  page: Page<GridRow> | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
  /** The page's place in the cache. */
  pageKey: QueryKey;
  /** Fetches the page anew into the cache. */
  readAgain: () => Promise<Page<GridRow>>;
}

/** The page of rows that a list shows. A page behind the last one leads to the last. */
export function useListRows({ list, query, setQuery, params = noParams, extra: given }: ListRowsOptions): ListRows {
  const cache = useQueryClient();
  const extra = new URLSearchParams(given).toString();
  const options = useMemo(
    () => rowsQuery(list, query, { params, extra: Object.fromEntries(new URLSearchParams(extra)) }),
    [list, params, query, extra],
  );
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(options);
  const page = data as Page<GridRow> | undefined;
  const pages = page && pageCount(query, page.last_row);
  useEffect(() => {
    // The last row of the last page was deleted, or an old bookmark was opened.
    if (pages !== undefined && !isPlaceholderData && query.page > pages) setQuery({ ...query, page: pages });
  });
  const readAgain = useCallback(async () => (await cache.fetchQuery({ ...options, staleTime: 0 })) as Page<GridRow>, [cache, options]);
  return { page, loading: isFetching, error, retry: () => void refetch(), pageKey: options.queryKey, readAgain };
}
