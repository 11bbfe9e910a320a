import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { now } from './clock.ts';
import { digestOf } from './keys.ts';
import { readToken, signToken } from './own-tokens.ts';

const audience = 'perennial-device';
/** Seconds for which a browser stays known after its last sign-in. */
const deviceSeconds = 180 * 24 * 3600;
/** Max tokens read from a browser: those of the last accounts that signed in there. */
const maxTokens = 5;

const DeviceClaims = z.object({
  /** The digest of the account's address. */
  sub: z.string(),
  /** The browser, by which its own failures are counted. */
  jti: z.string(),
  exp: z.int(),
});

/** Issues a token that later proves that this account signed in from this browser. The token does not sign in, and is no second factor. */
export async function issueDeviceToken(email: string, device: string = randomUUID()): Promise<string> {
  const iat = Math.floor(now().getTime() / 1000);
  return signToken({ aud: audience, sub: digestOf(email), jti: device, iat, exp: iat + deviceSeconds });
}

/** The browser's id if one of its tokens is for this account; undefined for an unknown browser. `header` is `x-device-token`. */
export async function knownDevice(header: string | undefined, email: string): Promise<string | undefined> {
  const tokens = (header ?? '').split(',', maxTokens).map((token) => token.trim());
  for (const token of tokens) {
    const claims = token === '' ? undefined : await readToken(token, audience, DeviceClaims);
    if (claims?.sub === digestOf(email)) return claims.jti;
  }
  return undefined;
}
