import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre/xlsx';
import { type ExportColumn, type ExportRow, type ExportRows, type ExportValue, moneyDigits } from './export-column.ts';

const formats: Record<Exclude<ExportColumn['kind'], 'money' | 'number' | 'percent'>, string> = {
  text: '@',
  year: '0',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
};
const widths: Record<ExportColumn['kind'], number> = { text: 30, number: 12, year: 8, percent: 10, money: 14, date: 12, instant: 17 };

/**
 * Streams rows as an .xlsx sheet with a frozen bold header, typed cells and column widths. Text is always written as text, so that it cannot run as a
 * formula. Memory does not grow with the rows.
 */
export function writeXlsx(sheetName: string, columns: readonly ExportColumn[], rows: ExportRows): ReadableStream<Uint8Array> {
  let current: ExportRow | undefined;
  const definitions: ColumnDef[] = columns.map((column) => ({
    key: column.key,
    header: column.header,
    width: column.width ?? Math.max(widths[column.kind], Math.min(column.header.length + 4, 40)),
    // The library has one format per column, but reads it for each cell: the decimals of an amount are those of its row's currency.
    get numFmt() {
      if (column.kind === 'money') return moneyFormat(moneyDigits(column, current));
      if (column.kind !== 'number' && column.kind !== 'percent') return formats[column.kind];
      const format = numberFormat(current?.[column.key]);
      return column.kind === 'percent' ? `${format}"%"` : format;
    },
  }));
  async function* values(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) {
      current = row;
      yield columns.map((column) => typedCell(row[column.key], column.kind, column.timezone));
    }
  }
  return writeXlsxStream(values(), { name: sheetTitle(sheetName), columns: definitions, freezePane: { rows: 1 } });
}

/** The number format of amounts with this many decimals. */
export function moneyFormat(digits: number): string {
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/** The format of a number: an optional decimal would leave its point after a whole one, as in `12.`. */
export function numberFormat(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? '#,##0.######' : '#,##0';
}

/** A value as a cell of its kind. */
export function typedCell(value: ExportValue, kind: ExportColumn['kind'], timezone = 'UTC'): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'date' && typeof value === 'string') {
    const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? value : date;
  }
  if (kind === 'instant' && typeof value === 'string') {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : wallClock(at, timezone);
  }
  // Control characters are not allowed in XML and would make the file unreadable.
  return typeof value === 'string' ? value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '') : value;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time of an instant, as a spreadsheet time, which has no zone. */
function wallClock(at: Date, timezone: string): Date {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timezone, clock);
  }
  return new Date(`${clock.format(at).replace(' ', 'T')}Z`);
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
