import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';

/** A role with the permissions of its holders. */
export interface GrantedRole {
  name: string;
  permissions: readonly string[];
}

/** The roles in only one of two lists: added and removed ones. */
export function changedRoles(before: readonly string[], after: readonly string[]): string[] {
  return [...after.filter((role) => !before.includes(role)), ...before.filter((role) => !after.includes(role))];
}

/** Refuses to add or remove roles with permissions that the caller does not have: otherwise user managers could grant themselves every permission. */
export function checkGrant(held: readonly string[], changed: readonly GrantedRole[]): Breach[] {
  const beyond = changed.filter(({ permissions }) => !mayManage(held, permissions)).map(({ name }) => name);
  if (beyond.length === 0) return [];
  return [
    {
      field: 'roles',
      message: say('users.rolesBeyondYours', { beyond: beyond.join(', ') }),
    },
  ];
}

/** Whether a caller may change an account with these permissions. Changing its address would allow the caller to sign in with them. */
export function mayManage(held: readonly string[], theirs: readonly string[]): boolean {
  return theirs.every((permission) => held.includes(permission));
}
