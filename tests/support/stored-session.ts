import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { permissionsOf, type RoleName } from '#shared/contract/permissions.ts';
import type { TestTenant } from '#tests/support/api.ts';

/** The session of a signed-in person, as the application keeps it in the browser. */
export interface StoredSession {
  token: string;
  tenant: string;
  /** The user as JSON. */
  user: string;
  /** Counts the sign-ins of all pages. */
  number: number;
}

let signIns = 0;

/** A new session of the person with this role. */
export function sessionOf(tenant: TestTenant, role: RoleName): StoredSession {
  const user: CurrentUser = {
    id: tenant[role].id,
    name: 'Ada Admin',
    email: `${role}@${tenant.id}.example`,
    colour: '#2f6fb5',
    permissions: permissionsOf([role]),
    is_system_user: role === 'admin',
    tenant: { id: tenant.id, name: 'Northlake University Library' },
  };
  return { token: tenant[role].token, tenant: tenant.id, user: JSON.stringify(user), number: ++signIns };
}

/** Runs in a page: stores the session, once per page and sign-in. A sign-out stays a sign-out. */
export function storeSession({ token, tenant, user, number }: StoredSession): void {
  if (Number(sessionStorage.getItem('begun')) >= number) return;
  sessionStorage.setItem('begun', String(number));
  localStorage.setItem('perennial.tenant', tenant);
  localStorage.setItem(`perennial.${tenant}.token`, token);
  localStorage.setItem(`perennial.${tenant}.user`, user);
}
