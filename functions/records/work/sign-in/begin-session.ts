import { forbidden } from '#shared/contract/errors.ts';
import type { PendingSignIn } from '#shared/contract/entities/user.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { isAllowedFrom } from '#shared/domain/security/session-policy.ts';
import { factorCount, methodsOf } from '#shared/domain/users/second-factors.ts';
import { knownDevice } from '#functions/platform/device-tokens.ts';
import type { Request } from '#functions/platform/http.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { lastSeen } from '#functions/platform/last-seen.ts';
import { issuePendingToken } from '#functions/platform/pending-tokens.ts';
import { addSecurityEvent, recordFailure } from '#functions/platform/security-log.ts';
import { policyOf } from '#functions/platform/session-policy.ts';
import { sessionVersion, startSession } from '#functions/platform/sessions.ts';
import { factorDue } from './factor-due.ts';
import { notifyAdministrators } from '#functions/records/work/emails/security-notice.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { mailNewBrowser } from './new-browser-mail.ts';

/** The ways to begin a session: how the person has just proved who they are. */
export const waysIn = ['password', 'google', 'reset_link', 'invitation', 'new_password', 'passkey', 'sso'] as const;
export type WayIn = (typeof waysIn)[number];

/** A person who has just proved who they are, and may have to do more before a session begins. */
export interface Arrival {
  /** The repository of the person's tenant, on behalf of that person. */
  repo: Repository;
  user: Row<'user'>;
  /** Undefined for a person without a password. */
  credential: Row<'credential'> | undefined;
  by: WayIn;
  /** Whether the person has just shown a second factor too. */
  hasShownFactor?: boolean;
  /** The browser's id, if the account has signed in there before. It is no factor. */
  device?: string | undefined;
  meta: Request<unknown>['meta'];
}

/**
 * A begun session by its first token, or the question for a second factor. `factorDue`: from then on, in seconds since 1970, the session may only set up
 * the factor that the library requires. `hint`: what the person has to know.
 */
export type Opening = { token: string; factorDue: number | undefined; hint?: Message } | PendingSignIn;

/** Ways in that include the second factor: a passkey counts as both factors, and a new password only replaces a session that has shown it. */
const complete: ReadonlySet<WayIn> = new Set(['passkey', 'new_password']);

/**
 * Begins a session, or asks for the second factor. Every way in comes through here, and only this function may start a session: whatever a sign-in
 * needs beyond the proof of identity is decided in this one place.
 */
export async function beginSession(arrival: Arrival): Promise<Opening> {
  const { repo, user, credential, by, meta } = arrival;
  const { tenant } = repo.caller;
  const [policy, sso] = await Promise.all([policyOf(tenant), ssoSettingsOf(repo)]);
  const refuse = async (reason: string, sentence: Message): Promise<never> => {
    const subject = { kind: 'user', id: user.id };
    await recordFailure(tenant, user.id, { kind: 'sign_in_failed', outcome: 'refused', userId: user.id, subject, reason });
    throw forbidden(sentence);
  };
  if (!isAllowedFrom(policy.allowed_networks, meta.ip)) await refuse('network', say('auth.networkNotAllowed', { address: meta.ip }));
  if (by !== 'sso' && mustUseSso(sso, user.id)) await refuse('sso_only', say('auth.ssoOnly'));
  const held = arrival.hasShownFactor ? undefined : await repo.get('second_factor', user.id);
  const hasFactor = held !== undefined && factorCount(held) > 0;
  if (hasFactor && !complete.has(by)) return { pending: 'second_factor', methods: methodsOf(held), token: await pendingTokenFor(arrival) };
  const factor_due = arrival.hasShownFactor || hasFactor ? undefined : await factorDue(repo, user, policy);
  const isNew = policy.mail_at_new_device && (await isNewBrowser(arrival));
  const { token, id, hasEnded } = await startSession(tenant, user.id, credential, { userAgent: meta.userAgent, by, policy, factor_due });
  if (by !== 'sso' && sso.sso_only) await reportEmergency(repo, user);
  if (isNew) await mailNewBrowser(repo, { user, sessionId: id, meta });
  const max = policy.max_sessions;
  return { token, factorDue: factor_due, ...(hasEnded && max !== null && { hint: say('auth.oldestSessionEnded', { max }) }) };
}

/** Notifies all administrators that the emergency administrator signed in, who alone can without the institution. */
async function reportEmergency(repo: Repository, user: Row<'user'>): Promise<void> {
  await repo.commit(async (tx) => {
    addSecurityEvent(tx, { kind: 'emergency_sign_in', userId: user.id, subject: { kind: 'user', id: user.id } });
    await notifyAdministrators(tx, say('security.emergencySignIn', { name: user.name }));
  });
}

async function pendingTokenFor({ repo, user, credential, by, device }: Arrival): Promise<string> {
  const { tenant } = repo.caller;
  return issuePendingToken({ sub: user.id, tid: tenant, sv: sessionVersion(credential), by, ...(device !== undefined && { device }) });
}

/** Whether the browser has no token of an earlier sign-in to this account. The first sign-in of a person, and a new password of their own, send no warning. */
async function isNewBrowser({ repo, user, by, meta }: Arrival): Promise<boolean> {
  if (by === 'new_password' || by === 'invitation') return false;
  const [device, seen] = await Promise.all([knownDevice(meta.deviceTokens, user.email), lastSeen(repo.caller.tenant, `${user.id}#`)]);
  return device === undefined && seen.has(user.id);
}
