import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Row } from '#shared/contract/kinds.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import {
  codesLeft,
  factorCount,
  recoveryCodeCount,
  recoveryCodeLength,
  recoveryCodeOf,
  recoveryLetters,
} from '#shared/domain/users/second-factors.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { passkeyKey } from './passkey-key.ts';

export type HeldFactors = Omit<Row<'second_factor'>, AuditField>;

/** The factors of a person, within a commit that depends on them; blank for a person without any. */
export async function factorsIn(tx: Transaction, userId: string): Promise<HeldFactors> {
  return (
    (await tx.find('second_factor', userId)) ?? {
      handle: randomBytes(32).toString('base64url'),
      passkeys: [],
      totp: null,
      started: null,
      recovery_codes: [],
      asked_at: null,
    }
  );
}

/**
 * Stores changed factors. The first factor brings recovery codes, the last one takes them away. Returns the new codes, which are shown once; null if
 * it made no codes.
 */
export async function saveFactors(tx: Transaction, userId: string, next: HeldFactors): Promise<string[] | null> {
  const hasFactor = factorCount(next) > 0;
  const made = hasFactor && codesLeft(next.recovery_codes) === 0 && next.recovery_codes.length === 0 ? makeRecoveryCodes() : null;
  const stored = hasFactor ? (made?.stored ?? next.recovery_codes) : [];
  const { handle, passkeys, totp, started, asked_at } = next;
  await tx.put('second_factor', userId, { handle, passkeys, totp, started, recovery_codes: stored, asked_at });
  return made?.codes ?? null;
}

/** New recovery codes: as they are shown, and as they are stored. */
export function makeRecoveryCodes(): { codes: string[]; stored: HeldFactors['recovery_codes'] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(Array.from({ length: recoveryCodeLength }, () => randomInt(recoveryLetters.length))),
  );
  return { codes, stored: codes.map((code) => ({ digest: digestOfCode(code.replaceAll('-', '')), used_at: null })) };
}

/** The digest of a recovery code without hyphens. */
export function digestOfCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Removes the ways from passkeys to their account, in the commit that removes the passkeys. */
export function forgetPasskeys(tx: Transaction, passkeys: HeldFactors['passkeys']): void {
  for (const { credential_id } of passkeys) tx.write({ Delete: { TableName: undefined, Key: passkeyKey(credential_id) } });
}
