import { type QueryClient, useQuery, useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import { type Settings, settings } from '#shared/contract/groups/settings.ts';
import type { EntityLabel } from '#shared/contract/entities/settings.ts';
import { queryFor } from '#web/api/queries.ts';

type Kept<T> = UseSuspenseQueryOptions<T, Error, T, readonly unknown[]>;

/** GET /settings: loaded before the first page (R008), cached until something changes it. */
export const settingsQuery: Kept<Settings> = { ...queryFor(settings.get, {}), staleTime: Number.POSITIVE_INFINITY };

/** The labels a member may rename: loaded before the first page (R008). */
export const labelsQuery: Kept<EntityLabel[]> = { ...queryFor(settings.entityLabels, {}), staleTime: Number.POSITIVE_INFINITY };

/** The signed-in person's settings. Only below the signed-in shell. */
export function useSettings(): Settings {
  return useSuspenseQuery(settingsQuery).data;
}

/** The same for places where the visitor may not be signed in. */
export function useSettingsIfKnown(): Settings | undefined {
  return useQuery({ ...settingsQuery, enabled: false }).data;
}

/** Shows changed settings at once, before the server has stored them. */
export function showSettings(cache: QueryClient, change: Partial<Settings>): void {
  cache.setQueryData<Settings>(settingsQuery.queryKey, (known) => known && { ...known, ...change });
}
