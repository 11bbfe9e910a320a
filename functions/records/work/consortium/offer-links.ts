import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { config } from '#functions/platform/config.ts';
import { findLinkToken, type LinkToken, newToken, rememberedDays, storeLinkToken } from '#functions/platform/link-tokens.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/**
 * A link of an offer. It works while the offer has the same number: a new link ends the earlier ones. A link that confirms an acceptance has a token and
 * numbers of its own, so that a forwarded link of the offer cannot confirm what was accepted by it.
 */
interface OfferToken extends LinkToken {
  offer_id: string;
  link: number;
  confirms?: true;
}

/** The instant after which a link is forgotten, in seconds since 1970. */
export function forgottenAt({ valid_until }: Pick<DealOffer, 'valid_until'>): number {
  return Date.parse(valid_until) / 1000 + rememberedDays * 86_400;
}

/** Creates a link to an offer in this commit. Only a digest of its token is stored. */
export function issueOfferLink(tx: Transaction, offer: DealOffer): string {
  const token = newToken();
  storeLinkToken(tx, 'offer', token, { offer_id: offer.id, link: offer.link, expires_at: forgottenAt(offer) });
  return `${config.publicUrl}/offer-responses/${token}`;
}

/** Creates a link that confirms the acceptance of an offer, and does nothing else, in this commit. */
export function issueConfirmationLink(
  tx: Transaction,
  { id, confirm_link, until }: { id: string; confirm_link: number; until: string },
): string {
  const token = newToken();
  const expires_at = forgottenAt({ valid_until: until });
  storeLinkToken(tx, 'offer', token, { offer_id: id, link: confirm_link, confirms: true, expires_at });
  return `${config.publicUrl}/offer-responses/${token}`;
}

/** The offer and the tenant of a token; undefined for one that was never made, or long ago. */
export function findOfferToken(token: string): Promise<OfferToken | undefined> {
  return findLinkToken('offer', token);
}
