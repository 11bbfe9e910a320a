import { useState } from 'react';
import { readOwn, writeOwn } from '#web/api/own-storage.ts';

const stored = 'open-groups';

function storedGroups(): string[] {
  const known = readOwn(stored);
  return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
}

/**
 * The open groups of the sidebar: those that this person opened in this browser, and `current`, that of the page, until the person closes it. A
 * group opened automatically is not remembered, so that the sidebar does not fill up.
 */
export function useOpenGroups(current: string | undefined): { isOpen: (group: string) => boolean; toggle: (group: string) => void } {
  const [opened, setOpened] = useState(storedGroups);
  const [closed, setClosed] = useState<{ current: string | undefined; by: string } | undefined>();
  const closedHere = closed?.current === current ? closed?.by : undefined;
  const isOpen = (group: string): boolean => opened.includes(group) || (group === current && closedHere !== group);
  const toggle = (group: string): void => {
    const next = isOpen(group) ? opened.filter((each) => each !== group) : [...opened, group];
    setClosed(isOpen(group) && group === current ? { current, by: group } : undefined);
    setOpened(next);
    writeOwn(stored, next);
  };
  return { isOpen, toggle };
}
