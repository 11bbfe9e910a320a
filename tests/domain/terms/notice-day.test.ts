import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/domain/calendar/dates.ts';
import { lastDayOfNotice, letterDay, weekendDay } from '#shared/domain/terms/notice-day.ts';
import { termsDeadline } from '#shared/domain/terms/terms-deadline.ts';
import { effectiveDeadline, openDeadline } from '#shared/domain/periods/deadline.ts';
import { noticeDay } from '#shared/domain/reminders/expected-days.ts';
import fc from '#tests/support/fast-check.ts';

const months = (count: number) => ({ count, unit: 'month' as const });
const days = (count: number) => ({ count, unit: 'day' as const });

describe('the last day of notice [RQ01]', () => {
  test.each([
    ['2026-12-31', months(3), '2026-09-30'],
    ['2027-02-28', months(3), '2026-11-30'],
    ['2028-02-29', months(3), '2027-11-30'],
    ['2026-08-31', months(3), '2026-05-31'],
    ['2027-05-30', months(3), '2027-02-27'],
    ['2026-06-30', months(6), '2025-12-31'],
    ['2026-12-14', months(2), '2026-10-14'],
    ['2026-12-31', days(90), '2026-10-02'],
    ['2026-06-30', days(60), '2026-05-01'],
  ])('of a term that ends on %s with a notice of %o is %s', (end, notice, expected) => {
    expect(lastDayOfNotice(end, notice)).toBe(expected);
  });

  test('is always before the end, and earlier for a longer notice', () => {
    const end = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
    fc.assert(
      fc.property(end, fc.integer({ min: 1, max: 59 }), (date, count) => {
        expect(lastDayOfNotice(date, months(count)) < date).toBe(true);
        expect(lastDayOfNotice(date, months(count + 1)) < lastDayOfNotice(date, months(count))).toBe(true);
        expect(daysBetween(lastDayOfNotice(date, days(count)), date)).toBe(count);
      }),
    );
  });

  test('names the weekend without moving the day', () => {
    expect(weekendDay('2026-10-03')).toBe('saturday');
    expect(weekendDay('2026-10-04')).toBe('sunday');
    expect(weekendDay('2026-10-05')).toBeUndefined();
    expect(weekendDay('1969-12-28')).toBe('sunday');
  });

  test('by letter has a day of posting a week earlier', () => {
    expect(letterDay('2026-09-30')).toBe('2026-09-23');
  });
});

const terms = { notice: months(3), fixed_until: null as string | null, opt_out: [] as string[] };
const year = (start: number) => ({ start_date: `${start}-01-01`, end_date: `${start}-12-31`, one_time_purchase: false });
const own = { cancellation_deadline: null as string | null };

describe('the deadline that terms give a period [RQ02]', () => {
  test('is the last day of notice of the period before', () => {
    expect(termsDeadline(terms, year(2027), year(2026))).toEqual({ from: 'notice', day: '2026-09-30' });
  });

  test.each([
    ['for a first period', terms, year(2027), undefined],
    ['after a gap', terms, year(2027), { ...year(2025) }],
    ['after a period without an end', terms, year(2027), { ...year(2026), end_date: null }],
    ['for a one-time purchase', terms, { ...year(2027), one_time_purchase: true }, year(2026)],
    ['without notice', { ...terms, notice: null }, year(2027), year(2026)],
  ])('is unknown %s, so that the library’s setting applies', (_when, given, period, before) => {
    expect(termsDeadline(given, period, before)).toBeUndefined();
    expect(effectiveDeadline({ ...year(2027), ...own }, 30, undefined)).toBe('2026-12-02');
  });

  test('follows the period’s own deadline, and goes before the library’s setting', () => {
    const period = { ...year(2027), ...own };
    expect(effectiveDeadline(period, 30, '2026-09-30')).toBe('2026-09-30');
    expect(effectiveDeadline({ ...period, cancellation_deadline: '2026-08-15' }, 30, '2026-09-30')).toBe('2026-08-15');
    const open = { ...period, decision: 'undecided' as const, workflow: 'running', unlocked_at: null, order_date: null };
    expect(openDeadline(open, 30, [], '2026-09-30')).toBe('2026-09-30');
    expect(openDeadline({ ...open, decision: 'cancelled' }, 30, [], '2026-09-30')).toBeNull();
  });

  test('is also the day of an unsent notice of cancellation', () => {
    const period = { ...year(2027), ...own, decision: 'cancelled' as const, notice_sent_on: null };
    expect(noticeDay(period, 30, '2026-09-01', '2026-09-30')).toBe('2026-09-30');
  });
});

describe('the deadline of a bound contract [RQ03]', () => {
  const bound = { ...terms, fixed_until: '2028-12-31', opt_out: ['2026-10-31', '2027-10-31'] };

  test('is the opt-out day within the period before', () => {
    expect(termsDeadline(bound, year(2027), year(2026))).toEqual({ from: 'opt_out', day: '2026-10-31' });
    expect(termsDeadline(bound, year(2028), year(2027))).toEqual({ from: 'opt_out', day: '2027-10-31' });
  });

  test('is none without an opt-out day, not even the library’s proposal', () => {
    const found = termsDeadline({ ...bound, opt_out: [] }, year(2028), year(2027));
    expect(found).toEqual({ from: 'bound', day: null, until: '2028-12-31' });
    expect(effectiveDeadline({ ...year(2028), ...own }, 30, found?.day)).toBeNull();
    // An opt-out day of another year does not count.
    expect(termsDeadline({ ...bound, opt_out: ['2026-10-31'] }, year(2028), year(2027))?.from).toBe('bound');
  });

  test('is the notice day again for the first period after its end', () => {
    expect(termsDeadline(bound, year(2029), year(2028))).toEqual({ from: 'notice', day: '2028-09-30' });
  });
});
