export type Direction = 'up' | 'down' | 'left' | 'right' | 'row-start' | 'row-end' | 'first' | 'last' | 'page-up' | 'page-down';

/** A command for the grid that a key press triggers. */
export type GridCommand =
  | { do: 'move'; to: Direction; extend: boolean }
  /** Edits the active cell; `text` replaces what it holds. */
  | { do: 'edit'; text: string | null }
  | { do: 'open' }
  /** Shows a preview of the row beside the list. */
  | { do: 'peek' }
  | { do: 'toggle-row' }
  | { do: 'select-all' }
  | { do: 'cancel' }
  | { do: 'sort'; also: boolean }
  | { do: 'menu' }
  | { do: 'resize'; by: -1 | 1 }
  | { do: 'commit'; then: 'down' | 'up' | 'next' | 'previous' };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const moves: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

/** The command of a key pressed on a cell, on a heading, or in an open editor; undefined where the key has its normal effect. */
export function commandOf(press: KeyPress, place: 'cell' | 'heading' | 'editor'): GridCommand | undefined {
  const { key, shiftKey, altKey } = press;
  const control = press.ctrlKey || press.metaKey;
  if (place === 'editor') {
    if (key === 'Escape') return { do: 'cancel' };
    if (key === 'Enter' && !altKey && !control) return { do: 'commit', then: shiftKey ? 'up' : 'down' };
    if (key === 'Tab') return { do: 'commit', then: shiftKey ? 'previous' : 'next' };
    return undefined;
  }
  if (place === 'heading') {
    if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) return { do: 'resize', by: key === 'ArrowLeft' ? -1 : 1 };
    if ((altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10')) return { do: 'menu' };
    if (key === 'Enter' || key === ' ') return { do: 'sort', also: shiftKey };
  }
  if (altKey) return key === 'Enter' && place === 'cell' ? { do: 'peek' } : undefined;
  if (control && (key === 'Home' || key === 'End')) return { do: 'move', to: key === 'Home' ? 'first' : 'last', extend: shiftKey };
  const to = moves[key];
  if (to && !control) return { do: 'move', to, extend: shiftKey && place === 'cell' };
  if (control && key.toLowerCase() === 'a') return { do: 'select-all' };
  if (key === 'Escape') return { do: 'cancel' };
  if (place === 'heading') return undefined;
  if (key === 'Enter') return control ? { do: 'open' } : { do: 'edit', text: null };
  if (key === 'F2') return { do: 'edit', text: null };
  if (key === ' ') return { do: 'toggle-row' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'edit', text: '' };
  if (key.length === 1 && !control) return { do: 'edit', text: key };
  return undefined;
}

/** A cell by its place among the rows of the page and the visible columns; row -1 is the heading. */
export interface CellPosition {
  row: number;
  col: number;
}

export interface GridBounds {
  rows: number;
  cols: number;
  /** Rows of one screen. */
  screen: number;
}

/** The target of a move; stays inside the grid, and a range stays below the heading. */
export function moved(from: CellPosition, to: Direction, bounds: GridBounds, extend = false): CellPosition {
  const { row, col } = from;
  const [lastRow, lastCol] = [bounds.rows - 1, bounds.cols - 1];
  const target: Record<Direction, CellPosition> = {
    up: { row: row - 1, col },
    down: { row: row + 1, col },
    left: { row, col: col - 1 },
    right: { row, col: col + 1 },
    'row-start': { row, col: 0 },
    'row-end': { row, col: lastCol },
    first: { row: 0, col: 0 },
    last: { row: lastRow, col: lastCol },
    'page-up': { row: Math.max(0, row - bounds.screen), col },
    'page-down': { row: row + bounds.screen, col },
  };
  const next = target[to];
  const top = extend ? 0 : -1;
  return { row: Math.max(top, Math.min(lastRow, next.row)), col: Math.max(0, Math.min(lastCol, next.col)) };
}
