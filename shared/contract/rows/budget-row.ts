import * as z from 'zod';
import { FinancialPeriod } from '../entities/settings.ts';
import { Currency, Id, Money, Reference, Version, OptionalLines } from '../fields.ts';

/** A financial period as budgets name it. */
export const BudgetedPeriod = FinancialPeriod.pick({ id: true, name: true, start_date: true, end_date: true, state: true });

/** What became of a budget, in the member's currency (D4). */
const figures = {
  /** Null where nobody set one. */
  budget: Money.nullable(),
  /** Accepted and not yet invoiced. */
  encumbered: Money,
  /** Approved invoices that wait for their payment. */
  awaiting: Money,
  paid: Money,
  unavailable: Money,
  available: Money.nullable(),
  /** What is unavailable against the budget, in percent; null without a budget or at 0. */
  variance_percent: z.number().nullable(),
  /** Price else forecast of all that is not cancelled, also of subscriptions that are expected to go on. */
  forecast: Money,
  /** The same of what is accepted. */
  committed: Money,
  /** Periods whose invoices exceed their price. */
  over_invoiced: z.int(),
  /** Periods of which an amount is not known. */
  unknown: z.int(),
};
export const BudgetFigures = z.object(figures);
export type BudgetFigures = z.output<typeof BudgetFigures>;

/** The budget of a department for one financial period. */
export const DepartmentBudgetRow = z.object({
  financial_period: BudgetedPeriod,
  /** Of the budget; null where none is set. */
  version: Version.nullable(),
  note: OptionalLines(1000),
  ...figures,
});
export type DepartmentBudgetRow = z.output<typeof DepartmentBudgetRow>;

/** A department's line of the spend overview; null is what is allocated to no department. */
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
  /** The financial period whose budget it begins with: its own, or the one before; null without any budget, and of a cost. */
  base_of: Reference.nullable(),
  /** Null at a base of 0. */
  percent: z.number().nullable(),
  amount: Money,
  /** Null where nobody edited it: then it is its base. */
  edited: z.enum(['percent', 'amount']).nullable(),
  /** The base that the edit was made on, where it is another today. */
  edited_base: Money.nullable(),
  version: Version.nullable(),
});
export type ScenarioFigure = z.output<typeof ScenarioFigure>;

/** C347: what each department's budget and cost might be. */
export const DepartmentScenarios = z.object({
  financial_period: BudgetedPeriod,
  currency: Currency,
  rows: z.array(z.object({ department: Reference.nullable(), budget: ScenarioFigure, cost: ScenarioFigure, gap: Money })),
  total: z.object({ budget: Money, cost: Money, gap: Money }),
});
export type DepartmentScenarios = z.output<typeof DepartmentScenarios>;

/** C345: a column of budgets. */
export const BudgetColumn = z.object({ field: z.string(), financial_period_id: Id, name: z.string() });
