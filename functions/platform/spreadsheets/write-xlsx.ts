import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre/xlsx';
import { type ExportColumn, type ExportRow, type ExportRows, type ExportValue, moneyDigits } from './export-column.ts';

const formats: Record<Exclude<ExportColumn['kind'], 'money'>, string> = { text: '@', number: '#,##0.######', date: 'yyyy-mm-dd' };
const widths: Record<ExportColumn['kind'], number> = { text: 30, number: 12, money: 14, date: 12 };

/**
 * Streams rows as an .xlsx sheet with a frozen bold header, typed cells and column widths. Text is always written as
 * text, so nothing in it can run as a formula. Memory does not grow with the rows.
 */
export function writeXlsx(sheetName: string, columns: readonly ExportColumn[], rows: ExportRows): ReadableStream<Uint8Array> {
  let current: ExportRow | undefined;
  const definitions: ColumnDef[] = columns.map((column) => ({
    key: column.key,
    header: column.header,
    width: column.width ?? Math.max(widths[column.kind], Math.min(column.header.length + 4, 40)),
    // The library has one format a column, and reads it for each cell: an amount's decimals are those of its row's currency.
    get numFmt() {
      return column.kind === 'money' ? moneyFormat(moneyDigits(column, current)) : formats[column.kind];
    },
  }));
  async function* values(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) {
      current = row;
      yield columns.map((column) => typedCell(row[column.key], column.kind));
    }
  }
  return writeXlsxStream(values(), { name: sheetTitle(sheetName), columns: definitions, freezePane: { rows: 1 } });
}

/** The number format of amounts with so many decimals. */
export function moneyFormat(digits: number): string {
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/** A value as a cell of its kind. */
export function typedCell(value: ExportValue, kind: ExportColumn['kind']): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'date' && typeof value === 'string') {
    const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? value : date;
  }
  // Control characters are not allowed in XML and would make the file unreadable.
  return typeof value === 'string' ? value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '') : value;
}

/** Excel allows 31 characters in a sheet's name and forbids some. */
export function sheetTitle(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}
