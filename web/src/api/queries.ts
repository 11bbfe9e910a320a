import { keepPreviousData, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, ResultOf } from '#shared/contract/route.ts';
import { CallError } from './call-error.ts';
import { type Answer, type CallInput, type Report, send } from './client.ts';
import { forgetRecord } from './recent-records.ts';

/**
 * The cache of what was read. Failures are shown by the client, so nothing is retried here but a request that never
 * reached the server.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && error instanceof CallError && error.status === 503,
        // The client is told when the browser is offline by the failing request itself, which shows a toast.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The first part of a call's path: what `useCommand` invalidates by, such as `products`. */
export function resourceOf(row: AnyCall): string {
  return row.path.split('/')[1] ?? '';
}

/** The key of what a call reads. `[resource, path, input]`: invalidate `[resource]` for all of a resource. */
export function keyOf(row: AnyCall, input: { params?: unknown; query?: unknown }): readonly unknown[] {
  return [resourceOf(row), row.path, input.params ?? {}, input.query ?? {}];
}

/**
 * Options for `useQuery` and the like: `useQuery(queryFor(products.list, { query: { paginated: true } }))`. While
 * parameters change, the earlier answer stays visible when `keep` is set (lists). What the frame around the pages asks for
 * `stays`: moving to another page does not give it up.
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
  /** Resources read anew afterwards; by default everything on the screen, since records name each other. `false`: none. */
  invalidates?: readonly string[] | false;
  /** The id of a record that is no more afterwards: what was read of it is not asked for again while its page is still leaving. */
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
    // Somebody else was faster: the page shows what is true now, and the next try rests on it.
    onError: async (error) => {
      if (error instanceof CallError && error.status === 409) await invalidate(cache, options.invalidates);
    },
  });
}

/** Loaded once per session and needed by every page: read again only when a command names them. */
const kept: ReadonlySet<unknown> = new Set(['settings', 'system-entity-label', 'session']);

/** Marks what was read as out of date; what is on the screen is read again. Without names, all but what every page needs. */
export async function invalidate(cache: QueryClient, resources?: readonly string[] | false, removed?: string): Promise<void> {
  if (resources === false) return;
  const meant = (resource: unknown) => (resources ? resources.includes(String(resource)) : !kept.has(resource));
  const isOfRemoved = (key: readonly unknown[]) => removed !== undefined && Object.values(key[2] ?? {}).includes(removed);
  await cache.invalidateQueries({ predicate: ({ queryKey }) => meant(queryKey[0]) && !isOfRemoved(queryKey) });
}

/** Gives up what the page that is being left still waits for (R007), but not what every page needs and what the frame around them asked for. */
export async function cancelOfPage(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ predicate: ({ queryKey, meta }) => meta?.['stays'] !== true && !kept.has(queryKey[0]) });
}
