import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod';
import { idleGraceSeconds, policyBefore, type SessionPolicy } from '#shared/domain/security/session-policy.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { signToken } from './own-tokens.ts';
import { type PublicJwk, signingKeys } from './signing-key.ts';

/** Seconds: the life of a token, its age at renewal, and the max time after signing in. */
export const tokenSeconds = 15 * 60;
const renewAfterSeconds = 5 * 60;
export const sessionSeconds = 12 * 3600;
/** Of a session, and of one that may only set up the second factor that its library requires. Functions of earlier releases refuse the second. */
const audiences = { whole: 'perennial', setUp: 'perennial-setup' } as const;

/** The claims of a token. Permissions are not among them: they are read again with each request. */
const Claims = z.object({
  iss: z.string(),
  aud: z.enum(Object.values(audiences)),
  /** The user. */
  sub: z.string(),
  /** The tenant. */
  tid: z.string(),
  /** The session. */
  sid: z.string(),
  /** The version of the user's sessions: a changed password ends all older ones. */
  sv: z.int(),
  /** Time of the sign-in, in seconds since 1970. */
  auth_time: z.int(),
  /**
   * When the person last proved their identity anew in this session, in seconds since 1970; by default at the sign-in. A claim of its own: limits of a
   * session count from `auth_time`, so that proving the identity again never lengthens it.
   */
  fresh_at: z.int().optional(),
  iat: z.int(),
  exp: z.int(),
  /** Absent: this installation issues no token for later use. */
  nbf: z.never().optional(),
});
export type Claims = z.output<typeof Claims>;

export interface Signed extends Pick<Claims, 'sub' | 'tid' | 'sid' | 'sv' | 'auth_time' | 'fresh_at'> {
  /** Whether the session may only set up a second factor [RY09]. */
  setsUp?: boolean;
}

type TokenPolicy = Pick<SessionPolicy, 'idle_minutes' | 'absolute_hours'>;

/** A session is read with each call: a token that lives longer than its session is refused. */
function tokenLife(policy: TokenPolicy): number {
  if (policy === policyBefore) return tokenSeconds;
  return policy.idle_minutes === null ? sessionSeconds : policy.idle_minutes * 60 + idleGraceSeconds;
}

function lastSecond({ auth_time }: Pick<Claims, 'auth_time'>, { absolute_hours }: TokenPolicy): number {
  return auth_time + Math.min(absolute_hours * 3600, sessionSeconds);
}

function seconds(): number {
  return Math.floor(now().getTime() / 1000);
}

/**
 * Issues a token of a session: valid for as long as the person may be idle, in a library without a policy for 15 minutes, but never past the
 * session's absolute limit, by default 12 hours after signing in.
 */
export function issueToken({ setsUp = false, ...about }: Signed, policy: TokenPolicy = policyBefore): Promise<string> {
  const iat = seconds();
  const aud = setsUp ? audiences.setUp : audiences.whole;
  return signToken({ ...about, aud, iat, exp: Math.min(iat + tokenLife(policy), lastSecond(about, policy)) });
}

type Verify = (token: string) => unknown;
interface Verifier {
  issuer: string;
  kids: string;
  verify: Verify;
  /** Tokens with a verified signature: a page sends the same one with each of its calls. */
  genuine: Map<string, Claims>;
}
let held: Verifier | undefined;
const mostGenuine = 1000;

/** The keys are supplied, never fetched: an unknown key id is refused, not looked up. */
function verifierFor(issuer: string, keys: PublicJwk[]): Verifier {
  const kids = keys.map(({ kid }) => kid).join();
  if (held?.issuer !== issuer || held.kids !== kids) {
    // The library compares `exp` with the machine's clock. `verifyToken` compares it with the functions' clock instead.
    const verifier = JwtVerifier.create({ issuer, audience: Object.values(audiences), graceSeconds: Number.MAX_SAFE_INTEGER });
    verifier.cacheJwks({ keys });
    held = { issuer, kids, verify: (token) => verifier.verifySync(token), genuine: new Map() };
  }
  return held;
}

/** The claims of a token that this installation signed and that has not expired; undefined for any other text. */
export async function verifyToken(token: string): Promise<Claims | undefined> {
  const { keys } = await jwks();
  const verifier = verifierFor(config.publicUrl, keys);
  const claims = verifier.genuine.get(token) ?? genuineClaims(verifier, token);
  return claims && claims.exp > seconds() ? claims : undefined;
}

function genuineClaims({ verify, genuine }: Verifier, token: string): Claims | undefined {
  try {
    const claims = Claims.safeParse(verify(token));
    if (!claims.success) return undefined;
    if (genuine.size >= mostGenuine) genuine.clear();
    genuine.set(token, claims.data);
    return claims.data;
  } catch {
    return undefined;
  }
}

/** Whether a token is of a session that may only set up a second factor. */
export function isForSetUp({ aud }: Claims): boolean {
  return aud === audiences.setUp;
}

/** Whether a token is old enough to be renewed, and its session young enough. A renewal also notes that the person was active. */
export function isDueForRenewal(claims: Claims, policy: TokenPolicy = policyBefore): boolean {
  return seconds() - claims.iat >= renewAfterSeconds && (policy !== policyBefore || claims.exp < lastSecond(claims, policy));
}

/** The public keys whose tokens are accepted. */
export async function jwks(): Promise<{ keys: PublicJwk[] }> {
  return { keys: (await signingKeys()).map(({ jwk }) => jwk) };
}
