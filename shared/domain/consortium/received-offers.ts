import { foldName } from '../text/fold.ts';
import { normaliseIssn } from '../identifiers/issn.ts';
import type { DealState } from './deals.ts';
import type { MembershipState } from './membership-state.ts';
import { closedReason, closedReasons, type StoredOfferState } from './offers.ts';

/** Reasons why a member cannot answer an offer with its account. */
export const receivedClosedReasons = [...closedReasons, 'membership_ended'] as const;
export type ReceivedClosedReason = (typeof receivedClosedReasons)[number];

/** The reason why a member cannot answer a received offer on a day; null while it can. */
export function receivedClosedReason(
  offer: { state: StoredOfferState; valid_until: string; deal_state: DealState },
  membership: MembershipState,
  day: string,
): ReceivedClosedReason | null {
  return membership === 'active' ? closedReason(offer, offer.deal_state, day) : 'membership_ended';
}

/**
 * Answers of a member to a change of an accepted offer. `kept_both`: the period of the member stays as it is, and a subscription of its own has the
 * values of the office.
 */
export const changeAnswers = ['accepted', 'refused', 'kept_both'] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];

/** States of a received change. `taken_over`: applied at once, as there was neither order nor invoice. `replaced`: a later change came. */
export const changeStates = ['proposed', 'taken_over', ...changeAnswers, 'replaced'] as const;

/** States of a change as the office sees it. `sent`: not answered; a member without an account cannot answer it. */
export const sentChangeStates = ['sent', 'taken_over', ...changeAnswers] as const;

/** A product of an offer, as its office describes it. */
export interface OfferedProduct {
  name: string;
  issns: readonly string[];
}

/** A subscription that an offer may renew. */
export interface RenewalCandidate {
  name: string;
  product: string;
  identifiers: readonly (string | null)[];
  /** The publisher of the product, and the vendors of its periods. */
  providers: readonly string[];
}

/** Reasons for suggesting a subscription, the best first. */
export const suggestionReasons = ['issn', 'product', 'provider'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** The reason why an offer may renew a subscription: the same ISSN, else the name of a product, else the provider. Undefined without one. */
export function suggestionReason(
  offer: { products: readonly OfferedProduct[]; provider: string | null },
  candidate: RenewalCandidate,
): SuggestionReason | undefined {
  const issns = new Set(offer.products.flatMap((product) => product.issns.flatMap((issn) => normaliseIssn(issn) ?? [])));
  if (candidate.identifiers.some((each) => each !== null && issns.has(normaliseIssn(each) ?? ''))) return 'issn';
  const names = new Set(offer.products.map(({ name }) => foldName(name)));
  if (names.has(foldName(candidate.product)) || names.has(foldName(candidate.name))) return 'product';
  const provider = offer.provider === null ? null : foldName(offer.provider);
  return provider !== null && candidate.providers.some((name) => foldName(name) === provider) ? 'provider' : undefined;
}
