import { describe, expect, test } from 'vitest';
import { isDate } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { parseDate } from '#shared/domain/calendar/parse-date.ts';
import { checkMemberSettings, mayChooseDisplay } from '#shared/domain/member/check-member-settings.ts';
import { dateFormats } from '#shared/domain/member/date-formats.ts';
import { readRollover, withRolloverMonth, writeRollover } from '#shared/domain/member/rollover.ts';
import { isTimezone, timezones } from '#shared/domain/member/timezones.ts';
import { english } from '#tests/support/messages-in-english.ts';

const good = {
  name: 'Example University Library',
  locale: 'en',
  date_format: 'DD.MM.YYYY',
  decimal_separator: ',',
  thousand_separator: ' ',
  timezone: 'Europe/Helsinki',
  cancellation_reminder_days_before_start_date: 90,
  chart_date_switch: '08-01',
  financial_period_start_month: 8,
  financial_period_display_using_date: 'start_date' as const,
};

function said(change: object): Record<string, string> {
  return Object.fromEntries(checkMemberSettings({ ...good, ...change }).map((breach) => [breach.field, english(breach.message)]));
}

describe('R015 member settings', () => {
  test('that keep all rules have no breach', () => expect(checkMemberSettings(good)).toEqual([]));

  test('have a start month of 1 to 12 and deadline days from 0', () => {
    expect(said({ financial_period_start_month: 0 })).toEqual({ financial_period_start_month: 'The minimum value is 1' });
    expect(said({ financial_period_start_month: 13 })).toEqual({ financial_period_start_month: 'The maximum value is 12' });
    expect(said({ cancellation_reminder_days_before_start_date: -1 })).toEqual({
      cancellation_reminder_days_before_start_date: 'The minimum value is 0',
    });
    expect(said({ cancellation_reminder_days_before_start_date: 0 })).toEqual({});
  });

  test('have two separators that differ', () => {
    expect(said({ thousand_separator: ',' })).toEqual({ thousand_separator: 'Must differ from the decimal separator' });
    expect(said({ thousand_separator: '' })).toEqual({});
  });

  test('choose from what is offered', () => {
    expect(
      Object.keys(said({ locale: 'xx', date_format: 'D', timezone: 'Mars/Olympus', decimal_separator: ';', chart_date_switch: '02-30' })),
    ).toEqual(['locale', 'date_format', 'decimal_separator', 'timezone', 'chart_date_switch']);
  });

  test('a choice of abbreviation exists only when the start month is not 1', () =>
    expect([mayChooseDisplay(1), mayChooseDisplay(8)]).toEqual([false, true]));

  test('the rollover day resets to 1 beyond the days of the month', () => {
    expect(withRolloverMonth({ month: 1, day: 31 }, 4)).toEqual({ month: 4, day: 1 });
    expect(withRolloverMonth({ month: 1, day: 30 }, 4)).toEqual({ month: 4, day: 30 });
    expect(withRolloverMonth({ month: 1, day: 29 }, 2)).toEqual({ month: 2, day: 29 });
    expect(withRolloverMonth({ month: 1, day: 30 }, 2)).toEqual({ month: 2, day: 1 });
    expect([readRollover('08-01'), readRollover('8-1'), readRollover('13-01'), readRollover('04-31')]).toEqual([
      { month: 8, day: 1 },
      undefined,
      undefined,
      undefined,
    ]);
    expect(writeRollover({ month: 8, day: 1 })).toBe('08-01');
  });

  test('every date format offered tells each day of the year apart', () => {
    for (const format of dateFormats) {
      const shown = formatDate('2024-11-05', format);
      expect(parseDate(shown, { order: format.startsWith('MM/') ? 'mdy' : 'dmy' })).toMatchObject({ date: '2024-11-05' });
    }
    expect(isDate(formatDate('2024-11-05', dateFormats[0]))).toBe(true);
  });

  test('timezones are offered with UTC first and once', () => {
    expect(timezones()[0]).toBe('UTC');
    expect(new Set(timezones()).size).toBe(timezones().length);
    expect([isTimezone('Europe/Stockholm'), isTimezone('UTC'), isTimezone(''), isTimezone('+01:00')]).toEqual([true, true, false, false]);
  });
});
