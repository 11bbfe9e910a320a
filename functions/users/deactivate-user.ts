import { conflict, invalid } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import { ownershipPaths } from '#shared/contract/ownership.ts';
import { answer, type Handler } from '../platform/http.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import { deactivationObstacle, mayTakeOverFrom, ownedByPerson } from '#functions/records/ground/users/deactivation.ts';
import { shownUser } from './change-user.ts';
import { keepAnAdministrator } from './manage.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * C018, R042: deactivates an account immediately. The same commit invalidates its sessions and password links. A replacement takes over the person's
 * responsibilities, which a worker rewrites record by record, as there may be thousands. Authorship in the history does not change.
 */
export const deactivate: Handler<typeof users.deactivate> = async (request) => {
  const { caller, repo, params, body } = request;
  const done = await repo.commit(async (tx) => {
    const model = await tx.model();
    const user = await tx.load('user', params.id, body.version);
    const obstacle = deactivationObstacle(caller, user);
    if (obstacle !== undefined) throw conflict(obstacle);
    const next = { ...user, active: false };
    await keepAnAdministrator(tx, user, next);
    const wanted = body.replace_with ?? null;
    const replacement = wanted === null ? undefined : model.find('user', wanted);
    if (wanted !== null && (!replacement || !mayTakeOverFrom(user.id, replacement)))
      throw invalid({ replace_with: [say('users.otherActivePersonRequired')] }, say('users.replacementNotAllowed'));
    const moved = replacement ? ownedByPerson(model, user.id).length : 0;
    const after = tx.save('user', next);
    // Old sessions must not become valid again if the account is reactivated.
    const credential = await tx.find('credential', user.id);
    if (credential) tx.save('credential', { ...credential, changed_at: tx.at });
    // The inbox is not read any more; a reactivated account starts with an empty one.
    const inbox = await tx.find('inbox', user.id);
    if (inbox) tx.save('inbox', { ...inbox, entries: [] });
    if (replacement && moved > 0)
      tx.job('replace-references', { kind: 'user', from: user.id, to: replacement.id, paths: ownershipPaths, user_id: caller.userId });
    return { user: after, replacement, moved };
  });
  // The sessions are already invalid; this only deletes them.
  await endSessionsOf(caller.tenant, done.user.id);
  const { user, replacement, moved } = done;
  return answer(
    { user: await shownUser(request, user), replaced_by: replacement?.id ?? null, moved, running: moved > 0 },
    {
      message:
        moved > 0
          ? say('users.deactivatedRecordsTransferred', { count: moved, name: user.name, name2: replacement?.name ?? '' })
          : say('users.deactivated', { name: user.name }),
    },
  );
};
