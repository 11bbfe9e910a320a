import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

/** An undecided period, and its decision deadline. */
export interface OpenDeadline {
  period: SubscriptionPeriod;
  deadline: string;
}

/** All open decisions, including those with passed deadlines. */
export function openDeadlines(model: ReadModel): OpenDeadline[] {
  return model.view('reminders: deadlines', () => {
    return [...model.all('subscription_period')].flatMap((period) => {
      const deadline = period.decision === 'undecided' ? openDeadlineOf(model, period) : null;
      return deadline === null ? [] : [{ period, deadline }];
    });
  });
}
