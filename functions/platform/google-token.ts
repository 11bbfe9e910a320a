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

/** Who somebody is at Google. */
export interface GoogleIdentity {
  /** Theirs by Google's word, in small letters. */
  email: string;
  /** How Google numbers the account, whatever its address is. */
  subject: string;
  /**
   * Whether Google itself runs the address. Of any other it knows only who had it when the account was made:
   * developers.google.com/identity/gsi/web/guides/verify-google-id-token.
   */
  isGooglesOwn: boolean;
  /** What the browser had signed, a new one for each way to Google. */
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
  /** The organisation whose Google Workspace has the account. */
  hd: z.string().min(1).optional(),
});

/** Seconds from Google's page to ours; the token itself would hold for an hour. */
const patience = 600;
/** Seconds by which two clocks may differ. */
const tolerance = 60;
/** Milliseconds after which Google's keys are fetched anew: one that was withdrawn must not hold as long as a function stays warm. */
const keysHold = 3_600_000;
const fetchWithin = 3000;

function unverified(): Problem {
  return unauthenticated(say('common.signGoogleCouldNotConfirmedPlease'));
}

function unreachable(): Problem {
  return new Problem(503, say('common.googleCannotReachedMomentPleaseTry'), {
    retryAfterSeconds: 30,
  });
}

/** The keys, without the retry of the library's own fetcher: a person waits. */
async function fetchKeys(address: string): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(fetchWithin), redirect: 'error' });
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    // Said below.
  }
  throw unreachable();
}

function createVerifier({ clientId, keysUrl }: { clientId: string; keysUrl: string }) {
  // The issuer has two names, so it is compared below.
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
 * Who somebody is by a token of Google's that was made for this installation, within the last minutes and for the browser that knows `verifier`.
 * Throws 404 where nobody signs in with Google, 401 for any other token, 503 when Google's keys cannot be had.
 */
export async function googleIdentity(token: string, verifier: string): Promise<GoogleIdentity> {
  const { google } = config;
  if (!google) throw new Problem(404, say('common.nobodySignsGooglePleaseSignYour'));
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
  if (!claims.email_verified) throw unauthenticated(say('common.googleHasNotConfirmedYetYours', { email }));
  return { email, subject, isGooglesOwn: hd !== undefined || /@(gmail|googlemail)\.com$/.test(email), nonce };
}

/** Google calls itself with and without `https://`. */
function isOf(issuer: string, said: string): boolean {
  return said === issuer || said === issuer.replace(/^https:\/\//, '');
}

/** What a browser has signed that keeps this secret. */
function nonceOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Uses a way to Google and back up, so that what came of it starts one session. Throws 401 the second time. */
export async function spend({ nonce }: GoogleIdentity): Promise<void> {
  const expires = Math.ceil(now().getTime() / 1000) + patience + 2 * tolerance;
  try {
    // By the nonce, as the same token can be written in more than one way.
    await table.put({ ...keys.attempts('ANY', `google ${nonce}`), expires_at: expires }, { expression: 'attribute_not_exists(pk)' });
  } catch (error) {
    throw isConditionFailure(error) ? unverified() : error;
  }
}
