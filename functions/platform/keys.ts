import { createHash } from 'node:crypto';

/**
 * The keys of the single table. All of a tenant's start with `TENANT#<id>#`, and every key ends in a delimiter: an IAM policy on leading keys can
 * apply to them, and no id is a prefix of another.
 */
export interface Key {
  pk: string;
  sk: string;
}

/** Partitions of a tenant's records: each takes at most 1,000 write units a second. */
export const spread = 16;

function hash(id: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) value = Math.imul(value ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return String(value % spread);
}

function tenantKey(tenant: string, part: string): string {
  return `TENANT#${tenant}#${part}#`;
}

/** In place of a tenant in the keys of jobs without one. */
export const noTenant = '';

export const keys = {
  /** A record that the read model holds. */
  entity: (tenant: string, kind: string, id: string): Key => ({ pk: tenantKey(tenant, `E${hash(id)}`), sk: `${kind}#${id}#` }),
  entityPartitions: (tenant: string): string[] => Array.from({ length: spread }, (_, index) => tenantKey(tenant, `E${index}`)),
  privatePartitions: (tenant: string): string[] => Array.from({ length: spread }, (_, index) => tenantKey(tenant, `P${index}`)),
  guardPartitions: (tenant: string): string[] => Array.from({ length: spread }, (_, index) => tenantKey(tenant, `U${index}`)),
  /** A record outside the read model. */
  private: (tenant: string, kind: string, id: string): Key => ({ pk: tenantKey(tenant, `P${hash(id)}`), sk: `${kind}#${id}#` }),
  /** Reserves a unique value. */
  guard: (tenant: string, kind: string, field: string, value: string): Key => {
    const digest = createHash('sha256').update(value).digest('base64url');
    return { pk: tenantKey(tenant, `U${hash(digest)}`), sk: `${kind}#${field}#${digest}#` };
  },
  log: (tenant: string, seq: number): Key => ({ pk: tenantKey(tenant, 'LOG'), sk: `${String(seq).padStart(12, '0')}#` }),
  snapshot: (tenant: string): Key => ({ pk: tenantKey(tenant, 'MODEL'), sk: 'SNAPSHOT#' }),
  /** How far the history index reaches, and its segments. */
  historyIndex: (tenant: string): Key => ({ pk: tenantKey(tenant, 'MODEL'), sk: 'HISTORY#' }),
  /** Commits of a record and all that belongs to it, named by the last; `root` is `<kind>#<id>`. */
  historyItem: (tenant: string, root: string, seq: number): Key => ({
    pk: tenantKey(tenant, `H${hash(root)}`),
    sk: `${root}#${String(seq).padStart(12, '0')}#`,
  }),
  /** The name of a deleted record. */
  deletedName: (tenant: string, kind: string, id: string): Key => ({ pk: tenantKey(tenant, `H${hash(id)}`), sk: `deleted#${kind}#${id}#` }),
  historyPartitions: (tenant: string): string[] => Array.from({ length: spread }, (_, index) => tenantKey(tenant, `H${index}`)),
  job: (tenant: string, id: string): Key => ({ pk: tenantKey(tenant, 'JOB'), sk: `${id}#` }),
  session: (tenant: string, id: string): Key => ({ pk: tenantKey(tenant, 'SESSION'), sk: `${id}#` }),
  /** The last visit of a person or in a session, by the id of either. */
  seen: (tenant: string, id: string): Key => ({ pk: tenantKey(tenant, 'SEEN'), sk: `${id}#` }),
  /** Failed sign-ins of one address. */
  attempts: (tenant: string, email: string): Key => ({ pk: tenantKey(tenant, 'ATTEMPTS'), sk: `${digestOf(email)}#` }),
  /** The number of calls of a tenant, or of one of its sessions, in a minute since 1970. */
  calls: (tenant: string, minute: number, session?: string): Key => ({
    pk: tenantKey(tenant, 'CALLS'),
    sk: session === undefined ? `${minute}#` : `${minute}#${session}#`,
  }),
  /** One commit of a change set; without `part` the prefix of all its commits, in their order. */
  changeSet: (tenant: string, userId: string, id: string, part?: string): Key => ({
    pk: tenantKey(tenant, 'CHANGES'),
    sk: `${userId}#${id}#${part === undefined ? '' : `${part}#`}`,
  }),
  /** A request to the COUNTER API of a source; the ids of a source's requests begin with its own. */
  usageAttempt: (tenant: string, id: string): Key => ({ pk: tenantKey(tenant, 'HARVEST'), sk: `${id}#` }),
  /** A host that serves usage statistics, shared by all tenants. */
  host: (host: string): Key => ({ pk: `HOST#${host}#`, sk: 'LEASE#' }),
  /** An account at such a host, shared by all tenants; `account` is a digest. */
  hostAccount: (host: string, account: string): Key => ({ pk: `HOST#${host}#`, sk: `ACCOUNT#${account}#` }),
  /** The partition of a month (`YYYY-MM`) of the security log. */
  securityEvents: (tenant: string, month: string): string => tenantKey(tenant, `SEC#${month}`),
  /** An event of the security log. `at` is an instant. */
  securityEvent: (tenant: string, at: string, id: string): Key => ({
    pk: keys.securityEvents(tenant, at.slice(0, 7)),
    sk: `E#${at}#${id}#`,
  }),
  /** The full address beside an event. */
  securityAddress: (tenant: string, at: string, id: string): Key => ({
    pk: keys.securityEvents(tenant, at.slice(0, 7)),
    sk: `A#${at}#${id}#`,
  }),
  mail: (tenant: string, id: string): Key => ({ pk: tenantKey(tenant, 'MAIL'), sk: `${id}#` }),
  /** Manually corrected cells of an import, and its progress. */
  importItem: (tenant: string, importId: string, name: string): Key => ({ pk: tenantKey(tenant, `IMPORT-${importId}`), sk: `${name}#` }),
  /** The account of an address in a tenant. Keys outside a tenant identify people only by digest. */
  account: (email: string, tenant: string): Key => ({ pk: keys.accounts(digestOf(email)), sk: `TENANT#${tenant}#` }),
  /** The partition of the accounts of an address, by its digest. */
  accounts: (address: string): string => `EMAIL#${address}#`,
  /** The same by the address of the user's Google account. */
  googleAccount: (email: string, tenant: string): Key => ({ pk: `GOOGLE#${digestOf(email)}#`, sk: `TENANT#${tenant}#` }),
  tenant: (tenant: string): Key => ({ pk: 'TENANTS#', sk: `${tenant}#` }),
  /** The account of a passkey, by the digest of its id. A tenant finds its own by its records. */
  passkey: (digest: string): Key => ({ pk: `PASSKEY#${digest}#`, sk: 'KEY#' }),
  /** A domain that a tenant has proved to be its own: leads from an address to the sign-in of its institution. */
  ssoDomain: (domain: string, tenant: string): Key => ({ pk: keys.ssoDomains(domain), sk: `TENANT#${tenant}#` }),
  ssoDomains: (domain: string): string => `DOMAIN#${domain}#`,
  /** A tenant's index of its tokens, for its deletion: the token itself is found without knowing the tenant. */
  resetTokenOf: (tenant: string, digest: string): Key => ({ pk: tenantKey(tenant, 'RESET'), sk: `${digest}#` }),
  /** The link of a calendar: found without knowing the tenant. A tenant finds its own by its records. */
  calendarToken: (digest: string): Key => ({ pk: `CALENDAR#${digest}#`, sk: 'TOKEN#' }),
  resetToken: (digest: string): Key => ({ pk: `RESET#${digest}#`, sk: 'TOKEN#' }),
  /** The same for links with which stakeholders answer. */
  feedbackTokenOf: (tenant: string, digest: string): Key => ({ pk: tenantKey(tenant, 'FEEDBACK'), sk: `${digest}#` }),
  feedbackToken: (digest: string): Key => ({ pk: `FEEDBACK#${digest}#`, sk: 'TOKEN#' }),
  /** The link of an invitation to a consortium; a tenant's index of its own, for its deletion. */
  invitationToken: (digest: string): Key => ({ pk: `MEMBERSHIP#${digest}#`, sk: 'TOKEN#' }),
  invitationTokenOf: (tenant: string, digest: string): Key => ({ pk: tenantKey(tenant, 'MEMBERSHIP'), sk: `${digest}#` }),
  /** The link of an offer to a member of a consortium; a tenant's index of its own, for its deletion. */
  offerToken: (digest: string): Key => ({ pk: `OFFER#${digest}#`, sk: 'TOKEN#' }),
  offerTokenOf: (tenant: string, digest: string): Key => ({ pk: tenantKey(tenant, 'OFFER'), sk: `${digest}#` }),
  /** The public link of a form: found without knowing the tenant. A tenant finds its own by its records. */
  formToken: (digest: string): Key => ({ pk: `FORM#${digest}#`, sk: 'TOKEN#' }),
};

/** A digest that finds an address without revealing it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}
