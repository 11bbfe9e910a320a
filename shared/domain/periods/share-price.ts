import { share, type Shares } from '../money/amount.ts';

/** A price split among the departments that pay it, with the rest that none of them pays (D4); undefined without a price. */
export function sharePrice({
  price,
  currency,
  departments,
}: {
  price: number | null;
  currency: string;
  departments: readonly { percentage: number }[];
}): Shares | undefined {
  if (price === null) return undefined;
  return share(
    price,
    departments.map(({ percentage }) => percentage),
    currency,
  );
}
