import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { Money } from '#shared/contract/fields.ts';
import { addMoney } from '#shared/domain/money/amount.ts';
import { forecastPeriod, type PeriodForecast } from '#shared/domain/forecasts/forecast-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { ceilingsOf } from '../price-ceilings/price-ceiling-row.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { PeriodValues } from './plan-period.ts';

/** The period data that a forecast needs; the period may not be stored yet. */
type Forecasted = PeriodValues & { id: string };

/** The forecast of a period (D4), from current data; undefined if no amount can be calculated. */
export function forecastOf(model: ReadModel, period: Forecasted): PeriodForecast | undefined {
  if (period.one_time_purchase) return undefined;
  const others = model.by('subscription_period', 'subscription_id', period.subscription_id).filter(({ id }) => id !== period.id);
  // A shortcut: most periods are past ones with a price, and lists show thousands of them.
  if (period.price !== null && others.some(({ start_date }) => start_date > period.start_date)) return undefined;
  const context = { defaultPercent: memberOf(model).default_price_increase, ceilings: ceilingsOf(model, period.subscription_id) };
  const forecast = forecastPeriod(period, [...others, period], context);
  return typeof forecast !== 'string' && Money.safeParse(forecast.amount).success ? forecast : undefined;
}

/**
 * A period before it is saved, with a consistent forecast. An expected price is stored as an expected change: the amount is one view of it (D4).
 * Once the actual price is known, the last forecast is kept for comparison until the price is cleared.
 */
export function withForecast<P extends Forecasted>(
  model: ReadModel,
  before: SubscriptionPeriod | undefined,
  next: P,
  change: Partial<PeriodValues>,
): P {
  const { forecasted_price: expected } = change;
  if (next.price !== null) {
    const isFirst = before !== undefined && before.price === null && expected === undefined;
    const known = isFirst ? forecastOf(model, { ...next, price: null }) : undefined;
    return known ? { ...next, forecasted_price: known.amount } : next;
  }
  // The forecast kept with a removed price is outdated.
  if (expected === undefined && before !== undefined && before.price !== null) return { ...next, forecasted_price: null };
  if (expected === undefined || change.forecasted_price_change !== undefined) return next;
  if (expected === null) return { ...next, forecasted_price_change: null };
  const forecast = forecastOf(model, next);
  if (!forecast || forecast.amount === expected) return next;
  return {
    ...next,
    forecasted_price_change: { kind: 'amount', value: addMoney(expected, -forecast.base.price, next.currency) },
  };
}
