import { isDeepStrictEqual } from 'node:util';
import type { SsoProvider, SsoSettings } from '#shared/contract/entities/sso.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';
import { now } from '#functions/platform/clock.ts';
import { OutboundRefusal } from '#functions/platform/outbound.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { notifyAdministrators } from '#functions/records/work/emails/security-notice.ts';
import { textFrom } from './outside-fetch.ts';
import type { ProviderMetadata } from './saml/read-metadata.ts';
import { SamlRefusal } from './saml/refusal.ts';
import { ssoSettingsId, ssoSettingsOf } from './sso-settings.ts';

type SamlSide = NonNullable<SsoProvider['saml']>;

/** Reads the metadata of a provider, from its XML or its address. Throws `SamlRefusal` or `OutboundRefusal` with what to do. */
export async function readGiven(given: string, federation: string | null): Promise<ProviderMetadata> {
  // The parser is loaded by SAML alone.
  const { readMetadata } = await import('./saml/read-metadata.ts');
  const file = isAddress(given) ? await fileFrom(given) : given;
  return readMetadata(file, { at: now(), ...(federation !== null && { federation }) });
}

/** Whether people entered the address of metadata in place of its XML. */
export function isAddress(given: string): boolean {
  return /^https?:\/\/\S+$/.test(given);
}

async function fileFrom(address: string): Promise<string> {
  const answered = await textFrom(address);
  if (!answered.ok) throw new SamlRefusal(say('saml.metadataStatus', { status: answered.status }));
  return answered.text();
}

/** The stored parts of metadata. */
export function samlParts(read: ProviderMetadata): Pick<SamlSide, 'sign_on_address' | 'certificates' | 'scopes' | 'signs_requests'> {
  return {
    sign_on_address: read.signOnAddress,
    certificates: read.certificates,
    scopes: read.scopes,
    signs_requests: read.wantsSignedRequests,
  };
}

/**
 * Fetches the metadata of all providers that gave an address, once a day, and takes new certificates over. A fetch that fails, or brings what
 * `readMetadata` refuses, leaves what is stored. [RZ06]
 */
export async function refreshMetadata(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  for (const { id, saml } of (await ssoSettingsOf(repo)).providers) {
    const address = saml?.metadata_address;
    if (!address) continue;
    const federation = saml.federation_certificate ?? null;
    const fetched = await fetchOne(address, federation);
    await repo.commit((tx) => takeOver(tx, { id, address, federation }, fetched));
    await onProgress();
  }
}

async function fetchOne(address: string, federation: string | null): Promise<ProviderMetadata | Message> {
  try {
    return await readGiven(address, federation);
  } catch (error) {
    if (error instanceof SamlRefusal || error instanceof OutboundRefusal) return error.reason;
    throw error;
  }
}

/** Stores what a fetch brought, unless the provider was changed since. Nothing is written on a day without news. */
async function takeOver(
  tx: Transaction,
  { id, address, federation }: { id: string; address: string; federation: string | null },
  fetched: ProviderMetadata | Message,
): Promise<void> {
  const settings = await tx.find('sso_settings', ssoSettingsId);
  const provider = settings?.providers.find((each) => each.id === id);
  const { saml } = provider ?? {};
  if (!settings || !saml || saml.metadata_address !== address || (saml.federation_certificate ?? null) !== federation) return;
  const news = 'code' in fetched ? fetched : (otherProvider(provider, fetched) ?? fetched);
  const next: SamlSide =
    'code' in news
      ? { ...saml, fetch_failure: saml.fetch_failure ?? { since: tx.at, reason: news } }
      : { ...saml, ...samlParts(news), fetch_failure: null };
  if (isDeepStrictEqual({ ...saml, fetch_failure: saml.fetch_failure ?? null }, next)) return;
  const isNew = !isDeepStrictEqual(saml.certificates, next.certificates) || saml.sign_on_address !== next.sign_on_address;
  tx.save('sso_settings', { ...settings, providers: withSaml(settings, id, next) });
  if (isNew) await notifyAdministrators(tx, say('security.ssoMetadata', { name: provider?.name ?? '' }));
}

function otherProvider(provider: SsoProvider | undefined, { entityId }: ProviderMetadata): Message | undefined {
  const expected = provider?.issuer ?? '';
  return entityId === expected ? undefined : say('saml.metadataOfOther', { expected, found: entityId.slice(0, 300) });
}

function withSaml({ providers }: Pick<SsoSettings, 'providers'>, id: string, saml: SamlSide): SsoProvider[] {
  return providers.map((each) => (each.id === id ? { ...each, saml } : each));
}
