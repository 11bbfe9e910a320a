import { useSyncExternalStore } from 'react';

/** A phone, or a window as narrow at a zoom of 200 %. */
export const narrowWindow = '(width < 700px)';

/** Whether a media query holds now; the component is drawn again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
