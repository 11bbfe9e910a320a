import type { Row } from '#shared/contract/kinds.ts';
import { type Permission, permissionsOf } from '#shared/contract/permissions.ts';
import { keys } from './keys.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { table } from './table.ts';

/** A user's current permissions: those of all roles, without the vendor pages where the member closes them to viewers. */
export async function heldPermissions(tenant: string, user: Pick<Row<'user'>, 'roles'>): Promise<Permission[]> {
  const held = permissionsOf(user.roles);
  // Only users who cannot change records are viewers: all others are spared the second read.
  if (held.includes('edit-records') || !held.includes('view-vendors')) return held;
  const member = await table.get<StoredRow>(keys.entity(tenant, 'member', 'member'));
  const closed = member !== undefined && rowOf<'member'>(member).viewers_see_vendors === false;
  return closed ? held.filter((permission) => permission !== 'view-vendors') : held;
}
