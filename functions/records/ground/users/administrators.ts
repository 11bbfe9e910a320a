import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf } from '#shared/contract/permissions.ts';
import { keepsAdministrator, type Manager } from '#shared/domain/users/keeps-administrator.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

function manager({ id, active, roles }: Pick<Row<'user'>, 'id' | 'active' | 'roles'>): Manager {
  return { id, active, manages: permissionsOf(roles).includes('manage-users') };
}

/** The other users who may manage users; the caller must check whether they ever set a password. */
export function otherManagers(model: ReadModel, id: string): string[] {
  return [...model.all('user')]
    .map(manager)
    .filter((each) => each.id !== id && each.active && each.manages)
    .map((each) => each.id);
}

/** Whether a change would leave no user able to manage users. False if the person's own rights stay. */
export function locksOut(model: ReadModel, before: Row<'user'>, after: Row<'user'>, canSignIn: (id: string) => boolean): boolean {
  const [was, is] = [manager(before), manager(after)];
  if (!was.active || !was.manages || (is.active && is.manages)) return false;
  return !keepsAdministrator([...model.all('user')].map(manager), before.id, is, canSignIn);
}

/** The error for a change that would leave the library without an administrator. Not 409, which a cell would show as a conflict with another user. */
export function lastAdministrator(name: string): Problem {
  const sentence = lastAdministratorSentence(name);
  return invalid({ roles: [sentence] }, sentence);
}

export function lastAdministratorSentence(name: string): Message {
  return say('users.lastAdministrator', { name });
}
