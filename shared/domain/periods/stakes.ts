import type { Share } from './merge-shares.ts';

/** A share with the stakeholders whose opinion it requests. */
export type Stake = Share & { stakeholder_ids: string[] };

/** A share from a caller, who may omit the stakeholders. */
export type GivenShare = Share & { stakeholder_ids?: string[] | undefined };

/**
 * Adds stakeholders to shares, each once. A share without a list takes them from the earlier share of the same department and cost centre, else from
 * the department's only earlier share.
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

/** The id of each share in calls: the department; for a department's further shares, the department and the cost centre. Unique within a period. */
export function stakeIds(shares: readonly Pick<Share, 'department_id' | 'cost_center_id'>[]): string[] {
  const seen = new Set<string>();
  return shares.map(({ department_id, cost_center_id }) => {
    const id = seen.has(department_id) ? `${department_id}-${cost_center_id ?? 'none'}` : department_id;
    seen.add(department_id);
    return id;
  });
}
