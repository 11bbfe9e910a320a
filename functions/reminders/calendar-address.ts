import { notFound, Problem } from '#shared/contract/errors.ts';
import { now } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { keys } from '../platform/keys.ts';
import { digestOfToken, newToken } from '../platform/link-tokens.ts';
import { isConditionFailure, type Item, table } from '../platform/table.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max reads of a calendar per hour: programs read at most every 15 minutes, and a person may use several. */
const mostReads = 60;

/** The owner of the calendar at an address. */
export interface CalendarToken extends Item {
  tenant: string;
  user_id: string;
}

/** Creates the secret address of a person's calendar in this commit. Only its digest is stored. */
export function issueAddress(tx: Transaction, userId: string): { address: string; digest: string } {
  const token = newToken();
  const digest = digestOfToken(token);
  const item: CalendarToken = { ...keys.calendarToken(digest), tenant: tx.caller.tenant, user_id: userId };
  tx.write({ Put: { TableName: undefined, Item: item } });
  return { address: `${config.publicUrl}/api/calendar/${token}.ics`, digest };
}

/** Revokes a person's address in this commit, if it exists. */
export function revokeAddress(tx: Transaction, { digest }: { digest: string | null }): void {
  if (digest !== null) tx.write({ Delete: { TableName: undefined, Key: keys.calendarToken(digest) } });
}

/** The owner of a calendar by its file name, with the digest of the secret. Throws 404 for an unknown or revoked one. */
export async function findAddress(file: string): Promise<CalendarToken & { digest: string }> {
  const digest = digestOfToken(file.replace(/\.ics$/, ''));
  const item = await table.get<CalendarToken>(keys.calendarToken(digest));
  if (!item) throw notFound(say('reminders.thisCalendar'));
  return { ...item, digest };
}

/** Counts a read of a calendar; throws 429 for too many. Separate from the calls of the library's users. */
export async function countRead({ tenant, digest }: { tenant: string; digest: string }): Promise<void> {
  const hour = Math.floor(now().getTime() / 3_600_000);
  try {
    await table.update(keys.attempts(tenant, `calendar ${digest} ${hour}`), {
      UpdateExpression: 'ADD calls :one SET expires_at = :expires',
      ConditionExpression: 'attribute_not_exists(calls) or calls < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': mostReads, ':expires': (hour + 2) * 3600 },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const wait = 3600 - (Math.floor(now().getTime() / 1000) % 3600);
    throw new Problem(429, say('reminders.calendarReadTooOften'), { retryAfterSeconds: wait });
  }
}
