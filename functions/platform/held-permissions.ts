import type { Row } from '#shared/contract/kinds.ts';
import { type Permission, permissionsOf } from '#shared/contract/permissions.ts';
import { keys } from './keys.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { table } from './table.ts';

/** What a person may do now: the sum of the roles, without the vendor pages where the member closes them to viewers. */
export async function heldPermissions(tenant: string, user: Pick<Row<'user'>, 'roles'>): Promise<Permission[]> {
  const held = permissionsOf(user.roles);
  // Only those who cannot change records are viewers; nobody else pays for the second read.
  if (held.includes('edit-records') || !held.includes('view-vendors')) return held;
  const member = await table.get<StoredRow>(keys.entity(tenant, 'member', 'member'));
  const closed = member !== undefined && rowOf<'member'>(member).viewers_see_vendors === false;
  return closed ? held.filter((permission) => permission !== 'view-vendors') : held;
}
