import { instant } from './clock.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { type Item, table } from './table.ts';

interface Seen extends Item {
  at: string;
}

/**
 * Records a person's visit in a session, at the sign-in and whenever a token is renewed: exact to a few minutes, at next to no cost. Stored outside
 * the user record, which would otherwise change with every visit.
 */
export async function markSeen(tenant: string, session: { id: string; user_id: string; expires_at: number }): Promise<void> {
  const at = instant();
  const mark = (id: string, expires_at?: number) =>
    table.update(keys.seen(tenant, id), {
      UpdateExpression: `SET #at = :at${expires_at === undefined ? '' : ', expires_at = :expires'}`,
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': at, ...(expires_at !== undefined && { ':expires': expires_at }) },
    });
  try {
    await Promise.all([mark(session.user_id), mark(session.id, session.expires_at)]);
  } catch (error) {
    // A visit that cannot be recorded must not fail the request.
    log.warn('a visit could not be noted', { tenant, error });
  }
}

/** The last visits of people and sessions, by id; `of` selects one person and their sessions. */
export async function lastSeen(tenant: string, of = ''): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for await (const item of table.partition<Seen>(keys.seen(tenant, '').pk, of)) seen.set(item.sk.slice(0, -1), item.at);
  return seen;
}
