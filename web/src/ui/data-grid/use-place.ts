import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { GridAction } from './grid-state.ts';
import type { GridQuery } from './grid-types.ts';
import type { CellPosition } from './keyboard.ts';

interface Place {
  top: number;
  left: number;
  active: CellPosition;
}

const places = new Map<string, Place>();

interface ListPlace {
  /** The address of the list; undefined for one that is not found again. */
  name: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  query: GridQuery;
  active: CellPosition;
  /** Whether the rows are there. */
  ready: boolean;
  dispatch: Dispatch<GridAction>;
}

/**
 * Another page, sort, search or filter begins at the top; a list that was left for one of its records is found again where
 * it was.
 */
export function usePlace({ name, scroller, query, active, ready, dispatch }: ListPlace): void {
  const asked = JSON.stringify(query);
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    scroller.current?.scrollTo({ top: 0 });
  }, [asked, scroller]);

  const restored = useRef(false);
  useLayoutEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    const place = name === undefined ? undefined : places.get(name);
    if (!place) return;
    scroller.current?.scrollTo({ top: place.top, left: place.left });
    dispatch({ type: 'activate', cell: place.active });
  }, [ready, name, scroller, dispatch]);

  const latest = useRef({ name, active });
  useEffect(() => {
    latest.current = { name, active };
  });
  useLayoutEffect(() => {
    const node = scroller.current;
    return () => {
      const last = latest.current;
      if (node && last.name !== undefined) places.set(last.name, { top: node.scrollTop, left: node.scrollLeft, active: last.active });
      // Also when the list is only hidden, while something within is loaded: hidden it loses its place, and finds it again when it is shown.
      restored.current = false;
    };
  }, [scroller]);
}
