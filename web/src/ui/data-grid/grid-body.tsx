import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from '#shared/contract/column.ts';
import type { RowGroup } from '#shared/contract/envelope.ts';
import { text } from '#web/text/text.ts';
import { valueText } from './cell-value.ts';
import { GridRow, type RowActions } from './grid-row.tsx';
import { rangeOf, type GridState } from './grid-state.ts';
import type { GridRow as Row, PasteMark } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import type { RowSlots } from './row-slots.ts';
import { TotalsRow } from './totals-row.tsx';
import { useRowWindow } from './use-row-window.ts';
import styles from './data-grid.module.css';

export interface GridBodyProps {
  view: GridView;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  rowHeight: number;
  /** The number of rows before this page. */
  offset: number;
  slots: RowSlots;
  /** The column by which rows are grouped. */
  grouped: Column | undefined;
  state: GridState;
  pending: ReadonlyMap<string, Row>;
  /** Cells of a planned paste, by row. */
  marks: ReadonlyMap<string, Readonly<Record<string, PasteMark>>>;
  actions: RowActions;
  flush: RefObject<(() => void) | null>;
}

/** The rows of a page; only those near the window are in the document, and the one with the focus. */
export function GridBody({ view, rows, idOf, rowHeight, offset, slots, grouped, state, pending, marks, actions, flush }: GridBodyProps) {
  const { active, editing } = state;
  const range = rangeOf(state);
  const marked = range.top !== range.bottom || range.left !== range.right;
  const editedRow = editing ? rows.findIndex((row) => idOf(row) === editing.rowId) : -1;
  const printing = usePrinting();
  const body = useRef<HTMLDivElement>(null);
  const { from, to } = useRowWindow(body, `.${styles.scroller}`, rowHeight);
  const isNear = (slot: number): boolean => printing || (slot >= from && slot < to);
  const near = [...rows.keys()].filter((index) => isNear(slots.ofRow[index] ?? index));
  const kept = [active.row, editedRow].filter((index) => index >= 0 && index < rows.length && !near.includes(index));
  const drawn = [...new Set([...kept, ...near])].sort((a, b) => a - b);

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ blockSize: slots.count * rowHeight }}>
      {slots.headings
        .filter(({ slot }) => isNear(slot))
        .map(({ slot, group }) => (
          <TotalsRow
            key={`group ${slot}`}
            view={view}
            kind="group"
            label={<GroupLabel view={view} group={group} column={grouped} />}
            totals={group.totals}
            style={{ top: slot * rowHeight, order: slot * rowHeight }}
          />
        ))}
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
            top={(slots.ofRow[index] ?? index) * rowHeight}
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

/** The common value of a group's rows, and their number. */
function GroupLabel({ view, group, column }: { view: GridView; group: RowGroup; column: Column | undefined }) {
  const isName = column?.type === 'reference' || column?.type === 'references';
  const value = column?.type === 'boolean' ? group.label === 'true' : group.label;
  const name = !column || isName ? group.label : valueText(value, column, view);
  return (
    <>
      <strong>{name === '' ? text('grid.groupNone') : name}</strong> {view.formats.number(group.count, 0)}
    </>
  );
}

const mergedRows = new WeakMap<Row, { stored: Row; merged: Row }>();

/** The row with the values being saved; cached per pair, so that the row is not rendered again. */
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
