import { useState } from 'react';

/** The display state of the panel "my work". */
export interface MyWorkLooks {
  everyone: boolean;
}

const name = 'perennial.my-work';
const first: MyWorkLooks = { everyone: false };

/** The display state of the panel "my work" in this browser, shared by the subscriptions page and the dashboard. */
export function useMyWorkLooks(): [MyWorkLooks, (next: MyWorkLooks) => void] {
  return useRemembered(name, first);
}

/** The same outside components. */
export function myWorkLooks(): MyWorkLooks {
  return remembered(name, first);
}

/** The value stored in this browser under a name, merged over the initial value. */
function remembered<T extends object>(name: string, first: T): T {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>) };
  } catch {
    return first;
  }
}

/** A small state stored in this browser under a name. Without storage it starts with the initial value on the next visit. */
function useRemembered<T extends object>(name: string, first: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => remembered(name, first));
  const remember = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // Storage is full or disabled: only the convenience is lost.
    }
  };
  return [value, remember];
}
