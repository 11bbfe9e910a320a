import { convert } from '../money/amount.ts';
import { exchangeRate } from '../money/exchange-rate.ts';

/** What a period holds of its price (D4). */
export type Prices = {
  currency: string;
  price: number | null;
  /** In the member's currency. */
  normalized_price: number | null;
  /** Local for one unit of the original currency. */
  exchange_rate: string | null;
  exchange_rate_date: string | null;
  price_typed: 'original' | 'local' | 'both';
};

const none: Omit<Prices, 'currency'> = {
  price: null,
  normalized_price: null,
  exchange_rate: null,
  exchange_rate_date: null,
  price_typed: 'original',
};

/**
 * Both prices, their rate and which side was typed, after a change (R053, D4). Equal currencies keep both prices equal. Else
 * the price follows at the stored or the given rate, two typed prices make the rate, and a local price whose original changed
 * without any rate to follow is emptied rather than left wrong. `currency` is the one that is in force after the change.
 * Throws a RangeError for an amount too large to be exact.
 */
export function settlePrices(before: Prices | undefined, change: Partial<Prices>, currency: string, local: string, today: string): Prices {
  const was = before ?? { ...none, currency };
  const typed = (field: 'price' | 'normalized_price' | 'exchange_rate'): boolean =>
    change[field] !== undefined && change[field] !== was[field];
  const price = change.price === undefined ? was.price : change.price;
  const normalized = change.normalized_price === undefined ? was.normalized_price : change.normalized_price;
  const isSame = was.currency === currency;
  if (isSame && !typed('price') && !typed('normalized_price') && !typed('exchange_rate')) return kept();

  if (currency === local) {
    const isLocal = typed('price') ? false : typed('normalized_price') || price === null;
    const amount = isLocal ? normalized : price;
    const side = typed('price') || typed('normalized_price') ? (isLocal ? 'local' : 'original') : was.price_typed;
    return { ...none, currency, price: amount, normalized_price: amount, price_typed: side === 'both' ? 'original' : side };
  }

  const given = typed('exchange_rate') ? (change.exchange_rate ?? null) : null;
  const known = given ?? (isSame && !typed('exchange_rate') ? was.exchange_rate : null);
  const wasShownTwice = before !== undefined && !isSame && was.currency === local;

  if (typed('price') && typed('normalized_price') && normalized !== null) return both();
  if (typed('normalized_price'))
    return price === null || normalized === null ? settled(price, normalized, known, normalized === null ? 'original' : 'local') : both();
  if (typed('price')) return isSame && was.price === null && normalized !== null && known === null && price !== null ? both() : original();
  if (typed('exchange_rate')) return original();
  return price === null ? settled(null, normalized, null, was.price_typed) : original();

  function kept(): Prices {
    const { price: amount, normalized_price: inLocal, exchange_rate: rate, price_typed: side } = was;
    const day = rate === null ? null : (change.exchange_rate_date ?? was.exchange_rate_date);
    return { currency, price: amount, normalized_price: inLocal, exchange_rate: rate, exchange_rate_date: day, price_typed: side };
  }

  function both(): Prices {
    return settled(
      price,
      normalized,
      given ?? (price === null || normalized === null ? null : (exchangeRate(price, normalized) ?? null)),
      'both',
    );
  }

  function original(): Prices {
    if (price === null) return settled(null, was.price_typed === 'local' && !wasShownTwice ? normalized : null, known, was.price_typed);
    return settled(price, known === null ? null : convert(price, known, currency, local), known, 'original');
  }

  function settled(original: number | null, inLocal: number | null, rate: string | null, side: Prices['price_typed']): Prices {
    const day = rate === null ? null : (change.exchange_rate_date ?? (rate === was.exchange_rate ? was.exchange_rate_date : null) ?? today);
    return { currency, price: original, normalized_price: inLocal, exchange_rate: rate, exchange_rate_date: day, price_typed: side };
  }
}
