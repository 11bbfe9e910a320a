import { addDays, addYears, dateOf, daysInMonth, isDate, partsOf } from '#shared/domain/calendar/dates.ts';
import { dayOfMidnight } from '#shared/domain/calendar/local-midnight.ts';
import { type DateOrder, parseDate } from '#shared/domain/calendar/parse-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ImportField } from '../import-kinds.ts';
import type { ImportOptions } from '../import-options.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import type { RowProblem } from './row-problem.ts';
import type { RowReader } from './row-reader.ts';

/** No contract of a library is older: an earlier day is a typing error that users must correct. */
const earliest = '1900-01-01';
/** Dates that spreadsheet programs show for a date cell with 0, in both of their date systems. */
const zeroDays: ReadonlySet<string> = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);

/** The parsed cell of a date column; blank cells and the zero days of spreadsheets say `nothing`. */
export type DateInCell =
  | { says: 'nothing' | 'unreadable' }
  /** A day before 1900, which is a typing error. */
  | { says: 'too_early'; date: string }
  | { says: 'date'; date: string; precision: 'day' | 'month' | 'year' };

/** Parses a cell by the date format of its column. */
export function dateInCell(
  cell: Cell,
  { date_order, local_midnight }: Pick<ColumnMapping, 'date_order' | 'local_midnight'>,
  options: Pick<ImportOptions, 'date_order'>,
): DateInCell {
  if (cell === null || cellText(cell) === '') return { says: 'nothing' };
  if (typeof cell === 'boolean') return { says: 'unreadable' };
  const order: DateOrder | undefined = options.date_order ?? date_order;
  const written = typeof cell === 'string' ? (local_midnight ? dayOfMidnight(cell.trim()) : cell.trim()) : cell;
  const parsed = parseDate(written, order ? { order } : {});
  if (!parsed.ok) return { says: 'unreadable' };
  const { date, precision } = parsed;
  if (date === undefined || precision === undefined || zeroDays.has(date)) return { says: 'nothing' };
  return date < earliest ? { says: 'too_early', date } : { says: 'date', date, precision };
}

/**
 * The day in a row's cell; for a year or a month the first or last day. Null for a blank cell.
 * Invalid days and days before 1900 are reported, and also return null.
 */
export function readDay(
  reader: RowReader,
  field: ImportField,
  edge: 'first' | 'last',
  severity: RowProblem['severity'] = 'error',
): string | null {
  const where = reader.at(field);
  if (!where) return null;
  const cell = reader.cell(where) ?? null;
  const read = dateInCell(cell, where, reader.options);
  if (read.says === 'too_early')
    reader.report({ where, field, severity, code: 'too_early', message: say('imports.dateTooEarly', { date: read.date }) });
  if (read.says === 'unreadable')
    reader.report({
      where,
      field,
      severity,
      code: 'invalid_date',
      message: say('imports.notDate', { cellText: cellText(cell) }),
    });
  if (read.says !== 'date') return null;
  const { year, month } = partsOf(read.date);
  if (read.precision === 'year') return edge === 'first' ? yearStart(reader, year) : addDays(addYears(yearStart(reader, year), 1), -1);
  if (edge === 'first' || read.precision === 'day') return read.date;
  return dateOf(year, month, daysInMonth(year, month)) ?? read.date;
}

function yearStart({ options }: RowReader, year: number): string {
  const date = `${String(year).padStart(4, '0')}-${options.year_start}`;
  return isDate(date) ? date : `${String(year).padStart(4, '0')}-01-01`;
}
