import { randomBytes } from 'node:crypto';
import type { Row } from '#shared/contract/kinds.ts';
import { policyBefore, type SessionPolicy } from '#shared/domain/security/session-policy.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import { markSeen } from './last-seen.ts';
import { noteSession } from './request-origin.ts';
import { recordSecurityEvent, sessionDigest } from './security-log.ts';
import { policyOf } from './session-policy.ts';
import { type Item, table, type Write } from './table.ts';
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
  /** The sign-in was at the institution. */
  by_sso?: true;
  /** The session with which this browser signed in, if this one has taken its place since. */
  root?: string;
  /** Another session has taken its place: it ends within a minute. */
  replaced?: true;
  /**
   * Seconds since 1970 from which it may only set up a second factor: its person had none at the sign-in, and the library requires one. Absent once
   * the factor was set up in this session.
   */
  factor_due?: number;
}

/** How a session begins. */
interface Beginning extends Pick<Session, 'factor_due'> {
  userAgent?: string | undefined;
  /** The way in, for the security log; by default the password. */
  by?: string;
  policy?: SessionPolicy;
}

/** Seconds for which a replaced session goes on, so that requests in flight and other tabs of the browser do not fail. */
const replacedSeconds = 60;

/**
 * Version of a user's sessions: a change of the password ends all older ones, in the commit of the new hash. So does the first password of a user
 * without one.
 */
export function sessionVersion(credential: Pick<Row<'credential'>, 'changed_at'> | undefined): number {
  return credential ? Date.parse(credential.changed_at) : 0;
}

/** Whether a session may only set up a second factor, as far as its library still requires one of its person [RY09]. */
export function isFactorDue({ factor_due }: Pick<Session, 'factor_due'>): boolean {
  return factor_due !== undefined && factor_due * 1000 <= now().getTime();
}

/** Starts a session for a user who has just been authenticated; returns its first token, its id, and whether it ended older ones. `credential` is undefined for a user without a password. */
export async function startSession(
  tenant: string,
  userId: string,
  credential: Pick<Row<'credential'>, 'changed_at'> | undefined,
  { userAgent, by = 'password', policy = policyBefore, factor_due }: Beginning = {},
): Promise<{ token: string; id: string; hasEnded: boolean }> {
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
    ...(by === 'sso' && { by_sso: true }),
    ...(factor_due !== undefined && { factor_due }),
  };
  noteSession(id);
  // Without its event no session begins: both are written, or neither.
  await Promise.all([
    recordSecurityEvent(tenant, { kind: 'sign_in', userId, subject: { kind: 'user', id: userId }, reason: by }, [
      { Put: { TableName: config.tableName, Item: session } },
    ]),
    markSeen(tenant, session),
  ]);
  const hasEnded = await endOldestSessions(tenant, session, policy);
  const about = { sub: userId, tid: tenant, sid: id, sv: sessionVersion(credential), auth_time: authTime };
  return { token: await issueToken({ ...about, setsUp: isFactorDue(session) }, policy), id, hasEnded };
}

/**
 * Gives the session of a person who has just proved their identity anew another id, and returns its token. The new session inherits start, end and
 * browser, so that it lasts no longer; the old one ends a minute later. `by` names the proof.
 */
export async function refreshSession(
  tenant: string,
  old: Session,
  { credential, by }: { credential: Row<'credential'> | undefined; by: string },
) {
  const at = Math.floor(now().getTime() / 1000);
  const id = `${old.user_id}.${randomBytes(18).toString('base64url')}`;
  const { replaced: _replaced, ...inherited } = old;
  const session: Session = { ...inherited, ...keys.session(tenant, id), id, root: old.root ?? old.id };
  const end: Write = {
    Update: {
      TableName: config.tableName,
      Key: { pk: old.pk, sk: old.sk },
      UpdateExpression: 'SET expires_at = :end, replaced = :yes',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':end': Math.min(old.expires_at, at + replacedSeconds), ':yes': true },
    },
  };
  noteSession(id);
  const event = { kind: 'fresh_sign_in', userId: old.user_id, subject: { kind: 'user', id: old.user_id }, reason: by } as const;
  await recordSecurityEvent(tenant, event, [{ Put: { TableName: config.tableName, Item: session } }, end]);
  const [policy] = await Promise.all([policyOf(tenant), markSeen(tenant, session)]);
  const about = { sub: old.user_id, tid: tenant, sid: id, sv: sessionVersion(credential), auth_time: old.auth_time, fresh_at: at };
  return issueToken({ ...about, setsUp: isFactorDue(session) }, policy);
}

/**
 * Opens the session in which its person has just set up the second factor that the library requires, and returns a token that opens everything; undefined
 * for a session that was open anyway. The other sessions that wait for a factor end: the password alone began them.
 */
export async function openAfterSetUp(
  tenant: string,
  { userId, sessionId, credential }: { userId: string; sessionId: string | null; credential: Row<'credential'> | undefined },
): Promise<string | undefined> {
  const waiting = (await sessionsOf(tenant, userId)).filter(({ factor_due }) => factor_due !== undefined);
  for (const { id } of waiting) if (id !== sessionId) await endSession(tenant, id);
  const own = waiting.find(({ id }) => id === sessionId);
  if (!own) return undefined;
  await table.update({ pk: own.pk, sk: own.sk }, { UpdateExpression: 'REMOVE factor_due', ConditionExpression: 'attribute_exists(pk)' });
  const about = { sub: userId, tid: tenant, sid: own.id, sv: sessionVersion(credential), auth_time: own.auth_time };
  return issueToken(about, await policyOf(tenant));
}

/** A session by its id, live or not. */
export function findSession(tenant: string, id: string): Promise<Session | undefined> {
  return table.get<Session>(keys.session(tenant, id));
}

/** Ends a user's oldest sessions, so that with the one that has just begun there are as many as the policy allows. Returns whether it ended one. */
async function endOldestSessions(
  tenant: string,
  { id: begun, user_id: userId }: Session,
  { max_sessions }: SessionPolicy,
): Promise<boolean> {
  if (max_sessions === null) return false;
  const others = (await sessionsOf(tenant, userId)).filter(({ id }) => id !== begun).toSorted((a, b) => b.auth_time - a.auth_time);
  const oldest = others.slice(max_sessions - 1);
  for (const { id } of oldest) {
    await recordSecurityEvent(tenant, {
      kind: 'session_ended_by_other',
      userId,
      subject: { kind: 'user', id: userId },
      reason: 'too_many',
      details: { session: sessionDigest(id) },
    });
    await endSession(tenant, id);
  }
  return oldest.length > 0;
}

/** Whether a session has not expired. */
export function isLive(session: Session): boolean {
  return session.expires_at * 1000 > now().getTime();
}

export async function endSession(tenant: string, id: string): Promise<void> {
  await table.delete(keys.session(tenant, id));
}

/** The sessions of a user that have not expired, without those that another one has replaced. */
export async function sessionsOf(tenant: string, userId: string): Promise<Session[]> {
  const sessions: Session[] = [];
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (isLive(session) && !session.replaced) sessions.push(session);
  return sessions;
}

/** Ends all sessions of a user, or only those begun with Google, except the session `keep`. */
export async function endSessionsOf(tenant: string, userId: string, keep?: string | null, onlyByGoogle = false): Promise<void> {
  for await (const session of table.partition<Session>(keys.session(tenant, '').pk, `${userId}.`))
    if (session.id !== keep && (session.by_google || !onlyByGoogle)) await table.delete({ pk: session.pk, sk: session.sk });
}

/**
 * Ends all sessions of a tenant that were not begun at the institution, but those of one user and the session `keep`. Sessions from before an update
 * do not say how they began, and end too.
 */
export async function endSessionsWithoutSso(tenant: string, { user, keep }: { user: string | null; keep: string | null }): Promise<void> {
  for await (const { pk, sk, id, user_id: userId, by_sso } of table.partition<Session>(keys.session(tenant, '').pk)) {
    if (by_sso || userId === user || id === keep) continue;
    const about = { userId, subject: { kind: 'user', id: userId }, reason: 'sso_only', details: { session: sessionDigest(id) } };
    await recordSecurityEvent(tenant, { kind: 'session_ended_by_other', ...about });
    await table.delete({ pk, sk });
  }
}
