import { randomUUID } from 'node:crypto';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod';
import { now } from './clock.ts';
import { config } from './config.ts';
import { digestOf } from './keys.ts';
import { signingKeys } from './signing-key.ts';
import { jwks } from './tokens.ts';

/** Differs from the audience of session tokens, so that neither token is accepted as the other. */
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

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Issues a token that later proves that this account signed in from this browser. The token does not sign in. */
export async function issueDeviceToken(email: string, device: string = randomUUID()): Promise<string> {
  const [key] = await signingKeys();
  const iat = Math.floor(now().getTime() / 1000);
  const claims = { iss: config.publicUrl, aud: audience, sub: digestOf(email), jti: device, iat, exp: iat + deviceSeconds };
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: key.jwk.kid })}.${encoded(claims)}`;
  return `${content}.${Buffer.from(await key.sign(Buffer.from(content))).toString('base64url')}`;
}

/** The browser's id if one of its tokens is for this account; undefined for an unknown browser. `header` is `x-device-token`. */
export async function knownDevice(header: string | undefined, email: string): Promise<string | undefined> {
  const tokens = (header ?? '').split(',', maxTokens).map((token) => token.trim());
  const { keys } = await jwks();
  const verifier = JwtVerifier.create({ issuer: config.publicUrl, audience });
  verifier.cacheJwks({ keys });
  for (const token of tokens) {
    try {
      const claims = DeviceClaims.safeParse(token === '' ? undefined : verifier.verifySync(token));
      if (claims.success && claims.data.sub === digestOf(email) && claims.data.exp * 1000 > now().getTime()) return claims.data.jti;
    } catch {
      // Forged, expired or of another installation: the browser counts as unknown.
    }
  }
  return undefined;
}
