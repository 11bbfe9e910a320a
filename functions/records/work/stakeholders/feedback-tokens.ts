import { createHash, randomBytes } from 'node:crypto';
import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Item, table } from '#functions/platform/table.ts';

/** Days for which a link to give feedback works, and days that it works after the answer was due: late answers are welcome too. */
export const feedbackDays = 60;
const daysAfterDue = 30;
/** Days for which an expired link is still known, so that its page can explain the reason. */
const rememberedDays = 60;

/** A link of an invitation. The invitation decides how long it is valid, and can be revoked. */
export interface FeedbackToken extends Item {
  tenant: string;
  invitation_id: string;
  /** Seconds since 1970. */
  expires_at: number;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Until when the link of an invitation that is sent now works. */
export function feedbackEnd(answerBy: string): string {
  const dayMs = 86_400_000;
  return new Date(Math.max(now().getTime() + feedbackDays * dayMs, Date.parse(answerBy) + daysAfterDue * dayMs)).toISOString();
}

/** Creates a link for an invitation in this commit. Only a digest of its token is stored. */
export function issueFeedbackLink(tx: Transaction, invitation: { id: string; expires_at: string }): string {
  // 256 bits in the 43 characters that an id in a path may have.
  const token = randomBytes(32).toString('base64url');
  const { tenant } = tx.caller;
  const expires = Math.ceil(Date.parse(invitation.expires_at) / 1000) + rememberedDays * 86_400;
  const item: FeedbackToken = { ...keys.feedbackToken(digest(token)), tenant, invitation_id: invitation.id, expires_at: expires };
  tx.write({ Put: { TableName: undefined, Item: item } });
  tx.write({ Put: { TableName: undefined, Item: { ...keys.feedbackTokenOf(tenant, digest(token)), expires_at: expires } } });
  return `${config.publicUrl}/stakeholder-responses/${token}/subscriptions`;
}

/** To which invitation of which tenant a token leads; undefined for one that was never made, or long ago. */
export async function findFeedbackToken(token: string): Promise<FeedbackToken | undefined> {
  const item = await table.get<FeedbackToken>(keys.feedbackToken(digest(token)));
  return item && item.expires_at * 1000 > now().getTime() ? item : undefined;
}
