import type { KeyboardEvent } from 'react';
import { withWidth, widthStep } from './grid-layout.ts';
import { nextSort } from './grid-query.ts';
import { commandOf, type GridCommand, moved } from './keyboard.ts';
import type { Grid } from './use-grid.ts';
import type { GridEditing } from './use-grid-editing.ts';

/** Runs the command of a key. Answers whether it had an effect. */
function run(command: GridCommand, grid: Grid, { startEdit, actions }: GridEditing, openMenu: (field: string) => void): boolean {
  const { props, rows, idOf, view, state, dispatch, edits, activate, setQuery } = grid;
  const item = view.columns[state.active.col];
  const row = rows[state.active.row];
  switch (command.do) {
    case 'move': {
      const screen = Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / grid.rowHeight) - 2);
      activate(moved(state.active, command.to, { rows: rows.length, cols: view.columns.length, screen }, command.extend), command.extend);
      return true;
    }
    case 'edit':
      startEdit(state.active, command.text);
      return true;
    case 'open':
      if (row) grid.open(row);
      return true;
    case 'peek':
      if (row) props.onPeek?.(row);
      return true;
    case 'toggle-row':
      if (row && view.selectable) actions.toggle(idOf(row), !state.selected.has(idOf(row)), false);
      return true;
    case 'select-all':
      if (view.selectable) dispatch({ type: 'select-all', ids: rows.map(idOf) });
      return true;
    case 'cancel':
      if (edits.notice) edits.setNotice(null);
      else activate(state.active);
      return true;
    case 'sort':
      if (item) setQuery({ sort: nextSort(props.query.sort, item.column.field, command.also) });
      return true;
    case 'menu':
      if (item) openMenu(item.column.field);
      return true;
    case 'resize':
      if (item) grid.arrange(withWidth(grid.arranged, item.column.field, item.width + command.by * widthStep));
      return true;
    default:
      return false;
  }
}

/** The keyboard of a grid, outside an open editor. `openMenu` opens the menu of a heading. */
export function gridKeys(grid: Grid, editing: GridEditing, openMenu: (field: string) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (grid.state.editing) return;
    const command = commandOf(event, grid.state.active.row < 0 ? 'heading' : 'cell');
    if (command && run(command, grid, editing, openMenu)) event.preventDefault();
  };
}
