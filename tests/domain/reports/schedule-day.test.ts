import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { isScheduleDay, nextScheduleDay, type ScheduleDays } from '#shared/domain/reports/schedule-day.ts';

const daysOf = (schedule: ScheduleDays, from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index)).filter((day) => isScheduleDay(schedule, day));

describe('the days of a schedule [RD05]', () => {
  test('of a week are its weekday, Monday first', () => {
    expect(daysOf({ every: 'week', on: 1 }, '2026-11-21', 14)).toEqual(['2026-11-23', '2026-11-30']);
    expect(daysOf({ every: 'week', on: 7 }, '2026-11-21', 14)).toEqual(['2026-11-22', '2026-11-29']);
  });

  test('of a month are its day, in a shorter month the last one', () => {
    expect(daysOf({ every: 'month', on: 31 }, '2028-01-01', 130)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
    expect(daysOf({ every: 'month', on: 1 }, '2026-01-02', 60)).toEqual(['2026-02-01', '2026-03-01']);
  });

  test('of a quarter are days of its first month', () => {
    expect(daysOf({ every: 'quarter', on: 31 }, '2026-01-01', 365)).toEqual(['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']);
  });

  test('come next on the day itself or after it', () => {
    expect(nextScheduleDay({ every: 'quarter', on: 1 }, '2026-01-01')).toBe('2026-01-01');
    expect(nextScheduleDay({ every: 'quarter', on: 1 }, '2026-01-02')).toBe('2026-04-01');
    expect(nextScheduleDay({ every: 'week', on: 3 }, '2026-11-26')).toBe('2026-12-02');
    expect(() => nextScheduleDay({ every: 'week', on: 8 }, '2026-01-01')).toThrow(/never due/);
  });
});
