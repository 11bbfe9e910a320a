import { forbidden } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { say } from '#shared/domain/messages/message.ts';
import { isAllowedFrom } from '#shared/domain/security/session-policy.ts';
import { knownDevice } from '#functions/platform/device-tokens.ts';
import type { Request } from '#functions/platform/http.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { lastSeen } from '#functions/platform/last-seen.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import { policyOf } from '#functions/platform/session-policy.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { mailNewBrowser } from './new-browser-mail.ts';

/** The ways to begin a session: how the person has just proved who they are. */
export type WayIn = 'password' | 'google' | 'reset_link' | 'invitation' | 'new_password';

/** A person who has just proved who they are, and may have to do more before a session begins. */
export interface Arrival {
  /** The repository of the person's tenant, on behalf of that person. */
  repo: Repository;
  user: Row<'user'>;
  /** Undefined for a person without a password. */
  credential: Row<'credential'> | undefined;
  by: WayIn;
  meta: Request<unknown>['meta'];
}

/**
 * Begins a session and returns its first token. Every way in comes through here, and only this function may start a session: whatever a sign-in needs
 * beyond the proof of identity is decided in this one place.
 */
export async function beginSession({ repo, user, credential, by, meta }: Arrival): Promise<string> {
  const { tenant } = repo.caller;
  const policy = await policyOf(tenant);
  if (!isAllowedFrom(policy.allowed_networks, meta.ip)) {
    const subject = { kind: 'user', id: user.id };
    await recordFailure(tenant, user.id, { kind: 'sign_in_failed', outcome: 'refused', userId: user.id, subject, reason: 'network' });
    throw forbidden(say('auth.networkNotAllowed', { address: meta.ip }));
  }
  const isNew = policy.mail_at_new_device && (await isNewBrowser({ repo, user, credential, by, meta }));
  const { token, id } = await startSession(tenant, user.id, credential, { userAgent: meta.userAgent, by, policy });
  if (isNew) await mailNewBrowser(repo, { user, sessionId: id, meta });
  return token;
}

/** Whether the browser has no token of an earlier sign-in to this account. The first sign-in of a person, and a new password of their own, send no warning. */
async function isNewBrowser({ repo, user, by, meta }: Arrival): Promise<boolean> {
  if (by === 'new_password' || by === 'invitation') return false;
  const [device, seen] = await Promise.all([knownDevice(meta.deviceTokens, user.email), lastSeen(repo.caller.tenant, `${user.id}#`)]);
  return device === undefined && seen.has(user.id);
}
