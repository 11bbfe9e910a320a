import { breached, invalid, notFound } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import { permissionsOf } from '#shared/contract/permissions.ts';
import { changedRoles } from '#shared/domain/users/check-grant.ts';
import { checkUser } from '#shared/domain/users/check-user.ts';
import { recordAccount } from '../platform/directory.ts';
import { answer, type Handler, type Request } from '../platform/http.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { UserRow } from '#shared/contract/rows/user-row.ts';
import { lastSeen } from '../platform/last-seen.ts';
import { notifyOfAccountChange } from '#functions/records/work/emails/security-notice.ts';
import { userRow } from '#functions/records/ground/users/user-row.ts';
import { roleLockOf } from '#functions/records/work/sso/role-lock.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import type { Transaction } from '../platform/transaction.ts';
import { grantBreaches } from './create-user.ts';
import { keepAnAdministrator, mustBeManageable, mustBeMine } from './manage.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A person as in replies. */
export async function shownUser({ caller }: Pick<Request<never>, 'caller'>, user: Row<'user'>): Promise<UserRow> {
  return userRow(user, (await lastSeen(caller.tenant, `${user.id}#`)).get(user.id), caller);
}

export const getUser: Handler<typeof users.get> = async (request) => {
  const user = await request.repo.get('user', request.params.id);
  if (!user) throw notFound(say('kinds.user'));
  const { caller } = request;
  const isShown = caller.permissions.includes('manage-users') || caller.userId === user.id;
  return { ...(await shownUser(request, user)), role_lock: (isShown && (await roleLockOf(request.repo, user))) || null };
};

/** C015: changes only the given fields. New roles apply from the next call. */
export const changeUser: Handler<typeof users.update> = async (request) => {
  const { caller, repo, params, body } = request;
  const { version, ...change } = body;
  const user = await repo.commit(async (tx) => {
    const before = mustBeManageable(caller, await tx.load('user', params.id, version));
    const next = { ...before, ...change, ...(change.roles && { roles: [...new Set(change.roles)] }) };
    const breaches = [...checkUser(next), ...grantBreaches(caller.permissions, before.roles, next.roles)];
    if (breaches.length > 0) throw breached(breaches);
    if (change.roles) await refuseGivenRoles(tx, before, next);
    await keepAnAdministrator(tx, before, next);
    const after = tx.save('user', next);
    recordAccount(tx, before, after);
    await notifyOfAccountChange(tx, before, after);
    return after;
  });
  return shownUser(request, user);
};

/**
 * Throws 422 for other roles of a person to whom rules of an identity provider give them: the next sign-in would undo the change. A person can still be
 * appointed to manage users, as rules do not concern them then.
 */
async function refuseGivenRoles(tx: Transaction, before: Row<'user'>, after: Row<'user'>): Promise<void> {
  if (changedRoles(before.roles, after.roles).length === 0 || permissionsOf(after.roles).includes('manage-users')) return;
  const lock = await roleLockOf({ get: (kind, id) => tx.find(kind, id) }, before);
  if (!lock) return;
  const sentence = say('users.rolesByRules', { name: before.name, provider: lock.provider });
  throw invalid({ roles: [sentence] }, sentence);
}

/** C020: one's own Google account, or anyone's for user managers. */
export const changeGoogleAccount: Handler<typeof users.googleAccountEmail> = async (request) => {
  const { caller, repo, params, body } = request;
  const [before, user] = await repo.commit(async (tx) => {
    const before = mustBeMine(caller, await tx.load('user', params.id, body.version));
    const after = tx.save('user', { ...before, google_account_email: body.google_account_email });
    recordAccount(tx, before, after);
    await notifyOfAccountChange(tx, before, after);
    return [before, after];
  });
  // Ends sessions started with the former Google account.
  if (before.google_account_email && before.version !== user.version) await endSessionsOf(caller.tenant, user.id, caller.sessionId, true);
  return answer(await shownUser(request, user), {
    message:
      body.google_account_email === null
        ? say('users.googleAccountRemoved', { name: user.name })
        : say('users.keptGoogleAccount', { google_account_email: body.google_account_email, name: user.name }),
  });
};

/** Reactivates an account, so that its person can sign in again. */
export const activate: Handler<typeof users.activate> = async (request) => {
  const { caller, repo, params } = request;
  const user = await repo.commit(async (tx) => {
    const before = mustBeManageable(caller, await tx.load('user', params.id));
    return tx.save('user', { ...before, active: true });
  });
  return answer(await shownUser(request, user), { message: say('users.canSignAgain', { name: user.name }) });
};
