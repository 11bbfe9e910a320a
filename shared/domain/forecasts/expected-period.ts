import { addDays, yearLaterMinusDay } from '../calendar/dates.ts';
import { latestPeriod } from '../periods/latest-period.ts';
import type { ForecastPeriod } from './forecast-period.ts';

/** Days after its end for which a subscription without a further period is still expected to go on: its next period may be entered late. */
const maxLateDays = 365;

/**
 * The period that a subscription will probably have in a financial period that none of its periods names yet: years are added to the latest one.
 * Undefined where it will not cost anything then: cancelled, bought once, ended long ago, or in the middle of a longer term. Open-ended it is
 * the latest period itself. `day` is the member's today.
 */
export function expectedPeriod(
  periods: readonly ForecastPeriod[],
  { start_date, end_date }: { start_date: string; end_date: string },
  day: string,
): ForecastPeriod | undefined {
  const latest = latestPeriod(periods);
  if (!latest || latest.one_time_purchase || latest.decision === 'cancelled' || latest.start_date > end_date) return undefined;
  if (latest.end_date === null) return latest;
  if (addDays(latest.end_date, maxLateDays) < day) return undefined;
  let start = addDays(latest.end_date, 1);
  while (start < start_date) start = addDays(yearLaterMinusDay(start), 1);
  if (start > end_date) return undefined;
  return {
    ...latest,
    id: '',
    start_date: start,
    end_date: yearLaterMinusDay(start),
    decision: 'undecided',
    price: null,
    // What a person expects on a period with a price is about the next one.
    forecasted_price_change: latest.price === null ? null : latest.forecasted_price_change,
  };
}
