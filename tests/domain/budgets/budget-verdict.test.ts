import { expect, test } from 'vitest';
import { budgetVerdict } from '#shared/domain/budgets/budget-verdict.ts';

test('a budget is kept or overspent, by a share of it; what is not known is not judged', () => {
  expect(budgetVerdict(10_000, 3_764)).toEqual({ kind: 'within_budget', percent: 376_400 });
  expect(budgetVerdict(10_000, 0)).toEqual({ kind: 'within_budget', percent: 0 });
  expect(budgetVerdict(30_000, -10_000)).toEqual({ kind: 'over_budget', percent: 333_333 });
  expect(budgetVerdict(0, -5)).toEqual({ kind: 'over_budget', percent: null });
  expect([budgetVerdict(null, 5), budgetVerdict(5, null)]).toEqual([null, null]);
});
