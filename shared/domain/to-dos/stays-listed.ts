/**
 * Whether a to-do belongs in a user's list (R024): the selected user is an owner. All users (null) includes every to-do, and is the only choice that
 * includes to-dos without owners.
 */
export function staysListed(ownerIds: readonly string[], selected: string | null): boolean {
  return selected === null || ownerIds.includes(selected);
}
