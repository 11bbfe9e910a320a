import { cellText, type CellNoteCode, columnLetters, type SheetRow } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { RowProblem } from './row-problem.ts';
import { repairEncoding } from '../../sheets/repair-encoding.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** Maximum characters that a record stores from a cell. Longer cells are cut when a file is read, before they are parsed. */
export const maxCellLength = 4_000;
const maxShown = 60;

/** Warnings about damaged letters and cut texts of a row, for imported columns. */
export function noteProblems(row: SheetRow, mapping: readonly ColumnMapping[]): RowProblem[] {
  return (row.notes ?? []).flatMap(([column, code]) => {
    const where = mapping.find((each) => each.column === column && each.field !== null);
    if (!where) return [];
    const heading = where.heading === '' ? columnLetters(column) : where.heading;
    const message = textOf(code, cellText(row.cells[column]));
    return [{ row: row.number, column, heading, field: where.field, severity: 'warning' as const, code, message }];
  });
}

function textOf(code: CellNoteCode, text: string): Message {
  const value = shown(text);
  switch (code) {
    case 'double_encoded': {
      const [damaged, right] = [value, shown(repairEncoding(text) ?? text)];
      return say('imports.encodedTwice', { damaged, right });
    }
    case 'other_encoding':
      return say('imports.mixedEncoding', { value });
    case 'lost_letter':
      return say('imports.letterLost', { value });
    case 'cut':
      return say('imports.cellShortened', { maxCellLength });
  }
}

function shown(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown - 1).toWellFormed()}…` : text;
}

/** The row with repaired cells where letters were encoded twice. */
export function repairedRow(row: SheetRow): SheetRow {
  const damaged = (row.notes ?? []).filter(([, code]) => code === 'double_encoded').map(([column]) => column);
  if (damaged.length === 0) return row;
  const cells = row.cells.map((cell, column) =>
    damaged.includes(column) && typeof cell === 'string' ? (repairEncoding(cell) ?? cell) : cell,
  );
  const { notes = [], ...rest } = row;
  const left = notes.filter(([, code]) => code !== 'double_encoded');
  return { ...rest, cells, ...(left.length > 0 && { notes: left }) };
}
