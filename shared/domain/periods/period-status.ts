import type { PeriodDates, PeriodDecision, PeriodWorkflow } from './period-draft.ts';
import { periodTime } from './period-time.ts';
import type { PeriodTime } from './period-time.ts';

/** The computed status in replies: the three independent facts of D3, and one label for people. */
export type PeriodStatus = {
  decision: PeriodDecision;
  workflow: PeriodWorkflow;
  time: PeriodTime;
  label: PeriodStatusLabel;
};

export type PeriodStatusLabel =
  | 'Cancelled'
  | 'One-time purchase'
  | 'Active'
  | 'Renewed'
  | 'Ended'
  | 'In progress'
  | 'Undecided'
  | 'Ended undecided';

/** The decision determines the label first, then time. A running workflow shows only while the period is undecided. */
export function periodStatus(
  period: PeriodDates & { decision: PeriodDecision; workflow: PeriodWorkflow; one_time_purchase?: boolean | null },
  today: string,
): PeriodStatus {
  const { decision, workflow } = period;
  const time = periodTime(period, today);
  return { decision, workflow, time, label: labelOf() };

  function labelOf(): PeriodStatusLabel {
    if (decision === 'cancelled') return 'Cancelled';
    if (decision === 'undecided') return workflow === 'running' ? 'In progress' : time === 'past' ? 'Ended undecided' : 'Undecided';
    if (period.one_time_purchase) return 'One-time purchase';
    return time === 'upcoming' ? 'Renewed' : time === 'past' ? 'Ended' : 'Active';
  }
}
