import * as oidc from 'openid-client';
import * as z from 'zod';
import { Problem } from '#shared/contract/errors.ts';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { AccountEmail } from '#shared/contract/entities/user.ts';
import { say } from '#shared/domain/messages/message.ts';
import { now } from '#functions/platform/clock.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Arrived, SsoRequest } from '#functions/records/work/sso/sso-trips.ts';
import { callbackOf, openClient } from './begin-trip.ts';
import { explained } from './explain-failure.ts';
import { skewSeconds } from './oidc-client.ts';

/** Max age of an ID token: it was issued for this code, seconds ago. */
const maxTokenAgeSeconds = 600;

/** Claims that say something of the token, not of the person. */
const ofToken: ReadonlySet<string> = new Set(
  'iss aud azp exp iat nbf nonce jti at_hash c_hash s_hash sid aio rh uti ver xms_ftd acct'.split(' '),
);

const maxAttributes = 100;
const maxValues = 200;
const maxValueLength = 1000;

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  iat: z.number(),
  auth_time: z.number().optional(),
  amr: z.array(z.string()).optional().catch(undefined),
});

function refused(code: 'sso.cancelled' | 'sso.answerInvalid' | 'sso.clock' | 'sso.authTimeMissing' | 'sso.notSignedInAnew'): Problem {
  return new Problem(401, say(code));
}

/**
 * Verifies the answer of a provider to a request, and exchanges its code: state, issuer of the answer and of the token, signature, audience, nonce,
 * times. `answer` are the parameters of the callback. Throws with what to do.
 */
export async function readAnswer(
  repo: Repository,
  provider: SsoProvider,
  request: SsoRequest,
  answer: Readonly<Record<string, string>>,
): Promise<Arrived> {
  if (answer['error'] === 'access_denied') throw refused('sso.cancelled');
  if (answer['error'] !== undefined) throw new Problem(401, say('sso.providerRefused', { error: answer['error'].slice(0, 100) }));
  const client = await openClient(repo, provider);
  const address = new URL(callbackOf(provider));
  address.search = new URLSearchParams(answer).toString();
  const tokens = await explained(() =>
    oidc.authorizationCodeGrant(client, address, {
      expectedState: answer['state'] ?? '',
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.pkce,
      idTokenExpected: true,
    }),
  );
  const claims = Claims.safeParse(tokens.claims()).data;
  if (!claims || claims.iss !== provider.issuer || (claims.azp !== undefined && claims.azp !== provider.client_id))
    throw refused('sso.answerInvalid');
  const at = now().getTime() / 1000;
  if (claims.iat > at + skewSeconds || claims.iat < at - maxTokenAgeSeconds) throw refused('sso.clock');
  if (request.fresh) requireAnew(claims.auth_time, request);
  const all = { ...(await moreClaims(client, tokens.access_token, claims)), ...claims };
  const isVerified =
    all['email_verified'] === true || all['email_verified'] === 'true' || [true, 1, '1', 'true'].includes(all['xms_edov'] as never);
  const email = AccountEmail.safeParse(all['email']).data;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isVerified && email !== undefined ? email : null,
    name: typeof all['name'] === 'string' && all['name'].trim() !== '' ? all['name'].trim().slice(0, 255) : null,
    attributes: attributesOf(all),
    showed_factor: claims.amr?.includes('mfa') ?? false,
    fresh: request.fresh,
  };
}

/** Throws unless the person signed in at the provider after the request: an answer from a session that was open there proves nothing anew. */
function requireAnew(authTime: number | undefined, { began }: SsoRequest): void {
  if (authTime === undefined) throw refused('sso.authTimeMissing');
  if (authTime < began - skewSeconds) throw refused('sso.notSignedInAnew');
}

/** The claims that some providers send only at the userinfo address; those of the token count more. */
async function moreClaims(client: oidc.Configuration, token: string, { sub }: { sub: string }): Promise<Record<string, unknown>> {
  if (client.serverMetadata().userinfo_endpoint === undefined) return {};
  return explained(() => oidc.fetchUserInfo(client, token, sub));
}

/** The claims as lists of texts, by the name of the attribute. */
function attributesOf(claims: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const named = Object.entries(claims).filter(([name]) => !ofToken.has(name) && name.length <= 200);
  const listed = named.map(([name, value]): [string, string[]] => [
    name,
    (Array.isArray(value) ? value : [value]).flatMap(textOf).slice(0, maxValues),
  ]);
  return Object.fromEntries(listed.filter(([, values]) => values.length > 0).slice(0, maxAttributes));
}

function textOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= maxValueLength ? [value] : [];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
