import type { Row } from '#shared/contract/kinds.ts';
import { askedSince, factorDueAt, isFactorRequired } from '#shared/domain/security/required-factor.ts';
import type { SessionPolicy } from '#shared/domain/security/session-policy.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { factorsIn, saveFactors } from '#functions/records/ground/users/factors/held-factors.ts';

/**
 * The time, in seconds since 1970, from which a person without a second factor may only set one up; undefined if the library requires none of them. The
 * days of grace count from the person's first sign-in since the library requires it, which is noted here [RY09].
 */
export async function factorDue(repo: Repository, user: Row<'user'>, policy: SessionPolicy): Promise<number | undefined> {
  if (!isFactorRequired(policy, user.roles)) return undefined;
  const askedAt = await repo.commit(async (tx) => {
    const held = await factorsIn(tx, user.id);
    const asked_at = askedSince(policy, held.asked_at) ?? tx.at;
    await saveFactors(tx, user.id, { ...held, asked_at });
    return asked_at;
  });
  return factorDueAt(policy, askedAt);
}
