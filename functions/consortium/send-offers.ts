import type { DealOffer, OffersToSend, SentOffers } from '#shared/contract/entities/deal-offer.ts';
import type { DealSharing } from '#shared/contract/entities/deal-sharing.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import type { Deal, DealYear } from '#shared/contract/entities/deal.ts';
import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { hasOpenPrices } from '#shared/domain/consortium/deals.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { isAwaited, keepsAcceptance } from '#shared/domain/consortium/offers.ts';
import { languageOf, languages } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { taxesOf } from '#shared/domain/sharing/taxes.ts';
import { sharingsOf } from '#functions/records/work/consortium/deal-row.ts';
import { endConfirmation } from '#functions/records/work/consortium/confirm-answer.ts';
import { sendOfferLetter, announcement } from '#functions/records/work/consortium/offer-letters.ts';
import { queueOfferMail } from '#functions/records/work/consortium/offer-mail.ts';
import { standingOffers } from '#functions/records/work/consortium/offer-rows.ts';
import { writeToMembers } from '#functions/records/work/consortium/write-to-members.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';

/** A year of a deal that is offered: its saved prices, and the last day to answer. */
interface OfferBasis {
  deal: Deal;
  year: DealYear;
  sharing: DealSharing | undefined;
  validUntil: string;
}

/**
 * Offers a year of a deal to members at their saved prices (C771). A price that has changed since makes a new offer, which supersedes the earlier one
 * (RK19); an acceptance counts for it unless it costs more. The first offer of a deal moves it to `offered`.
 */
export function sendOffers(repo: Repository, dealId: string, wanted: OffersToSend): Promise<SentOffers> {
  const members = [...new Set(wanted.membership_ids)].map((membership_id) => ({ membership_id }));
  return writeToMembers(repo, members, async (tx, model, { membership_id }) => {
    const deal = await tx.load('deal', dealId);
    const basis = offerBasis(model, deal, wanted);
    const membership = model.find('membership', membership_id);
    if (!membership) throw notFound(kindWord('membership'));
    const reason = await offerTo(tx, model, basis, membership);
    if (!reason && deal.state === 'draft') tx.save('deal', { ...deal, state: 'offered' });
    return reason;
  });
}

/** Throws 409 for a deal that is closed, and 422 for a year or a last day that cannot be offered. */
function offerBasis(model: ReadModel, deal: Deal, wanted: OffersToSend): OfferBasis {
  if (!hasOpenPrices(deal.state)) throw conflict(say('offers.dealClosed'));
  const { year, validUntil } = lastDayOf(model, deal, wanted);
  return { deal, year, sharing: sharingsOf(model, deal.id).get(year.year), validUntil };
}

/** The year of a deal that is offered, and the last day to answer. Throws 422 for a year or a day that cannot be offered. */
export function lastDayOf(model: ReadModel, deal: Deal, wanted: { year: number; valid_until?: string | undefined }) {
  const year = deal.years.find((each) => each.year === wanted.year);
  if (!year) throw invalid({ year: [say('deals.yearNotInDeal', { year: wanted.year })] });
  const validUntil = wanted.valid_until ?? year.member_deadline;
  if (validUntil === null) throw invalid({ valid_until: [say('offers.lastDayMissing')] });
  if (validUntil < dayOf(model)) throw invalid({ valid_until: [say('offers.lastDayPast')] });
  return { year, validUntil };
}

/** Makes one offer and queues its email; answers the reason where that is not possible or not needed. */
async function offerTo(tx: Transaction, model: ReadModel, basis: OfferBasis, membership: Membership): Promise<Message | undefined> {
  const { deal, year, sharing, validUntil } = basis;
  if (stateOn(membership, dayOf(model)) !== 'active') return say('offers.notActive');
  const price = sharing?.members.find((share) => share.membership_id === membership.id)?.amount ?? null;
  if (!sharing || price === null) return say('offers.noPrice', { year: year.year });
  const [contact] = membership.contacts;
  if (!contact) return say('offers.noContact');
  const locale = languageOf(contact.language, memberOf(model).locale);
  const vatRate = deal.reverse_charge ? 0 : deal.vat_rate;
  const draft = {
    deal_id: deal.id,
    year: year.year,
    membership_id: membership.id,
    price,
    currency: sharing.currency,
    vat_rate: vatRate,
    tax: vatRate === null ? null : taxesOf([price], vatRate, sharing.currency).of_total,
    name: deal.name,
    terms: deal.terms[locale] ?? languages.map((language) => deal.terms[language]).find((text) => text !== null) ?? null,
    start_date: year.start_date,
    end_date: year.end_date,
    valid_until: validUntil,
    confirm_above: deal.confirm_above,
    silence: deal.silence,
    contact: { name: contact.name, email: contact.email, locale },
  };
  const standing = standingOffers(model, deal.id, year.year).get(membership.id);
  if (standing && isOffered(standing, draft, dayOf(model))) return say('offers.alreadyOffered');
  const before = standing && (await tx.load('deal_offer', standing.id));
  if (before) {
    await endConfirmation(tx, before);
    tx.save('deal_offer', { ...before, state: 'superseded' });
  }
  const offered = { ...deal, state: 'offered' } as const;
  const announced = announcement(model, membership.id, offered);
  let offer: DealOffer;
  if (before?.state === 'accepted' && keepsAcceptance(before, draft))
    offer = lowerPrice(tx, model, { before: { ...before, announced }, draft, membership });
  else {
    const blank = { link: 1, confirm_link: 0, seen_at: null, answer: null, confirmation: null, change: null };
    offer = tx.create('deal_offer', { ...draft, ...blank, state: 'sent', emailed_on: dayOf(model), announced });
    queueOfferMail(tx, model, { kind: 'deal_offer', offer, membership });
  }
  await sendOfferLetter(tx, model, { offer, deal: offered, replaces: before?.id ?? null });
  return undefined;
}

interface LoweredPrice {
  before: DealOffer;
  draft: Pick<DealOffer, 'price' | 'tax' | 'vat_rate'>;
  membership: Membership;
}

/** Replaces an offer that was accepted by one that does not cost more: answer and terms stay, and the contact is notified. */
function lowerPrice(tx: Transaction, model: ReadModel, { before, draft, membership }: LoweredPrice): DealOffer {
  const { id: _id, version: _v, created_at: _at, created_by: _by, updated_at: _u, updated_by: _who, ...accepted } = before;
  const { price, tax, vat_rate } = draft;
  const offer = tx.create('deal_offer', { ...accepted, price, tax, vat_rate, state: 'accepted', link: 1, emailed_on: dayOf(model) });
  queueOfferMail(tx, model, { kind: 'deal_offer_lowered', offer, membership, priceBefore: before.price });
  return offer;
}

type OfferedTerms = Pick<DealOffer, 'price' | 'currency' | 'tax' | 'valid_until' | 'confirm_above' | 'silence'>;

/** Whether an offer is as it would be sent now: accepted at this price, or still waiting for an answer with the same last day, threshold and silence. */
function isOffered(standing: DealOffer, { price, currency, tax, valid_until, confirm_above, silence }: OfferedTerms, day: string): boolean {
  const isSamePrice = standing.price === price && standing.currency === currency && standing.tax === tax;
  const isSame = standing.valid_until === valid_until && standing.confirm_above === confirm_above && standing.silence === silence;
  const isWaiting = isAwaited(standing.state) && standing.valid_until >= day && isSame;
  return isSamePrice && (standing.state === 'accepted' || standing.state === 'to_confirm' || isWaiting);
}
