import { notFound } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import type { SessionRow } from '#shared/contract/rows/user-row.ts';
import { sessionEnd } from '#shared/domain/security/session-policy.ts';
import { browserName } from '#shared/domain/users/browser-name.ts';
import type { Caller } from '../platform/caller.ts';
import { now } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { lastSeen } from '../platform/last-seen.ts';
import { type EventDetails, recordSecurityEvent, sessionDigest } from '../platform/security-log.ts';
import { policyOf } from '../platform/session-policy.ts';
import { endSession, endSessionsOf, sessionsOf } from '../platform/sessions.ts';
import { mustBeMine } from './manage.ts';
import { say } from '#shared/domain/messages/message.ts';

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** A person's sessions, latest visit first. */
export const listSessions: Handler<typeof users.sessions> = async ({ repo, caller, params }) => {
  const user = mustBeMine(caller, await repo.get('user', params.id));
  return sessionRows(caller, user.id);
};

/** The rows of a person's sessions, latest visit first; without those that the policy has ended. */
export async function sessionRows(caller: Caller, userId: string): Promise<SessionRow[]> {
  const { tenant, sessionId } = caller;
  const [sessions, seen, policy] = await Promise.all([sessionsOf(tenant, userId), lastSeen(tenant, `${userId}.`), policyOf(tenant)]);
  const at = now().getTime();
  return sessions
    .map(({ id, user_agent, auth_time, expires_at }) => {
      const last_seen_at = seen.get(id) ?? instantOf(auth_time);
      const end = sessionEnd(policy, { began: auth_time, seen: Date.parse(last_seen_at) / 1000 });
      return {
        // Strips the person's own id, which is the prefix.
        id: id.slice(userId.length + 1),
        browser: browserName(user_agent),
        signed_in_at: instantOf(auth_time),
        last_seen_at,
        expires_at: instantOf(Math.min(expires_at, Math.floor(end))),
        current: id === sessionId,
      };
    })
    .filter(({ expires_at }) => Date.parse(expires_at) > at)
    .toSorted((a, b) => b.last_seen_at.localeCompare(a.last_seen_at));
}

/** Ends one session; the browser notices at its next call. */
export const endOneSession: Handler<typeof users.endSession> = async ({ repo, caller, params }) => {
  const user = mustBeMine(caller, await repo.get('user', params.id));
  const wanted = `${user.id}.${params.sessionId}`;
  if (!(await sessionsOf(caller.tenant, user.id)).some(({ id }) => id === wanted)) throw notFound(say('users.thisSession'));
  await recordEnd(caller, user.id, { session: sessionDigest(wanted) });
  await endSession(caller.tenant, wanted);
  return answer(null, {
    message: user.id === caller.userId ? say('users.sessionEnded') : say('users.sessionOfPersonEnded', { name: user.name }),
  });
};

/** Ends all sessions except the caller's. */
export const endAllSessions: Handler<typeof users.endSessions> = async ({ repo, caller, params }) => {
  const user = mustBeMine(caller, await repo.get('user', params.id));
  await recordEnd(caller, user.id, { session: 'all' });
  await endSessionsOf(caller.tenant, user.id, caller.sessionId);
  return answer(null, {
    message: user.id === caller.userId ? say('users.otherSessionsEnded') : say('users.signedOutEverywhere', { name: user.name }),
  });
};

/** Records that sessions were ended from another one, by their person or an administrator. */
function recordEnd({ tenant, userId }: Caller, personId: string, details: EventDetails): Promise<void> {
  const reason = personId === userId ? 'own' : 'administrator';
  return recordSecurityEvent(tenant, { kind: 'session_ended_by_other', userId, subject: { kind: 'user', id: personId }, reason, details });
}
