import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { myWork } from '#shared/contract/groups/reminders.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { queryFor } from '#web/api/queries.ts';

export type Work = ResultOf<typeof myWork.get>;

/** The query for one's own open work, or everybody's. */
export function myWorkQuery(everyone: boolean) {
  return queryFor(myWork.get, { query: everyone ? { everyone } : {} });
}

export function useMyWork(everyone: boolean) {
  return useQuery({ ...myWorkQuery(everyone), placeholderData: keepPreviousData });
}
