import type { Problem } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { digestOf, keys } from './keys.ts';
import { findLinkToken, type LinkToken, newToken, storeLinkToken } from './link-tokens.ts';
import type { Transaction } from './transaction.ts';

/** Minutes for which a link to set a password is valid (D2). */
export const resetTokenMinutes = 60;
/** Days for which the link of an invitation is valid: the invited person may be away. */
export const invitationDays = 7;

export interface ResetToken extends LinkToken {
  user_id: string;
  /** A password set later makes it invalid: of several links, one can be used. */
  made_at: string;
  /** The digest of the address it was sent to: a change of the address makes the link invalid. */
  sent_to?: string;
}

/** Creates a one-time token in this commit; returns the link with it. Only its digest is stored. `to` is the address it is sent to. */
export function issueResetLink(tx: Transaction, userId: string, more: { minutes?: number; to?: string } = {}): string {
  const token = newToken();
  const expires = Math.floor(now().getTime() / 1000) + (more.minutes ?? resetTokenMinutes) * 60;
  const sentTo = more.to !== undefined && { sent_to: digestOf(more.to) };
  storeLinkToken(tx, 'reset', token, { user_id: userId, made_at: tx.at, expires_at: expires, ...sentTo });
  return `${config.publicUrl}/reset-password?token=${token}`;
}

/** Finds a token that has not expired. */
export function findResetToken(token: string): Promise<ResetToken | undefined> {
  return findLinkToken('reset', token);
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
