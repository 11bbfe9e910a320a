import type { Subscription } from '#shared/contract/entities/subscription.ts';
import type { groups } from '#shared/contract/calls.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import type { Transaction } from '../platform/transaction.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';

export type SubscriptionChanging = DataAccess & { params: { id: string }; body: BodyOf<typeof groups.subscriptions.update> };

/** The start of a subscription's latest period; the library's day without one. */
async function latestStart(tx: Transaction, id: string): Promise<string> {
  const model = await tx.model();
  return latestPeriod(model.by('subscription_period', 'subscription_id', id))?.start_date ?? dayOf(model);
}

/**
 * Changes name, product or description, or silences its reminders. Periods of the product it had follow to the new one and to its publisher, in the same commit;
 * a period that was of another product or publisher keeps it.
 */
export async function changeSubscription({ repo, model, params, body }: SubscriptionChanging): Promise<Subscription> {
  const { version, quiet, ...given } = body;
  const change = withLiveReferences(await model(), 'subscription', given);
  return repo.commit(async (tx) => {
    const before = await tx.load('subscription', params.id, version);
    const after = { ...before, ...change, ...(quiet !== undefined && { quiet_since: quiet ? await latestStart(tx, before.id) : null }) };
    if (after.product_id !== before.product_id) {
      const current = await tx.model();
      const old = current.resolve('product', before.product_id);
      const publishers = [before, after].map(({ product_id }) => current.find('product', product_id)?.publisher_id);
      const periods = current
        .by('subscription_period', 'subscription_id', before.id)
        .filter((period) => current.resolve('product', period.product_id) === old);
      await tx.prefetch(
        'subscription_period',
        periods.map((period) => period.id),
      );
      for (const { id } of periods) {
        const period = await tx.load('subscription_period', id);
        const isOldPublishers = period.publisher_id !== null && period.publisher_id === publishers[0];
        tx.save('subscription_period', {
          ...period,
          product_id: after.product_id,
          publisher_id: isOldPublishers ? (publishers[1] ?? null) : period.publisher_id,
        });
      }
    }
    return tx.save('subscription', after);
  });
}
