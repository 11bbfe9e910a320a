import { notFound } from '#shared/contract/errors.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import { say } from '#shared/domain/messages/message.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { config } from '#functions/platform/config.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { callbackOf, entityIdOf } from './begin-trip.ts';

/** C753. A library without a SAML provider has none, as an unknown one. */
export const ownMetadata: Handler<typeof sso.metadata> = async ({ params }) => {
  const tenant = await tenantItem(params.tenant);
  const repo = repositoryFor(systemCaller(params.tenant));
  const providers = tenant?.state === 'ready' ? (await ssoSettingsOf(repo)).providers.filter(({ saml }) => saml) : [];
  if (providers.length === 0) throw notFound(say('sso.provider'));
  const { writeMetadata } = await import('./saml/write-metadata.ts');
  const xml = writeMetadata({
    entityId: entityIdOf(params.tenant),
    acs: providers.map(callbackOf),
    certificates: providers.flatMap(({ saml }) => saml?.keys.map(({ certificate }) => certificate) ?? []),
    signsRequests: providers.some(({ saml }) => saml?.signs_requests),
    shown: [{ language: 'en', name: 'Perennial', description: 'Subscription and license management for libraries' }],
    contact: { name: 'Perennial', email: addressIn(config.mailFrom) },
  });
  return { filename: 'perennial-metadata.xml', type: 'application/samlmetadata+xml', bytes: Buffer.from(xml) };
};

/** The address of a sender such as `Perennial <perennial@example.org>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}
