import { useQuery } from '@tanstack/react-query';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import { queryFor } from '#web/api/queries.ts';
import type { Suggestion } from '#web/ui/suggestions/matching.ts';

/** The people who can be mentioned: those with an active account. */
export function usePeopleToMention(): readonly Suggestion[] {
  const asked = useQuery(queryFor(toDos.owners, {}));
  return (asked.data ?? []).map(({ id, name, mention }) => ({ id, name, insert: mention }));
}
