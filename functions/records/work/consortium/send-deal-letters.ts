import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { isAnswerable } from '#shared/domain/consortium/offers.ts';
import { sendLetter } from '#functions/platform/across.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { announcedState, announcement, dealName, isOutdated, orderOf, sendOfferLetter } from './offer-letters.ts';

/** Max letters of one commit: each is four writes, and one more for each offer that it names. */
const together = 12;

/**
 * Sends the offers of a member whose account was just linked. Each offer notes in the commit of its letter that it was sent: an interrupted run goes on
 * where it was.
 */
export async function sendStandingOffers(repo: Repository, membershipId: string, onProgress: () => Promise<void>): Promise<void> {
  const sendSome = (tx: Transaction, model: ReadModel): Promise<number> =>
    sendEach(unannouncedOffers(model, membershipId).slice(0, together), async (offer) => {
      const deal = model.find('deal', offer.deal_id);
      if (!deal) return;
      await sendOfferLetter(tx, model, { offer, deal });
      tx.save('deal_offer', { ...(await tx.load('deal_offer', offer.id)), announced: announcement(model, membershipId, deal) });
    });
  while ((await repo.commit(async (tx) => sendSome(tx, await tx.model()))) === together) await onProgress();
}

function unannouncedOffers(model: ReadModel, membershipId: string): DealOffer[] {
  if (!model.find('membership', membershipId)?.linked) return [];
  return model
    .by('deal_offer', 'membership_id', membershipId)
    .filter((offer) => isAnswerable(offer.state) && announcedState(model, offer) === null && model.find('deal', offer.deal_id))
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/**
 * Sends the state of a deal to the accounts of all members that have an offer of it. The offers note it in the commit of the letter, so that an
 * interrupted run sends nothing twice.
 */
export async function sendDealState(repo: Repository, dealId: string, onProgress: () => Promise<void>): Promise<void> {
  const sendSome = (tx: Transaction, model: ReadModel): Promise<number> => {
    const deal = model.find('deal', dealId);
    if (!deal) return Promise.resolve(0);
    const outdated = model.by('deal_offer', 'deal_id', dealId).filter((offer) => isOutdated(model, offer, deal));
    const byMember = [...Map.groupBy(outdated, ({ membership_id }) => membership_id)].slice(0, together);
    return sendEach(byMember, async ([membership, offers]) => {
      const payload = { deal: dealName(deal.id), state: deal.state, order: orderOf(deal) };
      await sendLetter(tx, { side: 'membership', membership, kind: 'deal_state', payload });
      for (const { id } of offers)
        tx.save('deal_offer', { ...(await tx.load('deal_offer', id)), announced: announcement(model, membership, deal) });
    });
  };
  while ((await repo.commit(async (tx) => sendSome(tx, await tx.model()))) === together) await onProgress();
}

async function sendEach<T>(all: readonly T[], send: (one: T) => Promise<void>): Promise<number> {
  for (const one of all) await send(one);
  return all.length;
}
