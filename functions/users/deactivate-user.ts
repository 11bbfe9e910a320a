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
 * C018, R042: closes an account at once. Its sessions are void with the same commit, and so are links and passwords-to-be; a replacement takes
 * over what the person looks after, which a worker rewrites record by record, as it may be thousands. Who did what stays as it was.
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
      throw invalid({ replace_with: [say('users.chooseSomebodyElseWhoseAccountUse')] }, say('users.personCannotReplacement'));
    const moved = replacement ? ownedByPerson(model, user.id).length : 0;
    const after = tx.save('user', next);
    // A session that is found again after the account was opened again must not hold either.
    const credential = await tx.find('credential', user.id);
    if (credential) tx.save('credential', { ...credential, changed_at: tx.at });
    // Nobody reads them any more; an account that is opened again begins without.
    const inbox = await tx.find('inbox', user.id);
    if (inbox) tx.save('inbox', { ...inbox, entries: [] });
    if (replacement && moved > 0)
      tx.job('replace-references', { kind: 'user', from: user.id, to: replacement.id, paths: ownershipPaths, user_id: caller.userId });
    return { user: after, replacement, moved };
  });
  // They are void by now; this only tidies up.
  await endSessionsOf(caller.tenant, done.user.id);
  const { user, replacement, moved } = done;
  return answer(
    { user: await shownUser(request, user), replaced_by: replacement?.id ?? null, moved, running: moved > 0 },
    {
      message:
        moved > 0
          ? say('users.deactivatedTakesOver1RecordWhich', { count: moved, name: user.name, name2: replacement?.name ?? '' })
          : say('users.deactivatedSignedOutEverywhere', { name: user.name }),
    },
  );
};
