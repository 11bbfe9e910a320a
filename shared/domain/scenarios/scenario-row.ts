import type { ForecastRule } from '../forecasts/forecast-price.ts';

/** What a scenario says about a row. */
export const scenarioDecisions = ['undecided', 'renew', 'cancel'] as const;
export type ScenarioDecision = (typeof scenarioDecisions)[number];

/** Why a row is not up for choice. `agreed`: a price ceiling is in force; a person may choose about it, a suggestion does not. */
export const fixedReasons = ['accepted', 'cancelled', 'one_time', 'locked', 'agreed'] as const;
export type FixedReason = (typeof fixedReasons)[number];

/** What the library's people advise. */
export type Recommendation = 'none' | 'renew' | 'renew_with_changes' | 'review' | 'cancel';

/** A period of the financial period, or a subscription that is expected to go on. Amounts are integer minor units. */
export interface ScenarioRow {
  /** Of the period, or of the subscription where it has none yet. */
  id: string;
  subscription: string;
  /** What is used: two subscriptions of one product have the same uses. Null where it is not known. */
  product: string | null;
  /** Null for an expected one. */
  period: string | null;
  publisher: string | null;
  product_type: string | null;
  currency: string;
  /** In the row's currency: the price, else the forecast; null where unknown. */
  amount: number | null;
  /** In the local currency; null where unknown. */
  cents: number | null;
  /** Whether the amount is a price, which stands. */
  is_price: boolean;
  /** The latest price, which a percent raises; null where there is none. */
  base: number | null;
  rule: ForecastRule | null;
  /** Local for one unit of the currency; null in the local currency and where the local amount is stored or unknown. */
  rate: string | null;
  /** Whether the rate comes from an invoice: then no percent of the currency changes it. */
  is_rate_fixed: boolean;
  /** The departments, the unallocated rest (null) among them. */
  shares: readonly { department: string | null; weight: number }[];
  fixed: FixedReason | null;
  recommendation: Recommendation;
  /** The mean of the ratings, 1 to 5; null where there is none. */
  rating: number | null;
  /** Uses of the last twelve months of which any is known, which a cancellation loses; null where none is. */
  uses: number | null;
  /** How many of these months are known. */
  monthsKnown: number;
}

/** What a person chooses about a row: a decision, and for a forecast a percent (times 10,000) of the latest price or an amount. */
export interface ScenarioChoice {
  decision: ScenarioDecision;
  percent: number | null;
  amount: number | null;
}

/** Whether a choice about a row counts. */
export function mayChoose({ fixed }: Pick<ScenarioRow, 'fixed'>): boolean {
  return fixed === null || fixed === 'agreed';
}

/** The choice about a row: its own, else the one made while the subscription was only expected to go on. */
export function choiceOf<C>(choices: ReadonlyMap<string, C>, row: Pick<ScenarioRow, 'id' | 'subscription'>): C | undefined {
  return choices.get(row.id) ?? choices.get(row.subscription);
}
