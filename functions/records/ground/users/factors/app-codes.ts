import { Secret, TOTP } from 'otpauth';
import { stepSeconds, stepWindow } from '#shared/domain/users/second-factors.ts';

/** The parameters that every authenticator app knows (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: stepSeconds } as const;

/** A new secret of 20 bytes in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. `account` is how the app names it. */
export function appAddress(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...shape, secret: Secret.fromBase32(secret), label: account, issuer }).toString();
}

/** The time step that an instant is in. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The time step whose code was typed, among those within `window` steps of an instant; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date, window = stepWindow): number | undefined {
  const delta = TOTP.validate({ ...shape, secret: Secret.fromBase32(secret), token: code, timestamp: at.getTime(), window });
  return delta === null ? undefined : stepAt(at) + delta;
}
