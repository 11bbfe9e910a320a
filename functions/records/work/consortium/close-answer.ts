import { letterContents } from '#shared/contract/entities/letter-contents.ts';
import { isAnswerable } from '#shared/domain/consortium/offers.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { OnClosedLetter } from '#functions/platform/across.ts';
import { receivedOfferId, releasePeriods } from './received-offers.ts';

/**
 * Stores at the member whether the office took its answer to an offer. After a refusal the earlier answer counts again, the periods are free unless
 * that was an acceptance, and the reason is shown.
 */
export const closeAnswer: OnClosedLetter = async (tx, letter, payload) => {
  if (letter.kind !== 'offer_answer' || letter.side !== 'received_membership') return;
  const content = letterContents.offer_answer[1].safeParse(payload);
  const offer = content.success ? await tx.find('received_offer', receivedOfferId(letter.membership_id, content.data.offer)) : undefined;
  const answer = content.data?.answer;
  if (!offer || !answer) return;
  const isLast = offer.answer?.at === answer.at;
  if (letter.state === 'delivered') {
    // A later answer is on its way: this one counts until that arrives.
    const earlier = isLast || offer.earlier === null ? null : { state: answer.kind, answer };
    tx.save('received_offer', { ...offer, earlier });
    return;
  }
  const refused = { kind: answer.kind, at: tx.at, reason: letter.refusal ?? say('letters.notReached') };
  if (!isLast || offer.earlier === null) {
    tx.save('received_offer', { ...offer, refused });
    return;
  }
  const state = isAnswerable(offer.state) ? offer.earlier.state : offer.state;
  tx.save('received_offer', { ...offer, state, answer: offer.earlier.answer, earlier: null, refused });
  if (state !== 'accepted') await releasePeriods(tx, offer);
};
