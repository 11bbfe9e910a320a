import { addDays } from '../calendar/dates.ts';
import { workSpanOf } from './work-span.ts';

/**
 * How soon a decision has to be made, seen from today. `week`: late, today or within 7 days, as nothing of it can wait. `month` within 30 days,
 * `quarter` within 90. `none`: without a deadline.
 */
export const decisionSpans = ['week', 'month', 'quarter', 'later', 'none'] as const;
export type DecisionSpan = (typeof decisionSpans)[number];

const monthDays = 30;
const quarterDays = 90;

/** The first and the last deadline of each span, in days after today; undefined where the span is open. */
const bounds: Readonly<Record<Exclude<DecisionSpan, 'none'>, { from?: number; to?: number }>> = {
  week: { to: 7 },
  month: { from: 8, to: monthDays },
  quarter: { from: monthDays + 1, to: quarterDays },
  later: { from: quarterDays + 1 },
};

/** The span of a deadline; null for a period without one. */
export function decisionSpanOf(deadline: string | null, today: string): DecisionSpan {
  if (deadline === null) return 'none';
  const span = workSpanOf(deadline, today);
  if (span !== undefined) return span === 'overdue' ? 'week' : span;
  return deadline <= addDays(today, quarterDays) ? 'quarter' : 'later';
}

/** The filters of a list of subscriptions on the deadline in force that show exactly those of a span. Both are tested against each other. */
export function deadlineFilters(span: DecisionSpan, today: string): { operator: 'gte' | 'lte' | 'empty'; value: string }[] {
  if (span === 'none') return [{ operator: 'empty', value: 'true' }];
  const { from, to } = bounds[span];
  return [
    ...(from === undefined ? [] : [{ operator: 'gte' as const, value: addDays(today, from) }]),
    ...(to === undefined ? [] : [{ operator: 'lte' as const, value: addDays(today, to) }]),
  ];
}
