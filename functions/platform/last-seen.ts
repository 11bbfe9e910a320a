import { instant } from './clock.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { type Item, table } from './table.ts';

interface Seen extends Item {
  at: string;
}

/**
 * Notes that a person is here, in this session. Done at the sign-in and whenever a token is renewed, so that it is exact to a few minutes and
 * costs next to nothing. It is no part of the person's record, which would change with every visit.
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
    // What only tells of a visit must not prevent it.
    log.warn('a visit could not be noted', { tenant, error });
  }
}

/** When people, or their sessions, were last here, by id; `of` asks for one person and their sessions. */
export async function lastSeen(tenant: string, of = ''): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for await (const item of table.partition<Seen>(keys.seen(tenant, '').pk, of)) seen.set(item.sk.slice(0, -1), item.at);
  return seen;
}
