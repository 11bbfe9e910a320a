import type { Row } from '#shared/contract/kinds.ts';
import { filesFor } from '#functions/platform/files.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { securityMonths } from '#functions/platform/security-log.ts';
import { passkeyKey } from '#functions/records/ground/users/factors/passkey-key.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { table } from '#functions/platform/table.ts';
import { systemCaller } from '#functions/platform/caller.ts';

/** A kind of place that stores a tenant's data, and its form in an export. */
interface Place {
  holds: string;
  /** The path in the export; null if it is excluded. */
  exported: string | null;
  /** The reason for its exclusion, shown to the reader. */
  why?: string;
}

/** A place in the table: the partitions `TENANT#<id>#<name>…#`. */
interface TablePlace extends Place {
  partitions: (tenant: string) => string[] | Promise<string[]>;
}

/**
 * All parts of the table that can store a tenant's data, by the name in their key. Export and deletion use this list. A test walks the whole table
 * and fails for a part that is not listed.
 */
export const tablePlaces: Readonly<Record<string, TablePlace>> = {
  E: { holds: 'the records', exported: 'records/<kind>.json', partitions: keys.entityPartitions },
  P: {
    holds: 'records of one person: settings, list views, since when a password is set',
    exported: 'records/<kind>.json',
    partitions: keys.privatePartitions,
  },
  U: {
    holds: 'which values may not be given twice',
    exported: null,
    why: 'they repeat values of the records',
    partitions: keys.guardPartitions,
  },
  LOG: { holds: 'the last changes', exported: 'history.jsonl', partitions: (tenant) => [keys.log(tenant, 0).pk] },
  H: {
    holds: 'the changes by record, for fast reading',
    exported: null,
    why: 'they repeat the history',
    partitions: keys.historyPartitions,
  },
  MODEL: {
    holds: 'where the last snapshot is, and how far the changes by record reach',
    exported: null,
    why: 'it is made of the records and the history',
    partitions: (tenant) => [keys.snapshot(tenant).pk],
  },
  JOB: {
    holds: 'work for the machine',
    exported: null,
    why: 'it means something to this installation only',
    partitions: (tenant) => [keys.job(tenant, '').pk],
  },
  SESSION: {
    holds: 'who is signed in',
    exported: null,
    why: 'a session is a secret, and ends within 12 hours',
    partitions: (tenant) => [keys.session(tenant, '').pk],
  },
  SEEN: {
    holds: 'when people were last here',
    exported: null,
    why: 'it says something of people, and nothing of the library',
    partitions: (tenant) => [keys.seen(tenant, '').pk],
  },
  ATTEMPTS: {
    holds: 'how many mails somebody asked for in an hour, and failed sign-ins',
    exported: null,
    why: 'it is forgotten after some hours; a count of failures that the security log left out, after a month',
    partitions: (tenant) => [keys.attempts(tenant, '').pk],
  },
  CALLS: {
    holds: 'how many calls were made in a minute',
    exported: null,
    why: 'it is forgotten after two minutes',
    partitions: (tenant) => [keys.calls(tenant, 0).pk],
  },
  CHANGES: {
    holds: 'what undoes the last changes of each person',
    exported: null,
    why: 'it repeats what the history says, and expires after a week',
    partitions: (tenant) => [keys.changeSet(tenant, '', '').pk],
  },
  HARVEST: {
    holds: 'requests to COUNTER APIs and what came of them',
    exported: null,
    why: 'they expire; what they brought is among the records and files',
    partitions: (tenant) => [keys.usageAttempt(tenant, '').pk],
  },
  SEC: {
    holds: 'the security log: sign-ins, changes of accounts, downloads',
    exported: null,
    why: 'it says what people did and from where; administrators export it from the page of the log',
    partitions: (tenant) => securityMonths(1).map((month) => keys.securityEvents(tenant, month)),
  },
  MAIL: { holds: 'the mails that were sent', exported: 'mails.jsonl', partitions: (tenant) => [keys.mail(tenant, '').pk] },
  RESET: {
    holds: 'digests of links that set a password',
    exported: null,
    why: 'they are secret, and good for an hour, in an invitation for a week',
    partitions: (tenant) => [keys.resetTokenOf(tenant, '').pk],
  },
  FEEDBACK: {
    holds: 'digests of links by which stakeholders answer',
    exported: null,
    why: 'they are secret; who was asked when is among the records',
    partitions: (tenant) => [keys.feedbackTokenOf(tenant, '').pk],
  },
  MEMBERSHIP: {
    holds: 'digests of links that invite members of a consortium',
    exported: null,
    why: 'they are secret; who was invited when is among the records',
    partitions: (tenant) => [keys.invitationTokenOf(tenant, '').pk],
  },
  OFFER: {
    holds: 'digests of links by which members of a consortium answer offers',
    exported: null,
    why: 'they are secret; who was asked when is among the records',
    partitions: (tenant) => [keys.offerTokenOf(tenant, '').pk],
  },
  IMPORT: { holds: 'what was corrected in an import and what failed', exported: 'imports/<id>.json', partitions: importPartitions },
};

/** Objects below the tenant's prefix, by the first part of their keys. */
export const filePlaces: Readonly<Record<string, Place>> = {
  uploads: { holds: 'files that were uploaded', exported: 'files/uploads/<id>' },
  media: { holds: 'files attached to records', exported: 'files/media/<id>' },
  imports: { holds: 'the files of imports with their rows, plans and reports', exported: 'files/imports/<id>/…' },
  'title-lists': { holds: 'the publications of title lists, with reports on their files', exported: 'files/title-lists/<content>/…' },
  usage: { holds: 'the titles of usage reports with their counts', exported: 'files/usage/<digest>.json.gz' },
  'usage-answers': { holds: 'answers of COUNTER APIs as they came', exported: 'files/usage-answers/<request>.gz' },
  'mail-sheets': { holds: 'order forms and price requests that went out with mails', exported: 'files/mail-sheets/<mail>.xlsx' },
  'received-emails': {
    holds: 'emails that people keep with periods: as they came, their words, their attachments',
    exported: 'files/received-emails/<content>/…',
  },
  'report-runs': {
    holds: 'files of reports that were built in the last week',
    exported: null,
    why: 'they repeat the records, and are kept for a week',
  },
  history: { holds: 'the older changes', exported: 'history.jsonl' },
  'history-index': { holds: 'the changes in short, for searching', exported: null, why: 'they repeat the history' },
  model: { holds: 'snapshots for fast reading', exported: null, why: 'they are made of the records' },
};

/** Items with keys that do not begin with the tenant, by the first part of their keys. */
export const globalPlaces: Readonly<Record<string, Place>> = {
  TENANTS: { holds: 'the list of tenants', exported: 'manifest.json' },
  EMAIL: { holds: 'which tenants an address has accounts in', exported: null, why: 'it repeats the addresses of the users' },
  GOOGLE: {
    holds: 'which tenants have somebody with a Google account',
    exported: null,
    why: 'it repeats the addresses of the users, with a number that Google gave the account',
  },
  RESET: { holds: 'links that set a password', exported: null, why: 'they are secret, and good for an hour' },
  FEEDBACK: { holds: 'links by which stakeholders answer', exported: null, why: 'they are secret' },
  MEMBERSHIP: { holds: 'links that invite members of a consortium', exported: null, why: 'they are secret' },
  OFFER: { holds: 'links by which members of a consortium answer offers', exported: null, why: 'they are secret' },
  FORM: { holds: 'public links of forms', exported: null, why: 'they are secret' },
  CALENDAR: { holds: "addresses of people's calendars", exported: null, why: 'they are secret' },
  DOMAIN: { holds: 'which library a domain leads to at sign-in', exported: null, why: 'it repeats the settings of single sign-on' },
  PASSKEY: { holds: 'whose account a passkey opens', exported: null, why: 'a passkey works at this installation only' },
};

/** Imports with data beside their record, including those of which only files remain. */
export async function importsOf(tenant: string): Promise<string[]> {
  const ids = new Set((await filesFor(systemCaller(tenant)).list('imports/')).map((key) => key.split('/')[1] ?? ''));
  for (const pk of keys.entityPartitions(tenant)) for await (const item of table.partition<StoredRow>(pk, 'import#')) ids.add(item.id);
  return [...ids].filter((id) => id !== '').toSorted();
}

async function importPartitions(tenant: string): Promise<string[]> {
  return (await importsOf(tenant)).map((id) => keys.importItem(tenant, id, '').pk);
}

/** All of a tenant's people. */
export async function peopleOf(tenant: string): Promise<Row<'user'>[]> {
  const people: Row<'user'>[] = [];
  for (const pk of keys.entityPartitions(tenant))
    for await (const item of table.partition<StoredRow>(pk, 'user#')) if (!item.deleted) people.push(rowOf<'user'>(item));
  return people;
}

/** The digests of the addresses of all calendars of a tenant. */
export async function calendarsOf(tenant: string): Promise<string[]> {
  const digests: string[] = [];
  for (const pk of keys.privatePartitions(tenant))
    for await (const item of table.partition<StoredRow>(pk, 'calendar_feed#')) {
      const digest = item.deleted ? null : rowOf<'calendar_feed'>(item).digest;
      if (digest !== null) digests.push(digest);
    }
  return digests;
}

/** The ways from passkeys to the accounts of a tenant. */
export async function passkeysOf(tenant: string): Promise<Key[]> {
  const found: Key[] = [];
  for (const pk of keys.privatePartitions(tenant))
    for await (const item of table.partition<StoredRow>(pk, 'second_factor#'))
      if (!item.deleted) found.push(...rowOf<'second_factor'>(item).passkeys.map(({ credential_id }) => passkeyKey(credential_id)));
  return found;
}

/** The ways from proved domains to a tenant. */
export async function domainsOf(tenant: string): Promise<Key[]> {
  const { domains } = await ssoSettingsOf(repositoryFor(systemCaller(tenant)));
  return domains.map(({ domain }) => keys.ssoDomain(domain, tenant));
}

/** The digests of the public links of all forms of a tenant. */
export async function formLinksOf(tenant: string): Promise<string[]> {
  const digests: string[] = [];
  for (const pk of keys.privatePartitions(tenant))
    for await (const item of table.partition<StoredRow>(pk, 'custom_form_link#'))
      if (!item.deleted) digests.push(rowOf<'custom_form_link'>(item).digest);
  return digests;
}
