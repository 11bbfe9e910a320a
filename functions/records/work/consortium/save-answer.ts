import type { DealOffer, OfferAnswer } from '#shared/contract/entities/deal-offer.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import { breached } from '#shared/contract/errors.ts';
import { type LinkClosedReason, needsConfirmation } from '#shared/domain/consortium/confirmation.ts';
import { checkOfferAnswer } from '#shared/domain/consortium/offers.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { askToConfirm, endConfirmation } from './confirm-answer.ts';
import { sendAnswerLetter } from './offer-letters.ts';
import { queueOfferMail } from './offer-mail.ts';

interface AnswerToSave {
  offer: DealOffer;
  answer: Partial<Pick<OfferAnswer, 'name' | 'role' | 'at' | 'note' | 'po_number' | 'price'>> & Pick<OfferAnswer, 'kind'>;
  channel: OfferAnswer['channel'];
}

/**
 * Stores an answer in this commit, in place of an earlier one, and queues the receipt. The account of the member gets a letter about an answer that
 * came otherwise. An acceptance by link over the threshold waits for a second contact; one that the office enters needs its note. Throws 422 for one that
 * is not complete.
 */
export async function saveAnswer(tx: Transaction, model: ReadModel, { offer, answer, channel }: AnswerToSave): Promise<DealOffer> {
  const { kind, name = '', role = null, at = tx.at, note = null, po_number = null, price = null } = answer;
  const breaches = checkOfferAnswer({ kind, name, note, price }, offer.currency);
  const isOverThreshold = kind === 'accepted' && needsConfirmation(offer);
  if (isOverThreshold && channel === 'office' && !note) breaches.push({ field: 'note', message: say('offers.confirmNoteNeeded') });
  if (breaches.length > 0) throw breached(breaches);
  const membership = await tx.load('membership', offer.membership_id);
  await endConfirmation(tx, offer);
  const answered = { ...offer, state: kind, answer: { kind, name, role, at, channel, note, po_number, price }, confirmation: null };
  const next =
    isOverThreshold && channel === 'link'
      ? await askToConfirm(tx, model, { offer: answered, membership })
      : tx.save('deal_offer', answered);
  queueOfferMail(tx, model, { kind: 'deal_offer_receipt', offer: next, membership });
  if (channel !== 'account') await sendAnswerLetter(tx, next);
  return next;
}

/** The office with the address of the person who made an offer. */
export async function officeToAsk(tx: Transaction, offer: DealOffer, { name }: Pick<Member, 'name'>): Promise<string> {
  const sender = offer.created_by === null ? undefined : await tx.find('user', offer.created_by);
  return [name, sender && `<${sender.email}>`].filter(Boolean).join(' ');
}

/** The reason why a link of an offer takes no answer, with the office to ask. */
export function closedSentence(reason: LinkClosedReason, office: string): Message {
  const sentences = {
    withdrawn: say('offers.withdrawn', { office }),
    superseded: say('offers.superseded', { office }),
    expired: say('offers.expired', { office }),
    closed: say('offers.closed', { office }),
    changed: say('offers.confirmChanged', { office }),
  };
  return sentences[reason];
}
