import { addDays, addYears, dateOf, daysInMonth, isDate, partsOf } from '#shared/domain/calendar/dates.ts';
import { dayOfMidnight } from '#shared/domain/calendar/local-midnight.ts';
import { type DateOrder, parseDate } from '#shared/domain/calendar/parse-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ImportField } from '../import-kinds.ts';
import { cellText } from './cell.ts';
import type { RowProblem } from './row-problem.ts';
import type { RowReader } from './row-reader.ts';

/** No contract of a library is older; a day before it is a slip, which a person has to correct. */
const earliest = '1900-01-01';
/** What spreadsheet programs make of a date cell that holds 0, in either of their date systems. */
const zeroDays: ReadonlySet<string> = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);
/**
 * The day in a row's cell; of a year or a month its first or last one. Null for a blank, for the zero days of spreadsheets, and for what is no day or lies before
 * 1900, which is reported.
 */
export function readDay(
  reader: RowReader,
  field: ImportField,
  edge: 'first' | 'last',
  severity: RowProblem['severity'] = 'error',
): string | null {
  const where = reader.at(field);
  const cell = reader.cell(where) ?? null;
  if (!where || cell === null || cellText(cell) === '') return null;
  const order: DateOrder | undefined = reader.options.date_order ?? where.date_order;
  const text = where.local_midnight ? dayOfMidnight(cellText(cell)) : cellText(cell);
  const parsed = typeof cell === 'boolean' ? null : parseDate(typeof cell === 'string' ? text : cell, order ? { order } : {});
  if (parsed?.ok && parsed.date !== undefined && zeroDays.has(parsed.date)) return null;
  if (parsed?.ok && parsed.date !== undefined && parsed.date < earliest) {
    const message = say('imports.dateBefore1900', { date: parsed.date });
    reader.report({ where, field, severity, code: 'too_early', message });
    return null;
  }
  if (!parsed?.ok) {
    const message = say('imports.notDateWrite20251231', { cellText: cellText(cell) });
    reader.report({ where, field, severity, code: 'invalid_date', message });
    return null;
  }
  if (!parsed.date) return null;
  if (parsed.precision === 'year' && edge === 'first') return yearStart(reader, partsOf(parsed.date).year);
  if (edge === 'first' || parsed.precision === 'day') return parsed.date;
  const { year, month } = partsOf(parsed.date);
  return parsed.precision === 'year'
    ? addDays(addYears(yearStart(reader, year), 1), -1)
    : (dateOf(year, month, daysInMonth(year, month)) ?? parsed.date);
}

function yearStart({ options }: RowReader, year: number): string {
  const date = `${String(year).padStart(4, '0')}-${options.year_start}`;
  return isDate(date) ? date : `${String(year).padStart(4, '0')}-01-01`;
}
