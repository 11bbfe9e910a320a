import { createHash, timingSafeEqual } from 'node:crypto';
import { JwksValidationError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod';
import { Problem, unauthenticated } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import { isConditionFailure, table } from './table.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A user's identity as confirmed by Google. */
export interface GoogleIdentity {
  /** Verified by Google, in lower case. */
  email: string;
  /** Google's number of the account, which stays the same when its address changes. */
  subject: string;
  /**
   * Whether Google itself manages the address. Of any other it knows only the owner when the account was created:
   * developers.google.com/identity/gsi/web/guides/verify-google-id-token.
   */
  isGooglesOwn: boolean;
  /** A digest of the browser's secret, which is new for each sign-in. */
  nonce: string;
}

const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email().max(255)),
  email_verified: z.boolean(),
  nonce: z.string(),
  iat: z.int(),
  /** The organization whose Google Workspace owns the account. */
  hd: z.string().min(1).optional(),
});

/** Max age of a token in seconds; Google's tokens are valid for an hour. */
const patience = 600;
/** Seconds by which two clocks may differ. */
const tolerance = 60;
/** Milliseconds after which Google's keys are fetched again: a withdrawn key must not stay valid while a function stays warm. */
const keysHold = 3_600_000;
const fetchWithin = 3000;

function unverified(): Problem {
  return unauthenticated(say('common.googleSignInUnconfirmed'));
}

function unreachable(): Problem {
  return new Problem(503, say('common.googleUnavailable'), {
    retryAfterSeconds: 30,
  });
}

/** Fetches the keys without the retries of the library's own fetcher: a user is waiting. */
async function fetchKeys(address: string): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(fetchWithin), redirect: 'error' });
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    // Thrown below.
  }
  throw unreachable();
}

function createVerifier({ clientId, keysUrl }: { clientId: string; keysUrl: string }) {
  // The issuer has two names; `isOf` compares it.
  return JwtVerifier.create(
    { issuer: null, audience: clientId, jwksUri: keysUrl, graceSeconds: tolerance },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  );
}

let held: { of: string; until: number; verifier: ReturnType<typeof createVerifier> } | undefined;

function verifierFor(google: NonNullable<typeof config.google>) {
  const of = `${google.clientId} ${google.keysUrl}`;
  if (held?.of !== of || held.until < now().getTime()) held = { of, until: now().getTime() + keysHold, verifier: createVerifier(google) };
  return held.verifier;
}

/**
 * Verifies a Google token: issued for this installation, within the last minutes, to the browser that knows `verifier`. Throws 404 where sign-in with
 * Google is off, 401 for any other token, 503 if Google's keys are unavailable.
 */
export async function googleIdentity(token: string, verifier: string): Promise<GoogleIdentity> {
  const { google } = config;
  if (!google) throw new Problem(404, say('common.googleSignInDisabled'));
  let said: unknown;
  try {
    said = await verifierFor(google).verify(token);
  } catch (error) {
    if (error instanceof JwksValidationError) throw unreachable();
    throw error instanceof Problem ? error : unverified();
  }
  const claims = Claims.safeParse(said).data;
  const age = Math.floor(now().getTime() / 1000) - (claims?.iat ?? 0);
  if (!claims || age > patience || age < -tolerance || !isOf(google.issuer, claims.iss) || !isSame(claims.nonce, nonceOf(verifier)))
    throw unverified();
  const { email, sub: subject, nonce, hd } = claims;
  if (!claims.email_verified) throw unauthenticated(say('common.googleAddressUnconfirmed', { email }));
  return { email, subject, isGooglesOwn: hd !== undefined || /@(gmail|googlemail)\.com$/.test(email), nonce };
}

/** Google writes its own name with and without `https://`. */
function isOf(issuer: string, said: string): boolean {
  return said === issuer || said === issuer.replace(/^https:\/\//, '');
}

/** The nonce that belongs to a browser's secret. */
function nonceOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Marks a sign-in with Google as used, so that it starts only one session. Throws 401 the second time. */
export async function spend({ nonce }: GoogleIdentity): Promise<void> {
  const expires = Math.ceil(now().getTime() / 1000) + patience + 2 * tolerance;
  try {
    // Keyed by the nonce, as the same token can be encoded in more than one way.
    await table.put({ ...keys.attempts('ANY', `google ${nonce}`), expires_at: expires }, { expression: 'attribute_not_exists(pk)' });
  } catch (error) {
    throw isConditionFailure(error) ? unverified() : error;
  }
}
