import { describe, expect, test } from 'vitest';
import { automaticRenewal, isRenewalDue, makeNextFrom, silencePolicy } from '#shared/domain/terms/automatic-renewal.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';

const terms = { ...blankTerms, renewal: 'automatic' as const, notice: { count: 3, unit: 'month' as const } };
const year = (start: number, decision: 'undecided' | 'accepted' | 'cancelled' = 'undecided') => ({
  start_date: `${start}-01-01`,
  end_date: `${start}-12-31` as string | null,
  one_time_purchase: false,
  cancellation_deadline: null as string | null,
  decision,
});
const before = year(2026, 'accepted');

describe('a contract that renews by itself [RQ06]', () => {
  test('renews on the day after its last day of notice', () => {
    expect(automaticRenewal(terms, year(2027), before)).toEqual({ day: '2026-10-01', deadline: '2026-09-30' });
    expect(automaticRenewal(terms, { ...year(2027), cancellation_deadline: '2026-08-15' }, before)?.day).toBe('2026-08-16');
  });

  test('renews on the first day of the period without notice', () => {
    expect(automaticRenewal({ ...terms, notice: null }, year(2027), before)).toEqual({ day: '2027-01-01', deadline: null });
  });

  test.each([
    ['is renewed only on order', { ...terms, renewal: 'on_order' as const }, year(2027), before],
    ['ends by itself', { ...terms, renewal: 'none' as const }, year(2027), before],
    ['has no period before', terms, year(2027), undefined],
    ['was cancelled for the period before', terms, year(2027), year(2026, 'cancelled')],
    ['had a gap', terms, year(2027), year(2025)],
    ['is a purchase', terms, { ...year(2027), one_time_purchase: true }, before],
    ['has no end', terms, year(2027), { ...before, end_date: null }],
  ])('does not where it %s', (_what, given, period, earlier) => {
    expect(automaticRenewal(given, period, earlier)).toBeUndefined();
  });

  const renewal = { day: '2026-10-01', deadline: '2026-09-30' };
  test.each([
    ['the day after the deadline', '2026-10-01', '2026-09-30', '2026-01-01', true],
    ['a missed day later', '2026-10-03', '2026-09-29', '2026-01-01', true],
    ['the deadline itself', '2026-09-30', '2026-09-29', '2026-01-01', false],
    ['a day after the run that did it', '2026-10-02', '2026-10-01', '2026-01-01', false],
    ['terms entered after the deadline', '2026-10-02', '2026-09-29', '2026-10-01', false],
    ['terms entered on the deadline', '2026-10-01', '2026-09-30', '2026-09-30', true],
  ])('on %s is due: %s since %s, entered %s: %s', (_what, day, since, enteredOn, expected) => {
    expect(isRenewalDue(renewal, { day, since }, enteredOn)).toBe(expected);
  });

  test('has its next period made 120 days before the last day of notice', () => {
    expect(makeNextFrom(terms, before)).toBe('2026-06-02');
    expect(makeNextFrom({ ...terms, notice: null }, before)).toBe('2026-09-03');
    expect(makeNextFrom(terms, year(2026, 'cancelled'))).toBeUndefined();
    expect(makeNextFrom(terms, { ...before, end_date: null })).toBeUndefined();
    expect(makeNextFrom({ ...terms, renewal: 'on_order' }, before)).toBeUndefined();
  });
});

test.each([
  ['automatic', 'cancel', 'nothing'],
  ['automatic', 'renew', 'nothing'],
  ['none', 'renew', 'nothing'],
  ['none', 'cancel', 'cancel'],
  ['on_order', 'renew', 'renew'],
  ['on_order', 'cancel', 'cancel'],
  [null, 'renew', 'renew'],
  [null, 'nothing', 'nothing'],
] as const)('the contract goes before the library’s setting: %s and %s give %s [RQ13]', (renewal, policy, expected) => {
  expect(silencePolicy(renewal && { renewal }, policy)).toBe(expected);
});
