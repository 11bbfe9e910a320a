import { createHash, randomBytes } from 'node:crypto';
import type { Problem } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { type Item, table } from './table.ts';

/** Minutes that a link to set a password is good for (D2). */
export const resetTokenMinutes = 60;

export interface ResetToken extends Item {
  tenant: string;
  user_id: string;
  /** A password set later makes it void: of several links, one can be used. */
  made_at: string;
  /** Seconds since 1970. */
  expires_at: number;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes a one-time token in this commit; gives the link that carries it. Only its digest is kept. */
export function issueResetLink(tx: Transaction, userId: string): string {
  const token = randomBytes(32).toString('base64url');
  const expires = Math.floor(now().getTime() / 1000) + resetTokenMinutes * 60;
  const { tenant } = tx.caller;
  const item: ResetToken = { ...keys.resetToken(digest(token)), tenant, user_id: userId, made_at: tx.at, expires_at: expires };
  tx.write({ Put: { TableName: undefined, Item: item } });
  tx.write({ Put: { TableName: undefined, Item: { ...keys.resetTokenOf(tenant, digest(token)), expires_at: expires } } });
  return `${config.publicUrl}/reset-password?token=${token}`;
}

/** Whose token this is, while it holds. */
export async function findResetToken(token: string): Promise<ResetToken | undefined> {
  const item = await table.get<ResetToken>(keys.resetToken(digest(token)));
  return item && item.expires_at * 1000 > now().getTime() ? item : undefined;
}

/** Uses a token up in this commit; `used` is what a second use meets. */
export function consumeResetToken(tx: Transaction, token: ResetToken, used: Problem): void {
  tx.write({ Delete: { TableName: undefined, Key: { pk: token.pk, sk: token.sk }, ConditionExpression: 'attribute_exists(pk)' } }, used);
  const [, of = ''] = token.pk.split('#');
  tx.write({ Delete: { TableName: undefined, Key: keys.resetTokenOf(token.tenant, of) } });
}
