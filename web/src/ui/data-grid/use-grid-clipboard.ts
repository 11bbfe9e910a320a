import type { ClipboardEvent } from 'react';
import { copiedText } from './cell-value.ts';
import { tabSeparated } from './clipboard.ts';
import { rangeOf } from './grid-state.ts';
import type { Grid } from './use-grid.ts';
import { type Paste, usePaste } from './use-paste.ts';

export interface GridClipboard {
  paste: Paste;
  onCopy: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** Copying and pasting ranges of a grid as text with tabs, as spreadsheets do. */
export function useGridClipboard(grid: Grid): GridClipboard {
  const { props, rows, idOf, view, state, edits } = grid;
  const paste = usePaste({
    rows,
    idOf,
    rules: { view, guard: props.guard, validate: props.validate },
    saveOne: (edit) => edits.save(edit.row, edit.column, edit.value),
    saveMany: props.onEditMany,
    reasonOf: grid.reasonOf,
    say: grid.say,
    onClose: () => grid.activate(state.active),
  });
  return {
    paste,
    onCopy: (event) => {
      if (state.editing || state.active.row < 0) return;
      const range = rangeOf(state);
      const columns = view.columns.slice(range.left, range.right + 1);
      const cells = rows
        .slice(range.top, range.bottom + 1)
        .map((row) => columns.map(({ column }) => copiedText(row[column.field], column, view, row)));
      event.clipboardData.setData('text/plain', tabSeparated(cells));
      event.preventDefault();
    },
    onPaste: (event) => {
      if (state.editing || state.active.row < 0 || props.onEdit === undefined) return;
      event.preventDefault();
      void paste.start(event.clipboardData.getData('text/plain'), rangeOf(state));
    },
  };
}
