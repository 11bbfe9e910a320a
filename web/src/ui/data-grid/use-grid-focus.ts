import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridState } from './grid-state.ts';
import type { CellPosition } from './keyboard.ts';
import type { RowSlots } from './row-slots.ts';
import { stickyLeft, type GridView } from './grid-view.ts';
import { selectionWidth } from './grid-view.ts';

interface RowPlaces {
  slots: RowSlots;
  rowHeight: number;
}

/**
 * Moves the browser's focus to the active cell when the grid asked for it, and scrolls it clear of the heading and the
 * sticky columns. Answers the function that asks.
 */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, state: GridState, view: GridView, places: RowPlaces): () => void {
  const { slots, rowHeight } = places;
  const wanted = useRef(false);
  const { active, editing } = state;
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!wanted.current || !node) return;
    reveal(node, active, view, { slots, rowHeight });
    if (editing) return;
    wanted.current = false;
    cellAt(node, active.row, active.col)?.focus({ preventScroll: true });
  }, [scroller, active, editing, view, slots, rowHeight]);
  return useRef(() => {
    wanted.current = true;
  }).current;
}

/** The element of a cell, if it is drawn. */
export function cellAt(scroller: Element, row: number, col: number): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
}

/** Scrolls by just as much as shows the whole cell. */
function reveal(scroller: HTMLElement, { row, col }: CellPosition, view: GridView, { slots, rowHeight }: RowPlaces): void {
  if (row >= 0) {
    const head = scroller.querySelector<HTMLElement>('[role="rowgroup"]')?.offsetHeight ?? 0;
    const foot = scroller.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
    const top = (slots.ofRow[row] ?? row) * rowHeight;
    const room = scroller.clientHeight - head - foot;
    if (scroller.scrollTop > top) scroller.scrollTop = top;
    else if (scroller.scrollTop + room < top + rowHeight) scroller.scrollTop = top + rowHeight - room;
  }
  if (stickyLeft(view, col) !== undefined) return;
  const start = view.selectable ? selectionWidth : 0;
  const widths = view.columns.map((item) => item.width);
  const sum = (of: readonly number[]): number => of.reduce((total, width) => total + width, 0);
  const sticky = start + sum(view.columns.filter((item) => item.column.sticky).map((item) => item.width));
  const left = start + sum(widths.slice(0, col));
  const right = left + (widths[col] ?? 0);
  if (scroller.scrollLeft + sticky > left) scroller.scrollLeft = left - sticky;
  else if (scroller.scrollLeft + scroller.clientWidth < right) scroller.scrollLeft = right - scroller.clientWidth;
}
