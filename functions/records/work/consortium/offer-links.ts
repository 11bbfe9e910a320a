import { createHash, randomBytes } from 'node:crypto';
import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Days after the last day of an offer for which its link is still known, so that its page can give the reason. */
const rememberedDays = 60;

/** A link of an offer. It works while the offer has the same number: a new link ends the earlier ones. */
interface OfferToken extends Item {
  tenant: string;
  offer_id: string;
  link: number;
  /** Seconds since 1970. */
  expires_at: number;
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The instant after which a link is forgotten, in seconds since 1970. */
export function forgottenAt({ valid_until }: Pick<DealOffer, 'valid_until'>): number {
  return Date.parse(valid_until) / 1000 + rememberedDays * 86_400;
}

/** Creates a link to an offer in this commit. Only a digest of its token is stored. */
export function issueOfferLink(tx: Transaction, offer: DealOffer): string {
  // 256 bits in the 43 characters that an id in a path may have.
  const token = randomBytes(32).toString('base64url');
  const { tenant } = tx.caller;
  const digest = digestOf(token);
  const expires = forgottenAt(offer);
  const item: OfferToken = { ...keys.offerToken(digest), tenant, offer_id: offer.id, link: offer.link, expires_at: expires };
  tx.write({ Put: { TableName: undefined, Item: item } });
  tx.write({ Put: { TableName: undefined, Item: { ...keys.offerTokenOf(tenant, digest), expires_at: expires } } });
  return `${config.publicUrl}/offer-responses/${token}`;
}

/** The offer and the tenant of a token; undefined for one that was never made, or long ago. */
export async function findOfferToken(token: string): Promise<OfferToken | undefined> {
  const item = await table.get<OfferToken>(keys.offerToken(digestOf(token)));
  return item && item.expires_at * 1000 > now().getTime() ? item : undefined;
}
