import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import type * as z from 'zod';
import { now } from './clock.ts';
import { config } from './config.ts';
import { signingKeys } from './signing-key.ts';

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Signs claims with the installation's key. Each kind of token has an audience of its own, so that none is accepted as another. */
export async function signToken(claims: { aud: string; exp: number; iat: number } & Record<string, unknown>): Promise<string> {
  const [key] = await signingKeys();
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: key.jwk.kid })}.${encoded({ iss: config.publicUrl, ...claims })}`;
  return `${content}.${Buffer.from(await key.sign(Buffer.from(content))).toString('base64url')}`;
}

/** The claims of a token that this installation signed for an audience and that has not expired; undefined for any other text. */
export async function readToken<T extends { exp: number }>(token: string, audience: string, schema: z.ZodType<T>): Promise<T | undefined> {
  // The library compares `exp` with the machine's clock: it is compared with the functions' clock instead.
  const verifier = JwtVerifier.create({ issuer: config.publicUrl, audience, graceSeconds: Number.MAX_SAFE_INTEGER });
  verifier.cacheJwks({ keys: (await signingKeys()).map(({ jwk }) => jwk) });
  try {
    const claims = schema.safeParse(verifier.verifySync(token));
    return claims.success && claims.data.exp * 1000 > now().getTime() ? claims.data : undefined;
  } catch {
    // Forged, or of another installation.
    return undefined;
  }
}
