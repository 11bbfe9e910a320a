import { sameRate } from '../money/exchange-rate-table.ts';
import { type Prices, type PriceTerms, resolvePrices } from './resolve-prices.ts';

/** An invoice's data on the rate of its period. */
export type RatedInvoice = { currency: string; rate: string | null; date: string };

/**
 * The prices of a period after its invoices changed (D4). The rate of its latest invoice in the same currency replaces a planned rate or an earlier
 * invoice's rate. A typed rate or local price stays. Without such an invoice the planned rate applies again. Undefined if nothing changes. Throws a
 * RangeError for an amount too large to be exact.
 */
export function withInvoiceRate(
  period: Prices,
  invoices: readonly RatedInvoice[],
  terms: Omit<PriceTerms, 'currency'>,
): Prices | undefined {
  if (period.currency === terms.local || isTyped(period)) return undefined;
  const latest = invoices
    .filter(({ currency, rate }) => currency === period.currency && rate !== null)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .at(-1);
  const given = latest ? { rate: latest.rate, day: latest.date, source: 'invoice' as const } : fallback();
  if (!given || sameRate(period.exchange_rate, given.rate)) return undefined;
  const change = { exchange_rate: given.rate, exchange_rate_date: given.day, rate_source: given.source };
  return resolvePrices(period, change, { ...terms, currency: period.currency });

  function fallback(): { rate: string; day: string; source: 'planned' } | undefined {
    if (period.rate_source !== 'invoice' || !terms.planned) return undefined;
    return { rate: terms.planned.rate, day: terms.planned.as_of, source: 'planned' };
  }
}

/** Whether a person typed the rate or the local price. */
function isTyped({ rate_source, price_typed, normalized_price }: Prices): boolean {
  return rate_source === 'typed' || (price_typed !== 'original' && normalized_price !== null);
}
