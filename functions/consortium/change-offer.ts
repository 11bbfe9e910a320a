import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import type { offerActions } from '#shared/contract/groups/deal-offers.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { isOrdered } from '#shared/domain/consortium/order.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { taxesOf } from '#shared/domain/sharing/taxes.ts';
import { offerName } from '#functions/records/work/consortium/offer-letters.ts';
import { queueOfferMail } from '#functions/records/work/consortium/offer-mail.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { hasPartner, sendLetter } from '../platform/across.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Transaction } from '../platform/transaction.ts';

type Given = BodyOf<typeof offerActions.change>;

/**
 * Changes price or dates of an accepted offer, also of an ordered deal (C875). A member with an account gets a letter, which takes the change over or asks;
 * one without gets an email. Repeating the values has no effect.
 */
export async function changeOffer(tx: Transaction, model: ReadModel, id: string, given: Given): Promise<DealOffer> {
  const offer = await tx.load('deal_offer', id, given.version);
  const membership = await tx.load('membership', offer.membership_id);
  if (offer.state !== 'accepted') throw conflict(say('offers.notAccepted'));
  if (stateOn(membership, dayOf(model)) !== 'active') throw conflict(say('offers.notActive'));
  const { price, tax, start_date, end_date, vat_rate, currency } = offer;
  const next = { price: given.price ?? price, start_date: given.start_date ?? start_date, end_date: given.end_date ?? end_date };
  const breaches = [
    ...checkAmount('price', next.price, currency),
    ...(next.end_date < next.start_date ? [{ field: 'end_date', message: say('offers.endBeforeStart') }] : []),
  ];
  if (breaches.length > 0) throw breached(breaches);
  if (next.price === price && next.start_date === start_date && next.end_date === end_date) return offer;
  const changed = { ...next, tax: vat_rate === null ? null : taxesOf([next.price], vat_rate, currency).of_total };
  const number = (offer.change?.number ?? 0) + 1;
  const note = given.note ?? null;
  if (next.price !== price) await carryDifference(tx, offer, next.price);
  const saved = tx.save('deal_offer', {
    ...offer,
    ...changed,
    change: { number, at: tx.at, note, before: { price, tax, start_date, end_date }, state: 'sent', answered_at: null },
  });
  if (await hasPartner(tx, membership.id)) {
    const payload = { ...changed, offer: offerName(offer.id), number, note };
    await sendLetter(tx, { side: 'membership', membership: membership.id, kind: 'offer_change', payload });
  } else queueOfferMail(tx, model, { kind: 'deal_offer', offer: saved, membership, note });
  return saved;
}

/** Keeps the sums of an ordered deal with a fixed total: the part of the total that a changed price leaves goes to the office's share (RK26). */
async function carryDifference(tx: Transaction, { deal_id, year, price, currency }: DealOffer, next: number): Promise<void> {
  // A change that meets the order is decided again.
  const deal = await tx.dependOn('deal', deal_id);
  if (!deal || !isOrdered(deal) || deal.price_model !== 'fixed_total') return;
  const carried = deal.office_shares.find((each) => each.year === year)?.amount;
  const amount = sumMoney([carried, price, -next], currency);
  const others = deal.office_shares.filter((each) => each.year !== year);
  const shares = amount === 0 ? others : [...others, { year, amount }];
  tx.save('deal', { ...(await tx.load('deal', deal_id)), office_shares: shares.toSorted((a, b) => a.year - b.year) });
}
