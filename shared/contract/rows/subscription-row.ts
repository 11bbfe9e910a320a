import * as z from 'zod';
import { licenseGaps } from '#shared/domain/licenses/license-gap.ts';
import { renewals } from '#shared/domain/terms/subscription-terms.ts';
import { lockCauses } from '#shared/domain/periods/period-lock.ts';
import { eachOf, plainField, type PlainFieldName, subscriptionPlainFields } from '#shared/domain/periods/plain-fields.ts';
import { forecastRules } from '#shared/domain/forecasts/forecast-price.ts';
import {
  cancellationReasons,
  decisions,
  periodTimes,
  proposalStatuses,
  recommendationStatuses,
  Subscription,
  SubscriptionPeriod,
  workflowStates,
} from '../entities/subscription.ts';
import { Month } from '../entities/usage.ts';
import { Currency, DateOnly, Id, Instant, Money, Rate, Reference, Version } from '../fields.ts';
import { MetaDataGroup } from './meta-data-row.ts';
import { productIdentifiers } from './product-row.ts';
import { deadlineSources } from './terms-row.ts';
import { messageOrNullAs } from '../message-fields.ts';

/** The dates of a financial period beside its name. */
export const FinancialPeriodReference = z.object({ ...Reference.shape, start_date: DateOnly, end_date: DateOnly });

/** The computed status of a period (D3): three facts and a label for them. */
export const PeriodStatus = z.object({
  decision: z.enum(decisions),
  workflow: z.enum(workflowStates),
  time: z.enum(periodTimes),
  label: z.string(),
});

/** A department's share with names and the amounts that follow from it (D4). */
export const ShareRow = z.object({
  id: Id,
  name: z.string(),
  department_id: Id,
  percentage: z.number(),
  cost_center_id: Id.nullable(),
  cost_center: Reference.nullable(),
  amount: Money.nullable(),
  normalized_amount: Money.nullable(),
  stakeholder_ids: z.array(Id),
  stakeholders: z.array(Reference),
});

const shown = {
  product: Reference.nullable(),
  ...productIdentifiers,
  publisher: Reference.nullable(),
  vendor: Reference.nullable(),
  owner: Reference.nullable(),
  departments: z.array(ShareRow),
  /** The part that no department pays, in percent and local money (D4). */
  unallocated: z.number(),
  financial_period: FinancialPeriodReference.nullable(),
  normalized_currency: Currency,
  status: PeriodStatus,
};

/** The origin of a deadline, also of one that is done. */
export const deadlineOrigin = {
  /** Null for a one-time purchase without a deadline. */
  deadline_source: z.enum(deadlineSources).nullable(),
  /** The day of the contract's terms, also beside a deadline of its own. */
  terms_deadline: DateOnly.nullable(),
  /** The day until which the contract is bound, for a period before it. */
  bound_until: DateOnly.nullable(),
};

/** A change of price in percent, with the first day of the period that has the new price. */
const MeasuredChange = z.object({ start_date: DateOnly, percent: z.number() });

/** The forecast of a price, with its rule and its inputs (D4). */
export const ForecastRow = z.object({
  amount: Money,
  /** Against the base, in percent; null for a base of 0. */
  percent: z.number().nullable(),
  rule: z.enum(forecastRules),
  /** The changes used by `own_robust`, oldest first: as measured, and as counted (−10 to +20 %). */
  changes: z.array(MeasuredChange.extend({ counted: z.number() })),
  /** The median of the changes counted; null under the other rules. */
  median: z.number().nullable(),
  /** Changes beyond ± 25 %: of scope, not of price. They do not count. */
  set_aside: z.array(MeasuredChange),
  /** The member's default in percent. */
  default_percent: z.number(),
  /** The price ceiling that determines the figure under `agreed`. */
  ceiling: z.object({ id: Id, percent: z.number(), until: DateOnly }).nullable(),
  /** Whether it is for this period, which has no price yet, or for the next one. */
  of: z.enum(['this', 'next']),
  /** The period with the latest price, and that price for the length of time of the forecast. */
  base: z.object({ id: Id, start_date: DateOnly, price: Money }),
  /** Reasons to check the figure. */
  marks: z.array(
    z.discriminatedUnion('code', [
      z.object({ code: z.literal('scope_jump'), values: z.object({ percent: z.number(), date: DateOnly }) }),
      z.object({ code: z.literal('currency_changed'), values: z.object({ from: Currency, to: Currency, date: DateOnly }) }),
      z.object({ code: z.literal('other_term'), values: z.object({ price: Money, start: DateOnly, end: DateOnly }) }),
    ]),
  ),
});
export type ForecastRow = z.output<typeof ForecastRow>;

/** The offer of a consortium that determines fields of a period, and these fields (RK20). */
const DealLink = z.object({ offer_id: Id, office: z.string(), deal: z.string(), year: z.int(), fields: z.array(z.string()) });

/** A period as lists and pages show it. */
export const PeriodRow = z.object({
  ...SubscriptionPeriod.shape,
  ...messageOrNullAs('decision_reason'),
  ...shown,
  /** `include=subscription.product` adds its product. */
  subscription: Reference.extend({ product: Reference.nullable().optional() }).nullable(),
  /** The price of the period that ends the day before, if the two can be compared (D4). */
  previous_price: Money.nullable(),
  /** The change against that price, both for twelve months, in percent. */
  price_change: z.number().nullable(),
  /** The user who decided. */
  decider: Reference.nullable(),
  /** Whether money, dates and the decision are locked (D9), and why. */
  locked: z.boolean(),
  lock_cause: z.enum(lockCauses).nullable(),
  deal_link: DealLink.nullable(),
  /** The user who lifted the lock until the next save. */
  unlocker: Reference.nullable(),
  /** The forecast for a period without a price, or after the latest period. */
  forecast: ForecastRow.nullable(),
  starts_in_year: z.int(),
  /** The day by which a decision is needed: its own deadline, else that of the contract's terms, else the member's default before the start (D5). */
  effective_deadline: DateOnly.nullable(),
  ...deadlineOrigin,
  /** The period before it, with `include=previousPeriod`. */
  previousPeriod: z
    .object({
      id: Id,
      start_date: DateOnly,
      end_date: DateOnly.nullable(),
      price: Money.nullable(),
      currency: Currency,
      normalized_price: Money.nullable(),
    })
    .nullable()
    .optional(),
  /** Only in answers of one period. */
  meta_data_fields_by_category: z.array(MetaDataGroup).optional(),
});
export type PeriodRow = z.output<typeof PeriodRow>;

/** The schema of a plain field of the latest period; null also without a period. */
function shownPlain(name: PlainFieldName): z.ZodNullable<z.ZodString> {
  return plainField(name).type === 'day' ? (DateOnly.nullable() as never) : z.string().nullable();
}

/** A subscription as lists and pages show it: itself and its latest period (R094). */
export const SubscriptionRow = z.object({
  ...Subscription.shape,
  ...shown,
  product_type: Reference.nullable(),
  status: PeriodStatus.nullable(),
  latest_period: z
    .object({ id: Id, version: Version, name_reference: z.string().nullable(), start_date: DateOnly, end_date: DateOnly.nullable() })
    .nullable(),
  latest_period_id: Id.nullable(),
  latest_period_version: Version.nullable(),
  ...eachOf(subscriptionPlainFields, shownPlain),
  one_time_purchase: z.boolean(),
  start_date: DateOnly.nullable(),
  end_date: DateOnly.nullable(),
  cancellation_deadline: DateOnly.nullable(),
  effective_deadline: DateOnly.nullable(),
  ...deadlineOrigin,
  decision: z.enum(decisions).nullable(),
  workflow: z.enum(workflowStates).nullable(),
  time: z.enum(periodTimes).nullable(),
  price: Money.nullable(),
  currency: Currency.nullable(),
  normalized_price: Money.nullable(),
  /** Change of the yearly price against the previous comparable period, in percent; null without such a period (D4). */
  price_change: z.number().nullable(),
  /** The same in the member's currency. */
  price_change_amount: Money.nullable(),
  forecasted_price: Money.nullable(),
  recommendation_status: z.enum(recommendationStatuses).nullable(),
  proposal_status: z.enum(proposalStatuses).nullable(),
  decided_at: Instant.nullable(),
  cancellation_reason: z.enum(cancellationReasons).nullable(),
  notice_sent_on: DateOnly.nullable(),
  /** Whether the latest period is locked (D9). */
  locked: z.boolean(),
  deal_link: DealLink.nullable(),
  /** Linked periods of licenses. */
  license_count: z.int(),
  /** How its contract renews; null while no terms are entered. */
  terms_renewal: z.enum(renewals).nullable(),
  /** The gap of its licenses in the latest period, and their end; null without a gap or without licenses. */
  license_gap: z.enum(licenseGaps).nullable(),
  license_end: DateOnly.nullable(),
  period_count: z.int(),
  /** Uses of the product in the last twelve months with known figures. */
  uses: z.int().nullable(),
  /** The last of these months. */
  uses_to: Month.nullable(),
  /** Against the same months a year before, in percent. */
  uses_change: z.number().nullable(),
  /** Of the latest period with use, in the member's currency. */
  cost_per_use: Money.nullable(),
});
export type SubscriptionRow = z.output<typeof SubscriptionRow>;

/** R093: create data of a period. */
export const PeriodForm = z.object({
  owners: z.array(Reference),
  vendors: z.array(z.object({ ...Reference.shape, currency: z.string() })),
  products: z.array(
    z.object({ ...Reference.shape, publisher: Reference.nullable(), publisher_currency: z.string().nullable(), owner_id: Id.nullable() }),
  ),
  departments: z.array(Reference),
  cost_centers: z.array(Reference),
  stakeholders: z.array(Reference),
  financial_periods: z.array(FinancialPeriodReference),
  currencies: z.array(z.string()),
  normalized_currency: Currency,
  /** The member's rate table, from which a new period in a foreign currency takes its rate (D4). */
  exchange_rates: z.array(z.object({ currency: Currency, financial_period_id: Id, rate: Rate, as_of: DateOnly })),
  task_applicability: z.record(z.string(), z.boolean()),
  meta_data_fields_by_category: z.array(MetaDataGroup),
  /** For a subscription: its facts, and the initial values of its next period (D3). */
  subscription: Reference.nullable(),
  next_period: SubscriptionPeriod.omit({ decision_reason: true }).partial().nullable(),
});
