import type { UserRow } from '#shared/contract/rows/user-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { lastSeen } from '#functions/platform/last-seen.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { userRow } from '../../ground/users/user-row.ts';

/** Everybody, with what the caller may know of them. */
export async function userRows(
  model: ReadModel,
  caller: Pick<Caller, 'tenant' | 'userId' | 'permissions' | 'isSystemUser'>,
): Promise<UserRow[]> {
  const seen = await lastSeen(caller.tenant);
  return [...model.all('user')].map((user) => userRow(user, seen.get(user.id), caller));
}
