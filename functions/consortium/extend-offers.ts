import type { OrderStepToTake } from '#shared/contract/entities/deal-order.ts';
import type { SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { isAwaited } from '#shared/domain/consortium/offers.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { required } from '#shared/domain/text/checks.ts';
import { sendOfferLetter } from '#functions/records/work/consortium/offer-letters.ts';
import { queueOfferMail } from '#functions/records/work/consortium/offer-mail.ts';
import { writeToMembers } from '#functions/records/work/consortium/write-to-members.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { reopenDeal } from './reopen-deal.ts';

/**
 * Gives the members of a deal that have not answered a later last day, each with an email that has a new link. A closed deal is opened again. A
 * repeated call writes only to those that the first one did not reach.
 */
export async function extendOffers(
  repo: Repository,
  id: string,
  { valid_until: until }: Pick<OrderStepToTake, 'valid_until'>,
): Promise<SentOffers> {
  if (until === undefined) throw breached(required('valid_until', null));
  const waiting = await repo.commit(async (tx) => {
    await reopenDeal(tx, id);
    const model = await tx.model();
    if (until < dayOf(model)) throw invalid({ valid_until: [say('offers.lastDayPast')] });
    return model.by('deal_offer', 'deal_id', id).filter((offer) => isAwaited(offer.state) && offer.valid_until < until);
  });
  return writeToMembers(repo, waiting, (tx, model, offer) => extendOffer(tx, model, offer.id, until));
}

async function extendOffer(tx: Transaction, model: ReadModel, id: string, until: string): Promise<Message | undefined> {
  const offer = await tx.load('deal_offer', id);
  const membership = model.find('membership', offer.membership_id);
  if (!isAwaited(offer.state) || offer.valid_until >= until) return say('offers.notAwaited');
  const deal = model.find('deal', offer.deal_id);
  if (deal?.state !== 'offered') return say('offers.notAwaited');
  if (!membership || stateOn(membership, dayOf(model)) !== 'active') return say('offers.notActive');
  const next = tx.save('deal_offer', { ...offer, valid_until: until, emailed_on: dayOf(model) });
  queueOfferMail(tx, model, { kind: 'deal_offer_reminder', offer: next, membership });
  await sendOfferLetter(tx, model, { offer: next, deal });
  return undefined;
}
