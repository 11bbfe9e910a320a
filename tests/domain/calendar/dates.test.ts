import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  compareDates,
  dateOf,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  daysInMonth,
  isDate,
  monthsBetween,
  nextDay,
  yearLaterMinusDay,
} from '#shared/domain/calendar/dates.ts';

const date = fc.integer({ min: dayNumber('1400-01-01'), max: dayNumber('2900-12-31') }).map(dateOfDayNumber);

describe('dates', () => {
  test('R129 only real days in the form YYYY-MM-DD are dates', () => {
    expect(['2024-02-29', '2000-02-29', '2025-12-31'].every(isDate)).toBe(true);
    expect(
      [
        '2023-02-29',
        '1900-02-29',
        '2025-13-01',
        '2025-00-10',
        '2025-04-31',
        '2025-1-1',
        '2025-01-01T00:00:00Z',
        '',
        ' 2025-01-01',
        '0000-01-01',
      ].some(isDate),
    ).toBe(false);
    expect(isDate(20250101)).toBe(false);
  });

  test('a day number and its date are two names of one day', () => {
    fc.assert(fc.property(date, (day) => void expect(dateOfDayNumber(dayNumber(day))).toBe(day)));
    expect(dayNumber('1970-01-01')).toBe(0);
  });

  test('adding days goes there and back and keeps the order', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        const other = addDays(day, days);
        expect(addDays(other, -days)).toBe(day);
        expect(daysBetween(day, other)).toBe(days);
        expect(Math.sign(compareDates(other, day))).toBe(Math.sign(days));
      }),
    );
    expect(nextDay('2024-12-31')).toBe('2025-01-01');
  });

  test('D3 29 February is clamped to the 28th', () => {
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
    expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
    expect(addMonths('2025-01-15', -13)).toBe('2023-12-15');
  });

  test('adding months never leaves the target month', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months);
        expect(isDate(moved)).toBe(true);
        const index = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(index(moved) - index(day)).toBe(months);
      }),
    );
  });

  test('R052 the default end is a year later minus a day', () => {
    expect(yearLaterMinusDay('2025-01-01')).toBe('2025-12-31');
    expect(yearLaterMinusDay('2024-02-29')).toBe('2025-02-27');
    expect(yearLaterMinusDay('2024-03-01')).toBe('2025-02-28');
    fc.assert(fc.property(date, (day) => void expect([364, 363, 365]).toContain(daysBetween(day, yearLaterMinusDay(day)))));
  });

  test('months between are whole months', () => {
    expect(monthsBetween('2025-01-31', '2025-02-28')).toBe(1);
    expect(monthsBetween('2025-01-15', '2025-02-14')).toBe(0);
    expect(monthsBetween('2025-06-01', '2024-06-01')).toBe(-12);
  });

  test('a day that does not exist is no date, and arithmetic on it throws', () => {
    expect(dateOf(2025, 2, 30)).toBeUndefined();
    expect([daysInMonth(2024, 2), daysInMonth(2100, 2), daysInMonth(2025, 11)]).toEqual([29, 28, 30]);
    expect(() => addDays('2025-02-30', 1)).toThrow(RangeError);
  });
});
