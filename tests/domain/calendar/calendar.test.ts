import { describe, expect, test } from 'vitest';
import { financialPeriodFor, financialPeriodYear, generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import { commentFormat, dateInTimezone, formatDate, linkFormat } from '#shared/domain/calendar/format-date.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';

describe('shown dates', () => {
  test('R043 R129 follow the member’s format, and an unparsable one is Invalid date', () => {
    expect(formatDate('2024-03-05', 'DD.MM.YYYY')).toBe('05.03.2024');
    expect(formatDate('2024-03-05', 'MM/DD/YYYY')).toBe('03/05/2024');
    expect(formatDate('2024-03-05', 'D MMM YYYY')).toBe('5 Mar 2024');
    expect(formatDate('2024-03-05', 'D MMMM YYYY', 'UTC', 'de')).toBe('5 März 2024');
    expect(formatDate('2024-02-05', 'D MMM YYYY', 'UTC', 'fr')).toBe('5 févr 2024');
    expect(formatDate('2024-05-05', 'DD MMM. YYYY', 'UTC', 'sv')).toBe('05 maj. 2024');
    expect(formatDate('2024-02-30', 'YYYY-MM-DD')).toBe('Invalid date');
    expect(formatDate('soon', 'YYYY-MM-DD')).toBe('Invalid date');
    expect(formatDate(null, 'YYYY-MM-DD')).toBe('');
  });

  test('R123 dates of links look like 5 Mar. 2024', () => expect(formatDate('2024-03-05', linkFormat)).toBe('5 Mar. 2024'));

  test('instants are shown in the member’s timezone, also over midnight and summer time', () => {
    expect(formatDate('2024-03-05T23:30:00Z', commentFormat, 'Europe/Stockholm')).toBe('06 Mar 2024 0:30');
    expect(formatDate('2024-07-05T23:30:00.000Z', commentFormat, 'Europe/London')).toBe('06 Jul 2024 0:30');
    expect(formatDate('2024-03-05T03:05:00Z', commentFormat, 'America/New_York')).toBe('04 Mar 2024 22:05');
    expect(dateInTimezone('2024-12-31T23:30:00Z', 'Asia/Tokyo')).toBe('2025-01-01');
  });
});

test('relative dates are data in days, months or years', () => {
  expect(relativeDate('2025-01-13', '2025-01-01')).toEqual({ unit: 'day', count: 12 });
  expect(relativeDate('2024-12-29', '2025-01-01')).toEqual({ unit: 'day', count: -3 });
  expect(relativeDate('2025-06-01', '2025-01-01')).toEqual({ unit: 'month', count: 5 });
  expect(relativeDate('2020-01-01', '2025-06-01')).toEqual({ unit: 'year', count: -5 });
  expect(
    ['2025-01-13', '2024-12-29', '2025-01-01', '2025-01-02', '2024-12-31'].map((date) =>
      relativeText(relativeDate(date, '2025-01-01'), 'en'),
    ),
  ).toEqual(['in 12 days', '3 days ago', 'today', 'tomorrow', 'yesterday']);
});

describe('financial periods', () => {
  const periods = [
    { id: 'b', start_date: '2025-01-01', end_date: '2025-12-31' },
    { id: 'a', start_date: '2024-01-01', end_date: '2024-12-31' },
  ];

  test('R052 the one containing the date, else the last', () => {
    expect(financialPeriodFor('2024-12-31', periods)?.id).toBe('a');
    expect(financialPeriodFor('2025-01-01', periods)?.id).toBe('b');
    expect(financialPeriodFor('2030-01-01', periods)?.id).toBe('b');
    expect(financialPeriodFor('2000-01-01', periods)?.id).toBe('b');
    expect(financialPeriodFor('2000-01-01', [])).toBeUndefined();
  });

  test('R097 are generated for years from the start month without gaps', () => {
    expect(generateFinancialPeriods(2024, 2025, 1)).toEqual([
      { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' },
      { name: '2025', start_date: '2025-01-01', end_date: '2025-12-31' },
    ]);
    expect(generateFinancialPeriods(2023, 2024, 8)).toEqual([
      { name: '2023/24', start_date: '2023-08-01', end_date: '2024-07-31' },
      { name: '2024/25', start_date: '2024-08-01', end_date: '2025-07-31' },
    ]);
    expect(generateFinancialPeriods(2023, 2023, 3)[0]?.end_date).toBe('2024-02-29');
    expect(() => generateFinancialPeriods(2023, 2023, 13)).toThrow(RangeError);
  });

  test('R015 are abbreviated by the year of their start or end', () => {
    const period = { start_date: '2023-08-01', end_date: '2024-07-31' };
    expect([financialPeriodYear(period, 'start_date'), financialPeriodYear(period, 'end_date')]).toEqual(['2023', '2024']);
  });
});
