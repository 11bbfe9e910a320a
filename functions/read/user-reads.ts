import { forbidden, notFound } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import {
  permissions,
  permissionsOf,
  permissionTitles,
  personalPermissionsOf,
  roleNames,
  roleTitles,
} from '#shared/contract/permissions.ts';
import type { DeactivateConfirmation } from '#shared/contract/rows/user-row.ts';
import { mayManage } from '#shared/domain/users/check-grant.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { currentUser } from '#functions/platform/current-user.ts';
import { groupedUses } from '#functions/records/ground/deletion/deletion.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { lastAdministratorSentence, locksOut, otherManagers } from '#functions/records/ground/users/administrators.ts';
import { deactivationObstacle, ownedByPerson } from '#functions/records/ground/users/deactivation.ts';
import { fileOfRows } from '#functions/records/output/lists/list-file.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { userRows } from '#functions/records/output/lists/user-rows.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';
import { messagesAs, messageOrNullAs } from '#functions/platform/messages/english.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/** Filters by active users, unless the query names others (C010). */
function inUseUnlessAsked(query: ListQuery): ListQuery {
  if (query.filters.some(({ field }) => field === 'active')) return query;
  return { ...query, filters: [...query.filters, { field: 'active', operator: 'in', values: ['true'] }] };
}

/** The read calls of users. */
export const userReads: ReadHandlers<typeof users> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'users', await userRows(model, request.caller), inUseUnlessAsked(request.query));
  },
  current: async ({ repo, caller }) => {
    const user = await repo.get('user', caller.userId ?? '');
    if (!user) throw notFound(say('users.yourAccount'));
    return currentUser(repo, user, caller.factorDue);
  },
  form: async ({ caller }) => ({
    roles: roleNames.map((id) => ({
      id,
      name: roleTitles[id],
      permissions: permissionsOf([id]),
      grantable: mayManage(caller.permissions, personalPermissionsOf([id])),
    })),
    permissions: permissions.map((id) => ({ id, name: permissionTitles[id] })),
  }),
  // R014: the report is for system users only.
  export: async (request) => {
    if (!request.caller.isSystemUser) throw forbidden();
    const model = await request.model();
    const inOrder = nameOrder(model);
    const rows = (await userRows(model, request.caller)).toSorted((a, b) => inOrder(a.name, b.name));
    return fileOfRows(request.caller, model, { name: 'users', columns: listColumns.users, rows, format: request.query.format ?? 'xlsx' });
  },
  deactivateConfirmation: async (request) => {
    const model = await request.model();
    const user = model.find('user', request.params.id);
    if (!user) throw notFound(say('kinds.user'));
    const owns = groupedUses(model, ownedByPerson(model, user.id)).map(({ detachable: _detachable, ...uses }) => uses);
    return confirmation(model, user, owns, await obstacleTo(model, request.caller, user));
  },
};

type Person = NonNullable<ReturnType<typeof userOf>>;
const userOf = (model: ReadModel, id: string) => model.find('user', id);

/** The reason why a person cannot be deactivated, such as being the last administrator. */
async function obstacleTo(model: ReadModel, caller: Caller, user: Person): Promise<Message | undefined> {
  const others = otherManagers(model, user.id).map((id) => keys.private(caller.tenant, 'credential', id));
  const able = new Set(
    (await table.getMany<{ id: string; deleted?: boolean }>(others)).filter(({ deleted }) => !deleted).map(({ id }) => id),
  );
  if (user.active && locksOut(model, user, { ...user, active: false }, (id) => able.has(id))) return lastAdministratorSentence(user.name);
  return deactivationObstacle(caller, user);
}

function confirmation(
  model: ReadModel,
  user: Person,
  owns: DeactivateConfirmation['owns'],
  obstacle: Message | undefined,
): DeactivateConfirmation {
  const count = owns.reduce((sum, each) => sum + each.count, 0);
  return {
    name: user.name,
    ...messagesAs('messages', [
      say('lists.deactivationEffect', { name: user.name }),
      ...(count === 0 ? [say('lists.noRecordsOwned', { name: user.name })] : [say('lists.replacementHelp')]),
    ]),
    ...messageOrNullAs('obstacle', obstacle ?? null),
    owns,
    replacements: references(model, 'user', (row) => row['active'] === true && row['id'] !== user.id),
    confirm: { method: 'PUT', path: `/users/${user.id}/deactivate`, version: user.version },
  };
}
