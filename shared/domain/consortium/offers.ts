import type { Breach } from '../breach.ts';
import { addDays } from '../calendar/dates.ts';
import { say } from '../messages/message.ts';
import { minorOf, sumMoney } from '../money/amount.ts';
import { checkAmount } from '../money/check-amount.ts';
import { required } from '../text/checks.ts';
import type { DealState } from './deals.ts';
import { isDecided, isOrdered } from './order.ts';

/**
 * The stored states of an offer to a member. `to_confirm`: accepted, but not binding before a second contact confirms it. A superseded offer was replaced
 * by a newer one.
 */
export const storedOfferStates = ['sent', 'seen', 'to_confirm', 'accepted', 'declined', 'countered', 'withdrawn', 'superseded'] as const;
export type StoredOfferState = (typeof storedOfferStates)[number];

/** The states of an offer as of a day: one without an answer expires, and one that was accepted is ordered with its deal. */
export const offerStates = [...storedOfferStates, 'expired', 'ordered'] as const;
export type OfferState = (typeof offerStates)[number];

/** The parts of a deal that the states of its offers follow from. */
type DealOfOffer = { state: DealState; ordered_on: string | null };

/**
 * The state of an offer on a day (`YYYY-MM-DD`). An offer without an answer expires with its last day, or when its deal is closed; an acceptance that is
 * not confirmed expires when its deal is closed.
 */
export function offerStateOn(
  { state, valid_until }: { state: StoredOfferState; valid_until: string },
  deal: DealOfOffer,
  day: string,
): OfferState {
  if (isAwaited(state)) return valid_until < day || isDecided(deal.state) ? 'expired' : state;
  if (state === 'to_confirm') return isDecided(deal.state) ? 'expired' : state;
  return state === 'accepted' && isOrdered(deal) ? 'ordered' : state;
}

/** Whether an offer waits for its first answer. */
export function isAwaited(state: OfferState): boolean {
  return state === 'sent' || state === 'seen';
}

/** Whether an offer can be answered, for the first time or anew: it was neither withdrawn nor replaced. */
export function isAnswerable(state: OfferState): boolean {
  return state !== 'withdrawn' && state !== 'superseded';
}

/** Reasons why an offer takes no answer by its link. */
export const closedReasons = ['withdrawn', 'superseded', 'expired', 'closed'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** The reason why an offer takes no answer by its link on a day; null while it does. An answer can be replaced until then (RK17). */
export function closedReason(
  { state, valid_until }: { state: StoredOfferState; valid_until: string },
  deal: DealState,
  day: string,
): ClosedReason | null {
  if (state === 'withdrawn' || state === 'superseded') return state;
  if (deal !== 'offered') return 'closed';
  return valid_until < day ? 'expired' : null;
}

/** Answers of a member to an offer. A counter offer proposes another price, or names what should change. */
export const offerAnswers = ['accepted', 'declined', 'countered'] as const;
export type OfferAnswerKind = (typeof offerAnswers)[number];

/**
 * How an answer came: by the link of the email, by the account of the member, or by mail or phone to the office, which entered it. `silence`: the last day
 * passed without an answer, and the offer renewed.
 */
export const answerChannels = ['link', 'account', 'office', 'silence'] as const;

/** Days before the last day of an offer on which its member is reminded. */
const reminderDays = [14, 7, 2, 0] as const;

/**
 * Whether an offer is to be reminded of on a day: one of its reminder days has come since the last email about it. A day on which nothing ran is
 * made up for on the next.
 */
export function isOfferReminderDue(
  { state, valid_until, emailed_on }: { state: StoredOfferState; valid_until: string; emailed_on: string },
  deal: DealOfOffer,
  day: string,
): boolean {
  if (!isAwaited(offerStateOn({ state, valid_until }, deal, day))) return false;
  return reminderDays.map((before) => addDays(valid_until, -before)).some((due) => due > emailed_on && due <= day);
}

/** The price of an offer; `tax` is null while the rate is not known. */
interface OfferPrice {
  price: number;
  tax: number | null;
  currency: string;
}

/** Whether an acceptance counts for a new price, too: neither the price nor the price with tax rose. A member accepts again what costs more. */
export function keepsAcceptance(before: OfferPrice, after: OfferPrice): boolean {
  const { currency } = after;
  if (before.currency !== currency || (before.tax === null) !== (after.tax === null)) return false;
  const isHigher = (from: number, to: number): boolean => minorOf(to, currency) > minorOf(from, currency);
  const gross = ({ price, tax }: OfferPrice): number => sumMoney([price, tax], currency);
  return !isHigher(before.price, after.price) && !isHigher(gross(before), gross(after));
}

/** An answer before it is checked. */
export interface OfferAnswerDraft {
  kind: OfferAnswerKind;
  name: string | null;
  note: string | null;
  price: number | null;
}

/** Checks an answer: who gave it, and for a counter offer a price or the words that say what should change. */
export function checkOfferAnswer({ kind, name, note, price }: OfferAnswerDraft, currency: string): Breach[] {
  const breaches = [...required('name', name), ...checkAmount('price', price, currency)];
  if (kind !== 'countered') return price === null ? breaches : [...breaches, { field: 'price', message: say('offers.priceOnlyInCounter') }];
  if (price === null && (note ?? '').trim() === '') breaches.push({ field: 'note', message: say('offers.counterNeeded') });
  if (price !== null && price < 0) breaches.push({ field: 'price', message: say('offers.priceBelowZero') });
  return breaches;
}
