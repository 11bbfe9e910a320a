import { useState } from 'react';

/** What this browser keeps under a name, over what it is at first. */
export function remembered<T extends object>(name: string, first: T): T {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>) };
  } catch {
    return first;
  }
}

/** A small state that this browser keeps under a name. Where it cannot be kept it is as it was at first on the next visit. */
export function useRemembered<T extends object>(name: string, first: T): [T, (next: T) => void] {
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
