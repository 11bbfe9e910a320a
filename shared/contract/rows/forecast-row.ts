import * as z from 'zod';
import { triedRuleNames } from '#shared/domain/forecasts/tried-rule-names.ts';
import { forecastGaps } from '#shared/domain/forecasts/forecast-period.ts';
import { forecastRules } from '#shared/domain/forecasts/forecast-price.ts';
import { decisions } from '../entities/subscription.ts';
import { Currency, DateOnly, Id, Money, Rate, Reference } from '../fields.ts';
import { productIdentifiers } from './product-row.ts';
import { ForecastRow } from './subscription-row.ts';

/** The span that contained four of five final prices, and how often it was right for the library's own past prices. */
export const MeasuredBandRow = z.object({
  /** The number of changes that the forecast counts, 0 to 3. */
  counted: z.int(),
  /** In percent of the forecast. */
  low_percent: z.number(),
  high_percent: z.number(),
  /** Own past prices that could be compared; from 50 on they widen the band. */
  own_n: z.int(),
  /** How many of them were inside the band that was known before their year. */
  hits: z.int(),
  first_year: z.int().nullable(),
  last_year: z.int().nullable(),
});

/** Origin of the rate of a local amount: the period itself, the table of rates, or the period of the latest price. */
const rateOrigins = ['period', 'table', 'base'] as const;

/** The known or expected cost of a subscription in a financial period. */
export const SubscriptionForecastRow = z.object({
  /** The period's id; the subscription's if no period names the financial period yet. */
  id: Id,
  subscription: Reference,
  ...productIdentifiers,
  publisher: Reference.nullable(),
  period_id: Id.nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  decision: z.enum(decisions),
  currency: Currency,
  /** The actual price; null without one. */
  price: Money.nullable(),
  /** Base, terms and exclusions; null if the price is known or there is no forecast. */
  forecast: ForecastRow.nullable(),
  /** The reason why there is neither a price nor a forecast. */
  gap: z.enum(forecastGaps).nullable(),
  rule: z.enum(forecastRules).nullable(),
  percent: z.number().nullable(),
  /** Price, else forecast, 0 where cancelled; null where unknown. */
  amount: Money.nullable(),
  /** The band around a calculated forecast; null for an expectation of a person or a contractual limit. */
  low: Money.nullable(),
  high: Money.nullable(),
  band: MeasuredBandRow.nullable(),
  /** The amount in the local currency: amount × rate × (1 + buffer), rounded once. */
  local_amount: Money.nullable(),
  local_currency: Currency,
  rate: Rate.nullable(),
  rate_origin: z.enum(rateOrigins).nullable(),
  /** The currency buffer in percent; 0 for prices that are known and in the local currency. */
  buffer_percent: z.number(),
});
export type SubscriptionForecastRow = z.output<typeof SubscriptionForecastRow>;

/** A forecast in the list of all. */
export const ListedForecastRow = z.object({
  ...SubscriptionForecastRow.shape,
  /** The width of the band in the local currency: the rows with the largest carry the risk of the total. Null without a band or a local amount. */
  spread: Money.nullable(),
});
export type ListedForecastRow = z.output<typeof ListedForecastRow>;

/** The sums of a financial period's rows, in the local currency. */
export const ForecastTotals = z.object({
  financial_period: z.object({ id: Id, name: z.string(), start_date: DateOnly, end_date: DateOnly }),
  local_currency: Currency,
  /** All that is not cancelled, and the accepted part of it. */
  baseline: Money,
  committed: Money,
  /** The forecast part of the baseline, and its number of rows. */
  forecast: Money,
  forecast_count: z.int(),
  /** The part of the baseline that is the currency buffer. */
  buffer: Money,
  /** The band of the baseline, from past errors of sums of forecasts; null below 5 forecasts. */
  low: Money.nullable(),
  high: Money.nullable(),
  by_rule: z.array(z.object({ rule: z.enum(forecastRules), count: z.int(), amount: Money })),
  /** Rows missing in the sums: without a forecast, by the reason; and without a local amount. */
  without_forecast: z.array(z.object({ gap: z.enum(forecastGaps), count: z.int() })),
  without_rate: z.int(),
});
export type ForecastTotals = z.output<typeof ForecastTotals>;

const Bias = z.number().nullable();

/** The error of each rule on the library's own past prices. */
export const ForecastAccuracy = z.object({
  default_percent: z.number(),
  rules: z.array(
    z.object({
      rule: z.enum(triedRuleNames),
      n: z.int(),
      mape: z.number().nullable(),
      median_ape: z.number().nullable(),
      wape: z.number().nullable(),
      bias: Bias,
      bias_by_year: z.array(z.object({ year: z.int(), n: z.int(), bias: Bias })),
    }),
  ),
  bands: z.array(MeasuredBandRow),
});
export type ForecastAccuracy = z.output<typeof ForecastAccuracy>;
