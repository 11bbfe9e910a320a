import { addDays, yearLaterMinusDay } from '../calendar/dates.ts';
import { priceOverTerm } from './annual-price.ts';
import { type Forecast, forecastPrice, priceChanges } from './forecast.ts';
import { latestPeriod } from './latest-period.ts';
import type { PeriodDecision } from './period-draft.ts';

/** What a forecast reads of a period. */
export interface ForecastPeriod {
  id: string;
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
  decision: PeriodDecision;
  price: number | null;
  currency: string;
  forecasted_price_change: { kind: 'percent' | 'amount'; value: number } | null;
}

/** The forecast of a price, with what it was reckoned from. */
export interface PeriodForecast extends Forecast {
  /** Whether it is the price of the period itself, which has none yet, or of the one after it. */
  of: 'this' | 'next';
  /** The period with the latest price, and that price over as long a time as the forecast is for (D4). */
  base: { id: string; start_date: string; price: number };
}

/**
 * The forecast that a period shows (D4). Without a price it is the period's own; the latest period with one shows that of the period after it, a
 * year. What was cancelled has no price to come, and its own is none that others rest on. Undefined too for an earlier period, a one-time
 * purchase, where no earlier price is known in its currency, and where a slip in a price makes it
 * too large to reckon with. `periods` are all of the subscription.
 */
export function forecastPeriod(
  period: ForecastPeriod,
  periods: readonly ForecastPeriod[],
  defaultPercent: number,
): PeriodForecast | undefined {
  if (period.one_time_purchase || period.end_date === null || period.decision === 'cancelled') return undefined;
  const isPriced = period.price !== null;
  if (isPriced && latestPeriod(periods)?.id !== period.id) return undefined;
  const before = periods.filter(
    (other) =>
      !other.one_time_purchase && other.decision !== 'cancelled' && other.end_date !== null && other.start_date < period.start_date,
  );
  const base = isPriced ? period : latestPeriod(before.filter(({ price }) => price !== null));
  if (!base || base.price === null || base.end_date === null || base.currency !== period.currency) return undefined;
  const nextStart = addDays(period.end_date, 1);
  const target = isPriced ? { start_date: nextStart, end_date: yearLaterMinusDay(nextStart) } : { ...period, end_date: period.end_date };
  const own = period.forecasted_price_change;
  try {
    const price = priceOverTerm(base.price, base.currency, { ...base, end_date: base.end_date }, target);
    const forecast = forecastPrice({
      price,
      currency: base.currency,
      ...(own && { ownChange: own.kind === 'percent' ? { percent: own.value } : { amount: own.value } }),
      changes: priceChanges([...before.filter(({ start_date }) => start_date < base.start_date), base]),
      defaultPercent,
    });
    return { ...forecast, of: isPriced ? 'next' : 'this', base: { id: base.id, start_date: base.start_date, price } };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
