import { useQuery, useQueryClient, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import type { ListConfig, ViewSharing } from '#web/ui/data-grid/use-grid-layout.ts';

/** The client has shown the error. */
const ignore = (): void => undefined;

const none: ListConfig = { current: {}, views: [] };

type Stored = ResultOf<typeof settings.listView>;
type ConfigQuery = UseSuspenseQueryOptions<Stored, Error, Stored, readonly unknown[]>;

/** The query for a person's stored configuration of a list (C039). */
export function listConfigQuery(name: string): ConfigQuery {
  return {
    ...queryFor(settings.listView, { params: { name }, report: 'none' }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  };
}

/**
 * The person's configuration of a list (C039, C040); undefined while loading. If reading or saving fails, the list still works with its default
 * columns.
 */
export function useListConfig(name: string): {
  config: ListConfig | undefined;
  save: (config: ListConfig) => void;
  sharing: ViewSharing | undefined;
} {
  const cache = useQueryClient();
  const options = listConfigQuery(name);
  const asked = useQuery(options);
  const mayShare = useMay(settings.shareView.permission);
  const keepAnswer = ({ result: { shared } }: { result: Stored }): void => {
    cache.setQueryData<Stored>(options.queryKey, (known) => ({ ...(known ?? { version: 0, ...none }), shared }));
  };
  return {
    sharing: mayShare
      ? {
          share: ({ name: view, layout, roles }) =>
            void send(settings.shareView, { params: { name }, body: { name: view, layout, roles: [...roles] } }).then(keepAnswer, ignore),
          unshare: (id) => void send(settings.unshareView, { params: { name, id } }).then(keepAnswer, ignore),
        }
      : undefined,
    config: asked.isError ? none : asked.data,
    save: ({ current, views }) => {
      cache.setQueryData<Stored>(options.queryKey, (known) => ({ version: known?.version ?? 0, shared: known?.shared, current, views }));
      void send(settings.changeListView, { params: { name }, body: { current, views }, report: 'none' }).catch(() => undefined);
    },
  };
}
