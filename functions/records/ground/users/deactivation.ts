import { ownershipPaths } from '#shared/contract/ownership.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { personalPermissionsOf } from '#shared/contract/permissions.ts';
import { mayManage } from '#shared/domain/users/check-grant.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Use, usesOf } from '../deletion/uses-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

const paths: ReadonlySet<string> = new Set(ownershipPaths);

/** The records assigned to a person: by any field except those that record who did something (C019, R042). */
export function ownedByPerson(model: ReadModel, id: string): Use[] {
  return usesOf(model, 'user', id, paths);
}

/** Whether a user can take over from a person: another active account. */
export function mayTakeOverFrom(id: string, candidate: Row<'user'>): boolean {
  return candidate.id !== id && candidate.active;
}

/** The reason why the caller cannot deactivate an account, apart from the last administrator; undefined if possible. */
export function deactivationObstacle(caller: Pick<Caller, 'userId' | 'permissions'>, user: Row<'user'>): Message | undefined {
  if (!user.active) return say('users.alreadyInactive', { name: user.name });
  if (user.id === caller.userId) return say('users.ownAccount');
  if (!mayManage(caller.permissions, personalPermissionsOf(user.roles))) return beyond(user.name);
  return undefined;
}

/** The error for a change of the account of a user with more permissions. */
export function beyond(name: string): Message {
  return say('users.permissionsBeyondYours', { name });
}
