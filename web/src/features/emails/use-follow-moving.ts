import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { emails } from '#shared/contract/groups/emails.ts';
import { keyOf, queryFor } from '#web/api/queries.ts';

/** Milliseconds between two looks at mails that are on their way. */
const every = 2000;

/** While mails are on their way, the list of them follows: it is read again as soon as their number changes. */
export function useFollowMoving(): void {
  const cache = useQueryClient();
  const moving = useQuery({
    ...queryFor(emails.list, {
      query: { paginated: true, perPage: 1, filters: [{ field: 'state', operator: 'in', values: ['queued', 'sending', 'sent'] }] },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => (countOf(state.data) > 0 ? every : false),
  });
  const count = countOf(moving.data);
  useEffect(() => {
    const followed = JSON.stringify(keyOf(emails.list, {}).slice(0, 2));
    void cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        JSON.stringify(queryKey.slice(0, 2)) === followed && (queryKey[3] as { perPage?: number } | undefined)?.perPage !== 1,
    });
  }, [cache, count]);
}

function countOf(answer: unknown): number {
  return (answer as { last_row?: number } | undefined)?.last_row ?? 0;
}
