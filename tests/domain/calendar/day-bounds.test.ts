import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { nextDay } from '#shared/domain/calendar/dates.ts';
import { endOfDay, startOfDay } from '#shared/domain/calendar/day-bounds.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';

describe('a day as instants', () => {
  test('begins and ends by the clock of the timezone', () => {
    expect([startOfDay('2026-06-01', 'UTC'), endOfDay('2026-06-01', 'UTC')]).toEqual([
      '2026-06-01T00:00:00.000Z',
      '2026-06-01T23:59:59.999Z',
    ]);
    expect([startOfDay('2026-06-01', 'Europe/Stockholm'), endOfDay('2026-06-01', 'Europe/Stockholm')]).toEqual([
      '2026-05-31T22:00:00.000Z',
      '2026-06-01T21:59:59.999Z',
    ]);
    expect(startOfDay('2026-01-01', 'America/New_York')).toBe('2026-01-01T05:00:00.000Z');
    expect(startOfDay('2026-01-01', 'Pacific/Kiritimati')).toBe('2025-12-31T10:00:00.000Z');
  });

  test('is 23 or 25 hours long when the clocks change, and may begin at one', () => {
    const hours = (date: string, timezone: string): number =>
      Math.round((Date.parse(endOfDay(date, timezone)) - Date.parse(startOfDay(date, timezone))) / 3_600_000);
    expect([hours('2026-03-29', 'Europe/Berlin'), hours('2026-10-25', 'Europe/Berlin'), hours('2026-05-01', 'Europe/Berlin')]).toEqual([
      23, 25, 24,
    ]);
    expect(endOfDay('9999-12-31', 'America/New_York')).toBe('9999-12-31T23:59:59.999Z');
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  });

  test('an instant lies in the day that its date names, and in no other', () => {
    const zones = fc.constantFrom('UTC', 'Europe/London', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Niue');
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, zones, (moment, zone) => {
        const instant = moment.toISOString();
        const date = dateInTimezone(instant, zone);
        expect(instant >= startOfDay(date, zone) && instant <= endOfDay(date, zone)).toBe(true);
        expect(instant < startOfDay(nextDay(date), zone)).toBe(true);
      }),
    );
  });
});
