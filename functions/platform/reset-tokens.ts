import { createHash, randomBytes } from 'node:crypto';
import type { Problem } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { digestOf, keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { type Item, table } from './table.ts';

/** Minutes for which a link to set a password is valid (D2). */
export const resetTokenMinutes = 60;
/** Days for which the link of an invitation is valid: the invited person may be away. */
export const invitationDays = 7;

export interface ResetToken extends Item {
  tenant: string;
  user_id: string;
  /** A password set later makes it invalid: of several links, one can be used. */
  made_at: string;
  /** Seconds since 1970. */
  expires_at: number;
  /** The digest of the address it was sent to: a change of the address makes the link invalid. */
  sent_to?: string;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Creates a one-time token in this commit; returns the link with it. Only its digest is stored. `to` is the address it is sent to. */
export function issueResetLink(tx: Transaction, userId: string, more: { minutes?: number; to?: string } = {}): string {
  const token = randomBytes(32).toString('base64url');
  const expires = Math.floor(now().getTime() / 1000) + (more.minutes ?? resetTokenMinutes) * 60;
  const { tenant } = tx.caller;
  const item: ResetToken = {
    ...keys.resetToken(digest(token)),
    tenant,
    user_id: userId,
    made_at: tx.at,
    expires_at: expires,
    ...(more.to !== undefined && { sent_to: digestOf(more.to) }),
  };
  tx.write({ Put: { TableName: undefined, Item: item } });
  tx.write({ Put: { TableName: undefined, Item: { ...keys.resetTokenOf(tenant, digest(token)), expires_at: expires } } });
  return `${config.publicUrl}/reset-password?token=${token}`;
}

/** Finds a token that has not expired. */
export async function findResetToken(token: string): Promise<ResetToken | undefined> {
  const item = await table.get<ResetToken>(keys.resetToken(digest(token)));
  return item && item.expires_at * 1000 > now().getTime() ? item : undefined;
}

/** Whether a link was sent to an address that is no longer the user's. */
export function wentElsewhere(token: ResetToken, email: string): boolean {
  return token.sent_to !== undefined && token.sent_to !== digestOf(email);
}

/** Consumes a token in this commit; `used` is the error for a second use. */
export function consumeResetToken(tx: Transaction, token: ResetToken, used: Problem): void {
  tx.write({ Delete: { TableName: undefined, Key: { pk: token.pk, sk: token.sk }, ConditionExpression: 'attribute_exists(pk)' } }, used);
  const [, of = ''] = token.pk.split('#');
  tx.write({ Delete: { TableName: undefined, Key: keys.resetTokenOf(token.tenant, of) } });
}
