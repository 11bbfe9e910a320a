import { multiplyDivide } from '../money/cents.ts';

export const budgetVerdicts = ['over_budget', 'within_budget'] as const;

/** What became of a budget. */
export interface BudgetVerdict {
  kind: (typeof budgetVerdicts)[number];
  /** What is left or spent too much, in percent of the budget times 10,000; null for a budget of 0. */
  percent: number | null;
}

/** Judges what is left of a budget, both in minor units: below 0 too much is spent. Null where one of them is not known. */
export function budgetVerdict(budget: number | null, left: number | null): BudgetVerdict | null {
  if (budget === null || left === null) return null;
  return {
    kind: left < 0 ? 'over_budget' : 'within_budget',
    percent: budget <= 0 ? null : multiplyDivide(Math.abs(left), 1_000_000, budget),
  };
}
