import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { stakeholdersOf } from './stakes-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** Whom to write to, and about what; left out means everybody with a stake, and everything undecided. */
export interface Wanted {
  subscription_period_ids?: readonly string[] | undefined;
  stakeholder_ids?: readonly string[] | undefined;
  /** The day by which to answer; left out, each stakeholder's most urgent period decides. */
  answer_by?: string | undefined;
}

/** What sending did: who gets a mail, and who none, each with the reason as a sentence. */
export interface Sent {
  sent: { id: string; name: string }[];
  skipped: { id: string; name: string; reason: string; reason_code: Message }[];
}

/** The stakeholders that are meant, by name. Throws 422 for an id that is none. */
export function wantedStakeholders(model: ReadModel, { subscription_period_ids, stakeholder_ids }: Wanted): Stakeholder[] {
  const periods = subscription_period_ids && wantedPeriods(model, subscription_period_ids);
  const ids = new Set<string>();
  if (stakeholder_ids)
    for (const id of stakeholder_ids) {
      const resolved = model.resolve('stakeholder', id);
      if (resolved === null) throw invalid({ stakeholder_ids: [say('stakeholders.stakeholderDoesNotExistNoLonger')] });
      ids.add(resolved);
    }
  else for (const period of periods ?? model.all('subscription_period')) for (const id of stakeholdersOf(model, period)) ids.add(id);
  const inOrder = nameOrder(model);
  return [...ids]
    .flatMap((id) => model.find('stakeholder', id) ?? [])
    .toSorted((a, b) => inOrder(contactName(a), contactName(b)) || (a.id < b.id ? -1 : 1));
}

/** The periods that are named. Throws 422 for an id that is none. */
export function wantedPeriods(model: ReadModel, ids: readonly string[]): SubscriptionPeriod[] {
  return ids.map((id) => {
    const period = model.find('subscription_period', id);
    if (!period || period.id !== id) throw invalid({ subscription_period_ids: [say('periods.subscriptionPeriodDoesNotExistNo')] });
    return period;
  });
}

/** Why nobody can write to a stakeholder; undefined when one can. */
export function unreachable({ active, email }: Stakeholder): Message | undefined {
  if (!active) return say('stakeholders.isInactive');
  return email === null ? say('stakeholders.hasNoEmailAddress') : undefined;
}
