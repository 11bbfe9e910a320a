import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { redo, undo } from './undo-store.ts';

/** Where a key press belongs to something else: typed text has an undo of its own, and a dialog stands before the page. */
const elsewhere = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]';

/** Ctrl+Z takes the latest change of the page back, Shift+Ctrl+Z and Ctrl+Y make it again; on a Mac with Cmd. */
export function useUndoKeys(place: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // A page with two lists hears the key once.
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? redo(cache, place) : undo(cache, place));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [cache, place]);
}
