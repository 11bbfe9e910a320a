import * as z from 'zod';
import { costMarks, costStates } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import { usageMetricNames } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { Month, releases } from '../entities/usage.ts';
import { Currency, DateOnly, Id, Money, Reference } from '../fields.ts';
import { UsageAnomalyRow } from './usage-anomaly-row.ts';

const Count = z.int().nullable();

/** Cost per use of some months, with a state if there is no figure. */
export const CostPerUseRow = z.object({
  state: z.enum(costStates),
  currency: Currency.nullable(),
  /** With four decimals. */
  per_use: z.number().nullable(),
  /** The cost of the months with known use. */
  cost: Money.nullable(),
  uses: z.int(),
  months_known: z.int(),
  months_all: z.int(),
  marks: z.array(z.enum(costMarks)),
});
export type CostPerUseRow = z.output<typeof CostPerUseRow>;

/** Cost per use of a period, in the currency of the library and in its own. */
export const PeriodUsageRow = z.object({
  id: Id,
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  one_time_purchase: z.boolean(),
  local: CostPerUseRow,
  /** Null if the period's currency is the library's. */
  original: CostPerUseRow.nullable(),
  /** A one-time purchase spread over financial periods. */
  spread: z.array(z.object({ financial_period: Reference, cost_per_use: CostPerUseRow })),
});
export type PeriodUsageRow = z.output<typeof PeriodUsageRow>;

/** The use of a subscription's product and its cost per use. Null means unknown, never 0. */
export const SubscriptionUsage = z.object({
  product: Reference.nullable(),
  /** The metric of use for products of its type. */
  metric: z.enum(usageMetricNames),
  /** The COUNTER metric. */
  counter_metric: z.string(),
  /** Sources that report the product. */
  sources: z.array(Reference),
  /** The last known month; null without any. */
  last_month: Month.nullable(),
  /** The metrics that count, by release, as far as reports have them; `manual` are figures entered by hand. */
  counted: z.array(z.object({ release: z.enum([...releases, 'manual']), metrics: z.array(z.string()) })),
  /** If the product's use is unknown: sources whose reports give it none, those of its provider or platform first, at most five, and their number. */
  unlinked: z.object({ count: z.int(), sources: z.array(z.object({ id: Id, name: z.string(), last_month: Month })) }),
  /** Twelve months up to the last known one, however long ago; null without one. */
  recent: z
    .object({
      from: Month,
      to: Month,
      uses: z.int(),
      months_known: z.int(),
      months_all: z.int(),
      /** Against the same months a year before, in percent. */
      change: z.number().nullable(),
      /** False if the two years are counted by different releases of COUNTER. */
      comparable: z.boolean(),
    })
    .nullable(),
  /** For the latest period with known months, else for the latest that has started; null without one. */
  cost_per_use: PeriodUsageRow.nullable(),
  /** For the twelve months of `recent` at the yearly price of the latest period that has started; null without uses or such a period. */
  recent_cost: z
    .object({ period: z.object({ id: Id, start_date: DateOnly, end_date: DateOnly.nullable() }), ...CostPerUseRow.shape })
    .nullable(),
  /** From the first to the last month with figures. */
  months: z.array(
    z.object({
      month: Month,
      uses: Count,
      free: Count,
      no_license: Count,
      limit_exceeded: Count,
      releases: z.array(z.enum([...releases, 'manual'])),
    }),
  ),
  /** Latest first. */
  periods: z.array(PeriodUsageRow),
  anomalies: z.array(UsageAnomalyRow),
});
export type SubscriptionUsage = z.output<typeof SubscriptionUsage>;
