import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { queryFor } from '#web/api/queries.ts';

/** GET /settings: loaded before the first page (R008), kept until something changes it. */
export const settingsQuery = { ...queryFor(settings.get, {}), staleTime: Number.POSITIVE_INFINITY };

/** The labels a member may rename: loaded before the first page (R008). */
export const labelsQuery = { ...queryFor(settings.entityLabels, {}), staleTime: Number.POSITIVE_INFINITY };

/** Formats, choices and looks for the signed-in person. Only below the signed-in shell. */
export function useSettings() {
  return useSuspenseQuery(settingsQuery).data;
}

/** The same where nobody may be signed in yet. */
export function useSettingsIfKnown() {
  return useQuery({ ...settingsQuery, enabled: false }).data;
}
