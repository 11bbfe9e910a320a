import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { timeOfDay } from '#shared/domain/calendar/day-bounds.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { endOfPreviousWorkingDay, isWorkingDay, previousWorkingDay } from '#shared/domain/calendar/working-days.ts';

describe('working days', () => {
  test('are Monday to Friday', () => {
    // 2026-11-23 is a Monday.
    const week = Array.from({ length: 7 }, (_, index) => isWorkingDay(addDays('2026-11-23', index)));
    expect(week).toEqual([true, true, true, true, true, false, false]);
    expect(isWorkingDay('1969-12-27')).toBe(false);
    expect(isWorkingDay('1969-12-29')).toBe(true);
  });

  test('the one before a Monday, a Saturday and a Sunday is the Friday', () => {
    expect(['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'].map(previousWorkingDay)).toEqual([
      '2026-11-23',
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      '2026-11-19',
    ]);
    expect(previousWorkingDay('2027-01-01')).toBe('2026-12-31');
  });

  test('the one before is over at 17:00 on the clocks of the library', () => {
    expect(endOfPreviousWorkingDay('2026-11-24', 'Europe/Berlin')).toBe('2026-11-23T16:00:00.000Z');
    expect(endOfPreviousWorkingDay('2026-11-23', 'Europe/Berlin')).toBe('2026-11-20T16:00:00.000Z');
    expect(endOfPreviousWorkingDay('2026-07-07', 'America/New_York')).toBe('2026-07-06T21:00:00.000Z');
    // Kiritimati is a day ahead of Greenwich.
    expect(endOfPreviousWorkingDay('2026-11-24', 'Pacific/Kiritimati')).toBe('2026-11-23T03:00:00.000Z');
  });

  test('a change of the clocks over the weekend moves the instant, not the time of day', () => {
    // Berlin leaves summer time on Sunday, 2026-10-25, and begins it on Sunday, 2026-03-29.
    expect(endOfPreviousWorkingDay('2026-10-26', 'Europe/Berlin')).toBe('2026-10-23T15:00:00.000Z');
    expect(endOfPreviousWorkingDay('2026-10-27', 'Europe/Berlin')).toBe('2026-10-26T16:00:00.000Z');
    expect(endOfPreviousWorkingDay('2026-03-30', 'Europe/Berlin')).toBe('2026-03-27T16:00:00.000Z');
    expect(endOfPreviousWorkingDay('2026-03-31', 'Europe/Berlin')).toBe('2026-03-30T15:00:00.000Z');
  });

  test('a time of day that the clocks skip is the first one after it', () => {
    expect(timeOfDay('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(timeOfDay('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('the instant before is never later than today, and shows 17:00 of a working day', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count));
    const zones = fc.constantFrom('UTC', 'Europe/London', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland');
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const [date = '', time] = formatDate(endOfPreviousWorkingDay(day, zone), 'YYYY-MM-DD HH:mm', zone).split(' ');
        expect([time, isWorkingDay(date), date < day]).toEqual(['17:00', true, true]);
      }),
    );
  });
});
