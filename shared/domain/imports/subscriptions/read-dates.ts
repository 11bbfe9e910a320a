import { addDays, addYears, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { isOpenEnd } from '#shared/domain/calendar/open-end.ts';
import { parseDate } from '#shared/domain/calendar/parse-date.ts';
import { daysOfYears, parsePeriod } from '#shared/domain/calendar/parse-period.ts';
import { say } from '#shared/domain/messages/message.ts';
import { deadlineLimit } from '#shared/domain/periods/check-period.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { readDay } from '../reading/read-day.ts';
import type { ImportRecord } from './import-record.ts';
import { isNothing, type RowReader } from '../reading/row-reader.ts';

/** Maximum years between a deadline and the start to which it refers. */
const longestAhead = 5;

type Dates = Pick<ImportRecord, 'start_date' | 'end_date' | 'decision_deadline'>;

interface Days {
  start: string;
  end: string;
}

/** The dates of a period from the row, else from the year that it names; the default length is a year. */
export function readDates(reader: RowReader, oneTime: boolean): Dates {
  const years = readYear(reader);
  const start = readDay(reader, 'start_date', 'first');
  const isOpen = isOpenEnd(reader.words(reader.at('end_date')));
  const end = isOpen ? null : readDay(reader, 'end_date', 'last');
  const start_date = start ?? years?.start ?? (end ? addDays(addYears(end, -1), 1) : null);
  if (!start_date) {
    // Exported rows find their period by id, with or without dates.
    if (!isExported(reader)) reportNoDate(reader);
    return { start_date: null, end_date: null, decision_deadline: null };
  }
  const usual = start ? yearLaterMinusDay(start) : (years?.end ?? yearLaterMinusDay(start_date));
  // A blank end in an export means that there is no end.
  const end_date = oneTime || isOpen ? null : (end ?? (isExported(reader) && reader.at('end_date') ? null : usual));
  if (end_date && end_date <= start_date) {
    const where = reader.at('end_date') ?? reader.at('start_date');
    const message = say('imports.endBeforeStart', { end_date, start_date });
    reader.report({ where, field: 'end_date', severity: 'error', code: 'must_be_after', message });
  }
  const limit = deadlineLimit({ start_date, end_date, one_time_purchase: oneTime });
  return { start_date, end_date, decision_deadline: readDeadline(reader, { start_date, limit }) };
}

/** Reports a missing date, unless the responsible cell was already reported. */
function reportNoDate(reader: RowReader): void {
  const isReported = reader.problems.some(
    ({ field, severity }) => severity === 'error' && (field === 'start_date' || field === 'year' || field === 'end_date'),
  );
  if (isReported) return;
  reader.report({
    where: reader.at('start_date') ?? reader.at('year'),
    field: reader.at('start_date') ? 'start_date' : 'year',
    severity: 'error',
    code: 'no_date',
    message: say('imports.startMissing'),
  });
}

function isExported(reader: RowReader): boolean {
  return reader.words(reader.at('period_id')) !== '';
}

function readDeadline(reader: RowReader, { start_date, limit }: { start_date: string; limit: string | null | undefined }): string | null {
  const deadline = readDay(reader, 'decision_deadline', 'first', 'warning');
  if (!deadline) return null;
  const tooLate = limit && deadline >= limit;
  if (!tooLate && deadline >= addYears(start_date, -longestAhead)) return deadline;
  const message = tooLate
    ? say('imports.deadlineTooLate', { deadline, limit })
    : say('imports.deadlineLongBeforeStart', { deadline, start_date });
  const code = tooLate ? 'deadline_too_late' : 'deadline_too_early';
  reader.report({ where: reader.at('decision_deadline'), field: 'decision_deadline', severity: 'warning', code, message });
  return null;
}

/** The days of the year in the row, else in the heading of its price, else in the options. */
function readYear(reader: RowReader): Days | null {
  const where = reader.at('year');
  const value = reader.words(where);
  if (value === '' || isNothing(value)) return yearOfHeading(reader);
  const period = value.length <= 100 ? parsePeriod(value) : undefined;
  if (!period) {
    const day = parseDate(value);
    if (day.ok && day.date) return { start: day.date, end: yearLaterMinusDay(day.date) };
    reader.report({
      where,
      field: 'year',
      severity: 'error',
      code: 'invalid_year',
      message: say('imports.notYear', { value }),
    });
    return null;
  }
  if ('start_date' in period) return { start: period.start_date, end: period.end_date };
  return daysOf(reader, period, where, value);
}

function yearOfHeading(reader: RowReader): Days | null {
  const { price, options } = reader;
  if (price?.start_date && price.end_date) return { start: price.start_date, end: price.end_date };
  const first = price?.year ?? options.default_year;
  if (!first) return null;
  return daysOf(reader, { first_year: first, last_year: price?.last_year ?? first }, price, price?.heading ?? String(first));
}

function daysOf(
  reader: RowReader,
  years: { first_year: number; last_year: number },
  where: ColumnMapping | null | undefined,
  heading: string,
): Days | null {
  const days = daysOfYears(years, reader.options.year_start);
  if (days !== 'spans_two') return { start: days.start_date, end: days.end_date };
  const message = say('imports.yearSpansTwo', { heading });
  reader.report({ where, field: where?.field === 'price' ? 'price' : 'year', severity: 'error', code: 'year_spans_two', message });
  return null;
}
