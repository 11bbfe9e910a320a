/**
 * Whether a to-do belongs into a list of somebody's (R024): its owners match the selected user. All users (null) matches everything, and is all
 * that matches a to-do without owners.
 */
export function staysListed(ownerIds: readonly string[], selected: string | null): boolean {
  return selected === null || ownerIds.includes(selected);
}
