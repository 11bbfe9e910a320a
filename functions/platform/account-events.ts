import type { KindName, Row } from '#shared/contract/kinds.ts';
import { changesBetween } from './changes-between.ts';
import { addSecurityEvent, type NewSecurityEvent } from './security-log.ts';
import type { Transaction } from './transaction.ts';

/**
 * Adds the security events of a commit to it: changes of accounts and passwords, and revealed secrets. They follow from the changed records, so that
 * no call, job or command can change an account without them.
 */
export function addAccountEvents(tx: Transaction): void {
  for (const { kind, before, after } of tx.changes()) {
    const events = eventsOf[kind]?.(before as never, after as never) ?? [];
    for (const event of events) addSecurityEvent(tx, event);
  }
  for (const { kind, row } of tx.accesses()) addSecurityEvent(tx, { kind: 'secret_revealed', subject: { kind, id: row.id } });
}

type Settings = Row<'security_settings'> | Row<'sso_settings'>;

function changedFields(before: Settings, after: Settings): string[] {
  return changesBetween(before, after).map(({ field }) => field);
}

type SsoSettings = Row<'sso_settings'>;

/** The reason of a change that metadata of a provider led to: other signing certificates, or a fetch that fails or works again. */
function metadataNews(before: Partial<SsoSettings> | undefined, after: SsoSettings): Pick<NewSecurityEvent, 'reason'> {
  for (const { id, saml } of after.providers) {
    // The first settings of a library come after a blank record.
    const former = before?.providers?.find((each) => each.id === id)?.saml;
    if (!saml || !former) continue;
    const pems = (side: typeof saml): string => side.certificates.map(({ pem }) => pem).join();
    if (pems(saml) !== pems(former)) return { reason: 'certificates' };
    const [was, is] = [Boolean(former.fetch_failure), Boolean(saml.fetch_failure)];
    if (was !== is) return { reason: is ? 'metadata_failed' : 'metadata_recovered' };
  }
  return {};
}

type Events<K extends KindName> = (before: Row<K> | undefined, after: Row<K> | undefined) => NewSecurityEvent[];

const eventsOf: { readonly [K in KindName]?: Events<K> } = {
  user: (before, after) => {
    if (!after) return [];
    const subject = { kind: 'user', id: after.id };
    if (!before) return [{ kind: 'user_invited', subject, details: { roles: after.roles } }];
    const events: NewSecurityEvent[] = [];
    if (before.active !== after.active) events.push({ kind: after.active ? 'user_activated' : 'user_deactivated', subject });
    if (before.roles.toSorted().join() !== after.roles.toSorted().join())
      events.push({ kind: 'role_changed', subject, details: { from: before.roles, to: after.roles } });
    if (before.email !== after.email) events.push({ kind: 'email_changed', subject });
    if ((before.google_account_email ?? null) !== (after.google_account_email ?? null))
      events.push({ kind: 'google_account_changed', subject, details: { linked: after.google_account_email ? 'yes' : 'no' } });
    return events;
  },
  security_settings: (before, after) =>
    after ? [{ kind: 'security_settings_changed', details: { fields: before ? changedFields(before, after) : ['all'] } }] : [],
  sso_settings: (before, after) =>
    after
      ? [
          {
            kind: 'sso_settings_changed',
            details: { fields: before ? changedFields(before, after) : ['all'] },
            ...metadataNews(before, after),
          },
        ]
      : [],
  sso_identity: (before, after) => linkEvents(before?.links ?? [], after?.links ?? [], (after ?? before)?.id ?? ''),
  second_factor: (before, after) => (after ? factorEvents(before, after) : []),
  // The same password hashed anew keeps its time, and a deactivation changes the time alone.
  credential: (before, after) =>
    after && before?.hash !== after.hash && before?.changed_at !== after.changed_at
      ? [{ kind: 'password_set', subject: { kind: 'user', id: after.id } }]
      : [],
};

type Links = Row<'sso_identity'>['links'];

/** Identities at providers that were linked with a person and unlinked. */
function linkEvents(before: Links, after: Links, id: string): NewSecurityEvent[] {
  const subject = { kind: 'user', id };
  const isIn = (links: Links, { provider_id, issuer, subject: theirs }: Links[number]): boolean =>
    links.some((each) => each.provider_id === provider_id && each.issuer === issuer && each.subject === theirs);
  const added = after.filter((link) => !isIn(before, link));
  const removed = before.filter((link) => !isIn(after, link));
  return [
    ...removed.map((link): NewSecurityEvent => ({ kind: 'sso_unlinked', subject, details: { provider: link.provider_id } })),
    ...added.map((link): NewSecurityEvent => ({ kind: 'sso_linked', subject, reason: link.by, details: { provider: link.provider_id } })),
  ];
}

type Factors = Row<'second_factor'>;

/** Second factors that were added and removed, and recovery codes that were used or replaced. */
function factorEvents(before: Factors | undefined, after: Factors): NewSecurityEvent[] {
  const subject = { kind: 'user', id: after.id };
  const events: NewSecurityEvent[] = [];
  const [appBefore, app] = [before?.totp?.confirmed_at, after.totp?.confirmed_at];
  if (app !== undefined && app !== appBefore) events.push({ kind: 'second_factor_added', subject, reason: 'app' });
  if (app === undefined && appBefore !== undefined) events.push({ kind: 'second_factor_removed', subject, reason: 'app' });
  const passkeysBefore = before?.passkeys ?? [];
  const has = (passkeys: Factors['passkeys'], id: string): boolean => passkeys.some((each) => each.id === id);
  for (const { id } of after.passkeys)
    if (!has(passkeysBefore, id)) events.push({ kind: 'passkey_added', subject, details: { passkey: id } });
  for (const { id, name } of passkeysBefore) {
    const kept = after.passkeys.find((each) => each.id === id);
    if (!kept) events.push({ kind: 'passkey_removed', subject, details: { passkey: id } });
    else if (kept.name !== name) events.push({ kind: 'passkey_changed', subject, details: { passkey: id } });
  }
  const used = (codes: Factors['recovery_codes']): number => codes.filter(({ used_at }) => used_at !== null).length;
  if (used(after.recovery_codes) > used(before?.recovery_codes ?? [])) events.push({ kind: 'second_factor_recovery_used', subject });
  const isReplaced = after.recovery_codes.length > 0 && after.recovery_codes[0]?.digest !== before?.recovery_codes[0]?.digest;
  if (isReplaced) events.push({ kind: 'second_factor_added', subject, reason: 'recovery_codes' });
  return events;
}
