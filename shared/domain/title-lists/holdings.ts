import { minorOf, wireOf } from '../money/amount.ts';

/** A subscription whose titles are compared with those of others. */
export interface Holding {
  id: string;
  product_id: string;
  /** In the library's currency; negative for a credit. */
  local_price: number | null;
}

export interface HoldingGroup<H extends Holding> {
  /** The most expensive subscription of the product, which represents all of them. */
  head: H;
  others: H[];
}

/**
 * Groups subscriptions by product: a second site or year of one product is not a duplicate. A credit has no titles; products with only credits are
 * omitted.
 */
export function groupHoldings<H extends Holding>(holdings: readonly H[]): HoldingGroup<H>[] {
  return [...Map.groupBy(holdings, ({ product_id }) => product_id).values()].flatMap((group) => {
    const [head] = group
      .filter(({ local_price }) => (local_price ?? 0) >= 0)
      .toSorted((a, b) => (b.local_price ?? 0) - (a.local_price ?? 0) || (a.id < b.id ? -1 : 1));
    return head ? [{ head, others: group.filter((each) => each !== head) }] : [];
  });
}

/** The part of a price for `part` of `titles`, rounded to the minor unit; null if the price or the titles are unknown. */
export function moneyForTitles(price: number | null, part: number, titles: number, currency: string): number | null {
  if (price === null || titles === 0) return null;
  const total = BigInt(minorOf(price, currency)) * BigInt(part) * 2n;
  const half = BigInt(titles);
  const rounded = (total + (total < 0n ? -half : half)) / (half * 2n);
  return wireOf(Number(rounded), currency);
}

/** The max saving by cancelling the cheaper of two subscriptions with the same titles; null if neither price is known. */
export function moneyAtStake(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : Math.min(...known);
}
