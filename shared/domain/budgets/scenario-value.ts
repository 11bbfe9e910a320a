import { addCents, changeOf, multiplyDivide } from '../money/cents.ts';

/**
 * A figure of a scenario. Percent and amount express one value, and the one edited last is authoritative (D4, RS01).
 * Amounts are integer minor units. `percent` is in percent times 10,000, and null where the base is 0 (RS02).
 */
export interface ScenarioValue {
  base: number;
  percent: number | null;
  amount: number;
  edited: 'percent' | 'amount';
}

/** The value at a percentage of its base; undefined for a base of 0, which has no percentages. */
export function valueByPercent(base: number, percent: number): ScenarioValue | undefined {
  if (base === 0) return undefined;
  return { base, percent, amount: addCents(base, multiplyDivide(base, percent, 1_000_000)), edited: 'percent' };
}

export function valueByAmount(base: number, amount: number): ScenarioValue {
  return { base, percent: changeOf(base, amount), amount, edited: 'amount' };
}

/** Applies a stored value to the current base: the part edited last stays, and the other is recalculated (RS04). */
export function atBase(value: ScenarioValue, base: number): ScenarioValue & { base_changed: boolean } {
  const base_changed = value.base !== base;
  const byPercent = value.edited === 'percent' && value.percent !== null ? valueByPercent(base, value.percent) : undefined;
  return { ...(byPercent ?? valueByAmount(base, value.amount)), base_changed };
}

/** The budget minus the cost; below 0 where the budget is too small (RS03). */
export function gapOf(budget: number, cost: number): number {
  return addCents(budget, -cost);
}
