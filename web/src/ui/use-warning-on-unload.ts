import { useEffect } from 'react';

let unsaved = 0;

/** Whether a form on the page holds changes that are not saved. */
export function hasUnsavedChanges(): boolean {
  return unsaved > 0;
}

/** The browser asks before a reload or a closed tab loses changes. */
export function useWarningOnUnload(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    unsaved += 1;
    return () => {
      window.removeEventListener('beforeunload', warn);
      unsaved -= 1;
    };
  }, [changed]);
}
