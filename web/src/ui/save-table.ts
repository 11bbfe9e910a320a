import { neutraliseFormula } from '#shared/domain/tables/neutralise-formula.ts';
import { saveBlob } from '#web/api/save-file.ts';

/** A cell of a table in a file: numbers with a decimal point; null for empty. */
export type TableCell = string | { number: string } | null;

function written(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.number;
  const safe = neutraliseFormula(cell);
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as the text of a CSV file that spreadsheet programs open as UTF-8. */
export function csvOf(rows: readonly (readonly TableCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
}

/** Hands rows to the browser's downloads as a CSV file. */
export function saveTable(name: string, rows: readonly (readonly TableCell[])[]): void {
  saveBlob(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
