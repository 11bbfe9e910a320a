import { decimalOf, decimalText, unitsAt } from '../money/decimal.ts';

/** A department's share as stored. */
export type Share = { department_id: string; percentage: number; cost_center_id: string | null };

/** Shares of one department and cost centre as one, in the order of their first; percentages add exactly. */
export function mergeShares<S extends Share>(shares: readonly S[]): S[] {
  const merged = new Map<string, S>();
  for (const share of shares) {
    const key = `${share.department_id} ${share.cost_center_id ?? ''}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, percentage: addPercent(known.percentage, share.percentage) } : share);
  }
  return [...merged.values()];
}

function addPercent(a: number, b: number): number {
  return Number(decimalText(unitsAt(decimalOf(a), 4) + unitsAt(decimalOf(b), 4), 4)) + 0;
}
