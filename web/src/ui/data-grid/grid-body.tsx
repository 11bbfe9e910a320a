import { type RefObject, useEffect, useRef, useState } from 'react';
import { GridRow, type RowActions } from './grid-row.tsx';
import { rangeOf, type GridState } from './grid-state.ts';
import type { GridRow as Row, PasteMark } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './data-grid.module.css';

export interface GridBodyProps {
  view: GridView;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  rowHeight: number;
  /** How many rows of the list come before this page. */
  offset: number;
  state: GridState;
  pending: ReadonlyMap<string, Row>;
  /** Cells of a planned paste, by row. */
  marks: ReadonlyMap<string, Readonly<Record<string, PasteMark>>>;
  actions: RowActions;
  flush: RefObject<(() => void) | null>;
}

/** The rows of a page; only those near the window are in the document, and the one with the focus. */
export function GridBody({ view, rows, idOf, rowHeight, offset, state, pending, marks, actions, flush }: GridBodyProps) {
  const { active, editing } = state;
  const range = rangeOf(state);
  const marked = range.top !== range.bottom || range.left !== range.right;
  const editedRow = editing ? rows.findIndex((row) => idOf(row) === editing.rowId) : -1;
  const printing = usePrinting();
  const body = useRef<HTMLDivElement>(null);
  const { from, to } = useRowWindow(body, `.${styles.scroller}`, rowHeight);
  const near = printing ? [...rows.keys()] : [...rows.keys()].slice(from, to);
  const kept = [active.row, editedRow].filter((index) => index >= 0 && index < rows.length && !near.includes(index));
  const drawn = [...new Set([...kept, ...near])].sort((a, b) => a - b);

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ blockSize: rows.length * rowHeight }}>
      {drawn.map((index) => {
        const stored = rows[index];
        if (!stored) return null;
        const id = idOf(stored);
        const saving = pending.get(id);
        const inRange = marked && index >= range.top && index <= range.bottom;
        return (
          <GridRow
            key={id}
            view={view}
            row={saving ? merged(stored, saving) : stored}
            id={id}
            index={index}
            ariaIndex={offset + index + 2}
            top={index * rowHeight}
            active={active.row === index ? active.col : -1}
            rangeFrom={inRange ? range.left : -1}
            rangeTo={inRange ? range.right : -1}
            selected={state.selected.has(id)}
            editing={editing?.rowId === id ? editing : null}
            saving={saving}
            marks={marks.get(id)}
            actions={actions}
            flush={flush}
          />
        );
      })}
    </div>
  );
}

const mergedRows = new WeakMap<Row, { stored: Row; merged: Row }>();

/** The row with the values on their way; the same object for the same two, so that the row is not drawn anew. */
function merged(stored: Row, saving: Row): Row {
  const known = mergedRows.get(saving);
  if (known?.stored === stored) return known.merged;
  const made = { ...stored, ...saving };
  mergedRows.set(saving, { stored, merged: made });
  return made;
}

/** Whether the page is being printed: then all rows of it are drawn. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('print');
    const follow = (): void => setPrinting(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return printing;
}
