import * as oidc from 'openid-client';
import * as z from 'zod';
import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { discoveryAddress } from '#shared/domain/sso/issuer.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import { addressProblem } from '#functions/platform/outbound.ts';
import { textFrom } from '#functions/records/work/sso/outside-fetch.ts';

/** Milliseconds for which the metadata of a provider is used, and its keys at most. */
const metadataMs = 10 * 60_000;
/** Seconds by which two clocks may differ. */
export const skewSeconds = 60;

/** Signatures by a key that only the provider has. HMAC with the client's secret and `none` are not among them. */
const algorithms: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

const Address = z.string().refine((address) => addressProblem(address) === undefined);

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: Address,
  token_endpoint: Address,
  jwks_uri: Address,
  userinfo_endpoint: Address.optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

interface Held {
  of: string;
  until: number;
  client: Promise<oidc.Configuration>;
}

/** Clients by their provider's id, so that metadata and keys are not fetched for each sign-in. */
const held = new Map<string, Held>();
const maxHeld = 200;

/** The requests of the OpenID library, all of which go through the checks of addresses. */
const outsideFetch: oidc.CustomFetch = (address, { method, body, headers }) =>
  textFrom(address, { headers, ...(method === 'POST' && { body: String(body ?? '') }) });

/** The client of a provider. Throws 422 with what to do if its metadata cannot be used, `OutboundRefusal` if it cannot be reached. */
export function clientOf(provider: SsoProvider, secret: string): Promise<oidc.Configuration> {
  const of = JSON.stringify([provider.issuer, provider.client_id, secret]);
  const known = held.get(provider.id);
  if (known?.of === of && known.until > now().getTime()) return known.client;
  const client = connect(provider, secret);
  if (held.size >= maxHeld) held.clear();
  held.set(provider.id, { of, until: now().getTime() + metadataMs, client });
  client.catch(() => held.delete(provider.id));
  return client;
}

async function connect({ issuer, client_id }: SsoProvider, secret: string): Promise<oidc.Configuration> {
  const server = await metadataOf(issuer);
  const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const client = new oidc.Configuration(
    server,
    client_id,
    { [oidc.clockTolerance]: skewSeconds },
    isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret),
  );
  client[oidc.customFetch] = outsideFetch;
  // Without it the library trusts TLS alone, and checks no signature.
  oidc.enableNonRepudiationChecks(client);
  if (config.allowsLoopbackSources) oidc.allowInsecureRequests(client);
  return client;
}

/** The metadata of exactly this issuer. */
async function metadataOf(issuer: string): Promise<oidc.ServerMetadata> {
  const address = discoveryAddress(issuer);
  const answer = await textFrom(address);
  const found = answer.ok ? Metadata.safeParse(await answer.json().catch(() => undefined)).data : undefined;
  if (!found) throw unusable(say('sso.metadataUnreadable', { address }));
  if (found.issuer !== issuer) throw unusable(say('sso.issuerDiffers', { issuer, said: found.issuer.slice(0, 300) }));
  const supported = found.id_token_signing_alg_values_supported?.filter((each) => algorithms.has(each)) ?? ['RS256'];
  if (supported.length === 0) throw unusable(say('sso.noAlgorithm'));
  const { userinfo_endpoint, token_endpoint_auth_methods_supported, authorization_response_iss_parameter_supported } = found;
  return {
    issuer,
    authorization_endpoint: found.authorization_endpoint,
    token_endpoint: found.token_endpoint,
    jwks_uri: found.jwks_uri,
    id_token_signing_alg_values_supported: supported,
    ...(userinfo_endpoint !== undefined && { userinfo_endpoint }),
    ...(token_endpoint_auth_methods_supported && { token_endpoint_auth_methods_supported }),
    ...(authorization_response_iss_parameter_supported !== undefined && { authorization_response_iss_parameter_supported }),
  };
}

function unusable(sentence: Message): Problem {
  return invalid({ issuer: [sentence] }, sentence);
}
