import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { breached, conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { dealOffers, offerActions } from '#shared/contract/groups/deal-offers.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { isAnswerable } from '#shared/domain/consortium/offers.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { required } from '#shared/domain/text/checks.ts';
import { askToConfirmAgain, decideConfirmation, endConfirmation } from '#functions/records/work/consortium/confirm-answer.ts';
import { queueOfferMail } from '#functions/records/work/consortium/offer-mail.ts';
import { dealOfferRow } from '#functions/records/work/consortium/offer-rows.ts';
import { sendAnswerLetter, sendWithdrawalLetter } from '#functions/records/work/consortium/offer-letters.ts';
import { remindOffers } from '#functions/records/work/consortium/remind-offers.ts';
import { saveAnswer } from '#functions/records/work/consortium/save-answer.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import type { GroupHandlers } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { changeOffer } from './change-offer.ts';
import { sendOffers } from './send-offers.ts';

/** Sending offers and reminders (C771, C843). */
export const dealOfferHandlers: GroupHandlers<typeof dealOffers> = {
  send: ({ repo, params, body }) => sendOffers(repo, params.id, body),
  remind: async ({ repo, params, body }) => {
    await repo.commit((tx) => openDeal(tx, params.id));
    return remindOffers(repo, params.id, body.membership_ids);
  },
};

/** Throws 404 for an unknown deal, and 409 for one that takes no answers. A commit that runs while the deal is closed is done again. */
async function openDeal(tx: Transaction, id: string): Promise<void> {
  const deal = await tx.dependOn('deal', id);
  if (!deal) throw notFound(kindWord('deal'));
  if (deal.state !== 'offered') throw conflict(say('offers.dealClosed'));
}

/** An offer of a deal that takes answers, as this commit finds it. Throws 409 for one that was withdrawn or replaced. */
async function openOffer(tx: Transaction, id: string): Promise<DealOffer> {
  const offer = await tx.load('deal_offer', id);
  if (!isAnswerable(offer.state)) throw conflict(say('offers.replaced'));
  await openDeal(tx, offer.deal_id);
  return offer;
}

/** Withdraws an offer and notifies its contact (C772). Repeating it has no effect. */
async function withdraw(tx: Transaction, model: ReadModel, id: string): Promise<DealOffer> {
  const before = await tx.load('deal_offer', id);
  if (before.state === 'withdrawn') return before;
  const offer = await openOffer(tx, id);
  const membership = await tx.load('membership', offer.membership_id);
  queueOfferMail(tx, model, { kind: 'deal_offer_withdrawn', offer, membership });
  await endConfirmation(tx, offer);
  await sendWithdrawalLetter(tx, offer);
  return tx.save('deal_offer', { ...offer, state: 'withdrawn' });
}

type Said = BodyOf<typeof offerActions.answer>;

/**
 * Stores what a member said by mail or phone, with a receipt to its contact; declines a counter offer, and the offer is open again; or confirms an
 * acceptance with a note (C873).
 */
async function answerFor(tx: Transaction, model: ReadModel, id: string, said: Said): Promise<DealOffer> {
  const offer = await openOffer(tx, id);
  const membership = await tx.load('membership', offer.membership_id);
  if (said.kind === 'counter_declined') {
    if (offer.state !== 'countered') throw conflict(say('offers.noCounter'));
    const next = tx.save('deal_offer', { ...offer, state: 'sent', answer: null, emailed_on: dayOf(model) });
    queueOfferMail(tx, model, { kind: 'deal_offer', offer: next, membership, note: said.note });
    await sendAnswerLetter(tx, next, said.note);
    return next;
  }
  if (said.kind === 'confirmed') return confirmFor(tx, model, offer, said.note ?? null);
  return saveAnswer(tx, model, { offer, answer: { ...said, kind: said.kind }, channel: 'office' });
}

/** Confirms an acceptance for its member. The note says how the member confirmed it. */
async function confirmFor(tx: Transaction, model: ReadModel, offer: DealOffer, note: string | null): Promise<DealOffer> {
  if (offer.state !== 'to_confirm') throw conflict(say('offers.notToConfirm'));
  const breaches = required('note', note);
  if (breaches.length > 0) throw breached(breaches);
  const person = tx.caller.userId === null ? undefined : await tx.find('user', tx.caller.userId);
  const name = person?.name ?? memberOf(model).name;
  return decideConfirmation(tx, model, offer, { kind: 'confirmed', name, role: null, at: tx.at, channel: 'office', note });
}

/**
 * Sends a new link, to another contact of the member if one is named; for an acceptance to confirm, the link that confirms it. The earlier links open
 * nothing from now on (C874).
 */
async function sendLink(tx: Transaction, model: ReadModel, id: string, email: string | undefined): Promise<DealOffer> {
  const offer = await openOffer(tx, id);
  const membership = await tx.load('membership', offer.membership_id);
  const other = membership.contacts.find((each) => each.email === email);
  if (email !== undefined && !other) throw invalid({ email: [say('offers.contactUnknown')] });
  if (offer.state === 'to_confirm') return askToConfirmAgain(tx, model, { offer, membership, contact: other });
  const contact = other
    ? { name: other.name, email: other.email, locale: languageOf(other.language, memberOf(model).locale) }
    : offer.contact;
  const next = tx.save('deal_offer', { ...offer, contact, link: offer.link + 1, emailed_on: dayOf(model) });
  queueOfferMail(tx, model, { kind: 'deal_offer', offer: next, membership });
  return next;
}

/** Runs a change of one offer; the model gives the words of its emails, the commit decides. */
async function changed(repo: Repository, change: (tx: Transaction, model: ReadModel) => Promise<DealOffer>) {
  const model = await repo.model();
  const offer = await repo.commit((tx) => change(tx, model));
  return dealOfferRow(await repo.model(), offer);
}

/** Withdrawing an offer, entering its answer, changing it and sending its link anew (C772, C873-C875). */
export const offerActionHandlers: GroupHandlers<typeof offerActions> = {
  withdraw: ({ repo, params }) => changed(repo, (tx, model) => withdraw(tx, model, params.id)),
  answer: ({ repo, params, body }) => changed(repo, (tx, model) => answerFor(tx, model, params.id, body)),
  change: ({ repo, params, body }) => changed(repo, (tx, model) => changeOffer(tx, model, params.id, body)),
  link: ({ repo, params, body }) => changed(repo, (tx, model) => sendLink(tx, model, params.id, body.email)),
};
