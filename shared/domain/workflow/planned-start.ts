import { addDays } from '../calendar/dates.ts';

/** Default start of a workflow, in days before its deadline. */
export const defaultPlanningDays = 120;

/** Default reminder for an undecided period, in days before its deadline. */
export const defaultReminderDays = 30;

/** The fields of a period that decide whether it needs attention. */
export interface PlannedPeriod {
  decision: 'undecided' | 'accepted' | 'cancelled';
  workflow: 'not_started' | 'running' | 'completed' | 'cancelled' | 'dismissed';
  time: 'upcoming' | 'current' | 'past' | 'open';
  /** The decision deadline; null for a one-time purchase. */
  effective_deadline: string | null;
}

/**
 * Whether the workflow of a period should begin (D3 plan-workflow): it is undecided and has no workflow, and its deadline is at most `days` away, or
 * past in a period that is not over.
 */
export function isStartPlanned(period: PlannedPeriod, days: number, today: string): boolean {
  return period.workflow === 'not_started' && isDeadlineNear(period, days, today);
}

/** Whether an undecided period that is not over has its deadline within `days`, or in the past (D3 cancellation-reminders). */
export function isDeadlineNear(period: PlannedPeriod, days: number, today: string): boolean {
  const { decision, time, effective_deadline: deadline } = period;
  return decision === 'undecided' && time !== 'past' && deadline !== null && addDays(deadline, -days) <= today;
}
