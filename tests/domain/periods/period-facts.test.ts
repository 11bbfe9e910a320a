import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from '#shared/domain/calendar/dates.ts';
import { proposedDeadline } from '#shared/domain/periods/deadline.ts';
import { checkOverlap, overlaps } from '#shared/domain/periods/overlap.ts';
import { periodStatus } from '#shared/domain/periods/period-status.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';

const year = { start_date: '2025-01-01', end_date: '2025-12-31' };

describe('D3 time', () => {
  test('is derived from the dates; first and last day belong to the period', () => {
    expect(['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'].map((today) => periodTime(year, today))).toEqual([
      'upcoming',
      'current',
      'current',
      'past',
    ]);
    const open = { start_date: '2025-01-01', end_date: null };
    expect(['2024-12-31', '2025-01-01', '2099-01-01'].map((today) => periodTime(open, today))).toEqual(['upcoming', 'open', 'open']);
  });
});

describe('D3 status', () => {
  test('holds the three facts and a label computed from them', () => {
    const status = (decision: 'undecided' | 'accepted' | 'cancelled', workflow: 'not_started' | 'running', today: string): string =>
      periodStatus({ ...year, decision, workflow }, today).label;
    expect(periodStatus({ ...year, decision: 'accepted', workflow: 'completed' }, '2025-05-05')).toEqual({
      decision: 'accepted',
      workflow: 'completed',
      time: 'current',
      label: 'Active',
    });
    expect(status('accepted', 'running', '2024-05-05')).toBe('Renewed');
    expect(status('accepted', 'running', '2026-05-05')).toBe('Ended');
    expect(status('cancelled', 'running', '2025-05-05')).toBe('Cancelled');
    expect(status('undecided', 'running', '2025-05-05')).toBe('In progress');
    expect(status('undecided', 'not_started', '2025-05-05')).toBe('Undecided');
    expect(status('undecided', 'not_started', '2026-05-05')).toBe('Ended undecided');
    expect(
      periodStatus(
        { start_date: '2025-01-01', end_date: null, one_time_purchase: true, decision: 'accepted', workflow: 'not_started' },
        '2026-01-01',
      ),
    ).toMatchObject({ time: 'open', label: 'One-time purchase' });
  });
});

describe('D3 overlap', () => {
  test('periods that touch do not overlap, those that share a day do', () => {
    expect(checkOverlap(year, [{ start_date: '2026-01-01', end_date: '2026-12-31' }])).toEqual([]);
    expect(checkOverlap(year, [{ start_date: '2025-12-31', end_date: '2026-12-31' }])).toEqual([
      {
        field: 'start_date',
        message: 'Overlaps with the period 2025-12-31 – 2026-12-31',
      },
    ]);
    expect(checkOverlap(year, [{ start_date: '2024-01-01', end_date: null }])).toMatchObject([
      { message: 'Overlaps with the period from 2024-01-01' },
    ]);
  });

  test('at most one is open', () => {
    const open = { start_date: '2026-01-01', end_date: null };
    expect(checkOverlap(open, [year])).toEqual([]);
    expect(checkOverlap(open, [{ start_date: '2020-01-01', end_date: null }])).toMatchObject([
      { field: 'end_date', message: { code: 'periods.otherPeriodWithoutEnd' } },
    ]);
  });

  test('overlapping is mutual', () => {
    const date = fc.integer({ min: 0, max: 400 }).map(dateOfDayNumber);
    const period = fc
      .tuple(date, fc.option(fc.integer({ min: 0, max: 100 })))
      .map(([start_date, days]) => ({ start_date, end_date: days === null ? null : dateOfDayNumber(dayNumber(start_date) + days) }));
    fc.assert(fc.property(period, period, (a, b) => void expect(overlaps(a, b)).toBe(overlaps(b, a))));
    fc.assert(fc.property(period, (a) => void expect(overlaps(a, a)).toBe(true)));
  });
});

describe('decision deadline', () => {
  test('D5 is proposed the member’s days before the start', () => {
    expect(proposedDeadline('2025-01-01', 90)).toBe('2024-10-03');
    expect(proposedDeadline('2025-01-01', 0)).toBe('2024-12-31');
  });
});
