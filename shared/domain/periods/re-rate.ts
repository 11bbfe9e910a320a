import { rateOfTable, sameRate, type TableRate } from '../money/exchange-rate-table.ts';
import { type Prices, resolvePrices } from './resolve-prices.ts';

type Rated = Pick<Prices, 'exchange_rate' | 'exchange_rate_date' | 'normalized_price'>;

/** A period's prices before and after applying the table of rates. */
export interface ReRated<R> {
  line: R;
  before: Rated;
  after: Rated;
}

/**
 * The change from applying the table's rate to a period (D4); a person sees it before applying it. Undefined if nothing changes: the period is in the
 * local currency, has no price to convert, has a local price typed without an original, or already has the rate; or the table has no rate.
 */
export function reRate<R extends TableRate>(
  period: Prices & { financial_period_id: string },
  table: Iterable<R>,
  local: string,
): ReRated<R> | undefined {
  if (period.currency === local || period.price === null || period.price_typed === 'local') return undefined;
  const line = rateOfTable(table, period.currency, period.financial_period_id);
  if (!line || sameRate(period.exchange_rate, line.rate)) return undefined;
  const change = { exchange_rate: line.rate, exchange_rate_date: line.as_of };
  const of = ({ exchange_rate, exchange_rate_date, normalized_price }: Prices): Rated => ({
    exchange_rate,
    exchange_rate_date,
    normalized_price,
  });
  return {
    line,
    before: of(period),
    after: of(resolvePrices(period, change, { currency: period.currency, local, today: line.as_of, planned: line })),
  };
}
