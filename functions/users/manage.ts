import { forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { personalPermissionsOf } from '#shared/contract/permissions.ts';
import { mayManage } from '#shared/domain/users/check-grant.ts';
import type { Caller } from '../platform/caller.ts';
import type { Transaction } from '../platform/transaction.ts';
import { lastAdministrator, locksOut, otherManagers } from '#functions/records/ground/users/administrators.ts';
import { beyond } from '#functions/records/ground/users/deactivation.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Throws 404 for an unknown person, and 403 unless the caller is that person or manages users; 422 for a person with permissions that the caller
 * lacks.
 */
export function mustBeMine(caller: Caller, user: Row<'user'> | undefined): Row<'user'> {
  if (!user) throw notFound(say('kinds.user'));
  if (user.id === caller.userId) return user;
  if (!caller.permissions.includes('manage-users')) throw forbidden();
  return mustBeManageable(caller, user);
}

/** Throws 422 for a person with permissions that the caller lacks. */
export function mustBeManageable(caller: Caller, user: Row<'user'>): Row<'user'> {
  if (!mayManage(caller.permissions, personalPermissionsOf(user.roles))) throw invalid({ id: [beyond(user.name)] }, beyond(user.name));
  return user;
}

/** Throws 422 if a change would remove the last user manager. The commit then depends on the other managers. */
export async function keepAnAdministrator(tx: Transaction, before: Row<'user'>, after: Row<'user'>): Promise<void> {
  if (before.active === after.active && before.roles.join() === after.roles.join()) return;
  const model = await tx.model();
  const able = new Set<string>();
  for (const id of otherManagers(model, before.id)) if (await tx.find('credential', id)) able.add(id);
  if (locksOut(model, before, after, (id) => able.has(id))) throw lastAdministrator(before.name);
}
