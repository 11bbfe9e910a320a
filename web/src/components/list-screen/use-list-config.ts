import { useQuery, useQueryClient } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';
import type { ListConfig } from '#web/components/data-grid/use-grid-layout.ts';

const none: ListConfig = { current: {}, views: [] };

/**
 * The person's configuration of a list (C039, C040): undefined until it is there. Where it cannot be read or kept the list
 * still works, with its own columns.
 */
export function useListConfig(name: string): { config: ListConfig | undefined; save: (config: ListConfig) => void } {
  const cache = useQueryClient();
  const options = queryFor(settings.listView, { params: { name }, report: 'none' });
  const asked = useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY, retry: false });
  return {
    config: asked.isError ? none : asked.data,
    save: ({ current, views }) => {
      cache.setQueryData(options.queryKey, (known) => ({ version: known?.version ?? 0, current, views }));
      void send(settings.changeListView, { params: { name }, body: { current, views }, report: 'none' }).catch(() => undefined);
    },
  };
}
