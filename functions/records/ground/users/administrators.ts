import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf } from '#shared/contract/permissions.ts';
import { keepsAdministrator, type Manager } from '#shared/domain/users/keeps-administrator.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

function manager({ id, active, roles }: Pick<Row<'user'>, 'id' | 'active' | 'roles'>): Manager {
  return { id, active, manages: permissionsOf(roles).includes('manage-users') };
}

/** The others who might manage users: whether they ever set a password is to be asked of these. */
export function otherManagers(model: ReadModel, id: string): string[] {
  return [...model.all('user')]
    .map(manager)
    .filter((each) => each.id !== id && each.active && each.manages)
    .map((each) => each.id);
}

/** Whether nobody could manage users any more once a person is as `after`. Nothing is asked of a change that leaves them what they were. */
export function locksOut(model: ReadModel, before: Row<'user'>, after: Row<'user'>, canSignIn: (id: string) => boolean): boolean {
  const [was, is] = [manager(before), manager(after)];
  if (!was.active || !was.manages || (is.active && is.manages)) return false;
  return !keepsAdministrator([...model.all('user')].map(manager), before.id, is, canSignIn);
}

/** What meets who would leave the library without an administrator: no 409, which in a cell would mean that somebody else was faster. */
export function lastAdministrator(name: string): Problem {
  const sentence = lastAdministratorSentence(name);
  return invalid({ roles: [sentence] }, sentence);
}

export function lastAdministratorSentence(name: string): Message {
  return say('users.lastAdministratorWhoCanSignMake', { name });
}
