import { addDays, yearLaterMinusDay } from '../calendar/dates.ts';
import { priceOverTerm } from '../periods/annual-price.ts';
import { keptYearlyPrice } from '../periods/prorated-price.ts';
import { latestPeriod } from '../periods/latest-period.ts';
import type { PeriodDecision } from '../periods/period-draft.ts';
import { type Forecast, forecastPrice } from './forecast-price.ts';
import { priceChanges } from './price-changes.ts';
import { ceilingInForce, type AgreedCeiling } from './price-ceiling.ts';

/** The fields of a period that a forecast reads. */
export interface ForecastPeriod {
  id: string;
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
  decision: PeriodDecision;
  price: number | null;
  currency: string;
  yearly_price?: number | null;
  forecasted_price_change: { kind: 'percent' | 'amount'; value: number } | null;
}

/** Tenant settings and agreements that a forecast reads in addition to the periods. */
export interface ForecastContext {
  /** The tenant's default in percent. */
  defaultPercent: number;
  /** All price ceilings agreed for the subscription, whether or not they are in force. */
  ceilings: readonly AgreedCeiling[];
}

/** A reason for a person to check a forecast. */
export type ForecastMark =
  /** The base itself follows a change of scope: is the content the same? */
  | { code: 'scope_jump'; values: { percent: number; date: string } }
  /** The price before the base is in another currency, so that they cannot be compared. */
  | { code: 'currency_changed'; values: { from: string; to: string; date: string } }
  /** The base price covers another length of time, and was converted by days. */
  | { code: 'other_term'; values: { price: number; start: string; end: string } };

/** The forecast of a price, with its inputs. */
export interface PeriodForecast extends Forecast {
  /** `this`: the price of the period itself, which has no price yet. `next`: the price of the following period. */
  of: 'this' | 'next';
  /** The period with the latest price, converted to the length of the forecast period (D4). */
  base: { id: string; start_date: string; price: number };
  /** The price ceiling in force, under the rule `agreed`. */
  ceiling: AgreedCeiling | undefined;
  marks: readonly ForecastMark[];
}

/** Reasons for a missing forecast. `earlier`: the period has a price, and another period follows. */
export const forecastGaps = ['cancelled', 'one_time', 'open_ended', 'earlier', 'no_price', 'other_currency', 'too_large'] as const;
export type ForecastGap = (typeof forecastGaps)[number];

/**
 * The forecast that a period shows (D4), or the reason for its absence. A period without a price shows its own forecast.
 * The latest period with a price shows that of the following year. `periods` are all periods of the subscription.
 * Cancelled periods cannot be the base. A typing error in a price can make a forecast too large.
 */
export function forecastPeriod(
  period: ForecastPeriod,
  periods: readonly ForecastPeriod[],
  { defaultPercent, ceilings }: ForecastContext,
): PeriodForecast | ForecastGap {
  if (period.one_time_purchase) return 'one_time';
  if (period.decision === 'cancelled') return 'cancelled';
  if (period.end_date === null) return 'open_ended';
  const isPriced = period.price !== null;
  if (isPriced && latestPeriod(periods)?.id !== period.id) return 'earlier';
  const before = periods.filter(
    (other) =>
      !other.one_time_purchase && other.decision !== 'cancelled' && other.end_date !== null && other.start_date < period.start_date,
  );
  const base = isPriced ? period : latestPeriod(before.filter(({ price }) => price !== null));
  if (!base || base.price === null || base.end_date === null) return 'no_price';
  if (base.currency !== period.currency) return 'other_currency';
  const nextStart = addDays(period.end_date, 1);
  const target = isPriced ? { start_date: nextStart, end_date: yearLaterMinusDay(nextStart) } : { ...period, end_date: period.end_date };
  const own = period.forecasted_price_change;
  const history = [...before.filter(({ start_date }) => start_date < base.start_date), base];
  const ceiling = own ? undefined : ceilingInForce(ceilings, target.start_date);
  try {
    const kept = keptYearlyPrice(base);
    const price =
      kept === undefined
        ? priceOverTerm(base.price, base.currency, { ...base, end_date: base.end_date }, target)
        : priceOverTerm(kept, base.currency, { ...base, end_date: yearLaterMinusDay(base.start_date) }, target);
    const forecast = forecastPrice({
      price,
      currency: base.currency,
      ...(own && { ownChange: own.kind === 'percent' ? { percent: own.value } : { amount: own.value } }),
      ...(ceiling && { ceilingPercent: ceiling.percent }),
      changes: priceChanges(history),
      defaultPercent,
    });
    return {
      ...forecast,
      of: isPriced ? 'next' : 'this',
      base: { id: base.id, start_date: base.start_date, price },
      ceiling,
      marks: marksOf(forecast, base, history, price),
    };
  } catch (error) {
    if (error instanceof RangeError) return 'too_large';
    throw error;
  }
}

function marksOf(forecast: Forecast, base: ForecastPeriod, history: readonly ForecastPeriod[], price: number): ForecastMark[] {
  const jump = forecast.set_aside.find(({ start_date }) => start_date === base.start_date);
  const dayBefore = addDays(base.start_date, -1);
  const previous = latestPeriod(history.filter(({ end_date }) => end_date === dayBefore));
  return [
    ...(jump ? [{ code: 'scope_jump', values: { percent: jump.percent, date: jump.start_date } } as const] : []),
    ...(previous && previous.price !== null && previous.currency !== base.currency
      ? [{ code: 'currency_changed', values: { from: previous.currency, to: base.currency, date: base.start_date } } as const]
      : []),
    ...(base.price !== null && base.price !== price && keptYearlyPrice(base) === undefined
      ? [{ code: 'other_term', values: { price: base.price, start: base.start_date, end: base.end_date ?? '' } } as const]
      : []),
  ];
}
