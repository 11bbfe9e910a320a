import fc from '#tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { deadlineFilters, decisionSpanOf, decisionSpans } from '#shared/domain/reminders/decision-span.ts';

const today = '2026-11-25';
const spanIn = (days: number) => decisionSpanOf(addDays(today, days), today);

test('a deadline is of the week when it is late, today or within 7 days; then of month, quarter and later', () => {
  expect([-400, -1, 0, 7].map(spanIn)).toEqual(['week', 'week', 'week', 'week']);
  expect([8, 30].map(spanIn)).toEqual(['month', 'month']);
  expect([31, 90].map(spanIn)).toEqual(['quarter', 'quarter']);
  expect([91, 5000].map(spanIn)).toEqual(['later', 'later']);
  expect(decisionSpanOf(null, today)).toBe('none');
});

test('the filters of a span show exactly the deadlines that are of it', () => {
  const deadlines = fc.option(
    fc.integer({ min: -2000, max: 2000 }).map((days) => addDays(today, days)),
    { nil: null },
  );
  const fits = (deadline: string | null, span: (typeof decisionSpans)[number]): boolean =>
    deadlineFilters(span, today).every(({ operator, value }) => {
      if (operator === 'empty') return deadline === null;
      if (deadline === null) return false;
      return operator === 'gte' ? deadline >= value : deadline <= value;
    });
  fc.assert(
    fc.property(deadlines, (deadline) => {
      expect(decisionSpans.filter((span) => fits(deadline, span))).toEqual([decisionSpanOf(deadline, today)]);
    }),
  );
});
