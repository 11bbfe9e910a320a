import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import { findLinkToken, type LinkToken, newToken, rememberedDays, storeLinkToken } from '#functions/platform/link-tokens.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Days for which a link to give feedback works, and days that it works after the answer was due: late answers are welcome too. */
export const feedbackDays = 60;
const daysAfterDue = 30;

/** A link of an invitation. The invitation decides how long it is valid, and can be revoked. */
export interface FeedbackToken extends LinkToken {
  invitation_id: string;
}

/** Until when the link of an invitation that is sent now works. */
export function feedbackEnd(answerBy: string): string {
  const dayMs = 86_400_000;
  return new Date(Math.max(now().getTime() + feedbackDays * dayMs, Date.parse(answerBy) + daysAfterDue * dayMs)).toISOString();
}

/** Creates a link for an invitation in this commit. Only a digest of its token is stored. */
export function issueFeedbackLink(tx: Transaction, invitation: { id: string; expires_at: string }): string {
  const token = newToken();
  const expires = Math.ceil(Date.parse(invitation.expires_at) / 1000) + rememberedDays * 86_400;
  storeLinkToken(tx, 'feedback', token, { invitation_id: invitation.id, expires_at: expires });
  return `${config.publicUrl}/stakeholder-responses/${token}/subscriptions`;
}

/** To which invitation of which tenant a token leads; undefined for one that was never made, or long ago. */
export function findFeedbackToken(token: string): Promise<FeedbackToken | undefined> {
  return findLinkToken('feedback', token);
}
