import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { now } from './clock.ts';
import { keys } from './keys.ts';
import { readToken, signToken } from './own-tokens.ts';
import { isConditionFailure, table } from './table.ts';

const audience = 'perennial-pending';
/** Seconds within which a sign-in must be completed by a second factor. */
const pendingSeconds = 5 * 60;

const PendingClaims = z.object({
  /** The user. */
  sub: z.string(),
  /** The tenant. */
  tid: z.string(),
  /** The version of the user's sessions: a changed password ends a pending sign-in too. */
  sv: z.int(),
  /** The way in by which the person came. */
  by: z.string(),
  /** The browser, if the account has signed in there before. */
  device: z.string().optional(),
  jti: z.string(),
  exp: z.int(),
});

export type Pending = z.output<typeof PendingClaims>;

/** Issues a token that proves the first step of a sign-in. It starts one session, and only together with a second factor. */
export async function issuePendingToken(about: Omit<Pending, 'jti' | 'exp'>): Promise<string> {
  const iat = Math.floor(now().getTime() / 1000);
  return signToken({ aud: audience, ...about, jti: randomUUID(), iat, exp: iat + pendingSeconds });
}

const usedKey = ({ jti }: Pending) => keys.attempts('ANY', `pending ${jti}`);

/** The sign-in that a token proves; undefined if it is forged, expired or used. */
export async function readPendingToken(token: string): Promise<Pending | undefined> {
  const pending = await readToken(token, audience, PendingClaims);
  return pending && !(await table.get(usedKey(pending))) ? pending : undefined;
}

/** Marks a token as used; false if another call was faster. */
export async function usePendingToken(pending: Pending): Promise<boolean> {
  try {
    await table.put({ ...usedKey(pending), expires_at: pending.exp + pendingSeconds }, { expression: 'attribute_not_exists(pk)' });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
