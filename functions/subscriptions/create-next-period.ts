import { notFound, Problem } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { today } from '../platform/clock.ts';
import { createPeriod } from '#functions/records/periods/create-period.ts';
import type { PeriodValues } from '#functions/records/periods/plan-period.ts';
import { withoutDead } from '#functions/records/periods/without-dead.ts';
import type { Transaction } from '../platform/transaction.ts';
import { memberOf } from '#functions/records/references/member-of.ts';
import { proposeNextPeriod } from '#functions/records/periods/next-period.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The period after the latest one (C151, D3, R052). 422 where there can be none, and for a second next period. */
export async function createNextPeriod(tx: Transaction, subscriptionId: string): Promise<SubscriptionPeriod> {
  const model = await tx.model();
  const subscription = model.find('subscription', subscriptionId);
  if (!subscription) throw notFound(say('kinds.subscription'));
  // A call that is repeated with its key finds the period that the first one made.
  const id = tx.newId();
  const made = model.find('subscription_period', id);
  if (made) return made;
  const next = proposeNextPeriod(model, subscription.id, today(memberOf(model).timezone));
  if (!next.ok) throw new Problem(422, say('common.sentence', { clause: next.message }));
  const { subscription_id: _same, price: _price, normalized_price: _local, forecasted_price: _reckoned, ...draft } = next.draft;
  return createPeriod(tx, model, withoutDead(model, withLiveReferences(model, 'subscription_period', draft as Partial<PeriodValues>)), {
    subscriptionId: subscription.id,
    id,
  });
}
