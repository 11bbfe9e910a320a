import type { ForecastRule } from '../forecasts/forecast-price.ts';

/** A scenario's decisions about a row. */
export const scenarioDecisions = ['undecided', 'renew', 'cancel'] as const;
export type ScenarioDecision = (typeof scenarioDecisions)[number];

/** Reasons why a row is fixed. `agreed`: a price ceiling is in force, so that only a person may choose about it, not a suggestion. */
export const fixedReasons = ['accepted', 'cancelled', 'one_time', 'locked', 'agreed'] as const;
export type FixedReason = (typeof fixedReasons)[number];

/** A recommendation of the library's staff. */
export type Recommendation = 'none' | 'renew' | 'renew_with_changes' | 'review' | 'cancel';

/** A row of a financial period: a subscription period, or a subscription that is expected to continue. Amounts are integer minor units. */
export interface ScenarioRow {
  /** The id of the period, or of the subscription if it has no period yet. */
  id: string;
  subscription: string;
  /** The product of the uses: two subscriptions of one product have the same uses. Null if it is unknown. */
  product: string | null;
  /** Null for an expected subscription. */
  period: string | null;
  publisher: string | null;
  product_type: string | null;
  currency: string;
  /** In the row's currency: the price, else the forecast; null if unknown. */
  amount: number | null;
  /** In the local currency; null if unknown. */
  cents: number | null;
  /** Whether the amount is a price, which assumptions do not change. */
  is_price: boolean;
  /** The latest price, to which percents apply; null if there is no price. */
  base: number | null;
  rule: ForecastRule | null;
  /** Local currency for one unit of the row's currency. Null in the local currency, and if the local amount is stored or unknown. */
  rate: string | null;
  /** Whether an invoice sets the rate: then no assumption about the currency changes it. */
  is_rate_fixed: boolean;
  /** The departments, including the unallocated rest (null). */
  shares: readonly { department: string | null; weight: number }[];
  fixed: FixedReason | null;
  recommendation: Recommendation;
  /** The mean of the ratings, 1 to 5; null without ratings. */
  rating: number | null;
  /** Known uses of the last twelve months, which a cancellation would lose; null if all months are unknown. */
  uses: number | null;
  /** Number of these months with known uses. */
  monthsKnown: number;
}

/** A person's choice about a row: a decision, and for a forecast a percent (times 10,000) of the latest price or an amount. */
export interface ScenarioChoice {
  decision: ScenarioDecision;
  percent: number | null;
  amount: number | null;
}

/** Whether a choice about a row takes effect. */
export function mayChoose({ fixed }: Pick<ScenarioRow, 'fixed'>): boolean {
  return fixed === null || fixed === 'agreed';
}

/** The choice about a row: its own, else the one made while the subscription was only expected to continue. */
export function choiceOf<C>(choices: ReadonlyMap<string, C>, row: Pick<ScenarioRow, 'id' | 'subscription'>): C | undefined {
  return choices.get(row.id) ?? choices.get(row.subscription);
}
