import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { redo, undo } from './undo-store.ts';

/** Elements with an undo of their own: typed text, and a dialog in front of the page. */
const elsewhere = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]';

/** Ctrl+Z undoes the latest change of the page, Shift+Ctrl+Z and Ctrl+Y redo it; on a Mac with Cmd. */
export function useUndoKeys(place: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // On a page with two lists only one handles the key.
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? redo(cache, place) : undo(cache, place));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [cache, place]);
}
