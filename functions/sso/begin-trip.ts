import * as oidc from 'openid-client';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { unseal } from '#functions/platform/seal.ts';
import { openRequest, type SsoRequest } from '#functions/records/work/sso/sso-trips.ts';
import { clientOf } from './oidc-client.ts';
import { explained } from './explain-failure.ts';

/** The purpose that a provider's sealed secret is bound to. */
export function secretOf(providerId: string): string {
  return `client secret of ${providerId}`;
}

/** The redirect URI of a provider: each has its own, so that an answer of one cannot be taken for that of another (RFC 9700, 4.4). */
export function callbackOf(providerId: string): string {
  return `${config.publicUrl}/api/sso/oidc/${providerId}/callback`;
}

/** The OpenID client of a provider, with its secret opened. */
export async function openClient(repo: Repository, provider: SsoProvider): Promise<oidc.Configuration> {
  const { sealed_secret } = provider;
  const secret = sealed_secret === null ? '' : await repo.commit((tx) => unseal(tx, sealed_secret, secretOf(provider.id)));
  return explained(() => clientOf(provider, secret));
}

/** Begins a sign-in at a provider; returns the address to go to. */
export async function beginTrip(
  repo: Repository,
  provider: SsoProvider,
  { tab, fresh = false, tester }: Pick<SsoRequest, 'tab' | 'tester'> & { fresh?: boolean },
): Promise<string> {
  const client = await openClient(repo, provider);
  const request: SsoRequest = {
    tenant: repo.caller.tenant,
    provider: provider.id,
    tab,
    nonce: oidc.randomNonce(),
    pkce: oidc.randomPKCECodeVerifier(),
    fresh,
    began: Math.floor(now().getTime() / 1000),
    ...(tester !== undefined && { tester }),
  };
  const state = await openRequest(request);
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: callbackOf(provider.id),
    scope: 'openid email profile',
    state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.pkce),
    code_challenge_method: 'S256',
    ...(fresh && { prompt: 'login', max_age: '0' }),
  }).href;
}
