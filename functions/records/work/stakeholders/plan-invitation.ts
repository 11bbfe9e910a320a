import type { FeedbackInvitation, Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { proposeAnswerByForAll } from '#shared/domain/stakeholders/answer-by.ts';
import { asksAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineOf } from '../../ground/references/deadline-of.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Wanted } from './feedback-recipients.ts';
import { livingInvitation } from './invitations-of.ts';
import { openQuestions } from './open-questions.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';

/** The reasons why a reachable person is not asked. */
export const nothingToAsk = say('stakeholders.nothingUndecided');
export const alreadyAsked = say('stakeholders.alreadyAsked');

export interface PlannedInvitation {
  /** The periods in question, by deadline. */
  periods: readonly SubscriptionPeriod[];
  answerBy: string;
  /** The open invitation that this one extends. */
  living: FeedbackInvitation | undefined;
}

/** The content of a stakeholder's invitation at an instant, or the reason why there is no question. */
export function planInvitation(model: ReadModel, { id }: Pick<Stakeholder, 'id'>, wanted: Wanted, at: string): PlannedInvitation | Message {
  const scope = wanted.subscription_period_ids && { period_ids: wanted.subscription_period_ids, closed_period_ids: [] };
  const periods = openQuestions(model, id, scope);
  if (periods.length === 0) return nothingToAsk;
  const living = livingInvitation(model, id, at);
  if (living && periods.every((period) => asksAbout(living, period.id))) return alreadyAsked;
  return { periods, answerBy: wanted.answer_by ?? proposedAnswerBy(model, periods), living };
}

/** The latest day at which an answer on these periods is useful. */
export function proposedAnswerBy(model: ReadModel, periods: readonly SubscriptionPeriod[]): string {
  const day = today(memberOf(model).timezone);
  const limits = periods.map((period) => ({ deadline: deadlineOf(model, period), start_date: period.start_date }));
  return proposeAnswerByForAll(limits, day) ?? day;
}
