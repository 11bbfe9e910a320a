import { conflict, notFound } from '#shared/contract/errors.ts';
import type { secondFactors } from '#shared/contract/groups/second-factors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { FactorsRow } from '#shared/contract/rows/factors-row.ts';
import { codesLeft, factorCount, mayHavePasskeys } from '#shared/domain/users/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { config } from '#functions/platform/config.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { factorsIn, makeRecoveryCodes } from '#functions/records/ground/users/factors/held-factors.ts';
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

/** The caller's factors. */
export const factorState: Handler<typeof secondFactors.state> = async ({ repo, caller }) => ({
  ...shownFactors(await repo.get('second_factor', caller.userId ?? '')),
  may_have_passkeys: mayHavePasskeys(new URL(config.publicUrl).hostname),
});

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
