import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';

/** A role with what its holders may do. */
export interface GrantedRole {
  name: string;
  permissions: readonly string[];
}

/** The roles that stand in one of two lists and not in the other: those given and those taken away. */
export function changedRoles(before: readonly string[], after: readonly string[]): string[] {
  return [...after.filter((role) => !before.includes(role)), ...before.filter((role) => !after.includes(role))];
}

/**
 * Nobody gives a role, or takes one away, with permissions that they do not hold themselves: else whoever may manage users could make
 * themselves anything.
 */
export function checkGrant(held: readonly string[], changed: readonly GrantedRole[]): Breach[] {
  const beyond = changed.filter(({ permissions }) => !mayManage(held, permissions)).map(({ name }) => name);
  if (beyond.length === 0) return [];
  return [
    {
      field: 'roles',
      code: 'not_held',
      message: say('users.youCanOnlyGiveTakeRoles', { beyond: beyond.join(', ') }),
    },
  ];
}

/** Whether somebody may change the account of a person with these permissions: whoever changes its address could sign in with them. */
export function mayManage(held: readonly string[], theirs: readonly string[]): boolean {
  return theirs.every((permission) => held.includes(permission));
}
