import { addDays, addMonths } from '../calendar/dates.ts';
import { latestPeriod } from '../periods/latest-period.ts';
import type { ForecastPeriod } from './forecast-period.ts';

/** Days after its end during which a subscription is still expected to continue: its next period may be entered late. */
const maxLateDays = 365;

/**
 * The probable period of a subscription in a financial period that none of its periods names yet: its latest period, moved by years or
 * by the terms of its contract (`lengthMonths`, RQ07).
 * Undefined if it will cost nothing then: cancelled, one-time, ended long ago, or in the middle of a longer term.
 * An open-ended period is returned itself. `day` is the tenant's current day.
 */
export function expectedPeriod(
  periods: readonly ForecastPeriod[],
  { start_date, end_date }: { start_date: string; end_date: string },
  day: string,
  lengthMonths = 12,
): ForecastPeriod | undefined {
  const latest = latestPeriod(periods);
  if (!latest || latest.one_time_purchase || latest.decision === 'cancelled' || latest.start_date > end_date) return undefined;
  if (latest.end_date === null) return latest;
  if (addDays(latest.end_date, maxLateDays) < day) return undefined;
  let start = addDays(latest.end_date, 1);
  while (start < start_date) start = addMonths(start, lengthMonths);
  if (start > end_date) return undefined;
  return {
    ...latest,
    id: '',
    start_date: start,
    end_date: addDays(addMonths(start, lengthMonths), -1),
    decision: 'undecided',
    price: null,
    // An expected change entered at a period with a price is about the next period.
    forecasted_price_change: latest.price === null ? null : latest.forecasted_price_change,
  };
}
