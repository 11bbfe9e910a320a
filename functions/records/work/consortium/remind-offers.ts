import type { DealOffer, SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { isAwaited, isOfferReminderDue, offerStateOn } from '#shared/domain/consortium/offers.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { queueOfferMail } from './offer-mail.ts';
import { writeToMembers } from './write-to-members.ts';

interface Reminded {
  id: string;
  membership_id: string;
}

/** Reminds the members of a deal that have not answered, at most once a day; without ids all of them (C843). */
export async function remindOffers(repo: Repository, dealId: string, membershipIds: readonly string[] | undefined): Promise<SentOffers> {
  const model = await repo.model();
  const day = dayOf(model);
  const deal = model.find('deal', dealId);
  const offers = deal ? model.by('deal_offer', 'deal_id', deal.id).filter((offer) => isAwaited(offerStateOn(offer, deal, day))) : [];
  const chosen = membershipIds ? offers.filter(({ membership_id }) => membershipIds.includes(membership_id)) : offers;
  return writeToMembers(repo, chosen, remind);
}

/** Sends the reminders that are due on a day: 14, 7 and 2 days before the last day of an offer, and on that day. */
export async function remindDueOffers(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const day = dayOf(model);
  const isDue = (offer: DealOffer): boolean => {
    const deal = model.find('deal', offer.deal_id);
    return deal !== undefined && isOfferReminderDue(offer, deal, day);
  };
  for (const offer of [...model.all('deal_offer')].filter(isDue)) {
    await writeToMembers(repo, [offer], remind);
    await onProgress();
  }
}

async function remind(tx: Transaction, model: ReadModel, { id }: Reminded): Promise<Message | undefined> {
  const day = dayOf(model);
  const offer = await tx.load('deal_offer', id);
  const membership = model.find('membership', offer.membership_id);
  const deal = model.find('deal', offer.deal_id);
  if (deal?.state !== 'offered' || !isAwaited(offerStateOn(offer, deal, day))) return say('offers.notAwaited');
  if (!membership || stateOn(membership, day) !== 'active') return say('offers.notActive');
  if (offer.emailed_on >= day) return say('offers.emailedToday');
  queueOfferMail(tx, model, { kind: 'deal_offer_reminder', offer, membership });
  tx.save('deal_offer', { ...offer, emailed_on: day });
  return undefined;
}
