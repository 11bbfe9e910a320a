import * as oidc from 'openid-client';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { unseal } from '#functions/platform/seal.ts';
import { openRequest, type SsoRequest } from '#functions/records/work/sso/sso-trips.ts';
import { clientOf } from './oidc-client.ts';
import { explained } from './explain-failure.ts';
import { openKeys } from '#functions/records/work/sso/saml-keys.ts';

/** The purpose that a provider's sealed secret is bound to. */
export function secretOf(providerId: string): string {
  return `client secret of ${providerId}`;
}

/** Where the answers of a provider arrive: each has its own address, so that an answer of one cannot be taken for that of another (RFC 9700, 4.4). */
export function callbackOf({ id, protocol }: Pick<SsoProvider, 'id' | 'protocol'>): string {
  return `${config.publicUrl}/api/sso/${protocol === 'saml' ? `saml/${id}/acs` : `oidc/${id}/callback`}`;
}

/** Our SAML entity ID for a tenant, and the address of the metadata (C753). */
export function entityIdOf(tenant: string): string {
  return `${config.publicUrl}/api/sso/${tenant}/metadata`;
}

/** The identifier of a SAML request. It begins with a letter, as identifiers in XML do. */
export function samlIdOf({ nonce }: Pick<SsoRequest, 'nonce'>): string {
  return `r${nonce}`;
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
  const client = provider.saml ? undefined : await openClient(repo, provider);
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
  if (!client) return samlAddress(repo, provider, { request, state });
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: callbackOf(provider),
    scope: 'openid email profile',
    state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.pkce),
    code_challenge_method: 'S256',
    ...(fresh && { prompt: 'login', max_age: '0' }),
  }).href;
}

async function samlAddress(
  repo: Repository,
  provider: SsoProvider,
  { request, state }: { request: SsoRequest; state: string },
): Promise<string> {
  const { requestAddress } = await import('./saml/request-address.ts');
  return requestAddress({
    signOnAddress: provider.saml?.sign_on_address ?? '',
    entityId: entityIdOf(request.tenant),
    acs: callbackOf(provider),
    id: samlIdOf(request),
    state,
    fresh: request.fresh,
    // During a change of keys the provider may not know the new one yet.
    ...(provider.saml?.signs_requests && { signingKey: (await openKeys(repo, provider)).at(-1) }),
  });
}
