import { useState } from 'react';

/** How what needs me now was left. */
export interface MyWorkLooks {
  everyone: boolean;
}

const name = 'perennial.my-work';
const first: MyWorkLooks = { everyone: false };

/** How what needs me now was left on this machine, above the subscriptions and on the dashboard alike. */
export function useMyWorkLooks(): [MyWorkLooks, (next: MyWorkLooks) => void] {
  return useRemembered(name, first);
}

/** The same outside components. */
export function myWorkLooks(): MyWorkLooks {
  return remembered(name, first);
}

/** What this browser keeps under a name, over what it is at first. */
function remembered<T extends object>(name: string, first: T): T {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>) };
  } catch {
    return first;
  }
}

/** A small state that this browser keeps under a name. Where it cannot be kept it is as it was at first on the next visit. */
function useRemembered<T extends object>(name: string, first: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => remembered(name, first));
  const remember = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // A full or forbidden store: it is only for convenience.
    }
  };
  return [value, remember];
}
