import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { asksAbout, type Invitation, wasAskedAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { termsDeadlineOf } from '../../ground/references/deadline-of.ts';
import { stakesOf } from './stakes-of.ts';

/**
 * The periods that a stakeholder has a stake in and has not answered on while the library has not decided either. With an invitation only what
 * that asks about. In the order of their deadlines.
 */
export function openQuestions(
  model: ReadModel,
  stakeholderId: string,
  invitation?: Pick<Invitation, 'period_ids' | 'closed_period_ids'>,
): SubscriptionPeriod[] {
  const answered = new Set(model.by('stakeholder_response', 'stakeholder_id', stakeholderId).map((each) => each.subscription_period_id));
  const due = (period: SubscriptionPeriod): string =>
    `${period.cancellation_deadline ?? termsDeadlineOf(model, period)?.day ?? period.start_date} ${period.id}`;
  return stakesOf(model, stakeholderId)
    .filter(({ id, decision }) => decision === 'undecided' && !answered.has(id) && (!invitation || asksAbout(invitation, id)))
    .toSorted((a, b) => (due(a) < due(b) ? -1 : 1));
}

/**
 * The public id of each question of a link's page, by the id of its period: the subscription (C067), or the period itself if an earlier one of
 * the same subscription is in question as well. Answers do not change the ids, so that a call can be repeated.
 */
export function questionIds(
  model: ReadModel,
  stakeholderId: string,
  invitation: Pick<Invitation, 'period_ids'>,
): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const ids = new Map<string, string>();
  const asked = stakesOf(model, stakeholderId).filter(({ id }) => wasAskedAbout(invitation, id));
  for (const { id, subscription_id } of asked.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))) {
    ids.set(id, seen.has(subscription_id) ? id : subscription_id);
    seen.add(subscription_id);
  }
  return ids;
}
