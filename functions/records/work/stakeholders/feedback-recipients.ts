import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { invalid } from '#shared/contract/errors.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { stakeholdersOf } from './stakes-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** The requested recipients and periods; by default all stakeholders, and all undecided periods. */
export interface Wanted {
  subscription_period_ids?: readonly string[] | undefined;
  stakeholder_ids?: readonly string[] | undefined;
  /** The day by which to answer; by default derived from each stakeholder's most urgent period. */
  answer_by?: string | undefined;
}

interface Skipped {
  id: string;
  name: string;
  reason: Message;
}

/** The result of sending: the recipients, and the skipped stakeholders with the reasons. */
export interface Sent {
  sent: { id: string; name: string }[];
  skipped: Skipped[];
}

/** A skipped stakeholder as calls answer it. */
export function skippedRow(skipped: Skipped) {
  return { ...skipped, ...messageAs('reason', skipped.reason) };
}

/** The requested stakeholders, by name. Throws 422 for an unknown id. */
export function wantedStakeholders(model: ReadModel, { subscription_period_ids, stakeholder_ids }: Wanted): Stakeholder[] {
  const periods = subscription_period_ids && wantedPeriods(model, subscription_period_ids);
  const ids = new Set<string>();
  if (stakeholder_ids)
    for (const id of stakeholder_ids) {
      const resolved = model.resolve('stakeholder', id);
      if (resolved === null) throw invalid({ stakeholder_ids: [say('stakeholders.notFound')] });
      ids.add(resolved);
    }
  else for (const period of periods ?? model.all('subscription_period')) for (const id of stakeholdersOf(model, period)) ids.add(id);
  const inOrder = nameOrder(model);
  return [...ids]
    .flatMap((id) => model.find('stakeholder', id) ?? [])
    .toSorted((a, b) => inOrder(contactName(a), contactName(b)) || (a.id < b.id ? -1 : 1));
}

/** The requested periods. Throws 422 for an unknown id. */
export function wantedPeriods(model: ReadModel, ids: readonly string[]): SubscriptionPeriod[] {
  return ids.map((id) => {
    const period = model.find('subscription_period', id);
    if (!period || period.id !== id) throw invalid({ subscription_period_ids: [say('periods.notFound')] });
    return period;
  });
}

/** The reason why a stakeholder cannot be emailed; undefined if possible. */
export function unreachable({ active, email }: Stakeholder): Message | undefined {
  if (!active) return say('stakeholders.isInactive');
  return email === null ? say('stakeholders.emailAddressMissing') : undefined;
}
