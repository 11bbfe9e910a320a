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
  /** Seconds since 1970: when they signed in. */
  auth_time: number;
  /** Seconds since 1970. The engine removes it some time after; readers mind it at once. */
  expires_at: number;
  /** What the browser says of itself. */
  user_agent?: string;
  /** It began with Google's word and not with a password. */
  by_google?: true;
}

/**
 * A password change makes every older session void, in the same commit as the new hash; and so does the first password of somebody who came in
 * without one so far.
 */
export function sessionVersion(credential: Pick<Row<'credential'>, 'changed_at'> | undefined): number {
  return credential ? Date.parse(credential.changed_at) : 0;
}

/** Starts a session for somebody who just showed who they are; gives its first token. `credential` is undefined for who has no password. */
export async function startSession(
  tenant: string,
  userId: string,
  credential: Pick<Row<'credential'>, 'changed_at'> | undefined,
  userAgent?: string,
  byGoogle = false,
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
    ...(byGoogle && { by_google: true }),
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

/** Signs a person out everywhere, or wherever they came in with Google, but in the session to keep. */
export async function endSessionsOf(tenant: string, userId: string, keep?: string | null, onlyByGoogle = false): Promise<void> {
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (session.id !== keep && (session.by_google || !onlyByGoogle)) await table.delete({ pk: session.pk, sk: session.sk });
}
