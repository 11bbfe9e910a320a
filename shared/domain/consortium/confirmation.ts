import { minorOf } from '../money/amount.ts';
import type { DealState } from './deals.ts';
import { closedReason, closedReasons, type StoredOfferState } from './offers.ts';

/** Days in which a second contact can confirm an acceptance by its link. */
export const daysToConfirm = 14;

/** Answers of a second contact to an acceptance. A refusal opens the offer again. */
export const confirmationAnswers = ['confirmed', 'refused'] as const;

/**
 * Whether an acceptance by link is binding only after a second contact has confirmed it: the price, without tax, is over the threshold. A link is often
 * forwarded, and its page asks only for a name. An account answers by a person who signed in and has the permission, and the office notes how the
 * member confirmed what it said: neither needs a second contact.
 */
export function needsConfirmation({
  price,
  confirm_above,
  currency,
}: {
  price: number;
  confirm_above: number | null;
  currency: string;
}): boolean {
  return confirm_above !== null && minorOf(price, currency) > minorOf(confirm_above, currency);
}

/** Whether two contacts have the same address, and so are one. */
export function isSameContact(a: { email: string }, b: { email: string }): boolean {
  return a.email.toLowerCase() === b.email.toLowerCase();
}

/** The contact of a member that confirms what the receiver of an offer accepts: the first one with another address. Undefined without one. */
export function secondContact<C extends { email: string }>(contacts: readonly C[], receiver: { email: string }): C | undefined {
  return contacts.find((each) => !isSameContact(each, receiver));
}

/** Reasons why a link takes no answer. `changed`: the acceptance that it confirms is no longer the answer, or was confirmed otherwise. */
export const linkClosedReasons = [...closedReasons, 'changed'] as const;
export type LinkClosedReason = (typeof linkClosedReasons)[number];

/** The reason why an acceptance cannot be confirmed by its link on a day; null while it can. */
export function confirmationClosedReason(
  { state, until }: { state: StoredOfferState; until: string },
  deal: DealState,
  day: string,
): LinkClosedReason | null {
  const reason = closedReason({ state, valid_until: until }, deal, day);
  return state === 'to_confirm' || (reason !== null && reason !== 'expired') ? reason : 'changed';
}

/** Whether the second contact has not answered in time, so that the office confirms the acceptance. */
export function isConfirmationOverdue({ state, until }: { state: StoredOfferState; until: string }, deal: DealState, day: string): boolean {
  return state === 'to_confirm' && deal === 'offered' && until < day;
}
