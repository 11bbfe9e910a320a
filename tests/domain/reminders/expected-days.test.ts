import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from '#shared/domain/calendar/dates.ts';
import {
  amendmentEnd,
  feedbackDay,
  financialPeriodEnd,
  formClosingDay,
  licenseEnd,
  noticeDay,
  paymentDay,
  reportDay,
} from '#shared/domain/reminders/expected-days.ts';

const today = '2026-11-25';
const anyDay = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2030-12-31') }).map(dateOfDayNumber);

describe('the last day to send a cancellation', () => {
  const period = {
    decision: 'cancelled' as const,
    notice_sent_on: null,
    cancellation_deadline: '2026-12-01',
    one_time_purchase: false,
    start_date: '2027-01-01',
    end_date: '2027-12-31',
  };

  test('is the own deadline of the period, else the proposed one', () => {
    expect(noticeDay(period, 90, today)).toBe('2026-12-01');
    expect(noticeDay({ ...period, cancellation_deadline: null }, 90, today)).toBe('2026-10-03');
  });

  test('is awaited only of what was cancelled, while the notice did not go out and the period is not over', () => {
    expect(noticeDay({ ...period, decision: 'undecided' }, 90, today)).toBeNull();
    expect(noticeDay({ ...period, decision: 'accepted' }, 90, today)).toBeNull();
    expect(noticeDay({ ...period, notice_sent_on: '2026-11-01' }, 90, today)).toBeNull();
    expect(noticeDay({ ...period, end_date: '2026-11-24' }, 90, today)).toBeNull();
    expect(noticeDay({ ...period, end_date: null }, 90, today)).toBe('2026-12-01');
  });
});

test('an invoice is awaited until it is paid, where payments are tracked and there is something to pay', () => {
  const invoice = { state: 'registered' as const, due_date: '2026-12-01', amount: 10 };
  expect(paymentDay(invoice, true)).toBe('2026-12-01');
  expect(paymentDay({ ...invoice, state: 'approved' }, true)).toBe('2026-12-01');
  expect(paymentDay({ ...invoice, state: 'paid' }, true)).toBeNull();
  expect(paymentDay({ ...invoice, amount: -10 }, true)).toBeNull();
  expect(paymentDay({ ...invoice, due_date: null }, true)).toBeNull();
  expect(paymentDay(invoice, false)).toBeNull();
});

describe('answers of stakeholders', () => {
  test('are expected until the last day of those who have not answered, and counted over all who were asked', () => {
    const asked = [
      { answer_by: '2026-12-09', answered: true },
      { answer_by: '2026-12-01', answered: false },
      { answer_by: '2026-12-05', answered: false },
    ];
    expect(feedbackDay(asked)).toEqual({ day: '2026-12-05', answered: 1, asked: 3 });
    expect(feedbackDay(asked.map((each) => ({ ...each, answered: true })))).toBeNull();
    expect(feedbackDay([])).toBeNull();
  });

  test('have a day exactly while one is open, which is the day of an open one', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ answer_by: anyDay, answered: fc.boolean() }), { maxLength: 8 }), (asked) => {
        const open = asked.filter(({ answered }) => !answered).map(({ answer_by }) => answer_by);
        const progress = feedbackDay(asked);
        expect(progress === null).toBe(open.length === 0);
        if (progress) expect(progress.day).toBe(open.toSorted().at(-1));
        if (progress) expect(progress.answered + open.length).toBe(progress.asked);
      }),
    );
  });
});

describe('ends of licenses', () => {
  const period = { start_date: '2026-01-01', end_date: '2026-12-31', status: 'finalized' as const };

  test('a license period ends unless another follows that was not dismissed', () => {
    expect(licenseEnd(period, [])).toBe('2026-12-31');
    expect(licenseEnd(period, [{ ...period, start_date: '2025-01-01', end_date: '2025-12-31' }])).toBe('2026-12-31');
    expect(licenseEnd(period, [{ ...period, start_date: '2027-01-01', end_date: '2027-12-31' }])).toBeNull();
    expect(licenseEnd(period, [{ ...period, start_date: '2027-01-01', status: 'dismissed' }])).toBe('2026-12-31');
    expect(licenseEnd({ ...period, status: 'dismissed' }, [])).toBeNull();
    expect(licenseEnd({ ...period, end_date: null }, [])).toBeNull();
  });

  test('an amendment has an end of its own only on another day than its period', () => {
    expect(amendmentEnd({ ...period, end_date: '2026-06-30' }, period)).toBe('2026-06-30');
    expect(amendmentEnd(period, period)).toBeNull();
    expect(amendmentEnd({ ...period, end_date: '2026-06-30', status: 'dismissed' }, period)).toBeNull();
    expect(amendmentEnd({ ...period, end_date: '2026-06-30' }, { ...period, status: 'dismissed' })).toBeNull();
  });
});

test('a form closes on its last day, also one that opens later; a closed one is not awaited', () => {
  const form = { closed: false, open_from: null, open_to: '2026-12-01' };
  expect(formClosingDay(form, today)).toBe('2026-12-01');
  expect(formClosingDay({ ...form, open_from: '2026-11-30' }, today)).toBe('2026-12-01');
  expect(formClosingDay({ ...form, closed: true }, today)).toBeNull();
  expect(formClosingDay({ ...form, open_to: null }, today)).toBeNull();
});

test('a financial period is awaited until it is closed', () => {
  expect(financialPeriodEnd({ state: 'open', end_date: '2026-12-31' })).toBe('2026-12-31');
  expect(financialPeriodEnd({ state: 'closed', end_date: '2026-12-31' })).toBeNull();
});

test('a report arrives on the next day of its schedule, not today once it was planned, and not while it is paused', () => {
  const schedule = { every: 'month' as const, on: 25, planned_on: null, paused_at: null };
  expect(reportDay(schedule, today)).toBe('2026-11-25');
  expect(reportDay({ ...schedule, planned_on: '2026-10-25' }, today)).toBe('2026-11-25');
  expect(reportDay({ ...schedule, planned_on: '2026-11-25' }, today)).toBe('2026-12-25');
  expect(reportDay({ ...schedule, paused_at: '2026-11-01T00:00:00Z' }, today)).toBeNull();
});
