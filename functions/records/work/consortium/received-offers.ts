import type { ReceivedOffer } from '#shared/contract/entities/received-offer.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** The id of a received offer: derived from the own membership, so that no letter names a record of another office. */
export function receivedOfferId(membership: string, name: string): string {
  return idOf('received offer', membership, name);
}

/** The periods of which an offer determines price and dates. */
export function periodsOfOffer(model: ReadModel, offer: Pick<ReceivedOffer, 'id'>): SubscriptionPeriod[] {
  return model.by('subscription_period', 'received_offer_id', offer.id);
}

/** Frees the periods of an offer that is no longer accepted: they belong to the library alone from now on. */
export async function releasePeriods(tx: Transaction, offer: Pick<ReceivedOffer, 'id'>): Promise<void> {
  for (const { id } of periodsOfOffer(await tx.model(), offer)) {
    const period = await tx.load('subscription_period', id);
    tx.save('subscription_period', { ...period, received_offer_id: null });
  }
}
