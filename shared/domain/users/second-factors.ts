/** The ways to show a second factor. A passkey counts as both factors, so it also signs in by itself. */
export const factorMethods = ['passkey', 'code', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The second factors of a person. */
export interface HeldFactors {
  /** The passkeys. */
  passkeys: readonly unknown[];
  /** The authenticator app; null without one. */
  totp: object | null;
  recovery_codes: readonly { used_at: string | null }[];
}

/** The number of factors that a person holds. Recovery codes only stand in for one. */
export function factorCount({ passkeys, totp }: Pick<HeldFactors, 'passkeys' | 'totp'>): number {
  return passkeys.length + (totp === null ? 0 : 1);
}

/** The ways in which a person can show a factor; empty for a person who has none and signs in by password alone. */
export function methodsOf(held: HeldFactors | undefined): FactorMethod[] {
  if (!held || factorCount(held) === 0) return [];
  const methods: FactorMethod[] = [];
  if (held.passkeys.length > 0) methods.push('passkey');
  if (held.totp !== null) methods.push('code');
  if (codesLeft(held.recovery_codes) > 0) methods.push('recovery');
  return methods;
}

/** Seconds for which a code of an authenticator app is current (RFC 6238). */
export const stepSeconds = 30;
/** Steps before and after the present one whose codes are accepted: people type slowly, and clocks differ. */
export const stepWindow = 1;
/** Minutes within which a new authenticator app must be confirmed. */
export const confirmMinutes = 10;

/** The letters and digits of recovery codes: 32, without those that look like another. A letter carries 5 bits. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const recoveryCodeCount = 10;
/** 25 letters are 125 bits: from 112 bits on a plain digest may be stored (NIST SP 800-63B-4, 3.1.2.2). */
export const recoveryCodeLength = 25;
const groupLength = 5;
/** Number of codes from which on a person is reminded to make new ones. */
export const fewRecoveryCodes = 3;

/** The recovery code of 25 numbers, each below 32, in groups of five. */
export function recoveryCodeOf(numbers: readonly number[]): string {
  const letters = numbers.map((number) => recoveryLetters[number % recoveryLetters.length] ?? '').join('');
  return letters.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');
}

/** A typed recovery code without spaces, hyphens and case; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return code.length === recoveryCodeLength && [...code].every((letter) => recoveryLetters.includes(letter)) ? code : undefined;
}

/** A typed code of an authenticator app without spaces; undefined unless it has six digits. */
export function readAppCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** The number of codes that were not used. */
export function codesLeft(codes: HeldFactors['recovery_codes']): number {
  return codes.filter(({ used_at }) => used_at === null).length;
}

/**
 * Whether a passkey's counter shows that it was copied: it must rise with each use. Passkeys that are synchronized between devices do not count, and
 * always say 0.
 */
export function isCopied(stored: number, shown: number): boolean {
  return (stored > 0 || shown > 0) && shown <= stored;
}

/** Whether a host can have passkeys: they are bound to a name, so that an IP address has none (WebAuthn level 3, 5.1.2). */
export function mayHavePasskeys(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host);
}
