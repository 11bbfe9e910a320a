import { defaultOneTimeYears } from '#shared/contract/entities/member.ts';
import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import { convert } from '#shared/domain/money/amount.ts';
import type { UsedPrice } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import { type PeriodCost, periodCosts, type PricedPeriod } from '#shared/domain/usage/product-use/period-costs.ts';
import type { ProductUse, UseByMonth } from '#shared/domain/usage/product-use/product-use.ts';
import { recentCost, type RecentCost } from '#shared/domain/usage/product-use/recent-cost.ts';
import { recentUse, type RecentUse } from '#shared/domain/usage/product-use/recent-use.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { forecastOf } from '../../holdings/periods/forecast-of.ts';
import { plannedRate } from '../../holdings/periods/planned-rate.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { productUseOf } from './product-use.ts';

/** The number of financial periods over which the cost of a one-time purchase is spread. */
export function oneTimeYearsOf(model: ReadModel): number {
  return memberOf(model).one_time_years ?? defaultOneTimeYears;
}

/** The use of a subscription: that of its product, with the cost of each period that is not cancelled. */
export interface SubscriptionUse {
  use: ProductUse;
  recent: RecentUse | undefined;
  /** Sorted by start. */
  costs: readonly PeriodCost[];
  /** The cost per use of the last twelve known months at the current price. */
  current: RecentCost | undefined;
}

export function subscriptionUse(model: ReadModel, subscription: Subscription): SubscriptionUse {
  const use = productUseOf(model, subscription.product_id);
  const [recent, costs] = [recentUse(use), costsOfUse(model, subscription, use.paid)];
  return { use, recent, costs, current: recentCost(costs, { recent, paid: use.paid, day: dayOf(model) }) };
}

/** The cost per use of each period of a subscription. */
export function costsOfUse(model: ReadModel, subscription: Subscription, paid: UseByMonth): readonly PeriodCost[] {
  const financialPeriods = [...model.all('financial_period')].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const periods = model.by('subscription_period', 'subscription_id', subscription.id).filter(({ decision }) => decision !== 'cancelled');
  return periodCosts(
    periods.map((period) => pricedPeriod(model, period)),
    paid,
    { oneTimeYears: oneTimeYearsOf(model), financialPeriods, day: dayOf(model) },
  );
}

/** The latest period with known months, else the latest that has begun. */
export function latestCostOf(costs: readonly PeriodCost[], day: string): PeriodCost | undefined {
  const latest = costs.toReversed();
  return latest.find(({ local }) => local.monthsKnown > 0) ?? latest.find(({ period }) => period.start_date <= day);
}

/** A period with its prices, or their forecasts. */
function pricedPeriod(model: ReadModel, period: SubscriptionPeriod): PricedPeriod {
  const { id, start_date, end_date, one_time_purchase, currency, normalized_price } = period;
  const local = memberOf(model).currency;
  const price = period.price ?? forecastOf(model, period)?.amount ?? null;
  const isForecast = period.price === null;
  const inLocal = isForecast ? localForecast(model, period, price) : normalized_price;
  const priced = (amount: number | null, of: string): UsedPrice | null =>
    amount === null ? null : { cents: centsOf(amount, of), currency: of, ...(isForecast && { isForecast }) };
  return { id, start_date, end_date, isOneTime: one_time_purchase, local: priced(inLocal, local), original: priced(price, currency) };
}

/** A forecast in the library's currency, at the period's rate or else the table's; null without a rate. */
function localForecast(model: ReadModel, period: SubscriptionPeriod, amount: number | null): number | null {
  const local = memberOf(model).currency;
  if (amount === null || period.currency === local) return amount;
  const rate = period.exchange_rate ?? plannedRate(model, period.currency, period.financial_period_id)?.rate;
  return rate === undefined ? null : convert(amount, rate, period.currency, local);
}
