import { randomBytes } from 'node:crypto';
import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { SsoSettings } from '#shared/contract/entities/sso.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { domainRecheckDays, domainRecord, readDomain } from '#shared/domain/sso/domain-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import { instant } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import { textRecordsOf } from '#functions/platform/outbound.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { noSso, ssoSettingsId, ssoSettingsOf } from './sso-settings.ts';

type Domain = SsoSettings['domains'][number];

const maxDomains = 50;

/** Adds a domain; its owner then publishes the TXT record. Throws 422 for anything that is no domain of an institution. */
export async function addDomain(repo: Repository, typed: string): Promise<Row<'sso_settings'>> {
  const domain = readDomain(typed);
  if (domain === undefined) throw invalid({ domain: [say('sso.domainInvalid')] }, say('sso.domainInvalid'));
  const token = randomBytes(16).toString('hex');
  return repo.commit(async (tx) => {
    const { domains, ...settings } = (await tx.find('sso_settings', ssoSettingsId)) ?? noSso;
    if (domains.some((each) => each.domain === domain)) throw conflict(say('sso.domainKnown', { domain }));
    if (domains.length >= maxDomains) throw conflict(say('sso.tooManyDomains', { maxDomains }));
    return tx.put('sso_settings', ssoSettingsId, {
      ...settings,
      domains: [...domains, { domain, token, verified_at: null, checked_at: null }],
    });
  });
}

/** Removes a domain: no further person is linked or created by an address of it. Links stay. */
export async function removeDomain(repo: Repository, domain: string): Promise<Row<'sso_settings'>> {
  return repo.commit(async (tx) => {
    const settings = await tx.load('sso_settings', ssoSettingsId);
    if (!settings.domains.some((each) => each.domain === domain)) throw notFound(say('sso.domain'));
    tx.write({ Delete: { TableName: undefined, Key: keys.ssoDomain(domain, tx.caller.tenant) } });
    return tx.save('sso_settings', { ...settings, domains: settings.domains.filter((each) => each.domain !== domain) });
  });
}

/** Whether a domain has its TXT record; undefined if the name servers did not answer. */
export async function hasRecord({ domain, token }: Domain): Promise<boolean | undefined> {
  return (await textRecordsOf(domain))?.some((text) => text.trim() === domainRecord(token));
}

/** Stores the result of a look-up. A domain whose TXT record is gone is not verified any more: there are no new links by its addresses, those made before stay. [RZ07] */
export async function saveLookup(tx: Transaction, { domain, token }: Domain, isFound: boolean): Promise<Row<'sso_settings'>> {
  const settings = await tx.load('sso_settings', ssoSettingsId);
  const known = settings.domains.find((each) => each.domain === domain && each.token === token);
  if (!known) throw notFound(say('sso.domain'));
  const { tenant } = tx.caller;
  const key = keys.ssoDomain(domain, tenant);
  tx.write(isFound ? { Put: { TableName: undefined, Item: { ...key, tenant } } } : { Delete: { TableName: undefined, Key: key } });
  const next: Domain = { ...known, checked_at: tx.at, verified_at: isFound ? (known.verified_at ?? tx.at) : null };
  return tx.save('sso_settings', { ...settings, domains: settings.domains.map((each) => (each === known ? next : each)) });
}

/** Looks up the records of domains again that were last found a month ago. Domains whose name servers do not answer wait for another day. */
export async function recheckDomains(repo: Repository): Promise<void> {
  const before = new Date(Date.parse(instant()) - domainRecheckDays * 86_400_000).toISOString();
  const due = (await ssoSettingsOf(repo)).domains.filter(
    ({ verified_at, checked_at }) => verified_at !== null && (checked_at ?? '') < before,
  );
  for (const each of due) {
    const isFound = await hasRecord(each);
    if (isFound !== undefined) await repo.commit((tx) => saveLookup(tx, each, isFound));
  }
}
