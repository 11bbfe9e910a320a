import { X509Certificate } from 'node:crypto';
import { breached, invalid, type Problem } from '#shared/contract/errors.ts';
import { defaultSleepDays, type SsoProvider, type SsoSettingsChange, type SsoSettingsView } from '#shared/contract/entities/sso.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf, personalPermissionsOf, roleTitles } from '#shared/contract/permissions.ts';
import { domainRecord } from '#shared/domain/sso/domain-name.ts';
import { isIssuerForAll, readIssuer } from '#shared/domain/sso/issuer.ts';
import { checkGrant } from '#shared/domain/users/check-grant.ts';
import { factorCount } from '#shared/domain/users/second-factors.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { config } from '#functions/platform/config.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { addressProblem, OutboundRefusal } from '#functions/platform/outbound.ts';
import { seal } from '#functions/platform/seal.ts';
import { endSessionsWithoutSso } from '#functions/platform/sessions.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { notifyAdministrators } from '#functions/records/work/emails/security-notice.ts';
import { isAddress, readGiven, samlParts } from '#functions/records/work/sso/refresh-metadata.ts';
import { noSso, providersOn, ssoSettingsId, ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { keepSsoTasks } from '#functions/records/work/sso/sso-tasks.ts';
import { callbackOf, entityIdOf, secretOf } from './begin-trip.ts';
import { makeKey } from '#functions/records/work/sso/saml-keys.ts';
import type { ProviderMetadata } from '#functions/records/work/sso/saml/read-metadata.ts';
import { SamlRefusal } from '#functions/records/work/sso/saml/refusal.ts';

type Settings = Row<'sso_settings'>;
type SamlSide = NonNullable<SsoProvider['saml']>;
type GivenProvider = SsoSettingsChange['providers'][number];

/** The settings as administrators see them, without secrets. */
export function viewOf(tenant: string, settings: Settings | undefined): SsoSettingsView {
  const { providers, domains, sso_only, emergency_user_id, sleep_days = defaultSleepDays } = settings ?? noSso;
  return {
    providers: providers.map(({ sealed_secret, saml, ...shown }) => ({
      ...shown,
      has_secret: sealed_secret !== null,
      callback: callbackOf(shown),
      ...(saml && samlView(saml)),
    })),
    domains: domains.map(({ token, ...shown }) => ({ ...shown, record: domainRecord(token) })),
    sso_only,
    emergency_user_id,
    sleep_days,
    entity_id: entityIdOf(tenant),
    sign_in_address: `${config.publicUrl}/login/${tenant}`,
    version: settings?.version ?? null,
  };
}

function samlView({ certificates, keys, metadata_address = null, federation_certificate = null, fetch_failure = null }: SamlSide) {
  return {
    certificates: certificates.map(({ from, to }) => ({ from, to })),
    metadata_address,
    federation_certificate,
    fetch_failure,
    own_certificates: keys.map(({ certificate }) => ({ to: new Date(new X509Certificate(certificate).validTo).toISOString() })),
  };
}

/** C754: without secrets. */
export const getSettings: Handler<typeof sso.settings> = async ({ repo, caller }) =>
  viewOf(caller.tenant, await repo.get('sso_settings', ssoSettingsId));

/**
 * C755: saves the providers. One can be switched on after a test sign-in with the same settings. These settings decide who can sign in:
 * all administrators are notified, and no rule gives a role with more permissions than the caller has.
 */
export const saveSettings: Handler<typeof sso.saveSettings> = async ({ repo, caller, body }) => {
  const { providers: stored } = await ssoSettingsOf(repo);
  const read = await Promise.all(
    body.providers.map((given, index) =>
      metadataFrom(
        given,
        stored.find(({ id }) => id === given.id),
        `providers.${index}`,
      ),
    ),
  );
  const saved = await repo.commit(async (tx) => {
    const before = await tx.find('sso_settings', ssoSettingsId);
    if (before) await tx.load('sso_settings', ssoSettingsId, body.version);
    checkRoles(tx, body);
    const providers: SsoProvider[] = [];
    for (const [index, given] of body.providers.entries()) {
      const field = `providers.${index}`;
      const former = formerOf(before, given, field);
      providers.push(
        await (given.protocol === 'saml'
          ? samlFrom(tx, former, { given, read: read[index], field })
          : providerFrom(tx, former, given, field)),
      );
    }
    const { sso_only, emergency_user_id, sleep_days = before?.sleep_days ?? defaultSleepDays } = body;
    const next = { providers, domains: before?.domains ?? [], sso_only, emergency_user_id, sleep_days };
    if (sso_only) await checkSsoOnly(tx, next);
    const after = await tx.put('sso_settings', ssoSettingsId, next);
    if (after !== before) await notifyAdministrators(tx, say('security.ssoSettings', { name: caller.name }));
    return after;
  });
  await keepSsoTasks(repo);
  // At each save, so that one that was interrupted is made up for.
  if (saved.sso_only) await endSessionsWithoutSso(caller.tenant, { user: saved.emergency_user_id, keep: caller.sessionId });
  return answer(viewOf(caller.tenant, saved), { message: say('sso.settingsSaved') });
};

/** Refuses roles with permissions that the caller lacks. */
function checkRoles({ caller }: Transaction, { providers }: SsoSettingsChange): void {
  const given = providers.flatMap(({ role_rules, default_role }) => [default_role, ...role_rules.map(({ role }) => role)]);
  const granted = [...new Set(given)].map((role) => ({ name: roleTitles[role], permissions: personalPermissionsOf([role]) }));
  const breaches = checkGrant(caller.permissions, granted);
  if (breaches.length > 0) throw breached(breaches);
}

function refused(field: string, sentence: Message): Problem {
  return invalid({ [field]: [sentence] }, sentence);
}

/** A provider as it will be stored. A secret stays with the issuer that it was entered for, and a change ends what a test has shown. */
async function providerFrom(tx: Transaction, former: SsoProvider | undefined, given: GivenProvider, field: string): Promise<SsoProvider> {
  const { client_secret, id: _id, metadata: _metadata, federation_certificate: _federation, own_key: _key, ...more } = given;
  const issuer = readIssuer(given.issuer);
  const wrong = isIssuerForAll(issuer) ? say('sso.issuerForAll') : addressProblem(issuer);
  if (wrong) throw refused(`${field}.issuer`, wrong);
  if (/[?#]/.test(issuer)) throw refused(`${field}.issuer`, say('sso.issuerPlain'));
  const isMoved = former !== undefined && former.issuer !== issuer;
  if (isMoved && former.sealed_secret !== null && client_secret === undefined)
    throw refused(`${field}.client_secret`, say('sso.secretNeeded'));
  const id = former?.id ?? tx.newId();
  const sealed_secret = client_secret === undefined ? (former?.sealed_secret ?? null) : await seal(tx, client_secret, secretOf(id));
  const isSame = former !== undefined && !isMoved && former.client_id === given.client_id && former.sealed_secret === sealed_secret;
  return requireTested({ ...more, issuer, id, sealed_secret, tested_at: isSame ? former.tested_at : null }, field);
}

/** A SAML provider as it will be stored. New certificates of the same provider leave what a test has shown. */
async function samlFrom(
  tx: Transaction,
  former: SsoProvider | undefined,
  { given, read, field }: { given: GivenProvider; read: ProviderMetadata | undefined; field: string },
): Promise<SsoProvider> {
  const { client_secret: _secret, metadata, id: _id, federation_certificate: _federation, own_key, ...more } = given;
  const federation = federationOf(given, former);
  const isSameFederation = federation === (former?.saml?.federation_certificate ?? null);
  if (!read && !isSameFederation) throw refused(`${field}.metadata`, say('saml.metadataAgain'));
  const parts = read ? samlParts(read) : former?.saml;
  if (!parts) throw refused(`${field}.metadata`, say('saml.metadataNeeded'));
  const id = former?.id ?? tx.newId();
  const issuer = read?.entityId ?? former?.issuer ?? '';
  const isSame = former?.issuer === issuer && former.saml?.sign_on_address === parts.sign_on_address;
  const saml: SamlSide = {
    ...former?.saml,
    ...parts,
    keys: await changedKeys(tx, { id, keys: former?.saml?.keys ?? [] }, own_key),
    federation_certificate: federation,
    ...(read && { metadata_address: metadata !== undefined && isAddress(metadata) ? metadata : null, fetch_failure: null }),
  };
  const tested_at = isSame ? former.tested_at : null;
  return requireTested({ ...more, issuer, client_id: '', id, sealed_secret: null, saml, tested_at }, field);
}

/** Our keys for a provider after a change: a first one, a second beside it, or only the newest again. */
async function changedKeys(
  tx: Transaction,
  { id, keys }: { id: string; keys: SamlSide['keys'] },
  change: GivenProvider['own_key'],
): Promise<SamlSide['keys']> {
  if (keys.length === 0 || (change === 'add' && keys.length === 1)) return [await makeKey(tx, id), ...keys];
  return change === 'remove' ? keys.slice(0, 1) : keys;
}

/** The certificate of the federation that must have signed a provider's metadata; null without one. */
function federationOf({ federation_certificate: given }: GivenProvider, former: SsoProvider | undefined): string | null {
  return given === undefined ? (former?.saml?.federation_certificate ?? null) : given;
}

function requireTested(provider: SsoProvider, field: string): SsoProvider {
  if (provider.state === 'on' && provider.tested_at === null) throw refused(`${field}.state`, say('sso.testFirst'));
  return provider;
}

/** The stored provider of an entered one; undefined for a new one. Its protocol stays. */
function formerOf(before: Settings | undefined, { id: known, protocol }: GivenProvider, field: string): SsoProvider | undefined {
  const former = before?.providers.find(({ id }) => id === known);
  if (known !== undefined && former?.protocol !== protocol) throw refused(field, say('sso.providerUnknown'));
  return former;
}

/** Reads the metadata that was entered, as XML or by its address; undefined without any. Throws 422 with what to do. */
async function metadataFrom(given: GivenProvider, former: SsoProvider | undefined, field: string): Promise<ProviderMetadata | undefined> {
  const federation = federationOf(given, former);
  if (federation !== null && !isCertificate(federation)) throw refused(`${field}.federation_certificate`, say('saml.federationUnreadable'));
  if (given.metadata === undefined) return undefined;
  try {
    return await readGiven(given.metadata, federation);
  } catch (error) {
    if (error instanceof SamlRefusal || error instanceof OutboundRefusal) throw refused(`${field}.metadata`, error.reason);
    throw error;
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/**
 * Throws 422 unless a person can still sign in with every other way closed: an emergency administrator with a password and a second factor, and the
 * caller, who must be that person or linked with a provider that is on.
 */
async function checkSsoOnly(
  tx: Transaction,
  next: Pick<Settings, 'providers' | 'domains' | 'sso_only' | 'emergency_user_id'>,
): Promise<void> {
  const on = providersOn(next);
  if (on.length === 0) throw refused('sso_only', say('sso.onlyNeedsProvider'));
  const { emergency_user_id: id } = next;
  const [user, credential, factors] = await Promise.all([
    tx.find('user', id ?? ''),
    tx.find('credential', id ?? ''),
    tx.find('second_factor', id ?? ''),
  ]);
  const isFit = user?.active && permissionsOf(user.roles).includes('manage-users') && credential && factors && factorCount(factors) > 0;
  if (!isFit) throw refused('emergency_user_id', say('sso.emergencyUnfit'));
  const links = (await tx.find('sso_identity', tx.caller.userId ?? ''))?.links ?? [];
  const isLinked = links.some((link) => on.some((each) => each.id === link.provider_id && each.issuer === link.issuer));
  if (id !== tx.caller.userId && !isLinked) throw refused('sso_only', say('sso.onlyLocksYouOut'));
}
