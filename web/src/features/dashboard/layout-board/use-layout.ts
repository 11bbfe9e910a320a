import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { pageLayouts, type SubContextView } from '#shared/contract/groups/layouts.ts';
import type { LayoutName } from '#shared/contract/layouts.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';

type Layouts = ResultOf<typeof pageLayouts.list>;

export const layoutsQuery = queryFor(pageLayouts.list, {});

/** A board among all. */
export function layoutBoardOf(layouts: Layouts | undefined, name: LayoutName): SubContextView | undefined {
  return layouts?.contexts.flatMap(({ sub_contexts }) => sub_contexts).find(({ id }) => id === name);
}

/** All boards of the person. */
export function useLayouts() {
  return useQuery(layoutsQuery);
}

function show(cache: QueryClient, name: LayoutName, change: Partial<SubContextView>): void {
  cache.setQueryData(layoutsQuery.queryKey, (known) =>
    known
      ? {
          ...known,
          contexts: known.contexts.map((context) => ({
            ...context,
            sub_contexts: context.sub_contexts.map((each) => (each.id === name ? { ...each, ...change } : each)),
          })),
        }
      : known,
  );
}

/** A new layout of a board, and its audience. */
export interface Arrangement {
  definition: LayoutDefinition | null;
  audience: 'me' | 'everybody';
}

/** Arranges a board: shows the change at once, and saves changes in sequence. */
export function useArrange(name: LayoutName) {
  const cache = useQueryClient();
  const mutationKey = ['arrange', name];
  const kept = useMutation({
    mutationKey,
    // In sequence, so that the last one wins.
    scope: { id: mutationKey.join('-') },
    mutationFn: (body: Arrangement) => send(pageLayouts.changeDefinition, { params: { id: name }, body }),
    onSuccess: ({ result }) => {
      // Skipped while a later arrangement is already on the screen.
      if (cache.isMutating({ mutationKey }) === 1) show(cache, name, result);
    },
    onError: () => cache.invalidateQueries({ queryKey: layoutsQuery.queryKey }),
  });
  return (arrangement: Arrangement, onKept?: () => void): void => {
    void cache.cancelQueries({ queryKey: layoutsQuery.queryKey });
    const { definition, audience } = arrangement;
    if (definition && audience === 'me') show(cache, name, { definition, source: 'own' });
    kept.mutate(arrangement, onKept ? { onSuccess: onKept } : {});
  };
}
