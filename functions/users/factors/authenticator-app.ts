import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { secondFactors } from '#shared/contract/groups/second-factors.ts';
import { confirmMinutes, readAppCode, stepSeconds, stepWindow } from '#shared/domain/users/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { now } from '#functions/platform/clock.ts';
import { clearAttempts, countAttempt } from '#functions/platform/failed-attempts.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { seal, unseal } from '#functions/platform/seal.ts';
import { appAddress, newAppSecret, stepAt, stepOfCode } from '#functions/records/ground/users/factors/app-codes.ts';
import { factorsIn, type HeldFactors, saveFactors } from '#functions/records/ground/users/factors/held-factors.ts';
import { appSecretOf } from '#functions/records/work/second-factors/show-factor.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import { keepRequiredFactor, openedSession, ownUser } from './own-factors.ts';

/** Steps by which a clock may be off so that the refusal says so. This helps no attacker, as the secret was just shown. */
const toldWindow = 20;

/** C811: a secret, in the only answer that carries it. An app that was confirmed earlier goes on until this one is confirmed. */
export const startApp: Handler<typeof secondFactors.startApp> = async ({ repo, caller }) => {
  const userId = caller.userId ?? '';
  const secret = newAppSecret();
  const [user, member] = await repo.commit(async (tx) => {
    const sealed = await seal(tx, secret, appSecretOf(userId));
    await saveFactors(tx, userId, { ...(await factorsIn(tx, userId)), started: { sealed, started_at: tx.at } });
    return [await ownUser(tx), await tx.find('member', 'member')];
  });
  return { secret, address: appAddress(secret, user.email, `Perennial ${member?.name ?? ''}`.trim()) };
};

/** C812: the app that shows a right code is the second factor from now on. */
export const confirmApp: Handler<typeof secondFactors.confirmApp> = async (request) => {
  const { repo, caller, body } = request;
  const userId = caller.userId ?? '';
  const counted = `confirmation of ${userId}`;
  await countAttempt(counted);
  const codes = await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    const { started } = held;
    if (!started || Date.parse(started.started_at) + confirmMinutes * 60_000 < now().getTime())
      throw conflict(say('users.appNotStarted', { minutes: confirmMinutes }));
    const step = confirmedStep(await unseal(tx, started.sealed, appSecretOf(userId)), body.code);
    const totp = { sealed: started.sealed, confirmed_at: tx.at, last_step: step };
    await notifyPerson(tx, await ownUser(tx), say('security.appAdded', { name: caller.name }));
    return saveFactors(tx, userId, { ...held, totp, started: null });
  });
  await clearAttempts(counted);
  return answer({ recovery_codes: codes }, { message: say('users.appAdded'), ...(await openedSession(request)) });
};

function confirmedStep(secret: string, typed: string): number {
  const code = readAppCode(typed);
  const step = code === undefined ? undefined : stepOfCode(secret, code, now(), toldWindow);
  if (step === undefined) throw invalid({ code: [say('auth.wrongCode')] }, say('auth.wrongCode'));
  const off = step - stepAt(now());
  if (Math.abs(off) <= stepWindow) return step;
  const message = say('users.clockIsOff', { minutes: Math.max(1, Math.round((Math.abs(off) * stepSeconds) / 60)) });
  throw invalid({ code: [message] }, message);
}

/** C813: ends all other sessions. */
export const removeApp: Handler<typeof secondFactors.removeApp> = async ({ repo, caller }) => {
  const userId = caller.userId ?? '';
  await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    if (held.totp === null) throw notFound(say('users.yourApp'));
    const next: HeldFactors = { ...held, totp: null, started: null };
    const user = await ownUser(tx);
    await keepRequiredFactor(tx, user, next);
    await notifyPerson(tx, user, say('security.appRemoved', { name: caller.name }));
    await saveFactors(tx, userId, next);
  });
  await endSessionsOf(caller.tenant, userId, caller.sessionId);
  return answer(null, { message: say('users.appRemoved') });
};
