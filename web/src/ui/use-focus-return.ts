import { useEffect, useState } from 'react';
import { firstOnPage, focusHistory, isFocusLost } from './focus-history.ts';

/**
 * Gives the focus back to where it was before this part of the page appeared, unless it has moved on elsewhere. Where that was the outline of a dialog
 * that was still loading, or the entry of a menu, to what had it before.
 */
export function useFocusReturn(): void {
  const [before] = useState(focusHistory);
  useEffect(
    () => () => {
      if (isFocusLost()) firstOnPage(before)?.focus();
    },
    [before],
  );
}
