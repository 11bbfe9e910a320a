import { keepPreviousData, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, ResultOf } from '#shared/contract/route.ts';
import { CallError } from './call-error.ts';
import { type Answer, type CallInput, type Report, send } from './client.ts';
import { forgetRecord } from './recent-records.ts';

/** The cache of queries. The client shows failures; only a request that never reached the server is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && error instanceof CallError && error.status === 503,
        // The failing request itself reports that the browser is offline, and shows a toast.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The first part of a call's path, such as `products`: the name by which `useCommand` invalidates. */
export function resourceOf(row: AnyCall): string {
  return row.path.split('/')[1] ?? '';
}

/** The cache key of a call's answer. `[resource, path, input]`: invalidate `[resource]` for all of a resource. */
export function keyOf(row: AnyCall, input: { params?: unknown; query?: unknown }): readonly unknown[] {
  return [resourceOf(row), row.path, input.params ?? {}, input.query ?? {}];
}

/**
 * Options for `useQuery` and the like: `useQuery(queryFor(products.list, { query: { paginated: true } }))`.
 * `keep` shows the earlier answer while parameters change (lists). `stays`, for the frame around the pages, keeps the request running on
 * navigation.
 */
export function queryFor<C extends AnyCall>(row: C, input: CallInput<C>, more: { keep?: boolean; stays?: boolean } = {}) {
  return queryOptions<ResultOf<C>, Error, ResultOf<C>, readonly unknown[]>({
    queryKey: keyOf(row, input),
    queryFn: async ({ signal }) => (await send(row, { ...input, signal })).result,
    ...(more.keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(more.stays ? { meta: { stays: true } } : {}),
  });
}

export interface CommandOptions<C extends AnyCall> {
  /** Resources reloaded afterwards; by default everything on the screen, since records name each other. `false`: none. */
  invalidates?: readonly string[] | false;
  /** The id of a deleted record: its cached answers are not reloaded while its page is still closing. */
  removes?: string;
  report?: Report;
  onDone?: (answer: Answer<ResultOf<C>>) => void;
}

/** A change: `const save = useCommand(products.update); save.mutate({ params: { id }, body })`. Toasts come from the client (R111). */
export function useCommand<C extends AnyCall>(row: C, options: CommandOptions<C> = {}) {
  const cache = useQueryClient();
  return useMutation<Answer<ResultOf<C>>, Error, CallInput<C>>({
    mutationFn: (input) => send(row, options.report ? { ...input, report: options.report } : input),
    onSuccess: async (answer) => {
      if (options.removes !== undefined) forgetRecord(options.removes);
      options.onDone?.(answer);
      await invalidate(cache, options.invalidates, options.removes);
    },
    // Another user changed the record first: the page reloads the current data, on which the next try is based.
    onError: async (error) => {
      if (error instanceof CallError && error.status === 409) await invalidate(cache, options.invalidates);
    },
  });
}

/**
 * Resources that every page needs, each with the kind of record behind it. Loaded once per session, and reloaded only when a command names
 * them or such a record changes.
 */
export const everyPage: ReadonlyMap<unknown, string | null> = new Map([
  ['settings', 'member'],
  ['system-entity-label', 'entity_label'],
  ['session', null],
]);

/** Marks answers as stale; visible ones are reloaded. Without names, all but those that every page needs. */
export async function invalidate(cache: QueryClient, resources?: readonly string[] | false, removed?: string): Promise<void> {
  if (resources === false) return;
  const meant = (resource: unknown) => (resources ? resources.includes(String(resource)) : !everyPage.has(resource));
  const isOfRemoved = (key: readonly unknown[]) => removed !== undefined && Object.values(key[2] ?? {}).includes(removed);
  await cache.invalidateQueries({ predicate: ({ queryKey }) => meant(queryKey[0]) && !isOfRemoved(queryKey) });
}

/** Cancels the requests of the page that is being left (R007), but not those that every page or the frame needs. */
export async function cancelOfPage(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ predicate: ({ queryKey, meta }) => meta?.['stays'] !== true && !everyPage.has(queryKey[0]) });
}
