import type { Column } from '#shared/contract/column.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { isEmptyValue, optionOf, readText, refusalOf, sameValue } from './cell-value.ts';
import type { PastedCell } from './clipboard.ts';
import type { CellEdit, CellGuard, GridOption, GridRow, PasteMark } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { loadChoices } from './load-choices.ts';

/**
 * The outcome planned for a pasted cell. `write` and `clear` change it; `blank` clears it only if the person asks for that.
 * The others are skipped: `unreadable` text, a `locked` period, a `held` value, one decided in a `dialog`, or a `readonly` cell. `same` holds
 * the value already.
 */
export type PasteFate = 'write' | 'blank' | 'clear' | 'unreadable' | 'locked' | 'held' | 'dialog' | 'readonly' | 'same';

/** A pasted cell with its place in the grid. */
export interface PlannedCell extends CellEdit {
  fate: PasteFate;
  /** The reason why the text is invalid, or the server refused the value. */
  reason?: string;
}

export interface PasteRules {
  view: GridView;
  guard?: CellGuard | undefined;
  validate?: ((row: GridRow, column: Column, value: unknown) => string | undefined) | undefined;
}

/** The pasted texts as a plan; nothing is written yet. `blank` cells would clear a value if the person asks for that. */
export async function planPaste(cells: readonly PastedCell[], rows: readonly GridRow[], rules: PasteRules): Promise<PlannedCell[]> {
  const planned: PlannedCell[] = [];
  for (const { row: at, col, text } of cells) {
    const [row, column] = [rows[at], rules.view.columns[col]?.column];
    if (row && column) planned.push({ row, column, ...(await fateOf(text, row, column, rules)) });
  }
  return planned;
}

type Fate = Pick<PlannedCell, 'fate' | 'value' | 'reason'>;

async function fateOf(text: string, row: GridRow, column: Column, { view, guard, validate }: PasteRules): Promise<Fate> {
  const before = row[column.field];
  const blank = text.trim() === '';
  if (!view.editable(row, column)) return { fate: blank ? 'same' : 'readonly', value: before };
  // Blank cells beside the filled ones do not count if the value is empty already.
  if (blank && isEmptyValue(before)) return { fate: 'same', value: null };
  const guarded = guard?.(row, column);
  if (guarded && !blank) return { fate: guarded, value: before };
  if (blank) return guarded || refusalOf(null, column) !== undefined ? { fate: 'same', value: before } : { fate: 'blank', value: null };
  const read = await readPasted(text, row, column, view);
  if (!read.ok) return { fate: 'unreadable', value: before, ...(read.message !== undefined && { reason: read.message }) };
  const refusal = refusalOf(read.value, column) ?? validate?.(row, column, read.value);
  if (refusal !== undefined) return { fate: 'unreadable', value: before, reason: refusal };
  return { fate: sameValue(read.value, before) ? 'same' : 'write', value: read.value };
}

/** The edits of a plan: the written cells, and the cleared ones if blanks clear. */
export function editsOf(planned: readonly PlannedCell[], clearsBlanks: boolean): CellEdit[] {
  return planned
    .filter(({ fate, reason }) => reason === undefined && (fate === 'write' || (fate === 'blank' && clearsBlanks)))
    .map(({ row, column, value }) => ({ row, column, value }));
}

/** Counts the cells by fate, with blanks counted as cleared where they clear. Refused cells count separately. */
export function countFates(planned: readonly PlannedCell[], clearsBlanks: boolean): ReadonlyMap<PasteFate | 'refused', number> {
  const counts = new Map<PasteFate | 'refused', number>();
  for (const { fate, reason } of planned) {
    const shown = fate === 'write' && reason !== undefined ? 'refused' : fate === 'blank' && clearsBlanks ? 'clear' : fate;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return counts;
}

/** Marks of planned cells, by row and field. */
export type PasteMarks = ReadonlyMap<string, Readonly<Record<string, PasteMark>>>;

/** The marks of planned cells, by row and field. */
export function marksOf(planned: readonly PlannedCell[], clearsBlanks: boolean, idOf: (row: GridRow) => string): PasteMarks {
  const marks = new Map<string, Record<string, PasteMark>>();
  for (const { row, column, fate, reason } of planned) {
    if (fate === 'same') continue;
    const isWritten = reason === undefined && (fate === 'write' || (fate === 'blank' && clearsBlanks));
    const id = idOf(row);
    marks.set(id, { ...marks.get(id), [column.field]: isWritten ? 'write' : 'skip' });
  }
  return marks;
}

type Read = { ok: true; value: unknown } | { ok: false; message?: string };

async function readPasted(text: string, row: GridRow, column: Column, view: GridView): Promise<Read> {
  if (column.type === 'reference') {
    const found = await findOption(text, column, view);
    return found ? { ok: true, value: found } : { ok: false };
  }
  if (column.type === 'references') {
    const parts = text.split(',').filter((part) => part.trim() !== '');
    const found = await Promise.all(parts.map((part) => findOption(part, column, view)));
    return found.every((option) => option !== undefined) ? { ok: true, value: found } : { ok: false };
  }
  return readText(column.type === 'money' ? text.replace(/\s*[A-Z]{3}\s*$/, '') : text, column, view, row);
}

async function findOption(text: string, column: Column, view: GridView): Promise<GridOption | undefined> {
  const folded = foldIdentity(text);
  const found = (await loadChoices(view, column, text.trim())).find((option) => foldIdentity(option.name) === folded);
  return optionOf(found);
}
