import { breached } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import { type Permission, personalPermissionsOf, type RoleName, roleTitles } from '#shared/contract/permissions.ts';
import { changedRoles, checkGrant } from '#shared/domain/users/check-grant.ts';
import { checkUser } from '#shared/domain/users/check-user.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { recordAccount } from '../platform/directory.ts';
import { answer, type Handler } from '../platform/http.ts';
import { colourOf } from '#functions/records/ground/users/colours.ts';
import { userRow } from '#functions/records/ground/users/user-row.ts';
import { invitationMail, queueInvitation } from './send-link.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C014: creates an account and emails a link to set its first password. */
export const createUser: Handler<typeof users.create> = async ({ repo, caller, body }) => {
  const roles = [...new Set(body.roles)];
  const breaches = [...checkUser(body), ...grantBreaches(caller.permissions, [], roles)];
  if (breaches.length > 0) throw breached(breaches);
  const mail = await invitationMail(repo, body);
  const user = await repo.commit(async (tx) => {
    const known = [...(await tx.model()).all('user')].length;
    const made = tx.create('user', {
      name: body.name,
      email: body.email,
      colour: colourOf(known),
      roles,
      is_system_user: body.is_system_user ?? false,
      active: true,
      google_account_email: body.google_account_email ?? null,
    });
    recordAccount(tx, undefined, made);
    queueInvitation(tx, mail, made);
    return made;
  });
  return answer(userRow(user, undefined, caller), { message: say('users.created', { name: user.name }) });
};

/** Breaches in added and removed roles. */
export function grantBreaches(held: readonly Permission[], before: readonly RoleName[], after: readonly RoleName[]): Breach[] {
  return checkGrant(
    held,
    (changedRoles(before, after) as RoleName[]).map((role) => ({ name: roleTitles[role], permissions: personalPermissionsOf([role]) })),
  );
}
