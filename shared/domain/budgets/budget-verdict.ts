import { multiplyDivide } from '../money/cents.ts';

export const budgetVerdicts = ['over_budget', 'within_budget'] as const;

/** Outcome of a budget. */
export interface BudgetVerdict {
  kind: (typeof budgetVerdicts)[number];
  /** The amount left or overspent, in percent of the budget times 10,000; null for a budget of 0. */
  percent: number | null;
}

/** Compares a budget with the amount left, both in minor units: below 0 means overspent. Null where one of them is unknown. */
export function budgetVerdict(budget: number | null, left: number | null): BudgetVerdict | null {
  if (budget === null || left === null) return null;
  return {
    kind: left < 0 ? 'over_budget' : 'within_budget',
    percent: budget <= 0 ? null : multiplyDivide(Math.abs(left), 1_000_000, budget),
  };
}
