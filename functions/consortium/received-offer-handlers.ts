import type { OfferAnswer } from '#shared/contract/entities/deal-offer.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import type { ReceivedOffer } from '#shared/contract/entities/received-offer.ts';
import { breached, conflict, notFound } from '#shared/contract/errors.ts';
import type { receivedChanges, receivedOffers } from '#shared/contract/groups/received-offers.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { checkOfferAnswer } from '#shared/domain/consortium/offers.ts';
import { receivedClosedReason } from '#shared/domain/consortium/received-offers.ts';
import { say } from '#shared/domain/messages/message.ts';
import { heldBy, placeOffer } from '#functions/records/holdings/received-offers/place-offer.ts';
import { answerChange } from '#functions/records/holdings/received-offers/receive-change.ts';
import { receivedChangeRow, receivedOfferDetail } from '#functions/records/work/consortium/received-offer-rows.ts';
import { periodsOfOffer, releasePeriods } from '#functions/records/work/consortium/received-offers.ts';
import { closedSentence } from '#functions/records/work/consortium/save-answer.ts';
import { sendLetter } from '../platform/across.ts';
import { today } from '../platform/clock.ts';
import type { GroupHandlers } from '../platform/http.ts';
import type { Transaction } from '../platform/transaction.ts';

type Given = BodyOf<typeof receivedOffers.answer>;

/** Throws 409 for a membership that has ended: its office takes no letters. */
async function refuseEnded(tx: Transaction, offer: ReceivedOffer, member: Member): Promise<void> {
  const membership = await tx.load('received_membership', offer.membership_id);
  if (stateOn(membership, today(member.timezone)) !== 'active') throw conflict(say('consortium.membershipEnded'));
}

/** Throws 409 with the reason where an offer takes no answer, or where another answer was given meanwhile (RK17). */
async function refuseClosed(tx: Transaction, offer: ReceivedOffer, member: Member, replaces: string | null): Promise<void> {
  const membership = await tx.load('received_membership', offer.membership_id);
  const day = today(member.timezone);
  const closed = receivedClosedReason(offer, stateOn(membership, day), day);
  if (closed === 'membership_ended') throw conflict(say('consortium.membershipEnded'));
  const office = [membership.office_name, membership.office_email && `<${membership.office_email}>`].filter(Boolean).join(' ');
  if (closed !== null) throw conflict(closedSentence(closed, office));
  if ((offer.answer?.at ?? null) !== replaces) throw conflict(say('offers.answeredMeanwhile', { name: offer.answer?.name ?? office }));
}

/** Whether a call repeats the answer that is stored. */
function isRepeated(
  { answer, earlier }: ReceivedOffer,
  { kind, note = null, po_number = null, price = null, replaces = null }: Given,
): boolean {
  if (answer?.channel !== 'account' || answer.kind !== kind || answer.at === replaces) return false;
  const isSame = answer.note === note && answer.po_number === po_number && answer.price === price;
  return isSame && (earlier === null || (earlier.answer?.at ?? null) === replaces);
}

/**
 * Answers an offer in one commit: the answer, the period of an acceptance, and the letter to the office (C774). An offer that was accepted by link or by
 * the office is only committed to a subscription.
 */
async function answerOffer(tx: Transaction, id: string, given: Given): Promise<ReceivedOffer> {
  const offer = await tx.load('received_offer', id);
  const member = await tx.load('member', 'member');
  const { kind, note = null, po_number = null, price = null, replaces = null, ...placement } = given;
  const isPlaced = periodsOfOffer(await tx.model(), offer).length > 0;
  if (isRepeated(offer, given) && (kind !== 'accepted' || isPlaced)) return offer;
  if (kind === 'accepted' && offer.state === 'accepted' && !isPlaced) {
    await refuseEnded(tx, offer, member);
    const placed = tx.save('received_offer', { ...offer, held: heldBy(await tx.model(), offer) });
    await placeOffer(tx, placed, placement);
    return placed;
  }
  await refuseClosed(tx, offer, member, replaces);
  const person = tx.caller.userId === null ? undefined : await tx.find('user', tx.caller.userId);
  const name = person?.name ?? member.name;
  const breaches = checkOfferAnswer({ kind, name, note, price }, offer.currency);
  if (breaches.length > 0) throw breached(breaches);
  const answer: OfferAnswer = { kind, name, role: null, at: tx.at, channel: 'account', note, po_number, price };
  const next = tx.save('received_offer', {
    ...offer,
    state: kind,
    answer,
    earlier: offer.earlier ?? { state: offer.state, answer: offer.answer },
    refused: null,
    held: kind === 'accepted' ? heldBy(await tx.model(), offer) : offer.held,
  });
  if (kind === 'accepted') await placeOffer(tx, next, placement);
  else await releasePeriods(tx, offer);
  const payload = { offer: offer.ref, answer, note: null, replaces: offer.answer?.at ?? null };
  await sendLetter(tx, { side: 'received_membership', membership: offer.membership_id, kind: 'offer_answer', payload });
  return next;
}

/** Answering received offers (C774). */
export const receivedOfferHandlers: GroupHandlers<typeof receivedOffers> = {
  answer: async (request) => {
    const offer = await request.repo.commit((tx) => answerOffer(tx, request.params.id, request.body));
    return receivedOfferDetail(await request.model(), offer);
  },
};

/** Answering what an office changed (C849). */
export const receivedChangeHandlers: GroupHandlers<typeof receivedChanges> = {
  answer: async (request) => {
    const { repo, params, body } = request;
    const change = await repo.commit(async (tx) => {
      const { offer_id } = await tx.load('received_change', params.id);
      await refuseEnded(tx, await tx.load('received_offer', offer_id), await tx.load('member', 'member'));
      return answerChange(tx, params.id, body.answer);
    });
    const row = receivedChangeRow(await request.model(), change);
    if (!row) throw notFound(kindWord('received_change'));
    return row;
  },
};
