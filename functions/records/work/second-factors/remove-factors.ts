import { conflict } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { factorCount } from '#shared/domain/users/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { notifyAdministrators, notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { factorsIn, forgetPasskeys, saveFactors } from '#functions/records/ground/users/factors/held-factors.ts';

/**
 * Removes all second factors of a person, by an administrator or the operator. The person and all administrators are notified. Throws 409 if there are
 * none.
 */
export async function removeFactors(tx: Transaction, user: Row<'user'>): Promise<void> {
  const held = await factorsIn(tx, user.id);
  if (factorCount(held) === 0) throw conflict(say('users.hasNoFactor', { name: user.name }));
  forgetPasskeys(tx, held.passkeys);
  await saveFactors(tx, user.id, { ...held, passkeys: [], totp: null, started: null, recovery_codes: [] });
  const line = say('security.factorsReset', { name: user.name });
  await notifyAdministrators(tx, line, user.id);
  await notifyPerson(tx, user, line);
}
