import * as z from 'zod';
import { costMarks, costStates } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import { usageMetricNames } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { Month, releases } from '../entities/usage.ts';
import { Currency, DateOnly, Id, Money, Reference } from '../fields.ts';
import { UsageAnomalyRow } from './usage-anomaly-row.ts';

const Count = z.int().nullable();

/** Cost per use of some months, in words where it is not a figure. */
export const CostPerUseRow = z.object({
  state: z.enum(costStates),
  currency: Currency.nullable(),
  /** With four decimals. */
  per_use: z.number().nullable(),
  /** The cost of the months that are known. */
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
  /** Null where the period is in the currency of the library. */
  original: CostPerUseRow.nullable(),
  /** A one-time purchase spread over financial periods. */
  spread: z.array(z.object({ financial_period: Reference, cost_per_use: CostPerUseRow })),
});
export type PeriodUsageRow = z.output<typeof PeriodUsageRow>;

/** The use of a subscription's product and what a use costs. Null is not known, and never 0. */
export const SubscriptionUsage = z.object({
  product: Reference.nullable(),
  /** What is counted for products of its type. */
  metric: z.enum(usageMetricNames),
  /** The COUNTER metric. */
  counter_metric: z.string(),
  /** Sources that report the product. */
  sources: z.array(Reference),
  /** The last known month; null without any. */
  last_month: Month.nullable(),
  /** The metrics that are counted, release by release, as far as reports have them; `manual` are figures by hand. */
  counted: z.array(z.object({ release: z.enum([...releases, 'manual']), metrics: z.array(z.string()) })),
  /**
   * Where nothing is known of the product: sources with reports that give it nothing, those of its provider or platform first, at most five, and how many
   * there are.
   */
  unlinked: z.object({ count: z.int(), sources: z.array(z.object({ id: Id, name: z.string(), last_month: Month })) }),
  /** Twelve months until the last known one, however long ago; null where none is known. */
  recent: z
    .object({
      from: Month,
      to: Month,
      uses: z.int(),
      months_known: z.int(),
      months_all: z.int(),
      /** Against the same months a year before, in percent. */
      change: z.number().nullable(),
      /** False where the two years are counted by different releases of COUNTER. */
      comparable: z.boolean(),
    })
    .nullable(),
  /** Of the latest period with months that are known, else of the latest that has begun; null without one. */
  cost_per_use: PeriodUsageRow.nullable(),
  /** Of the twelve months of `recent` at the price of the latest period that has begun, for a year; null without uses or such a period. */
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
