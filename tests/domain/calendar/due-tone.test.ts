import { describe, expect, test } from 'vitest';
import { dueTone, isStale } from '#shared/domain/calendar/due-tone.ts';

const today = '2026-11-24';
const tone = (date: string, periodEnd?: string | null) => dueTone(date, today, periodEnd);

describe('the tone of a due date', () => {
  test('is due today, in the next 7 days and for 7 days after', () => {
    expect(['2026-11-17', '2026-11-23', '2026-11-24', '2026-12-01'].map((date) => tone(date))).toEqual(['due', 'due', 'due', 'due']);
  });

  test('is overdue when it is late for more than a week', () => {
    expect([tone('2026-11-16'), tone('2026-01-01')]).toEqual(['overdue', 'overdue']);
  });

  test('is near within 30 days, and later after them', () => {
    expect([tone('2026-12-02'), tone('2026-12-24'), tone('2026-12-25')]).toEqual(['near', 'near', 'later']);
  });

  test('is stale once its period is over, however urgent the date', () => {
    expect(tone('2026-11-24', '2026-11-23')).toBe('stale');
    expect(tone('2026-11-24', '2026-11-24')).toBe('due');
    expect(tone('2026-01-01', null)).toBe('overdue');
  });
});

test('a period without an end is never stale', () => {
  expect([isStale(null, today), isStale('2026-11-23', today), isStale('2026-11-24', today)]).toEqual([false, true, false]);
});
