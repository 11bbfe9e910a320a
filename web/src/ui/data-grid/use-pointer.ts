import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import type { CellPosition } from './keyboard.ts';
import styles from './data-grid.module.css';

export interface PointerOptions {
  rows: readonly GridRow[];
  view: GridView;
  active: CellPosition;
  /** Commits the text in an open editor. */
  flush: RefObject<(() => void) | null>;
  activate: (cell: CellPosition, extend?: boolean) => void;
  activateHeading: (cell: CellPosition) => void;
  startEdit: (cell: CellPosition) => void;
  onOpen: ((row: GridRow) => void) | undefined;
}

/** The place of the cell that a pointer is on. */
function placeOf(target: EventTarget): CellPosition | undefined {
  const cell = (target as Element).closest('[data-col]');
  const row = cell?.closest('[data-row]');
  return cell && row ? { row: Number(row.getAttribute('data-row')), col: Number(cell.getAttribute('data-col')) } : undefined;
}

/** Presses and clicks on cells: the first selects, the second on the same cell edits, a drag marks a range. */
export function usePointer({ rows, view, active, flush, activate, activateHeading, startEdit, onOpen }: PointerOptions) {
  const press = useRef<{ moved: boolean; isSecond: boolean } | null>(null);
  const onPointerDown = (event: PointerEvent): void => {
    const target = event.target as Element;
    const cell = placeOf(target);
    if (!cell || event.button !== 0) return;
    if (cell.row < 0) {
      activateHeading(cell);
      return;
    }
    if (target.closest('[data-editing]')) return;
    // The cell has the focus already: this press is the second one.
    const isSecond = target.closest('[data-col]') === document.activeElement;
    flush.current?.();
    activate(cell, event.shiftKey);
    press.current = { moved: event.shiftKey, isSecond };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!press.current || (event.buttons & 1) === 0) return;
    const cell = placeOf(event.target);
    if (!cell || cell.row < 0 || (cell.row === active.row && cell.col === active.col)) return;
    press.current.moved = true;
    activate(cell, true);
  };
  const onPointerUp = (event: PointerEvent): void => {
    // A press that ended elsewhere makes no click.
    if (!placeOf(event.target)) press.current = null;
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const { moved = false, isSecond = false } = press.current ?? {};
    press.current = null;
    const cell = placeOf(target);
    const row = cell && rows[cell.row];
    if (!cell || !row || moved || target.closest('[data-editing]')) return;
    if (target.closest('[data-row-link]')) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !onOpen) return;
      event.preventDefault();
      onOpen(row);
      return;
    }
    const column = view.columns[cell.col]?.column;
    if (!isSecond || target.closest('a, button, input') || !column || !view.editable(row, column)) return;
    if (column.type === 'boolean' && !target.closest(`.${styles.flag}`)) return;
    startEdit(cell);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onClick };
}
