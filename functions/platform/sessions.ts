import { randomBytes } from 'node:crypto';
import type { Row } from '#shared/contract/kinds.ts';
import { now } from './clock.ts';
import { keys } from './keys.ts';
import { markSeen } from './last-seen.ts';
import { type Item, table } from './table.ts';
import { issueToken, sessionSeconds } from './tokens.ts';

/** A signed-in browser. Gone means signed out. */
export interface Session extends Item {
  id: string;
  user_id: string;
  /** Seconds since 1970: when the password was given. */
  auth_time: number;
  /** Seconds since 1970. The engine removes it some time after; readers mind it at once. */
  expires_at: number;
  /** What the browser says of itself. */
  user_agent?: string;
}

/** A password change makes every older session void, in the same commit as the new hash. */
export function sessionVersion(credential: Pick<Row<'credential'>, 'changed_at'>): number {
  return Date.parse(credential.changed_at);
}

/** Starts a session for somebody whose password was just checked; gives its first token. */
export async function startSession(
  tenant: string,
  userId: string,
  credential: Pick<Row<'credential'>, 'changed_at'>,
  userAgent?: string,
): Promise<string> {
  const authTime = Math.floor(now().getTime() / 1000);
  // A person's sessions stand side by side, so that all can be ended at once.
  const id = `${userId}.${randomBytes(18).toString('base64url')}`;
  const session: Session = {
    ...keys.session(tenant, id),
    id,
    user_id: userId,
    auth_time: authTime,
    expires_at: authTime + sessionSeconds,
    ...(userAgent !== undefined && { user_agent: userAgent.slice(0, 400) }),
  };
  await Promise.all([table.put(session), markSeen(tenant, session)]);
  return issueToken({ sub: userId, tid: tenant, sid: id, sv: sessionVersion(credential), auth_time: authTime });
}

/** Whether a session that was read still holds. */
export function isLive(session: Session): boolean {
  return session.expires_at * 1000 > now().getTime();
}

export async function endSession(tenant: string, id: string): Promise<void> {
  await table.delete(keys.session(tenant, id));
}

/** The sessions of a person that hold. */
export async function sessionsOf(tenant: string, userId: string): Promise<Session[]> {
  const sessions: Session[] = [];
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (isLive(session)) sessions.push(session);
  return sessions;
}

/** Signs a person out everywhere, but in the session to keep. */
export async function endSessionsOf(tenant: string, userId: string, keep?: string | null): Promise<void> {
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (session.id !== keep) await table.delete({ pk: session.pk, sk: session.sk });
}
