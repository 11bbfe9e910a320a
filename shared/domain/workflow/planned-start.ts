import { addDays } from '../calendar/dates.ts';

/** How long before its deadline a workflow should begin, in days, unless a member says otherwise. */
export const defaultPlanningDays = 120;

/** How long before its deadline an undecided period is brought up, in days, unless a member says otherwise. */
export const defaultReminderDays = 30;

/** What of a period decides whether somebody should turn to it. */
export interface PlannedPeriod {
  decision: 'undecided' | 'accepted' | 'cancelled';
  workflow: 'not_started' | 'running' | 'completed' | 'cancelled' | 'dismissed';
  time: 'upcoming' | 'current' | 'past' | 'open';
  /** The day by which a decision is needed; null for a one-time purchase. */
  effective_deadline: string | null;
}

/**
 * Whether the workflow of a period should begin: it is undecided, no workflow was begun or put aside, its deadline is at most `days` away, or
 * past while there is still something to decide (D3 plan-workflow).
 */
export function isStartPlanned(period: PlannedPeriod, days: number, today: string): boolean {
  return period.workflow === 'not_started' && isDeadlineNear(period, days, today);
}

/** Whether an undecided period that is not over has its deadline within some days, or behind it (D3 cancellation-reminders). */
export function isDeadlineNear(period: PlannedPeriod, days: number, today: string): boolean {
  const { decision, time, effective_deadline: deadline } = period;
  return decision === 'undecided' && time !== 'past' && deadline !== null && addDays(deadline, -days) <= today;
}
