import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod';
import { now } from './clock.ts';
import { config } from './config.ts';
import { signingKeys } from './signing-key.ts';
import { jwks } from './tokens.ts';

/** Differs from the audience of session tokens, so that neither is accepted as the other. */
const audience = 'perennial-end-session';
/** Days for which the link works: a session lasts 12 hours at most, but the person may read the email late and should get an answer. */
export const endTokenDays = 7;

const EndClaims = z.object({ tid: z.string(), sub: z.string(), sid: z.string(), exp: z.int() });

/** The session that a link ends. */
export interface EndedByLink {
  tenant: string;
  userId: string;
  sessionId: string;
}

/** A token that ends one session, for a link in an email. Nothing is stored: a session that has ended cannot be ended again. */
export async function issueEndToken({ tenant, userId, sessionId }: EndedByLink): Promise<string> {
  const [key] = await signingKeys();
  const iat = Math.floor(now().getTime() / 1000);
  const claims = { iss: config.publicUrl, aud: audience, tid: tenant, sub: userId, sid: sessionId, iat, exp: iat + endTokenDays * 86_400 };
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: key.jwk.kid })}.${encoded(claims)}`;
  return `${content}.${Buffer.from(await key.sign(Buffer.from(content))).toString('base64url')}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The session that a token ends; undefined for a forged or expired token. */
export async function readEndToken(token: string): Promise<EndedByLink | undefined> {
  const verifier = JwtVerifier.create({ issuer: config.publicUrl, audience, graceSeconds: Number.MAX_SAFE_INTEGER });
  verifier.cacheJwks(await jwks());
  try {
    const claims = EndClaims.parse(verifier.verifySync(token));
    if (claims.exp * 1000 <= now().getTime()) return undefined;
    return { tenant: claims.tid, userId: claims.sub, sessionId: claims.sid };
  } catch {
    return undefined;
  }
}
