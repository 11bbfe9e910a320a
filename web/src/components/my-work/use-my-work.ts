import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { myWork } from '#shared/contract/groups/reminders.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { queryFor } from '#web/api/queries.ts';
import { useRemembered } from '#web/components/use-remembered.ts';

export type Work = ResultOf<typeof myWork.get>;

/** How what needs me now was left. */
export interface MyWorkLooks {
  open: boolean;
  everyone: boolean;
}

const remembered = 'perennial.my-work';
const first: MyWorkLooks = { open: true, everyone: false };

/** How what needs me now was left on this machine, above the subscriptions and on the dashboard alike. */
export function useMyWorkLooks(): [MyWorkLooks, (next: MyWorkLooks) => void] {
  return useRemembered(remembered, first);
}

/** What needs me, or everybody, as a query. */
export function myWorkQuery(everyone: boolean) {
  return queryFor(myWork.get, { query: everyone ? { everyone } : {} });
}

export function useMyWork(everyone: boolean) {
  return useQuery({ ...myWorkQuery(everyone), placeholderData: keepPreviousData });
}
