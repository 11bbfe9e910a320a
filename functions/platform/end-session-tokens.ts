import * as z from 'zod';
import { now } from './clock.ts';
import { readToken, signToken } from './own-tokens.ts';

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
  const iat = Math.floor(now().getTime() / 1000);
  return signToken({ aud: audience, tid: tenant, sub: userId, sid: sessionId, iat, exp: iat + endTokenDays * 86_400 });
}

/** The session that a token ends; undefined for a forged or expired token. */
export async function readEndToken(token: string): Promise<EndedByLink | undefined> {
  const claims = await readToken(token, audience, EndClaims);
  return claims && { tenant: claims.tid, userId: claims.sub, sessionId: claims.sid };
}
