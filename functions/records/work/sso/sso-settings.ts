import type { AuditField } from '#shared/contract/fields.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import type { Repository } from '#functions/platform/repository.ts';

/** The id of a tenant's settings of single sign-on. */
export const ssoSettingsId = 'sso_settings';

type Settings = Omit<Row<'sso_settings'>, AuditField>;

/** A library without single sign-on. */
export const noSso: Settings = { providers: [], domains: [], sso_only: false, emergency_user_id: null };

/** A tenant's settings as of now. */
export async function ssoSettingsOf(repo: Pick<Repository, 'get'>): Promise<Settings> {
  return (await repo.get('sso_settings', ssoSettingsId)) ?? noSso;
}

/** The providers at which people can sign in. */
export function providersOn({ providers }: Settings): SsoProvider[] {
  return providers.filter(({ state }) => state === 'on');
}

/** The domains of a library that are proved to be its own. */
export function verifiedDomains({ domains }: Settings): string[] {
  return domains.filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain);
}

/** The domains in which scoped values of a provider may end: those of its SAML metadata, or the library's own. [RZ04] */
export function scopesOf(settings: Settings, { saml }: SsoProvider): string[] {
  return saml && saml.scopes.length > 0 ? saml.scopes : verifiedDomains(settings);
}
