import {
  closedReason,
  checkOfferAnswer,
  isAnswerable,
  type OfferAnswerKind,
  type StoredOfferState,
} from '#shared/domain/consortium/offers.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import type { ReceivedLetter } from '#functions/platform/across.ts';
import { today } from '#functions/platform/clock.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { offerNamed } from '../../work/consortium/offer-letters.ts';
import { heldBy } from './place-offer.ts';
import type { Content, Effects } from './letter-effects.ts';
import { receivedOfferId, releasePeriods } from '../../work/consortium/received-offers.ts';
import { inheritPeriods, orderPeriods, receiveChange } from './receive-change.ts';
import { closedSentence, officeToAsk, saveAnswer } from '../../work/consortium/save-answer.ts';

const onlyOffice = say('letters.wrongSide');
const onlyMember = say('letters.onlyMember');
const unknown = say('letters.offerUnknown');
const invalid = say('letters.contentInvalid');

type Letter = ReceivedLetter;

/** The effects of letters about offers: at the member of those from the office, and at the office of the answers. */
export const offerEffects: Pick<Effects, 'offer' | 'offer_withdrawn' | 'offer_answer' | 'offer_change' | 'change_answer' | 'deal_state'> = {
  offer: async (tx, letter, content) => (letter.side === 'received_membership' ? receiveOffer(tx, letter, content) : onlyMember),
  offer_withdrawn: async (tx, { side, membership }, content) => {
    if (side !== 'received_membership') return onlyMember;
    const offer = await tx.find('received_offer', receivedOfferId(membership, content.offer));
    if (!offer) return unknown;
    tx.save('received_offer', { ...offer, state: 'withdrawn' });
    await releasePeriods(tx, offer);
    return undefined;
  },
  offer_answer: async (tx, letter, content) =>
    letter.side === 'membership' ? takeAnswer(tx, letter, content) : showAnswer(tx, letter, content),
  offer_change: async (tx, { side, membership }, content) => {
    if (side !== 'received_membership') return onlyMember;
    const offer = await tx.find('received_offer', receivedOfferId(membership, content.offer));
    if (!offer) return unknown;
    if (!hasValidAmounts(content, offer.currency)) return invalid;
    return receiveChange(tx, offer, content);
  },
  change_answer: async (tx, { side, membership }, { offer: name, number, answer }) => {
    if (side !== 'membership') return onlyOffice;
    const found = offerNamed(await tx.model(), membership, name);
    if (!found) return unknown;
    const offer = await tx.load('deal_offer', found.id);
    // A later change has replaced the one that was answered.
    if (offer.change?.number !== number) return undefined;
    tx.save('deal_offer', { ...offer, change: { ...offer.change, state: answer, answered_at: tx.at } });
    return undefined;
  },
  deal_state: async (tx, { side, membership }, { deal, state, order }) => {
    if (side !== 'received_membership') return onlyMember;
    const offers = (await tx.model()).by('received_offer', 'membership_id', membership).filter(({ deal_ref }) => deal_ref === deal);
    for (const { id } of offers) {
      const offer = await tx.load('received_offer', id);
      const next = tx.save('received_offer', { ...offer, deal_state: state, order });
      if (order !== null && offer.state === 'accepted') await orderPeriods(tx, next, order);
    }
    return undefined;
  },
};

function hasValidAmounts(
  { price, tax, start_date, end_date }: Pick<Content<'offer'>, 'price' | 'tax' | 'start_date' | 'end_date'>,
  currency: string,
): boolean {
  return start_date <= end_date && [...checkAmount('price', price, currency), ...checkAmount('tax', tax, currency)].length === 0;
}

/** Stores an offer at the member. The same offer again only updates its facts. */
async function receiveOffer(tx: Transaction, { membership }: Letter, content: Content<'offer'>): Promise<Message | undefined> {
  const { offer: ref, deal: deal_ref, replaces, answer, to_confirm, ...facts } = content;
  if (!hasValidAmounts(facts, facts.currency)) return invalid;
  const { sanitised } = await import('#functions/platform/rich-text.ts');
  const terms = facts.terms && sanitised(facts.terms);
  const id = receivedOfferId(membership, ref);
  const known = await tx.find('received_offer', id);
  const replaced = replaces === null ? undefined : await tx.find('received_offer', receivedOfferId(membership, replaces));
  if (replaced && isAnswerable(replaced.state)) tx.save('received_offer', { ...replaced, state: 'superseded' });
  const state = answer ? stateOf(answer.kind, to_confirm) : (known?.state ?? 'sent');
  const kept = known ?? {
    earlier: null,
    refused: null,
    office_note: null,
    reminded_on: null,
    held: heldBy(await tx.model(), facts),
  };
  const shown = { ...facts, terms, membership_id: membership, ref, deal_ref, state, answer: answer ?? known?.answer ?? null };
  if (known) tx.save('received_offer', { ...known, ...shown });
  else {
    const offer = tx.create('received_offer', { ...kept, ...shown, id });
    // An acceptance counts for a price that did not rise: the periods follow to the new offer.
    if (replaced && state === 'accepted') await inheritPeriods(tx, replaced, offer);
  }
  return undefined;
}

/** The state of an offer with an answer that may wait for a confirmation. */
function stateOf(kind: OfferAnswerKind, to_confirm: boolean): StoredOfferState {
  return to_confirm ? 'to_confirm' : kind;
}

/** Stores at the office what a member answered with its account; or gives the reason why that does not count (RK17, RK19). */
async function takeAnswer(tx: Transaction, { membership }: Letter, content: Content<'offer_answer'>): Promise<Message | undefined> {
  const model = await tx.model();
  const found = offerNamed(model, membership, content.offer);
  const { answer, replaces } = content;
  if (!found || !answer) return unknown;
  const offer = await tx.load('deal_offer', found.id);
  const [deal, member] = [await tx.dependOn('deal', offer.deal_id), await tx.load('member', 'member')];
  if (!deal) return unknown;
  const closed = closedReason(offer, deal.state, today(member.timezone));
  if (closed) return closedSentence(closed, await officeToAsk(tx, offer, member));
  if ((offer.answer?.at ?? null) !== replaces) return say('offers.answeredMeanwhile', { name: offer.answer?.name ?? member.name });
  if (checkOfferAnswer(answer, offer.currency).length > 0) return invalid;
  await saveAnswer(tx, model, { offer: { ...offer, seen_at: offer.seen_at ?? tx.at }, answer, channel: 'account' });
  return undefined;
}

/** Stores at the member an answer that the office has: given by link, entered by the office, or none for an offer that is open again. */
async function showAnswer(tx: Transaction, { membership }: Letter, content: Content<'offer_answer'>): Promise<Message | undefined> {
  const offer = await tx.find('received_offer', receivedOfferId(membership, content.offer));
  if (!offer) return unknown;
  const { answer, note, to_confirm } = content;
  const state = answer ? stateOf(answer.kind, to_confirm) : 'sent';
  tx.save('received_offer', { ...offer, state, answer, earlier: null, office_note: answer ? offer.office_note : note });
  if (state !== 'accepted') await releasePeriods(tx, offer);
  return undefined;
}
