import { createHash, randomBytes } from 'node:crypto';
import { now } from './clock.ts';
import { keys } from './keys.ts';
import { type Item, table } from './table.ts';
import type { Transaction } from './transaction.ts';

/** Days after its end for which a link is still known, so that its page can give the reason. */
export const rememberedDays = 60;

/** Kinds of links that open without an account, and end at an instant. Each has a place of its own, and one in the index of its tenant. */
type LinkKind = 'reset' | 'feedback' | 'invitation' | 'offer';

/** The token of a link, as stored. Its key holds a digest: the token itself is in the link alone. */
export interface LinkToken extends Item {
  tenant: string;
  /** Seconds since 1970 after which the link is unknown. */
  expires_at: number;
}

/** A new token: 256 bits in the 43 characters that an id in a path may have. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The digest by which a token is found. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Stores the token of a link in this commit. The index of the tenant is for its deletion. */
export function storeLinkToken(
  tx: Transaction,
  kind: LinkKind,
  token: string,
  fields: { expires_at: number } & Record<string, unknown>,
): void {
  const { tenant } = tx.caller;
  const digest = digestOfToken(token);
  const item: LinkToken = { ...fields, ...keys[`${kind}Token`](digest), tenant };
  tx.write({ Put: { TableName: undefined, Item: item } });
  tx.write({ Put: { TableName: undefined, Item: { ...keys[`${kind}TokenOf`](tenant, digest), expires_at: fields.expires_at } } });
}

/** The stored token of a link; undefined for one that was never made, or has expired. */
export async function findLinkToken<T extends LinkToken>(kind: LinkKind, token: string): Promise<T | undefined> {
  const item = await table.get<T>(keys[`${kind}Token`](digestOfToken(token)));
  return item && item.expires_at * 1000 > now().getTime() ? item : undefined;
}
