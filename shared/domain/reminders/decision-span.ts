import { addDays } from '../calendar/dates.ts';
import { workSpanOf } from './work-span.ts';

/**
 * Urgency of a decision, counted from today. `week`: overdue, today or within 7 days, as all of these are urgent. `month`: within 30 days. `quarter`:
 * within 90. `none`: no deadline.
 */
export const decisionSpans = ['week', 'month', 'quarter', 'later', 'none'] as const;
export type DecisionSpan = (typeof decisionSpans)[number];

const monthDays = 30;
const quarterDays = 90;

/** The first and the last deadline of each span, in days after today; undefined for an open side. */
const bounds: Readonly<Record<Exclude<DecisionSpan, 'none'>, { from?: number; to?: number }>> = {
  week: { to: 7 },
  month: { from: 8, to: monthDays },
  quarter: { from: monthDays + 1, to: quarterDays },
  later: { from: quarterDays + 1 },
};

/** The span of a deadline; `deadline` is null for a period without one. */
export function decisionSpanOf(deadline: string | null, today: string): DecisionSpan {
  if (deadline === null) return 'none';
  const span = workSpanOf(deadline, today);
  if (span !== undefined) return span === 'overdue' ? 'week' : span;
  return deadline <= addDays(today, quarterDays) ? 'quarter' : 'later';
}

/** Filters on the deadline in force that select exactly the subscriptions of a span. A test compares both. */
export function deadlineFilters(span: DecisionSpan, today: string): { operator: 'gte' | 'lte' | 'empty'; value: string }[] {
  if (span === 'none') return [{ operator: 'empty', value: 'true' }];
  const { from, to } = bounds[span];
  return [
    ...(from === undefined ? [] : [{ operator: 'gte' as const, value: addDays(today, from) }]),
    ...(to === undefined ? [] : [{ operator: 'lte' as const, value: addDays(today, to) }]),
  ];
}
