import { useEffect, useState } from 'react';
import { firstOnPage, focusHistory, isFocusLost } from './focus-history.ts';

/**
 * Restores the focus to the element that had it before this part of the page appeared, unless it has moved since. If that was the skeleton of a
 * loading dialog, or a menu's entry, restores the element before that.
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
