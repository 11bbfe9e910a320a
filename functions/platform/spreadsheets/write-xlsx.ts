import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre/xlsx';
import type { ExportColumn, ExportRows, ExportValue } from './export-column.ts';

const formats: Record<ExportColumn['kind'], string> = { text: '@', number: '#,##0.######', money: '#,##0.00', date: 'yyyy-mm-dd' };
const widths: Record<ExportColumn['kind'], number> = { text: 30, number: 12, money: 14, date: 12 };

/**
 * Streams rows as an .xlsx sheet with a frozen bold header, typed cells and column widths. Text is always written as
 * text, so nothing in it can run as a formula. Memory does not grow with the rows.
 */
export function writeXlsx(sheetName: string, columns: readonly ExportColumn[], rows: ExportRows): ReadableStream<Uint8Array> {
  const definitions: ColumnDef[] = columns.map((column) => ({
    key: column.key,
    header: column.header,
    width: column.width ?? Math.max(widths[column.kind], Math.min(column.header.length + 4, 40)),
    numFmt: formats[column.kind],
  }));
  return writeXlsxStream(values(columns, rows), { name: sheetTitle(sheetName), columns: definitions, freezePane: { rows: 1 } });
}

async function* values(columns: readonly ExportColumn[], rows: ExportRows): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cell(row[column.key], column));
}

function cell(value: ExportValue, column: ExportColumn): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (column.kind === 'date' && typeof value === 'string') {
    const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? value : date;
  }
  // Control characters are not allowed in XML and would make the file unreadable.
  return typeof value === 'string' ? value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '') : value;
}

/** Excel allows 31 characters in a sheet's name and forbids some. */
function sheetTitle(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}
