import { createHash, randomBytes } from 'node:crypto';
import { notFound, Problem } from '#shared/contract/errors.ts';
import { now } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { keys } from '../platform/keys.ts';
import { isConditionFailure, type Item, table } from '../platform/table.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Times that a calendar can be read in an hour: programs look every quarter of one at most, and a person may have several. */
const mostReads = 60;

/** Whose calendar an address shows. */
export interface CalendarToken extends Item {
  tenant: string;
  user_id: string;
}

function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes the secret address of a person's calendar in this commit. Only its digest is kept. */
export function issueAddress(tx: Transaction, userId: string): { address: string; digest: string } {
  const token = randomBytes(32).toString('base64url');
  const digest = digestOfToken(token);
  const item: CalendarToken = { ...keys.calendarToken(digest), tenant: tx.caller.tenant, user_id: userId };
  tx.write({ Put: { TableName: undefined, Item: item } });
  return { address: `${config.publicUrl}/api/calendar/${token}.ics`, digest };
}

/** Ends a person's address in this commit, if there is one. */
export function revokeAddress(tx: Transaction, { digest }: { digest: string | null }): void {
  if (digest !== null) tx.write({ Delete: { TableName: undefined, Key: keys.calendarToken(digest) } });
}

/** Whose calendar a file's name opens, with the digest of its secret. Throws 404 for one that was never given or was revoked. */
export async function findAddress(file: string): Promise<CalendarToken & { digest: string }> {
  const digest = digestOfToken(file.replace(/\.ics$/, ''));
  const item = await table.get<CalendarToken>(keys.calendarToken(digest));
  if (!item) throw notFound(say('reminders.thisCalendar'));
  return { ...item, digest };
}

/** Counts a look at a calendar; throws 429 when there are too many. They do not count among the calls of the library's people. */
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
    throw new Problem(429, say('reminders.calendarReadTooOftenPleaseLet'), { retryAfterSeconds: wait });
  }
}
