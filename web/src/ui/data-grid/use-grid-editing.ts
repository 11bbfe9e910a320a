import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import type { AfterEdit } from './cell-editor.tsx';
import { refusalOf, sameValue } from './cell-value.ts';
import type { RowActions } from './grid-row.tsx';
import { type CellPosition, moved } from './keyboard.ts';
import type { Grid } from './use-grid.ts';

export interface GridEditing {
  /** Begins to edit a cell, with `text` in place of its value; a cell that cannot be edited opens its row instead. */
  startEdit: (cell: CellPosition, text: string | null) => void;
  /** The callbacks of rows. Always the same object, so that no row is rendered again because of it. */
  actions: RowActions;
}

/** The next cell that can be edited, in reading order. */
function neighbour({ rows, view }: Grid, from: CellPosition, step: -1 | 1): CellPosition | undefined {
  const width = view.columns.length;
  for (let at = from.row * width + from.col + step; at >= 0 && at < rows.length * width; at += step) {
    const cell = { row: Math.floor(at / width), col: at % width };
    const [row, column] = [rows[cell.row], view.columns[cell.col]?.column];
    if (row && column && column.type !== 'boolean' && view.editable(row, column)) return cell;
  }
  return undefined;
}

/** The editing of cells: begin, save, cancel, move on. */
export function useGridEditing(grid: Grid): GridEditing {
  const t = useText();
  const { props, rows, idOf, view, state, dispatch, edits, activate, wantFocus, say } = grid;
  const { columns, guard } = props;

  const startEdit = ({ row: at, col }: CellPosition, text: string | null): void => {
    const [row, column] = [rows[at], view.columns[col]?.column];
    if (!row || !column) return;
    if (!view.editable(row, column)) {
      if (text === null && (props.onOpen || props.rowHref)) grid.open(row);
      return;
    }
    const guarded = guard?.(row, column);
    if (guarded === 'locked' || guarded === 'held') {
      props.onGuarded?.(row, column);
      return;
    }
    if (column.type === 'boolean') {
      if (text === null) void edits.save(row, column, row[column.field] !== true);
      return;
    }
    edits.setNotice(null);
    wantFocus();
    dispatch({ type: 'edit', editing: { rowId: idOf(row), field: column.field, text } });
  };

  const goOn = (then: AfterEdit): void => {
    const bounds = { rows: rows.length, cols: view.columns.length, screen: 1 };
    if (then === 'down' || then === 'up') activate(moved(state.active, then, bounds, true));
    else if (then === 'next' || then === 'previous') {
      const cell = neighbour(grid, state.active, then === 'next' ? 1 : -1);
      activate(cell ?? state.active);
      if (cell) startEdit(cell, null);
    }
  };

  const handlers: RowActions = {
    commit: (row, field, value, then) => {
      const column = columns.find((one) => one.field === field);
      const stored = rows.find((one) => idOf(one) === idOf(row));
      if (!column || !stored) return undefined;
      const refusal = refusalOf(value, column) ?? props.validate?.(row, column, value);
      if (refusal !== undefined) return refusal;
      const isDecided = guard?.(stored, column) === 'dialog';
      if (isDecided && !sameValue(value, row[field])) props.onGuarded?.(stored, column, value);
      else if (!sameValue(value, row[field])) void edits.save(stored, column, value).then((saved) => saved && say(t('grid.saved')));
      dispatch({ type: 'stop-editing' });
      goOn(then);
      return undefined;
    },
    cancelEdit: (row, field, reason) => {
      const column = columns.find((one) => one.field === field);
      if (reason === undefined) wantFocus();
      else if (column) edits.setNotice({ kind: 'refused', rowId: idOf(row), column, reason });
      dispatch({ type: 'stop-editing' });
    },
    toggle: (id, on, extend) => {
      const ids = rows.map(idOf);
      dispatch(extend ? { type: 'select-to', id, ids } : { type: 'select', id, on });
      activate({ row: ids.indexOf(id), col: state.active.col });
    },
    peek: (row) => props.onPeek?.(row),
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [actions] = useState<RowActions>(() => ({
    commit: (...of) => latest.current.commit(...of),
    cancelEdit: (...of) => latest.current.cancelEdit(...of),
    toggle: (...of) => latest.current.toggle(...of),
    peek: (...of) => latest.current.peek(...of),
  }));
  return { startEdit, actions };
}
