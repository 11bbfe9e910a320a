import { policyBefore, type SessionPolicy } from '#shared/domain/security/session-policy.ts';
import { type Key, keys } from './keys.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { type Item, table } from './table.ts';

/** The id of a tenant's security settings. */
export const securitySettingsId = 'security_settings';

/** The key of a tenant's security settings. */
export function policyKey(tenant: string): Key {
  return keys.private(tenant, 'security_settings', securitySettingsId);
}

/** The policy in an item that was read by `policyKey`. */
export function policyIn(item: Item | undefined): SessionPolicy {
  const stored = item as StoredRow | undefined;
  return stored && !stored.deleted ? rowOf<'security_settings'>(stored) : policyBefore;
}

/** A tenant's policy as of now. */
export async function policyOf(tenant: string): Promise<SessionPolicy> {
  return policyIn(await table.get(policyKey(tenant)));
}
