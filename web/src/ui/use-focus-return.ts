import { useEffect, useState } from 'react';

/** Gives the focus back to where it was before this part of the page appeared, unless it has moved on elsewhere. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected && (document.activeElement ?? document.body) === document.body)
        before.focus();
    },
    [before],
  );
}
