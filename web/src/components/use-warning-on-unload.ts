import { useEffect } from 'react';

/** The browser asks before a reload or a closed tab loses changes. */
export function useWarningOnUnload(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);
}
