import { randomBytes } from 'node:crypto';
import type { Row } from '#shared/contract/kinds.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import { markSeen } from './last-seen.ts';
import { noteSession } from './request-origin.ts';
import { recordSecurityEvent } from './security-log.ts';
import { type Item, table } from './table.ts';
import { issueToken, sessionSeconds } from './tokens.ts';

/** A signed-in browser. Deleting the item signs it out. */
export interface Session extends Item {
  id: string;
  user_id: string;
  /** Seconds since 1970: time of the sign-in. */
  auth_time: number;
  /** Seconds since 1970. The engine deletes it some time later; readers ignore it at once. */
  expires_at: number;
  /** The browser's user agent. */
  user_agent?: string;
  /** The sign-in was with Google, not with a password. */
  by_google?: true;
}

/**
 * Version of a user's sessions: a change of the password ends all older ones, in the commit of the new hash. So does the first password of a user
 * without one.
 */
export function sessionVersion(credential: Pick<Row<'credential'>, 'changed_at'> | undefined): number {
  return credential ? Date.parse(credential.changed_at) : 0;
}

/**
 * Starts a session for a user who has just been authenticated; returns its first token. `credential` is undefined for a user without a password. `by`
 * names the way in, for the security log.
 */
export async function startSession(
  tenant: string,
  userId: string,
  credential: Pick<Row<'credential'>, 'changed_at'> | undefined,
  { userAgent, by = 'password' }: { userAgent?: string | undefined; by?: string } = {},
): Promise<string> {
  const authTime = Math.floor(now().getTime() / 1000);
  // A user's sessions sort together, so that all can be ended at once.
  const id = `${userId}.${randomBytes(18).toString('base64url')}`;
  const session: Session = {
    ...keys.session(tenant, id),
    id,
    user_id: userId,
    auth_time: authTime,
    expires_at: authTime + sessionSeconds,
    ...(userAgent !== undefined && { user_agent: userAgent.slice(0, 400) }),
    ...(by === 'google' && { by_google: true }),
  };
  noteSession(id);
  // Without its event no session begins: both are written, or neither.
  await Promise.all([
    recordSecurityEvent(tenant, { kind: 'sign_in', userId, subject: { kind: 'user', id: userId }, reason: by }, [
      { Put: { TableName: config.tableName, Item: session } },
    ]),
    markSeen(tenant, session),
  ]);
  return issueToken({ sub: userId, tid: tenant, sid: id, sv: sessionVersion(credential), auth_time: authTime });
}

/** Whether a session has not expired. */
export function isLive(session: Session): boolean {
  return session.expires_at * 1000 > now().getTime();
}

export async function endSession(tenant: string, id: string): Promise<void> {
  await table.delete(keys.session(tenant, id));
}

/** The sessions of a user that have not expired. */
export async function sessionsOf(tenant: string, userId: string): Promise<Session[]> {
  const sessions: Session[] = [];
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (isLive(session)) sessions.push(session);
  return sessions;
}

/** Ends all sessions of a user, or only those begun with Google, except the session `keep`. */
export async function endSessionsOf(tenant: string, userId: string, keep?: string | null, onlyByGoogle = false): Promise<void> {
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (session.id !== keep && (session.by_google || !onlyByGoogle)) await table.delete({ pk: session.pk, sk: session.sk });
}
