import { remembered, useRemembered } from '#web/components/use-remembered.ts';

/** How what needs me now was left. */
export interface MyWorkLooks {
  open: boolean;
  everyone: boolean;
}

const name = 'perennial.my-work';
const first: MyWorkLooks = { open: true, everyone: false };

/** How what needs me now was left on this machine, above the subscriptions and on the dashboard alike. */
export function useMyWorkLooks(): [MyWorkLooks, (next: MyWorkLooks) => void] {
  return useRemembered(name, first);
}

/** The same outside components. */
export function myWorkLooks(): MyWorkLooks {
  return remembered(name, first);
}
