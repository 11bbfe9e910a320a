import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { areLocalMidnights, dayOfMidnight } from '#shared/domain/calendar/local-midnight.ts';
import { dateOrderOf, parseDate, readDateOrder } from '#shared/domain/calendar/parse-date.ts';
import { daysOfYears, findPeriod, parsePeriod } from '#shared/domain/calendar/parse-period.ts';

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

  test('the majority of clear cells decides the order of a column', () => {
    const day = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2030-12-31') }).map(dateOfDayNumber);
    fc.assert(
      fc.property(fc.array(day, { minLength: 3, maxLength: 40 }), fc.boolean(), fc.nat(), (days, monthFirst, at) => {
        const cells = days.map((date) => {
          const [year, month, dayOfMonth] = date.split('-');
          return monthFirst ? `${month}/${dayOfMonth}/${year}` : `${dayOfMonth}/${month}/${year}`;
        });
        const clear = days.filter((date) => Number(date.slice(8)) > 12).length;
        fc.pre(clear >= 2);
        cells.splice(at % cells.length, 0, monthFirst ? '25/02/2015' : '02/25/2015');
        expect(readDateOrder(cells)).toEqual({ order: monthFirst ? 'mdy' : 'dmy' });
      }),
    );
  });

  test('a constant 01 is the day where no cell is clear', () => {
    expect(readDateOrder(['01/07/2014', '01/02/2015', '01/08/2016'])).toEqual({ order: 'dmy' });
    expect(readDateOrder(['07/01/2014', '02/01/2015', '08/01/2016'])).toEqual({ order: 'mdy' });
    expect(readDateOrder(['01/07/2014', '01/07/2015', '01/01/2015'])).toEqual({ order: 'dmy' });
  });

  test('a column without clear cells stays undecided and names one of them', () => {
    expect(readDateOrder(['03/04/2014', '01/02/2015'])).toEqual({ undecided: '03/04/2014' });
    expect(readDateOrder(['05/06/2014'])).toEqual({ undecided: '05/06/2014' });
    expect(readDateOrder(['31/12/2014', '12/31/2014', '05/06/2014'])).toEqual({ undecided: '05/06/2014' });
    expect(readDateOrder(['1.2.2015', '2015-01-02', 42005, null, '01/01/2015'])).toEqual({});
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

describe('B13 periods that a text names', () => {
  test.each([
    ['Jul.2008-Jun.2009', '2008-07-01', '2009-06-30'],
    ['Jul 2008 to Jun 2009', '2008-07-01', '2009-06-30'],
    ['Juli 2008 – Juni 2009', '2008-07-01', '2009-06-30'],
    ['Jul-08 - Jun-09', '2008-07-01', '2009-06-30'],
    ['07/2008-06/2009', '2008-07-01', '2009-06-30'],
    ['01/07/2008 - 30/06/2009', '2008-07-01', '2009-06-30'],
    ['7/1/2008-6/30/2009', '2008-07-01', '2009-06-30'],
    ['1.7.2008–30.6.2009', '2008-07-01', '2009-06-30'],
    ['2008-07-01 to 2009-06-30', '2008-07-01', '2009-06-30'],
    ['Jan-Dec 2015', '2015-01-01', '2015-12-31'],
    ['Oct-Mar 2015', '2014-10-01', '2015-03-31'],
    ['enero 2015 a diciembre 2015', '2015-01-01', '2015-12-31'],
  ])('%s is from %s to %s', (text, start_date, end_date) => expect(parsePeriod(text)).toEqual({ start_date, end_date }));

  test.each([
    ['2015', 2015, 2015],
    ['2015.0', 2015, 2015],
    ['FY 2015', 2015, 2015],
    ['FY15', 2015, 2015],
    ['Haushaltsjahr 2015', 2015, 2015],
    ['2011/12', 2011, 2012],
    ['2015-16', 2015, 2016],
    ['1999/00', 1999, 2000],
    ['FY2015/16', 2015, 2016],
    ['2015-2017', 2015, 2017],
    ['2015 to 2017', 2015, 2017],
  ])('%s is the years %i to %i', (text, first_year, last_year) => expect(parsePeriod(text)).toEqual({ first_year, last_year }));

  test('leave the other words of a heading', () => {
    expect(findPeriod('Elsevier 2011/12')?.rest).toBe('Elsevier');
    expect(findPeriod('Cost FY 2015 (EUR)')?.rest).toBe('Cost (EUR)');
    expect(findPeriod('Price Jul.2008-Jun.2009')?.rest).toBe('Price');
  });

  test.each(['', 'Price', '12.5', '2015-01', '1950-2015', '2016-2014', 'Jun 2009-Jul 2008', 'Elsevier'])('%j names none', (text) =>
    expect(parsePeriod(text)).toBeUndefined(),
  );

  test('every period of months is read back as it is written', () => {
    const month = fc.integer({ min: 2000 * 12, max: 2040 * 12 });
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 36 }), fc.constantFrom('-', ' – ', ' to ', ' bis '), (from, length, between) => {
        const text = (value: number): string => `${String((value % 12) + 1).padStart(2, '0')}/${Math.floor(value / 12)}`;
        const period = parsePeriod(`${text(from)}${between}${text(from + length)}`);
        const start = `${Math.floor(from / 12)}-${String((from % 12) + 1).padStart(2, '0')}-01`;
        expect(period).toMatchObject({ start_date: start });
        const end = from + length;
        expect(period).toMatchObject({
          end_date: expect.stringMatching(new RegExp(`^${Math.floor(end / 12)}-${String((end % 12) + 1).padStart(2, '0')}-`)),
        });
      }),
    );
  });

  test('years are counted from the day on which one begins', () => {
    const span = { first_year: 2011, last_year: 2012 };
    expect(daysOfYears(span, '08-01')).toEqual({ start_date: '2011-08-01', end_date: '2012-07-31' });
    expect(daysOfYears(span, '01-01')).toBe('spans_two');
    expect(daysOfYears({ first_year: 2015, last_year: 2015 }, '01-01')).toEqual({ start_date: '2015-01-01', end_date: '2015-12-31' });
    expect(daysOfYears({ first_year: 2015, last_year: 2017 }, '07-01')).toEqual({ start_date: '2015-07-01', end_date: '2018-06-30' });
  });
});

describe('instants that are midnights', () => {
  test.each([
    [['2026-12-31T23:00:00.000Z', '2026-09-29T22:00:00Z'], true],
    [['2026-12-31T15:00:00Z'], true],
    [['2026-12-31T23:00:00'], true],
    // Noon is what programs write to stay on the day, 00:00 is the day itself, and 15:00 without a zone may be an hour.
    [['2026-12-31T12:00:00Z'], false],
    [['2027-01-01T00:00:00Z'], false],
    [['2026-12-31T15:00:00'], false],
    [['2026-12-31T23:00:00Z', '2026-12-31T14:30:00Z'], false],
    [['2026-12-31T23:00:00Z', '2026-12-31T20:00:00Z'], false],
    [['2026-12-31'], false],
  ])('%j: %s', (cells, expected) => expect(areLocalMidnights(cells)).toBe(expected));

  test('are the day that begins', () => {
    expect(dayOfMidnight('2026-12-31T23:00:00.000Z')).toBe('2027-01-01');
    expect(dayOfMidnight('2026-12-31')).toBe('2026-12-31');
  });
});
