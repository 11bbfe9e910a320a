import type { Row } from '#shared/contract/kinds.ts';
import { roleTitles } from '#shared/contract/permissions.ts';
import type { UserRow } from '#shared/contract/rows/user-row.ts';
import type { Caller } from '#functions/platform/caller.ts';

/**
 * A person as lists show them. Their addresses, and when they were last here, are for themselves and for who manages users; system users, who
 * export the report on people, see the email address too.
 */
export function userRow(
  user: Row<'user'>,
  seenAt: string | undefined,
  caller: Pick<Caller, 'userId' | 'permissions' | 'isSystemUser'>,
): UserRow {
  const { id, version, name, email, colour, roles, is_system_user, active, created_at, created_by, updated_at, updated_by } = user;
  const isTold = caller.permissions.includes('manage-users') || caller.userId === id;
  return {
    id,
    version,
    name,
    email: isTold || caller.isSystemUser ? email : null,
    colour,
    roles: roles.map((role) => ({ id: role, name: roleTitles[role] })),
    is_system_user,
    active,
    last_seen_at: isTold ? (seenAt ?? null) : null,
    google_account_email: isTold ? (user.google_account_email ?? null) : null,
    created_at,
    created_by,
    updated_at,
    updated_by,
  };
}
