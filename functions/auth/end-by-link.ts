import { invalid } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { say } from '#shared/domain/messages/message.ts';
import { readEndToken } from '#functions/platform/end-session-tokens.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { recordSecurityEvent, sessionDigest } from '#functions/platform/security-log.ts';
import { endSession, sessionsOf } from '#functions/platform/sessions.ts';

/**
 * C809: ends the session that an email about a new browser named, and the one that has taken its place since. A second use finds nothing to end. The
 * link ends this session only: it neither signs in nor shows anything.
 */
export const endSessionByLink: Handler<typeof auth.endByLink> = async ({ body }) => {
  const link = await readEndToken(body.token);
  if (!link) throw invalid({ token: [say('auth.endLinkInvalid')] }, say('auth.endLinkInvalid'));
  const { tenant, userId, sessionId } = link;
  const found = (await sessionsOf(tenant, userId)).filter(({ id, root }) => id === sessionId || root === sessionId);
  if (found.length === 0) return answer(null, { status: 'info', message: say('auth.sessionOverAlready') });
  for (const { id } of found) {
    const details = { session: sessionDigest(id) };
    await recordSecurityEvent(tenant, { kind: 'session_ended_by_other', subject: { kind: 'user', id: userId }, reason: 'link', details });
    await endSession(tenant, id);
  }
  return answer(null, { message: say('auth.sessionEndedByLink') });
};
