import { conflict, notFound } from '#shared/contract/errors.ts';
import type { secondFactors } from '#shared/contract/groups/second-factors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { FactorsRow } from '#shared/contract/rows/factors-row.ts';
import { isFactorRequired } from '#shared/domain/security/required-factor.ts';
import { policyBefore } from '#shared/domain/security/session-policy.ts';
import { codesLeft, factorCount, mayHavePasskeys } from '#shared/domain/users/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { config } from '#functions/platform/config.ts';
import { answer, type Handler, type Request } from '#functions/platform/http.ts';
import { policyOf, securitySettingsId } from '#functions/platform/session-policy.ts';
import { endSessionsOf, openAfterSetUp } from '#functions/platform/sessions.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { factorsIn, type HeldFactors, makeRecoveryCodes } from '#functions/records/ground/users/factors/held-factors.ts';
import { providersOn, ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { removeFactors } from '#functions/records/work/second-factors/remove-factors.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { mustBeManageable } from '../manage.ts';

/** The caller's own account. */
export async function ownUser(tx: Transaction): Promise<Row<'user'>> {
  const user = await tx.find('user', tx.caller.userId ?? '');
  if (!user) throw notFound(say('users.yourAccount'));
  return user;
}

/** A person's factors, without secrets. */
export function shownFactors(held: Row<'second_factor'> | undefined): FactorsRow {
  return {
    app_since: held?.totp?.confirmed_at ?? null,
    passkeys: (held?.passkeys ?? []).map(({ id, name, backed_up, created_at, last_used_at }) => ({
      id,
      name,
      backed_up,
      created_at,
      last_used_at,
    })),
    recovery_codes_left: codesLeft(held?.recovery_codes ?? []),
  };
}

/**
 * Throws 409 where `next` leaves a person without a second factor whose library requires one [RY09]. The commit depends on the settings and the person's
 * roles.
 */
export async function keepRequiredFactor(tx: Transaction, user: Row<'user'>, next: HeldFactors): Promise<void> {
  if (factorCount(next) > 0) return;
  const settings = await tx.dependOn('security_settings', securitySettingsId);
  const roles = (await tx.dependOn('user', user.id))?.roles ?? [];
  if (isFactorRequired(settings ?? policyBefore, roles)) throw conflict(say('users.lastRequiredFactor'));
}

/**
 * The header with which a session that had to set up a second factor goes on, open for everything, once the person has one; empty for every other
 * session.
 */
export async function openedSession({
  repo,
  caller,
}: Pick<Request<never>, 'repo' | 'caller'>): Promise<{ headers?: Record<string, string> }> {
  const { tenant, userId, sessionId } = caller;
  if (userId === null) return {};
  const token = await openAfterSetUp(tenant, { userId, sessionId, credential: await repo.get('credential', userId) });
  return token === undefined ? {} : { headers: { authorization: `Bearer ${token}`, 'x-session-token': token } };
}

/** The caller's factors. */
export const factorState: Handler<typeof secondFactors.state> = async ({ repo, caller }) => {
  const id = caller.userId ?? '';
  const [held, identity, sso] = await Promise.all([repo.get('second_factor', id), repo.get('sso_identity', id), ssoSettingsOf(repo)]);
  const linked = new Map((identity?.links ?? []).map((link) => [link.provider_id, link.linked_at]));
  return {
    ...shownFactors(held),
    required: isFactorRequired(await policyOf(caller.tenant), caller.roles),
    may_have_passkeys: mayHavePasskeys(new URL(config.publicUrl).hostname),
    institutions: providersOn(sso).map((each) => ({ id: each.id, name: each.name, linked_at: linked.get(each.id) ?? null })),
  };
};

/** C814: the former codes stop working. */
export const newRecoveryCodes: Handler<typeof secondFactors.newRecoveryCodes> = async ({ repo, caller }) => {
  const userId = caller.userId ?? '';
  const codes = await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    if (factorCount(held) === 0) throw conflict(say('users.noFactorYet'));
    const made = makeRecoveryCodes();
    await tx.put('second_factor', userId, { ...held, recovery_codes: made.stored });
    await notifyPerson(tx, await ownUser(tx), say('security.recoveryCodesMade', { name: caller.name }));
    return made.codes;
  });
  return answer({ recovery_codes: codes }, { message: say('users.recoveryCodesMade') });
};

/** C815: for a person who lost the phone or the passkey. All sessions of that person end. */
export const resetFactors: Handler<typeof secondFactors.reset> = async ({ repo, caller, params }) => {
  if (params.id === caller.userId) throw conflict(say('users.resetByAnother'));
  const user = await repo.commit(async (tx) => {
    const user = mustBeManageable(caller, await tx.load('user', params.id));
    await removeFactors(tx, user);
    return user;
  });
  await endSessionsOf(caller.tenant, user.id);
  return answer(null, { message: say('users.factorsReset', { name: user.name }) });
};
