import * as z from 'zod';
import { FinancialPeriod } from '../entities/settings.ts';
import { Currency, Id, Money, Reference, Version, OptionalLines } from '../fields.ts';

/** A financial period as budgets name it. */
export const BudgetedPeriod = FinancialPeriod.pick({ id: true, name: true, start_date: true, end_date: true, state: true });

/** The use of a budget, in the member's currency (D4). */
const figures = {
  /** Null if it was never set. */
  budget: Money.nullable(),
  /** Accepted and not yet invoiced. */
  encumbered: Money,
  /** Approved invoices that are not paid yet. */
  awaiting: Money,
  paid: Money,
  unavailable: Money,
  available: Money.nullable(),
  /** The unavailable part of the budget, in percent; null without a budget or at 0. */
  variance_percent: z.number().nullable(),
  /** Price, else forecast, of all that is not cancelled, including subscriptions that are expected to continue. */
  forecast: Money,
  /** The same for what is accepted. */
  committed: Money,
  /** Periods whose invoices exceed their price. */
  over_invoiced: z.int(),
  /** Periods with an unknown amount. */
  unknown: z.int(),
};
export const BudgetFigures = z.object(figures);
export type BudgetFigures = z.output<typeof BudgetFigures>;

/** The budget of a department for one financial period. */
export const DepartmentBudgetRow = z.object({
  financial_period: BudgetedPeriod,
  /** The version of the budget; null without one. */
  version: Version.nullable(),
  note: OptionalLines(1000),
  ...figures,
});
export type DepartmentBudgetRow = z.output<typeof DepartmentBudgetRow>;

/** A department's line of the spend overview; null for money allocated to no department. */
export const DepartmentSpendRow = z.object({ department: Reference.nullable(), ...figures });

/** C346: the spend of one financial period by department. */
export const DepartmentSpend = z.object({
  financial_period: BudgetedPeriod.nullable(),
  currency: Currency,
  rows: z.array(DepartmentSpendRow),
  total: BudgetFigures,
});
export type DepartmentSpend = z.output<typeof DepartmentSpend>;

/** The figures of the spend overview that have rows behind them. */
export const askedSpendFigures = ['budget', 'encumbered', 'awaiting', 'paid', 'available', 'forecast', 'over_invoiced', 'unknown'] as const;
export type AskedSpendFigure = (typeof askedSpendFigures)[number];

/** One figure of a scenario. */
export const ScenarioFigure = z.object({
  base: Money,
  /** The financial period whose budget it starts with: its own, or the one before; null without any budget, and for a cost. */
  base_of: Reference.nullable(),
  /** Null at a base of 0. */
  percent: z.number().nullable(),
  amount: Money,
  /** Null without an edit: the amount then equals the base. */
  edited: z.enum(['percent', 'amount']).nullable(),
  /** The base at the time of the edit, if it has changed since. */
  edited_base: Money.nullable(),
  version: Version.nullable(),
});
export type ScenarioFigure = z.output<typeof ScenarioFigure>;

/** C347: possible budget and cost of each department. */
export const DepartmentScenarios = z.object({
  financial_period: BudgetedPeriod,
  currency: Currency,
  rows: z.array(z.object({ department: Reference.nullable(), budget: ScenarioFigure, cost: ScenarioFigure, gap: Money })),
  total: z.object({ budget: Money, cost: Money, gap: Money }),
});
export type DepartmentScenarios = z.output<typeof DepartmentScenarios>;

/** C345: a column of budgets. */
export const BudgetColumn = z.object({ field: z.string(), financial_period_id: Id, name: z.string() });
