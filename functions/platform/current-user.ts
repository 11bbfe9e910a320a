import type { CurrentUser } from '#shared/contract/entities/user.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { Repository } from './repository.ts';
import { heldPermissions } from './held-permissions.ts';

/**
 * The signed-in user, as sent to the application (R068, C001, C012). `factorDue`: from then on, in seconds since 1970, a session without a second factor
 * may only set one up.
 */
export async function currentUser(repo: Repository, user: Row<'user'>, factorDue?: number): Promise<CurrentUser> {
  const { tenant } = repo.caller;
  const member = await repo.get('member', 'member');
  const permissions = await heldPermissions(tenant, user, member);
  const { id, name, email, colour, is_system_user } = user;
  return {
    id,
    name,
    email,
    colour,
    permissions,
    is_system_user,
    tenant: { id: tenant, name: member?.name ?? tenant },
    factor_due: factorDue === undefined ? null : new Date(factorDue * 1000).toISOString(),
  };
}
