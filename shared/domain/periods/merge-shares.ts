import { decimalOf, decimalText, unitsAt } from '../money/decimal.ts';

/** A department's share as stored. */
export type Share = { department_id: string; percentage: number; cost_center_id: string | null };

/** Combines shares of the same department and cost centre, in the order of their first. Percentages add exactly, and all stakeholders stay. */
export function mergeShares<S extends Share & { stakeholder_ids?: readonly string[] }>(shares: readonly S[]): S[] {
  const merged = new Map<string, S>();
  for (const share of shares) {
    const key = `${share.department_id} ${share.cost_center_id ?? ''}`;
    const known = merged.get(key);
    merged.set(key, known ? added(known, share) : share);
  }
  return [...merged.values()];
}

function added<S extends Share & { stakeholder_ids?: readonly string[] }>(known: S, share: S): S {
  const stakeholders = known.stakeholder_ids && [...new Set([...known.stakeholder_ids, ...(share.stakeholder_ids ?? [])])];
  return {
    ...known,
    percentage: addPercent(known.percentage, share.percentage),
    ...(stakeholders && { stakeholder_ids: stakeholders }),
  };
}

function addPercent(a: number, b: number): number {
  return Number(decimalText(unitsAt(decimalOf(a), 4) + unitsAt(decimalOf(b), 4), 4)) + 0;
}
