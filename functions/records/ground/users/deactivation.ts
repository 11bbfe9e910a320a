import { ownershipPaths } from '#shared/contract/ownership.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf } from '#shared/contract/permissions.ts';
import { mayManage } from '#shared/domain/users/check-grant.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Use, usesOf } from '../deletion/uses-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

const paths: ReadonlySet<string> = new Set(ownershipPaths);

/** The records that a person looks after: theirs by any field but those that say who did something (C019, R042). */
export function ownedByPerson(model: ReadModel, id: string): Use[] {
  return usesOf(model, 'user', id, paths);
}

/** Who could take over from somebody: the others whose account is in use. */
export function mayTakeOverFrom(id: string, candidate: Row<'user'>): boolean {
  return candidate.id !== id && candidate.active;
}

/** Why an account cannot be closed by who asks, beside that an administrator must be left; undefined where it can. */
export function deactivationObstacle(caller: Pick<Caller, 'userId' | 'permissions'>, user: Row<'user'>): Message | undefined {
  if (!user.active) return say('users.inactiveAlready', { name: user.name });
  if (user.id === caller.userId) return say('users.youCannotDeactivateYourOwnAccount');
  if (!mayManage(caller.permissions, permissionsOf(user.roles))) return beyond(user.name);
  return undefined;
}

/** What meets who wants to change the account of somebody who may do more. */
export function beyond(name: string): Message {
  return say('users.holdsPermissionsYouDoNotHold', { name });
}
