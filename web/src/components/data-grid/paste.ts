import type { Column } from '#shared/contract/column.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { optionOf, readText, refusalOf, sameValue } from './cell-value.ts';
import type { PastedCell } from './clipboard.ts';
import type { GridOption, GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { loadChoices } from './load-choices.ts';

export interface PlannedEdit {
  row: GridRow;
  column: Column;
  value: unknown;
}

/** The pasted texts as edits; what is not editable, not readable or no change is left as it is. */
export async function planPaste(cells: readonly PastedCell[], rows: readonly GridRow[], view: GridView): Promise<PlannedEdit[]> {
  const edits: PlannedEdit[] = [];
  for (const { row: at, col, text } of cells) {
    const [row, column] = [rows[at], view.columns[col]?.column];
    if (!row || !column || !view.editable(row, column)) continue;
    const value = await readPasted(text, column, view);
    if (value === undefined || refusalOf(value, column) !== undefined || sameValue(value, row[column.field])) continue;
    edits.push({ row, column, value });
  }
  return edits;
}

async function readPasted(text: string, column: Column, view: GridView): Promise<unknown> {
  if (column.type === 'reference') return text.trim() === '' ? null : findOption(text, column, view);
  if (column.type === 'references') {
    const found = await Promise.all(
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map((part) => findOption(part, column, view)),
    );
    return found.every((option) => option !== undefined) ? found : undefined;
  }
  const read = readText(column.type === 'money' ? text.replace(/\s*[A-Z]{3}\s*$/, '') : text, column, view.formats, view.labels);
  return read.ok ? read.value : undefined;
}

async function findOption(text: string, column: Column, view: GridView): Promise<GridOption | undefined> {
  const folded = foldForSearch(text);
  const found = (await loadChoices(view, column, text.trim())).find((option) => foldForSearch(option.name) === folded);
  return optionOf(found);
}
