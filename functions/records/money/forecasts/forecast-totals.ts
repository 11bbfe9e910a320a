import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { ForecastTotals, SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import { totalBand } from '#shared/domain/forecasts/bands.ts';
import { forecastGaps } from '#shared/domain/forecasts/forecast-period.ts';
import { forecastRules } from '#shared/domain/forecasts/forecast-price.ts';
import { addCents, centsOf, wireOfCents } from '#shared/domain/money/cents.ts';
import { type Lineage, tallied } from '#functions/platform/lineage.ts';

/** Number and sum of some rows, in minor units. */
interface CountedSum {
  count: number;
  cents: number;
}

/** Sums by name. Rows of one forecast are in several of them. */
type Sums = Map<string, CountedSum>;

function add(sums: Sums, name: string, cents: number, sign: 1 | -1): void {
  const known = sums.get(name) ?? { count: 0, cents: 0 };
  known.count += sign;
  known.cents = addCents(known.cents, sign * cents);
  if (known.count === 0) sums.delete(name);
  else sums.set(name, known);
}

function addRow(
  sums: Sums,
  { decision, price, rule, gap, amount, local_amount, local_currency }: SubscriptionForecastRow,
  sign: 1 | -1,
): void {
  const cents = local_amount === null ? 0 : centsOf(local_amount, local_currency);
  if (gap !== null) add(sums, `gap ${gap}`, 0, sign);
  if (decision === 'cancelled') return;
  add(sums, 'baseline', cents, sign);
  if (decision === 'accepted') add(sums, 'committed', cents, sign);
  if (amount !== null && local_amount === null) add(sums, 'without rate', 0, sign);
  if (price !== null || local_amount === null) return;
  add(sums, 'forecast', cents, sign);
  if (rule !== null) add(sums, `rule ${rule}`, cents, sign);
}

/** The sums of the rows, with the parts that they lack. */
export function forecastTotals(
  rows: Lineage<SubscriptionForecastRow>,
  { id, name, start_date, end_date }: FinancialPeriod,
  local: string,
): Omit<ForecastTotals, 'buffer'> {
  const sums = tallied<SubscriptionForecastRow, Sums>(rows, 'totals', { start: () => new Map(), add: addRow });
  const of = (sum: string): CountedSum => sums.get(sum) ?? { count: 0, cents: 0 };
  const wire = (cents: number): number => wireOfCents(cents, local);
  const [baseline, forecast] = [of('baseline').cents, of('forecast')];
  const band = totalBand(wire(forecast.cents), local, forecast.count);
  const known = addCents(baseline, -forecast.cents);
  const withKnown = (amount: number): number => wire(addCents(known, centsOf(amount, local)));
  return {
    financial_period: { id, name, start_date, end_date },
    local_currency: local,
    baseline: wire(baseline),
    committed: wire(of('committed').cents),
    forecast: wire(forecast.cents),
    forecast_count: forecast.count,
    low: band ? withKnown(band.low) : null,
    high: band ? withKnown(band.high) : null,
    by_rule: forecastRules.flatMap((rule) => {
      const { count, cents } = of(`rule ${rule}`);
      return count === 0 ? [] : [{ rule, count, amount: wire(cents) }];
    }),
    without_forecast: forecastGaps.flatMap((gap) => {
      const { count } = of(`gap ${gap}`);
      return count === 0 ? [] : [{ gap, count }];
    }),
    without_rate: of('without rate').count,
  };
}
