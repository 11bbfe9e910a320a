import { invalid, Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { Assertion } from '#shared/contract/entities/passkey-messages.ts';
import type { FactorProof } from '#shared/contract/groups/auth.ts';
import { codesLeft, readAppCode, readRecoveryCode } from '#shared/domain/users/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { now } from '#functions/platform/clock.ts';
import { clearAttempts, countAttempt } from '#functions/platform/failed-attempts.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { unseal } from '#functions/platform/seal.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { digestOfCode, factorsIn, type HeldFactors, saveFactors } from '#functions/records/ground/users/factors/held-factors.ts';

/** Wrong tries in a row after which the person gets an email: another person may know the password. */
const toldAfter = 5;

type RefusalCode = 'auth.oneFactor' | 'auth.wrongCode' | 'auth.codeUsed' | 'auth.wrongRecoveryCode' | 'auth.recoveryCodeUsed';

/** The owner and purpose that the sealed secret of an authenticator app is bound to. */
export function appSecretOf(userId: string): string {
  return `authenticator app of ${userId}`;
}

/**
 * Checks a second factor of a person and notes its use in a commit, so that neither a code nor a recovery code counts twice, also in two functions at
 * once. Tries are counted for the account: 429 while it has to wait. Throws 422 with what to do for a wrong one. Returns the recovery codes left if
 * one was used.
 */
export async function showFactor(repo: Repository, user: Row<'user'>, proof: FactorProof): Promise<{ codesLeft?: number }> {
  const { code, recovery, assertion } = proof;
  if ([code, recovery, assertion].filter((each) => each !== undefined).length !== 1) throw refused('code', 'auth.oneFactor');
  if (assertion) {
    await logged(repo, user, () => showPasskey(repo, user.id, assertion));
    return {};
  }
  const counted = `second factor of ${repo.caller.tenant} ${user.id}`;
  const tries = await countAttempt(counted);
  try {
    const used = await logged(repo, user, () =>
      repo.commit(async (tx) => {
        const held = await factorsIn(tx, user.id);
        const next = code === undefined ? withUsedRecoveryCode(held, recovery ?? '', tx.at) : await withUsedStep(tx, user.id, held, code);
        await saveFactors(tx, user.id, next);
        return next;
      }),
    );
    await clearAttempts(counted);
    return code === undefined ? { codesLeft: codesLeft(used.recovery_codes) } : {};
  } catch (error) {
    if (error instanceof Problem && tries === toldAfter)
      await repo.commit((tx) => notifyPerson(tx, user, say('security.wrongCodes', { name: user.name })));
    throw error;
  }
}

/** Records a refused factor in the security log. */
async function logged<T>(repo: Repository, { id }: Row<'user'>, show: () => Promise<T>): Promise<T> {
  try {
    return await show();
  } catch (error) {
    if (error instanceof Problem && error.status === 422)
      await recordFailure(repo.caller.tenant, `factor of ${id}`, {
        kind: 'second_factor_failed',
        outcome: 'failed',
        userId: id,
        subject: { kind: 'user', id },
        reason: error.said.code.replace('auth.', ''),
      });
    throw error;
  }
}

/** A passkey cannot be guessed, so its tries are not counted. Its challenge is consumed first, whatever becomes of the answer. */
async function showPasskey(repo: Repository, userId: string, assertion: Assertion): Promise<void> {
  const { consumeAssertionChallenge, withUsedPasskey } = await import('#functions/records/ground/users/factors/passkey-ceremonies.ts');
  await consumeAssertionChallenge(assertion);
  await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    await saveFactors(tx, userId, { ...held, passkeys: await withUsedPasskey(held, assertion, tx.at) });
  });
}

function refused(field: 'code' | 'recovery', code: RefusalCode): Problem {
  return invalid({ [field]: [say(code)] }, say(code));
}

/** The factors after a code of the authenticator app was used. Each time step counts once. */
async function withUsedStep(tx: Transaction, userId: string, held: HeldFactors, typed: string): Promise<HeldFactors> {
  const code = readAppCode(typed);
  if (held.totp === null || code === undefined) throw refused('code', 'auth.wrongCode');
  const { stepOfCode } = await import('#functions/records/ground/users/factors/app-codes.ts');
  const step = stepOfCode(await unseal(tx, held.totp.sealed, appSecretOf(userId)), code, now());
  if (step === undefined) throw refused('code', 'auth.wrongCode');
  if (step <= held.totp.last_step) throw refused('code', 'auth.codeUsed');
  return { ...held, totp: { ...held.totp, last_step: step } };
}

/** The factors after a recovery code was used. */
function withUsedRecoveryCode(held: HeldFactors, typed: string, at: string): HeldFactors {
  const code = readRecoveryCode(typed);
  const digest = code === undefined ? undefined : digestOfCode(code);
  const known = held.recovery_codes.find((each) => each.digest === digest);
  if (!known) throw refused('recovery', 'auth.wrongRecoveryCode');
  if (known.used_at !== null) throw refused('recovery', 'auth.recoveryCodeUsed');
  return { ...held, recovery_codes: held.recovery_codes.map((each) => (each === known ? { ...each, used_at: at } : each)) };
}
