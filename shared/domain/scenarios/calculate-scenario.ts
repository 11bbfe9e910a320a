import { atBase, gapOf, type ScenarioValue } from '../budgets/scenario-value.ts';
import { addCents, splitCents, sumCents } from '../money/cents.ts';
import { type Assumptions, costOrUnknown } from './row-cost.ts';
import type { ScenarioRow } from './scenario-row.ts';

/** A department with the budget that a scenario changes. */
export interface ScenarioDepartment {
  id: string;
  /** The department's budget, else that of the previous financial period. */
  base: number;
}

/** A department's figures under a scenario, in integer minor units of the local currency. */
export interface ScenarioFigures {
  /** Null for the part that is allocated to no department. */
  department: string | null;
  base: number;
  /** Change from the base in percent times 10,000; null at a base of 0 (RS02). */
  percent: number | null;
  budget: number;
  /** Which of percent and amount was edited last; null if the budget equals its base. */
  edited: ScenarioValue['edited'] | null;
  /** The base at the time of editing, if it has changed since (RS04). */
  edited_base: number | null;
  cost: number;
  /** `budget − cost` (RS03). */
  gap: number;
}

export interface CalculatedScenario {
  /** In the order of the departments, the unallocated rest last; they sum to `total` (RB04). */
  departments: ScenarioFigures[];
  total: { budget: number; cost: number; gap: number };
  /** The cost of each row, in the order of the rows; null if it is unknown. */
  costs: (number | null)[];
  /** Number of rows excluded from all sums because their amount is unknown. */
  unknown: number;
}

/** A scenario's input: assumptions about rows, and budgets by department. */
export interface ScenarioInput {
  assumptions: Assumptions;
  budgets: ReadonlyMap<string, ScenarioValue>;
}

/** Calculates budget, cost and gap of every department under a scenario. */
export function calculateScenario(
  rows: readonly ScenarioRow[],
  departments: readonly ScenarioDepartment[],
  { assumptions, budgets }: ScenarioInput,
  local: string,
): CalculatedScenario {
  const costs = rows.map((row) => costOrUnknown(row, assumptions, local));
  const sums = new Map<string | null, number>();
  for (const [index, row] of rows.entries())
    for (const { department, cents } of partsOf(row, costs[index] ?? 0)) sums.set(department, addCents(sums.get(department) ?? 0, cents));
  const figures = departments.map(({ id, base }): ScenarioFigures => {
    const value = budgetOf(base, budgets.get(id));
    const cost = sums.get(id) ?? 0;
    sums.delete(id);
    return { department: id, ...value, cost, gap: gapOf(value.budget, cost) };
  });
  // The part that no current department pays.
  const rest = sumCents(sums.values());
  figures.push({ department: null, ...budgetOf(0, undefined), cost: rest, gap: gapOf(0, rest) });
  const [budget, cost] = [sumCents(figures.map((each) => each.budget)), sumCents(figures.map((each) => each.cost))];
  return {
    departments: figures,
    total: { budget, cost, gap: gapOf(budget, cost) },
    costs,
    unknown: costs.filter((each) => each === null).length,
  };
}

/** Splits a cost among the departments by largest remainder: the parts sum to it. */
export function partsOf({ shares }: Pick<ScenarioRow, 'shares'>, cost: number): { department: string | null; cents: number }[] {
  if (cost === 0) return [];
  const [only] = shares;
  if (only && shares.length === 1) return [{ department: only.department, cents: cost }];
  const parts = splitCents(
    cost,
    shares.map(({ weight }) => weight),
  );
  return shares.map(({ department }, index) => ({ department, cents: parts[index] ?? 0 }));
}

function budgetOf(base: number, value: ScenarioValue | undefined): Omit<ScenarioFigures, 'department' | 'cost' | 'gap'> {
  if (!value) return { base, percent: base === 0 ? null : 0, budget: base, edited: null, edited_base: null };
  const now = atBase(value, base);
  return { base, percent: now.percent, budget: now.amount, edited: value.edited, edited_base: now.base_changed ? value.base : null };
}
