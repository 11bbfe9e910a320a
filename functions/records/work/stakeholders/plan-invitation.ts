import type { FeedbackInvitation, Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { proposeAnswerByForAll } from '#shared/domain/stakeholders/answer-by.ts';
import { asksAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Wanted } from './feedback-recipients.ts';
import { livingInvitation } from './invitations-of.ts';
import { openQuestions } from './open-questions.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';

/** Why a person who could be asked is not. */
export const nothingToAsk = say('stakeholders.hasNoUndecidedSubscription');
export const alreadyAsked = say('stakeholders.askedAlreadyReminderCanSent');

export interface PlannedInvitation {
  /** What is asked about, in the order of the deadlines. */
  periods: readonly SubscriptionPeriod[];
  answerBy: string;
  /** The invitation that goes on with this one. */
  living: FeedbackInvitation | undefined;
}

/** What an invitation of a stakeholder would ask at an instant, or the reason why there is nothing to ask. */
export function planInvitation(model: ReadModel, { id }: Pick<Stakeholder, 'id'>, wanted: Wanted, at: string): PlannedInvitation | Message {
  const scope = wanted.subscription_period_ids && { period_ids: wanted.subscription_period_ids, closed_period_ids: [] };
  const periods = openQuestions(model, id, scope);
  if (periods.length === 0) return nothingToAsk;
  const living = livingInvitation(model, id, at);
  if (living && periods.every((period) => asksAbout(living, period.id))) return alreadyAsked;
  return { periods, answerBy: wanted.answer_by ?? proposedAnswerBy(model, periods), living };
}

/** The day by which an answer on these periods helps. */
export function proposedAnswerBy(model: ReadModel, periods: readonly SubscriptionPeriod[]): string {
  const { cancellation_reminder_days_before_start_date: daysBefore, timezone } = memberOf(model);
  const day = today(timezone);
  const limits = periods.map((period) => ({ deadline: effectiveDeadline(period, daysBefore), start_date: period.start_date }));
  return proposeAnswerByForAll(limits, day) ?? day;
}
