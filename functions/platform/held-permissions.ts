import type { Row } from '#shared/contract/kinds.ts';
import { type Permission, permissionsOf } from '#shared/contract/permissions.ts';
import { keys } from './keys.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { table } from './table.ts';

/**
 * A user's current permissions: those of all roles that the library's settings leave open. Vendor pages can be closed to viewers; a consortium is
 * managed only in the library that is its office, and answered only by a member. `member` is its record where the caller has read it already.
 */
export async function heldPermissions(tenant: string, user: Pick<Row<'user'>, 'roles'>, member?: Row<'member'>): Promise<Permission[]> {
  const held = permissionsOf(user.roles);
  if (held.length === 0) return held;
  const settings = member ?? (await memberOf(tenant));
  // Only users who cannot change records are viewers.
  const closesVendors = settings?.viewers_see_vendors === false && !held.includes('edit-records');
  const withheld = new Set<Permission>([
    ...(closesVendors ? (['view-vendors'] as const) : []),
    ...(settings?.consortium_office === true ? [] : (['manage-consortium'] as const)),
    ...(settings?.consortium_member === true ? [] : (['answer-offers'] as const)),
  ]);
  return held.filter((permission) => !withheld.has(permission));
}

async function memberOf(tenant: string): Promise<Row<'member'> | undefined> {
  const stored = await table.get<StoredRow>(keys.entity(tenant, 'member', 'member'));
  return stored && rowOf<'member'>(stored);
}
