import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnyCall, ResultOf } from '#shared/contract/route.ts';
import { type CallInput, send } from '#web/api/client.ts';
import { keyOf } from '#web/api/queries.ts';

interface Paged {
  data: readonly unknown[];
  last_row: number;
}

type RowOf<C extends AnyCall> = ResultOf<C> extends { data: readonly (infer Row)[] } ? Row : never;

/** The number of rows per request on these screens. */
export const pageSize = 50;

/** The rows of a call that pages, one page after the other; those before stay while others are asked for. */
export function useMorePages<C extends AnyCall>(
  row: C,
  input: { params?: Record<string, string>; query: Record<string, string> },
  options: { enabled?: boolean; report?: 'all' | 'none' } = {},
) {
  const asked = useInfiniteQuery({
    queryKey: [...keyOf(row, input), 'pages'],
    initialPageParam: 1,
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...input.query, page: pageParam, per_page: pageSize };
      const { result } = await send(row, { ...input, query, signal, report: options.report ?? 'all' } as unknown as CallInput<C>);
      return result as ResultOf<C> & Paged;
    },
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.last_row ? pages.length + 1 : undefined),
  });
  const first = asked.data?.pages[0];
  const rows = (asked.data?.pages.flatMap((page) => page.data) ?? []) as RowOf<C>[];
  return { asked, first, rows, total: first?.last_row ?? 0 };
}

/** Every row of a call that pages. */
export async function allRows<C extends AnyCall>(
  row: C,
  input: { params?: Record<string, string>; query: Record<string, string> },
): Promise<RowOf<C>[]> {
  const perPage = 500;
  const found: RowOf<C>[] = [];
  for (let page = 1; ; page++) {
    const { result } = await send(row, { ...input, query: { ...input.query, page, per_page: perPage } } as unknown as CallInput<C>);
    const { data, last_row } = result as Paged;
    found.push(...(data as RowOf<C>[]));
    if (data.length === 0 || found.length >= last_row) return found;
  }
}
