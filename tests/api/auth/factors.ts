import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { handler as read } from '#functions/read/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { Secret, TOTP } from 'otpauth';
import { call, type Person } from './installation.ts';

// People with second factors, for the tests of sign-in.

export const origin = 'http://perennial.test';

let moved = 0;
let reset: (() => void) | undefined;

/** Lets seconds pass, beside those that pass by themselves. */
export function pass(seconds: number): void {
  moved += seconds;
  reset?.();
  const ms = moved * 1000;
  reset = setClock({ now: () => new Date(Date.now() + ms) });
}

/** Puts the clock right again. */
export function resetTime(): void {
  moved = 0;
  reset?.();
  reset = undefined;
}

/** Lets the time step pass whose code was used last. */
export function nextStep(): void {
  pass(30);
}

export function codeOf(secret: string, offsetSeconds = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + offsetSeconds * 1000 });
}

export type SignedIn = CurrentUser | PendingSignIn;

export function logIn(person: Pick<Person, 'email' | 'password'>, headers: Record<string, string> = {}) {
  const { email, password } = person;
  return call<SignedIn>(auth, 'POST', '/auth/login', { body: { email, password }, headers });
}

/** The session token of a person without a second factor. */
export async function tokenOf(person: Pick<Person, 'email' | 'password'>): Promise<string> {
  const token = (await logIn(person)).headers['x-session-token'];
  if (!token) throw new Error('No session began');
  return token;
}

/** The pending token of a person with a second factor. */
export async function pendingOf(person: Pick<Person, 'email' | 'password'>): Promise<string> {
  const { result } = await logIn(person);
  if (!('pending' in result) || result.token === null) throw new Error('Nothing is pending');
  return result.token;
}

export const me = (token: string) => call<CurrentUser>(read, 'GET', '/users/current', { token });

/** Shows a second factor (C810). */
export const show = (pending: string, proof: object) =>
  call<CurrentUser>(auth, 'POST', '/auth/second-factor', { body: { pending, ...proof } });

/** Sets up an authenticator app. */
export async function addApp(token: string): Promise<{ secret: string; codes: string[] }> {
  const { result } = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
  const confirmed = await call<{ recovery_codes: string[] | null }>(users, 'POST', '/users/current/second-factor/confirm', {
    token,
    body: { code: codeOf(result.secret) },
  });
  if (confirmed.code !== 200) throw new Error(JSON.stringify(confirmed));
  return { secret: result.secret, codes: confirmed.result.recovery_codes ?? [] };
}

/** Adds a passkey. */
export async function addPasskey(token: string, about: { counts?: boolean; name?: string } = {}) {
  const device = new SoftwareAuthenticator({ origin, ...about });
  const { result } = await call<{ challenge: string; user: { id: string } }>(users, 'POST', '/users/current/passkeys/options', { token });
  const added = await call<{ recovery_codes: string[] | null }>(users, 'POST', '/users/current/passkeys', {
    token,
    body: { name: about.name ?? 'Laptop', attestation: device.make(result) },
  });
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  return { device, codes: added.result.recovery_codes };
}

/** What a browser needs to sign in with a passkey (C820). */
export async function assertionOptions(pending?: string): Promise<{ challenge: string; allowCredentials: { id: string }[] }> {
  const body = pending === undefined ? {} : { pending };
  return (await call<{ challenge: string; allowCredentials: { id: string }[] }>(auth, 'POST', '/auth/passkey/options', { body })).result;
}

/** Signs in with a passkey (C821). */
export const logInWithPasskey = (assertion: object) => call<CurrentUser>(auth, 'POST', '/auth/passkey', { body: { assertion } });
