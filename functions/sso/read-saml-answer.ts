import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { now } from '#functions/platform/clock.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Arrived, SsoRequest } from '#functions/records/work/sso/sso-trips.ts';
import { callbackOf, entityIdOf, samlIdOf } from './begin-trip.ts';
import { openKeys } from '#functions/records/work/sso/saml-keys.ts';

/** Verifies the posted response of a SAML provider to a request. Throws `SamlRefusal`. */
export async function readSamlAnswer(repo: Repository, provider: SsoProvider, request: SsoRequest, response: string): Promise<Arrived> {
  // The library is loaded by SAML alone.
  const { readResponse } = await import('./saml/read-response.ts');
  return readResponse(response, {
    provider: {
      entityId: provider.issuer,
      certificates: provider.saml?.certificates.map(({ pem }) => pem) ?? [],
      scopes: provider.saml?.scopes ?? [],
    },
    ours: { entityId: entityIdOf(request.tenant), acs: callbackOf(provider), decryptionKeys: await openKeys(repo, provider) },
    request: { id: samlIdOf(request), began: request.began, fresh: request.fresh },
    at: now(),
  });
}
