import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../references/member-of.ts';

/** A period that nobody decided on, and until when somebody should. */
export interface OpenDeadline {
  period: SubscriptionPeriod;
  deadline: string;
}

/** All decisions that are still to be made, passed deadlines too. */
export function openDeadlines(model: ReadModel): OpenDeadline[] {
  return model.view('reminders: deadlines', () => {
    const { cancellation_reminder_days_before_start_date: days } = memberOf(model);
    return [...model.all('subscription_period')].flatMap((period) => {
      const deadline = period.decision === 'undecided' ? effectiveDeadline(period, days) : null;
      return deadline === null ? [] : [{ period, deadline }];
    });
  });
}
