import { convert, convertBack } from '../money/amount.ts';
import { exchangeRate } from '../money/exchange-rate.ts';
import { sameRate } from '../money/exchange-rate-table.ts';

/** Origin of a period's rate: the member's rate table, a person, or an invoice. */
export const rateSources = ['planned', 'typed', 'invoice'] as const;
export type RateSource = (typeof rateSources)[number];

/** The prices of a period: original, local, and the rate between them (D4). */
export type Prices = {
  currency: string;
  price: number | null;
  /** In the member's currency. */
  normalized_price: number | null;
  /** The amount of local currency for one unit of the original one. */
  exchange_rate: string | null;
  exchange_rate_date: string | null;
  /** Null without a rate. */
  rate_source: RateSource | null;
  price_typed: 'original' | 'local' | 'both';
};

export type PriceTerms = {
  /** Currency of the period after the change. */
  currency: string;
  /** Currency of the member. */
  local: string;
  today: string;
  /** The member's rate for the period's currency and financial period, if the table has one. */
  planned?: { rate: string; as_of: string } | undefined;
};

/** The price fields of a period without a price. */
export const noPrices = {
  price: null,
  normalized_price: null,
  exchange_rate: null,
  exchange_rate_date: null,
  rate_source: null,
  price_typed: 'original',
} as const satisfies Omit<Prices, 'currency'>;

/**
 * Applies a change to the prices of a period and keeps both prices, their rate and the typed side consistent (R053, D4):
 * - Equal currencies have equal prices and no rate.
 * - A period without a rate that is created or priced gets the planned rate. A stored price keeps its rate.
 * - A typed original gives the local price at the rate. A typed local price without an original gives the original.
 * - Two typed prices give the rate.
 * - Without any rate, a local price whose original changed is cleared, because it would be wrong.
 * Throws a RangeError for an amount too large to be exact.
 */
export function resolvePrices(before: Prices | undefined, change: Partial<Prices>, terms: PriceTerms): Prices {
  const { currency, local, today, planned } = terms;
  const was = before ?? { ...noPrices, currency };
  const typed = (field: 'price' | 'normalized_price' | 'exchange_rate'): boolean =>
    change[field] !== undefined && change[field] !== was[field];
  const price = change.price === undefined ? was.price : change.price;
  const normalized = change.normalized_price === undefined ? was.normalized_price : change.normalized_price;
  const isSame = was.currency === currency;
  if (before && isSame && !typed('price') && !typed('normalized_price') && !typed('exchange_rate')) return unchanged();

  if (currency === local) {
    const isLocal = typed('price') ? false : typed('normalized_price') || price === null;
    const amount = isLocal ? normalized : price;
    const side = typed('price') || typed('normalized_price') ? (isLocal ? 'local' : 'original') : was.price_typed;
    return { ...noPrices, currency, price: amount, normalized_price: amount, price_typed: side === 'both' ? 'original' : side };
  }

  const given = typed('exchange_rate') ? (change.exchange_rate ?? null) : undefined;
  const stored = isSame && given === undefined ? was.exchange_rate : null;
  const isUnpriced = was.price === null && was.normalized_price === null;
  // A planned rate without any price is not final: the table may have changed since.
  const isOpen = given === undefined && (stored === null || (was.rate_source === 'planned' && isUnpriced));
  const rate = given ?? (isOpen ? (planned?.rate ?? stored) : stored);
  // The former local price appeared on both sides, so its local side was not typed.
  const isLocalTyped = was.price_typed === 'local' && (isSame || was.currency !== local);

  if (typed('normalized_price')) return localTyped();
  if (typed('price')) {
    const isPair = isSame && was.price === null && normalized !== null && stored === null && given === undefined && price !== null;
    return isPair ? pair() : fromOriginal();
  }
  return isLocalTyped && normalized !== null && (rate !== null || isSame) ? fromLocal() : fromOriginal();

  function unchanged(): Prices {
    const day = was.exchange_rate === null ? null : (change.exchange_rate_date ?? was.exchange_rate_date);
    const source = was.exchange_rate === null ? null : (change.rate_source ?? was.rate_source);
    return { ...pricesOf(was), exchange_rate_date: day, rate_source: source };
  }

  function localTyped(): Prices {
    // Clearing the local price clears its rate, so that the planned rate can be proposed again.
    if (normalized === null) return result(price, null, given ?? null, 'original');
    const isOriginalTyped = typed('price') && price !== null;
    if (isOriginalTyped) {
      if (rate !== null && convert(price, rate, currency, local) === normalized && change.price_typed !== 'local')
        return result(price, normalized, rate, change.price_typed ?? 'original');
      return pair();
    }
    const isLocalSide = price === null || change.price_typed === 'local' || was.price_typed === 'local';
    return isLocalSide && (rate !== null || price === null) ? fromLocal() : pair();
  }

  /** Two typed prices determine the rate, unless the rate is typed too. */
  function pair(): Prices {
    if (price === null || normalized === null) return result(price, normalized, given ?? null, 'both');
    const side = given && change.price_typed === 'local' ? 'local' : 'both';
    return result(price, normalized, given ?? exchangeRate(price, normalized) ?? null, side);
  }

  function fromLocal(): Prices {
    if (normalized === null || rate === null) return result(null, normalized, rate, 'local');
    return result(convertBack(normalized, rate, local, currency), normalized, rate, 'local');
  }

  function fromOriginal(): Prices {
    if (price === null) return result(null, isLocalTyped ? normalized : null, rate, was.price_typed);
    return result(price, rate === null ? null : convert(price, rate, currency, local), rate, 'original');
  }

  function result(original: number | null, inLocal: number | null, applied: string | null, side: Prices['price_typed']): Prices {
    const source = sourceOf(applied);
    const isStored = applied !== null && isSame && applied === was.exchange_rate;
    const known = isStored ? was.exchange_rate_date : source === 'planned' ? planned?.as_of : null;
    const day = change.exchange_rate_date ?? known ?? today;
    return {
      currency,
      price: original,
      normalized_price: inLocal,
      exchange_rate: applied,
      exchange_rate_date: applied === null ? null : day,
      rate_source: source,
      price_typed: side,
    };
  }

  function sourceOf(applied: string | null): RateSource | null {
    if (applied === null) return null;
    if (change.rate_source) return change.rate_source;
    if (given === undefined && isSame && applied === was.exchange_rate) return was.rate_source;
    return planned && sameRate(applied, planned.rate) ? 'planned' : 'typed';
  }
}

/** Picks the price fields of a record. */
export function pricesOf(record: Prices): Prices {
  const { currency, price, normalized_price, exchange_rate, exchange_rate_date, rate_source, price_typed } = record;
  return { currency, price, normalized_price, exchange_rate, exchange_rate_date, rate_source, price_typed };
}
