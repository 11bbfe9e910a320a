import type { CellPosition } from './keyboard.ts';

/** The open editor; `text` is what the person typed to open it. */
export interface Editing {
  rowId: string;
  field: string;
  text: string | null;
}

/** The grid's state: the focused cell, the range, the open editor and the selected rows. */
export interface GridState {
  active: CellPosition;
  /** The other corner of the range; the active cell itself when nothing is marked. */
  anchor: CellPosition;
  editing: Editing | null;
  selected: ReadonlySet<string>;
  /** The row last selected or unselected, where a selection with Shift begins. */
  lastSelected: string | null;
}

export const firstState: GridState = {
  active: { row: 0, col: 0 },
  anchor: { row: 0, col: 0 },
  editing: null,
  selected: new Set(),
  lastSelected: null,
};

export type GridAction =
  | { type: 'activate'; cell: CellPosition; extend?: boolean }
  | { type: 'edit'; editing: Editing }
  | { type: 'stop-editing' }
  | { type: 'select'; id: string; on: boolean }
  | { type: 'select-to'; id: string; ids: readonly string[] }
  | { type: 'select-all'; ids: readonly string[] }
  | { type: 'clear-selection' }
  | { type: 'deselect'; ids: readonly string[] }
  | { type: 'fit'; rows: number; cols: number };

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'activate':
      return { ...state, active: action.cell, anchor: action.extend ? state.anchor : action.cell, editing: null };
    case 'edit':
      return { ...state, editing: action.editing };
    case 'stop-editing':
      return state.editing === null ? state : { ...state, editing: null };
    case 'select': {
      const selected = new Set(state.selected);
      if (action.on) selected.add(action.id);
      else selected.delete(action.id);
      return { ...state, selected, lastSelected: action.id };
    }
    case 'select-to': {
      const [from, to] = [action.ids.indexOf(state.lastSelected ?? ''), action.ids.indexOf(action.id)];
      if (from < 0 || to < 0) return gridReducer(state, { type: 'select', id: action.id, on: true });
      const between = action.ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { ...state, selected: new Set([...state.selected, ...between]) };
    }
    case 'select-all': {
      const all = action.ids.every((id) => state.selected.has(id));
      return all
        ? gridReducer(state, { type: 'deselect', ids: action.ids })
        : { ...state, selected: new Set([...state.selected, ...action.ids]) };
    }
    case 'clear-selection':
      return state.selected.size === 0 ? state : { ...state, selected: new Set(), lastSelected: null };
    case 'deselect':
      return { ...state, selected: new Set([...state.selected].filter((id) => !action.ids.includes(id))) };
    case 'fit': {
      const inside = (cell: CellPosition): CellPosition => ({
        row: Math.max(-1, Math.min(action.rows - 1, cell.row)),
        col: Math.max(0, Math.min(action.cols - 1, cell.col)),
      });
      const [active, anchor] = [inside(state.active), inside(state.anchor)];
      const same =
        active.row === state.active.row &&
        active.col === state.active.col &&
        anchor.row === state.anchor.row &&
        anchor.col === state.anchor.col;
      return same ? state : { ...state, active, anchor };
    }
  }
}

/** The rows and columns of a range, both ends included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The marked range: at least the active cell. */
export function rangeOf(state: Pick<GridState, 'active' | 'anchor'>): CellRange {
  const { active, anchor } = state;
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.col, anchor.col),
    right: Math.max(active.col, anchor.col),
  };
}
