import type { ProgressTaskRow } from '#shared/contract/rows/progress-row.ts';

/** The period data that a task's form needs. */
export type TaskPeriod = Pick<
  ProgressTaskRow,
  | 'id'
  | 'price'
  | 'currency'
  | 'normalized_currency'
  | 'exchange_rate'
  | 'decision'
  | 'recommendation_status'
  | 'proposal_status'
  | 'subscription'
  | 'vendor'
  | 'start_date'
  | 'effective_deadline'
  | 'order_number'
  | 'order_amount'
>;

/** The targets in calls of the progress bar: one period by its id, several in the body. */
export function targetOf(type: string, periods: readonly Pick<TaskPeriod, 'id'>[]): { params: { a: string; b: string }; ids?: string[] } {
  const [first] = periods;
  if (periods.length === 1 && first) return { params: { a: type, b: first.id } };
  return { params: { a: type, b: 'selected' }, ids: periods.map(({ id }) => id) };
}
