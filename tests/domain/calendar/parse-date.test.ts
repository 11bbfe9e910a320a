import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { dateOrderOf, parseDate } from '#shared/domain/calendar/parse-date.ts';

function read(cell: string | number | null): string | undefined {
  const parsed = parseDate(cell);
  if (!parsed.ok) return 'problem';
  return parsed.date;
}

describe('dates in any locale', () => {
  test.each([
    ['2015-01-31', '2015-01-31'],
    ['2015/1/31', '2015-01-31'],
    ['20150131', '2015-01-31'],
    ['2015-01-31T23:00:00Z', '2015-01-31'],
    ['2008-05-19 00:', '2008-05-19'],
    ['31.01.2015', '2015-01-31'],
    ['31/1/2015', '2015-01-31'],
    ['1/31/15', '2015-01-31'],
    ['1 Jan 2015', '2015-01-01'],
    ['Jan 1, 2015', '2015-01-01'],
    ['01-Jan-98', '1998-01-01'],
    ['1st January 2015', '2015-01-01'],
    ['Thu, 1 Jan 2015', '2015-01-01'],
    ['1. tammikuuta 2015', '2015-01-01'],
    ['1er août 2015', '2015-08-01'],
    ['1 de enero de 2015', '2015-01-01'],
    ['3. März 2015', '2015-03-03'],
    ['5 Mar. 2024', '2024-03-05'],
    ['31/01/2015 00:00:00', '2015-01-31'],
    ['1/31/2015 5:30 PM', '2015-01-31'],
  ])('%s is the day %s', (cell, day) => expect(parseDate(cell)).toEqual({ ok: true, date: day, precision: 'day' }));

  test.each([
    ['2015', '2015-01-01', 'year'],
    ['2015.0', '2015-01-01', 'year'],
    ['2015-03', '2015-03-01', 'month'],
    ['03/2015', '2015-03-01', 'month'],
    ['03.2015', '2015-03-01', 'month'],
    ['March 2015', '2015-03-01', 'month'],
    ['Mai 2015', '2015-05-01', 'month'],
    ['201503', '2015-03-01', 'month'],
  ])('%s begins on %s and is a %s', (cell, date, precision) => expect(parseDate(cell)).toEqual({ ok: true, date, precision }));

  test('spreadsheet numbers are years or day numbers', () => {
    expect([read(2015), read(42005), read(42005.75), read('42005')]).toEqual(['2015-01-01', '2015-01-01', '2015-01-01', '2015-01-01']);
    fc.assert(
      fc.property(
        fc.integer({ min: dayNumber('1930-01-01'), max: dayNumber('2199-12-31') }),
        (day) => void expect(read(day + 25_569)).toBe(dateOfDayNumber(day)),
      ),
    );
  });

  test.each(['', '-', 'n/a', 'TBD', null])('%j is an empty cell', (cell) =>
    expect(parseDate(cell)).toMatchObject({ ok: true, date: undefined }),
  );

  test.each(['abc', '2015-02-30', '31/02/2015', '2014/15', '12', 'Marketing 2015', 'Spring 2015', '99999999', '2015-13-01', '1/2/3/2015'])(
    'R129 %s is Invalid date',
    (cell) => {
      expect(parseDate(cell)).toEqual({ ok: false, code: 'invalid_date', message: 'Invalid date' });
    },
  );

  test('an open order is settled by the hint, else the day comes first, and is marked', () => {
    expect(parseDate('1/2/2015')).toEqual({ ok: true, date: '2015-02-01', precision: 'day', ambiguous: true });
    expect(parseDate('1/2/2015', { order: 'mdy' })).toEqual({ ok: true, date: '2015-01-02', precision: 'day', ambiguous: true });
    expect(parseDate('1/1/2015')).toEqual({ ok: true, date: '2015-01-01', precision: 'day' });
    expect(parseDate('1.2.2015', { order: 'dmy' })).toEqual({ ok: true, date: '2015-02-01', precision: 'day' });
    expect(dateOrderOf(['1/2/2015', '12/31/2015'])).toBe('mdy');
    expect(dateOrderOf(['1/2/2015', '31/12/2015', null])).toBe('dmy');
    expect(dateOrderOf(['31/12/2015', '12/31/2015'])).toBeUndefined();
  });

  test('every day is read back from each format a member can choose', () => {
    const day = fc.integer({ min: dayNumber('1950-01-01'), max: dayNumber('2199-12-31') }).map(dateOfDayNumber);
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'D MMM YYYY', 'MMMM D, YYYY', 'YYYY/MM/DD', 'D.M.YYYY'),
        (date, format) => {
          expect(read(formatDate(date, format))).toBe(date);
        },
      ),
    );
    fc.assert(fc.property(day, (date) => void expect(parseDate(formatDate(date, 'MM/DD/YYYY'), { order: 'mdy' })).toMatchObject({ date })));
  });

  test('no text makes the parser throw', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'0123456789./-: TZJanmar'.split('')) });
    fc.assert(fc.property(fc.oneof(soup, fc.string()), (text) => void expect(typeof parseDate(text).ok).toBe('boolean')));
  });
});
