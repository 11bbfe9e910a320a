import type { Share } from './merge-shares.ts';

/** A share with the people whose opinion is asked for it. */
export type Stake = Share & { stakeholder_ids: string[] };

/** A share that may not say whose opinion is asked. */
export type GivenShare = Share & { stakeholder_ids?: string[] | undefined };

/**
 * Shares with their stakeholders, each once. One that does not name any keeps those that it had: of the same department and cost centre, else
 * of the department's only share.
 */
export function keepStakeholders(given: readonly GivenShare[], before: readonly Stake[]): Stake[] {
  return given.map((share) => {
    const ofDepartment = before.filter((each) => each.department_id === share.department_id);
    const had =
      ofDepartment.find((each) => each.cost_center_id === share.cost_center_id) ??
      (ofDepartment.length === 1 ? ofDepartment[0] : undefined);
    return { ...share, stakeholder_ids: [...new Set(share.stakeholder_ids ?? had?.stakeholder_ids ?? [])] };
  });
}

/**
 * By what the calls name each share: the department, which mostly has one; where it has several, by cost centre, the later ones by both.
 * Shares of one period never have the same.
 */
export function stakeIds(shares: readonly Pick<Share, 'department_id' | 'cost_center_id'>[]): string[] {
  const seen = new Set<string>();
  return shares.map(({ department_id, cost_center_id }) => {
    const id = seen.has(department_id) ? `${department_id}-${cost_center_id ?? 'none'}` : department_id;
    seen.add(department_id);
    return id;
  });
}
