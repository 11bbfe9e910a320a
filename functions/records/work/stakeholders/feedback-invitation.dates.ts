import type { FeedbackInvitation } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { say } from '#shared/domain/messages/message.ts';
import { feedbackDay } from '#shared/domain/reminders/expected-days.ts';
import { asksAbout, endOf } from '#shared/domain/stakeholders/invitation-state.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { periodLines, subscriptionName, tabOf } from '../../ground/calendar/period-lines.ts';
import { stakesOf } from './stakes-of.ts';

/** An invitation about a period, and its result. */
interface Asked {
  invitation: FeedbackInvitation;
  answer_by: string;
  answered: boolean;
  answeredAt: string;
}

/** Valid invitations by the undecided periods that they ask about. */
function askedByPeriod(model: ReadModel, now: string): ReadonlyMap<SubscriptionPeriod, Asked[]> {
  const byPeriod = new Map<SubscriptionPeriod, Asked[]>();
  for (const invitation of model.all('feedback_invitation')) {
    if (endOf(invitation, now) !== undefined) continue;
    const answers = new Map(
      model
        .by('stakeholder_response', 'stakeholder_id', invitation.stakeholder_id)
        .map((each) => [each.subscription_period_id, each.answered_at]),
    );
    for (const period of stakesOf(model, invitation.stakeholder_id)) {
      if (period.decision !== 'undecided' || !asksAbout(invitation, period.id)) continue;
      const answeredAt = answers.get(period.id) ?? '';
      const asked = { invitation, answer_by: invitation.answer_by, answered: answeredAt !== '', answeredAt };
      byPeriod.set(period, [...(byPeriod.get(period) ?? []), asked]);
    }
  }
  return byPeriod;
}

/** One entry per period, for the person who asked; for the owner if the product asked automatically. */
export const feedbackInvitationDates: ExpectedDates = (model, reader) =>
  [...askedByPeriod(model, reader.now)].flatMap(([period, asked]): CalendarEntry[] => {
    const progress = feedbackDay(asked);
    const people = asked.map(({ invitation }) => invitation.created_by ?? period.owner_id);
    if (!progress || !isWanted(model, reader, people)) return [];
    const { day: date, answered, asked: count } = progress;
    const changes = asked.flatMap(({ invitation, answeredAt }) => [invitation.updated_at, answeredAt]);
    const changedAt = changes.reduce((last, each) => (each > last ? each : last), '');
    const summary = say('calendar-feed.feedback', { name: subscriptionName(model, period), answered, count });
    const lines = periodLines(model, period, reader, period.owner_id);
    return [{ id: `feedback-${period.id}`, kind: 'feedback', date, changedAt, summary, lines, path: tabOf(period, 'evaluations') }];
  });
