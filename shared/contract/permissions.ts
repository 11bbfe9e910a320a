/**
 * The named permissions (D2). Two are ours: `edit-records` is needed for any change of the library's records (viewers lack it), and a member can
 * withhold `view-vendors` from viewers by closing its vendor pages. `manage-consortium` is held only in a library that is the office of a consortium,
 * `answer-offers` only in a member of one.
 */
export const permissions = [
  'perform-data-imports',
  'access-research-output',
  'read-only-access',
  'manage-users',
  'manage-settings',
  'manage-workflows',
  'edit-records',
  'edit-financials',
  'manage-sources',
  'send-emails',
  'delete-records',
  'view-vendors',
  'manage-consortium',
  'answer-offers',
] as const;

export type Permission = (typeof permissions)[number];

/** The access that a call requires: none, a session, or one permission. */
export type Access = 'public' | 'signed-in' | Permission;

export const roleNames = ['admin', 'editor', 'viewer', 'research'] as const;
export type RoleName = (typeof roleNames)[number];

/** Roles are sets of permissions (D2). */
export const roles: Readonly<Record<RoleName, readonly Permission[]>> = {
  admin: permissions,
  editor: [
    'perform-data-imports',
    'read-only-access',
    'manage-workflows',
    'edit-records',
    'edit-financials',
    'manage-sources',
    'send-emails',
    'delete-records',
    'view-vendors',
    'manage-consortium',
    'answer-offers',
  ],
  viewer: ['read-only-access', 'view-vendors'],
  research: ['access-research-output', 'read-only-access', 'view-vendors'],
};

/** The title of a role. */
export const roleTitles: Readonly<Record<RoleName, string>> = {
  admin: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
  research: 'Research',
};

/** A permission in words. */
export const permissionTitles: Readonly<Record<Permission, string>> = {
  'perform-data-imports': 'Import data',
  'access-research-output': 'Work with research output',
  'read-only-access': 'Look at everything, research output included',
  'manage-users': 'Manage users',
  'manage-settings': 'Change the settings of the library',
  'manage-workflows': 'Start, stop and plan workflows',
  'edit-records': 'Create and change records',
  'edit-financials': 'Change prices, budgets and invoices',
  'manage-sources': 'Set up where usage comes from',
  'send-emails': 'Send emails',
  'delete-records': 'Delete records',
  'view-vendors': 'See the pages of vendors',
  'manage-consortium': 'Manage the members of a consortium',
  'answer-offers': 'Answer the office of a consortium',
};

/** A user's permissions: the sum of the roles, in the order of `permissions`. */
export function permissionsOf(held: readonly RoleName[]): Permission[] {
  return permissions.filter((permission) => held.some((role) => roles[role].includes(permission)));
}

/** Permissions that a role has only in a library that is the office or a member of a consortium. */
export const consortiumPermissions: readonly Permission[] = ['manage-consortium', 'answer-offers'];

/**
 * A user's permissions without those that depend on the library: who may give a role, or change its holders, is the same in every library.
 */
export function personalPermissionsOf(held: readonly RoleName[]): Permission[] {
  return permissionsOf(held).filter((permission) => !consortiumPermissions.includes(permission));
}

/** Whether a caller with these permissions may make a call that requires `access`. */
export function mayAccess(access: Access, held: readonly Permission[] | undefined): boolean {
  if (access === 'public') return true;
  if (held === undefined) return false;
  return access === 'signed-in' || held.includes(access);
}
