import { type ExportColumn, type ExportRow, type ExportRows, moneyDigits } from './export-column.ts';
import { neutraliseFormula } from '#shared/domain/tables/neutralise-formula.ts';

/**
 * Streams rows as CSV in UTF-8 with a byte order mark (without one Excel misreads accents), CR LF line ends and neutralized formulas. Numbers have a
 * decimal point; dates stay `YYYY-MM-DD`.
 */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  rows: ExportRows,
  delimiter: ',' | ';' | '\t' = ',',
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = `\ufeff${line(
    columns.map(({ header }) => quote(header, delimiter)),
    delimiter,
  )}`;
  for await (const row of rows) {
    text += line(
      columns.map((column) => cell(row, column, delimiter)),
      delimiter,
    );
    if (text.length > 65_536) {
      yield encoder.encode(text);
      text = '';
    }
  }
  yield encoder.encode(text);
}

function line(cells: string[], delimiter: string): string {
  return `${cells.join(delimiter)}\r\n`;
}

function cell(row: ExportRow, column: ExportColumn, delimiter: string): string {
  const value = row[column.key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return column.kind === 'money' ? value.toFixed(moneyDigits(column, row)) : String(value);
  return quote(String(value), delimiter);
}

function quote(text: string, delimiter: string): string {
  const safe = neutraliseFormula(text);
  return safe.includes(delimiter) || /["\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
