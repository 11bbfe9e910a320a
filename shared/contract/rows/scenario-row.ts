import * as z from 'zod';
import { forecastRules } from '#shared/domain/forecasts/forecast-price.ts';
import { applySkips } from '#shared/domain/scenarios/plan-apply.ts';
import { fixedReasons, scenarioDecisions } from '#shared/domain/scenarios/scenario-row.ts';
import { suggestionReasons } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { proposalStatuses, recommendationStatuses } from '../entities/subscription.ts';
import { Scenario } from '../entities/scenario.ts';
import { Month } from '../entities/usage.ts';
import { Currency, Id, Instant, Money, Rate, Reference, Version } from '../fields.ts';
import { ownMessage } from '../message-fields.ts';
import { BudgetedPeriod } from './budget-row.ts';
import { productIdentifiers } from './product-row.ts';

const figures = { budget: Money, cost: Money, gap: Money };

/** A scenario in a list. */
export const ScenarioSummary = z.object({
  id: Id,
  name: z.string(),
  financial_period: BudgetedPeriod,
  owner: Reference.nullable(),
  /** Whether the caller owns it. */
  own: z.boolean(),
  shared: z.boolean(),
  currency: Currency,
  ...figures,
  /** Rows without a known amount, which no sum includes. */
  unknown: z.int(),
  note: z.string().nullable(),
  applied_at: Instant.nullable(),
  updated_at: Instant,
  version: Version,
});
export type ScenarioSummary = z.output<typeof ScenarioSummary>;

/** A department under a scenario; null for money allocated to no department. */
export const ScenarioDepartmentRow = z.object({
  department: Reference.nullable(),
  /** The department's budget, else that of the financial period before. */
  base: Money,
  /** The financial period whose budget that is; null without any budget. */
  base_of: Reference.nullable(),
  percent: z.number().nullable(),
  edited: z.enum(['percent', 'amount']).nullable(),
  /** The base of the edit, if it has changed since. */
  edited_base: Money.nullable(),
  ...figures,
});

/** Budget, cost and gap by department and in total. */
const calculated = {
  currency: Currency,
  departments: z.array(ScenarioDepartmentRow),
  total: z.object(figures),
  /** Rows without a known amount, which no sum includes. */
  unknown: z.int(),
};

/** C622: a scenario with its department table. */
export const ScenarioView = z.object({
  ...Scenario.shape,
  financial_period: BudgetedPeriod,
  owner: Reference.nullable(),
  own: z.boolean(),
  ...calculated,
});
export type ScenarioView = z.output<typeof ScenarioView>;

/** A period of the financial period, or a subscription that is expected to continue, as input of a scenario. */
export const ScenarioBasisRow = z.object({
  id: Id,
  subscription: Reference,
  product_id: Id.nullable(),
  period_id: Id.nullable(),
  publisher_id: Id.nullable(),
  product_type_id: Id.nullable(),
  currency: Currency,
  amount: Money.nullable(),
  local_amount: Money.nullable(),
  is_price: z.boolean(),
  /** The change of a known price against the one before it, in percent. */
  price_change: z.number().nullable(),
  /** The latest price, to which a percentage applies. */
  base: Money.nullable(),
  rule: z.enum(forecastRules).nullable(),
  rate: Rate.nullable(),
  is_rate_fixed: z.boolean(),
  /** In percent; the rest to 100 is unallocated. */
  shares: z.array(z.object({ department_id: Id, percentage: z.number() })),
  fixed: z.enum(fixedReasons).nullable(),
  recommendation: z.enum(recommendationStatuses),
  rating: z.number().nullable(),
  /** Uses of the last twelve months with any known figure; null without one. */
  uses: z.object({ count: z.int(), from: Month, to: Month, months_known: z.int() }).nullable(),
});
export type ScenarioBasisRow = z.output<typeof ScenarioBasisRow>;

/** A scenario's decision about a subscription, and the resulting cost. */
export const ScenarioRow = z.object({
  /** The scenario's id and that of its row. */
  id: z.string(),
  scenario: Reference,
  financial_period: Reference,
  subscription: Reference,
  ...productIdentifiers,
  publisher: Reference.nullable(),
  period_id: Id.nullable(),
  currency: Currency,
  /** The price, else the forecast, before the scenario changes it; null if unknown. */
  amount: Money.nullable(),
  is_price: z.boolean(),
  scenario_decision: z.enum(scenarioDecisions),
  chosen_percent: z.number().nullable(),
  chosen_amount: Money.nullable(),
  /** Under the scenario, in the local currency; null if unknown. */
  cost: Money.nullable(),
  local_currency: Currency,
  fixed: z.enum(fixedReasons).nullable(),
  recommendation_status: z.enum(recommendationStatuses),
  rating: z.number().nullable(),
});
export type ScenarioRow = z.output<typeof ScenarioRow>;

/** The starting point of every scenario of a financial period. */
export const ScenarioBasis = z.object({
  financial_period: BudgetedPeriod,
  currency: Currency,
  departments: z.array(z.object({ ...Reference.shape, base: Money, base_of: Reference.nullable() })),
  publishers: z.array(Reference),
  product_types: z.array(Reference),
  rows: z.array(ScenarioBasisRow),
});
export type ScenarioBasis = z.output<typeof ScenarioBasis>;

/** C626: candidates to cancel until a target is reached or, without a target, the gap to the budget is closed. */
export const ScenarioSuggestions = z.object({
  currency: Currency,
  /** The saving to reach beside the scenario's own cancellations. */
  target: Money,
  /** `cost` (recommendation, rating and cost) if the uses of no candidate are known. */
  ranked_by: z.enum(['uses', 'cost']),
  suggestions: z.array(
    z.object({
      id: Id,
      subscription: Reference,
      period_id: Id.nullable(),
      saved: Money,
      reasons: z.array(z.enum(suggestionReasons)),
    }),
  ),
  /** The saving of all suggestions together. */
  saved: Money,
  /** The rest to the target. */
  missing: Money,
  /** The gap to the budget with all of them cancelled. */
  gap: Money,
  /** Candidates that are not ranked because their uses are unknown, the most expensive first. */
  unknown_uses: z.array(z.object({ id: Id, subscription: Reference, period_id: Id.nullable(), saved: Money })),
});

/** C627: the written values, or those that would be written. */
export const ScenarioApplied = z.object({
  /** Null for a rehearsal. */
  change_set: Id.nullable(),
  scenario: ScenarioView,
  periods: z.array(
    z.object({
      id: Id,
      subscription: Reference,
      currency: Currency,
      proposal_status: z.enum(proposalStatuses).nullable(),
      percent: z.number().nullable(),
      /** The expected price. */
      amount: Money.nullable(),
    }),
  ),
  budgets: z.array(z.object({ department: Reference, percent: z.number().nullable(), amount: Money })),
  skipped: z.array(z.object({ id: Id, name: z.string(), reason: z.enum([...applySkips, 'refused']), ...ownMessage })),
});
export type ScenarioApplied = z.output<typeof ScenarioApplied>;

/** C628: two or three scenarios side by side; the figures in their order, null for a scenario without the department. */
export const ScenarioComparison = z.object({
  currency: Currency,
  scenarios: z.array(z.object({ ...Reference.shape, financial_period: BudgetedPeriod, unknown: z.int() })),
  departments: z.array(z.object({ department: Reference.nullable(), figures: z.array(z.object(figures).nullable()) })),
  total: z.array(z.object(figures)),
});
export type ScenarioComparison = z.output<typeof ScenarioComparison>;

/** C494, C496: cost and budget of a scenario, or of the departments' own scenarios (C347). */
export const ScenarioFigureBox = z.object({
  financial_period: BudgetedPeriod,
  scenario: Reference.nullable(),
  department: Reference.nullable(),
  currency: Currency,
  ...figures,
});
