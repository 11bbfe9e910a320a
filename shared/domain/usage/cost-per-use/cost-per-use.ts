import { multiplyDivide, splitCents } from '#shared/domain/money/cents.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import type { MonthUse } from '../counting/uses-by-month.ts';

/** A price in minor units of its currency. */
export type UsedPrice = { cents: number; currency: string; isForecast?: boolean };

/** Marks shown beside a figure of cost per use. */
export const costMarks = ['two_releases', 'release_4', 'by_hand', 'counted_twice', 'forecast_price'] as const;
export type CostMark = (typeof costMarks)[number];

/** The state of a figure: known, or the reason why it is missing. */
export const costStates = ['known', 'no_data', 'no_use', 'no_price', 'credit'] as const;

type Covered = {
  monthsKnown: number;
  monthsAll: number;
  /** In the known months. */
  uses: number;
};

export type CostPerUse = Covered &
  (
    | {
        state: 'known';
        /** Ten-thousandths of the currency unit. */
        perUse: number;
        /** The cost of the known months, in minor units. */
        cost: number;
        marks: CostMark[];
      }
    | { state: Exclude<(typeof costStates)[number], 'known'> }
  );

/**
 * Cost per use of a period: the cost of the known months divided by their uses (rules RU01, RU02, RU04, RU06). Months without a complete report count
 * neither as cost nor as use.
 */
export function costPerUse(price: UsedPrice | null, months: readonly string[], use: ReadonlyMap<string, MonthUse>): CostPerUse {
  const known = months.flatMap((month) => {
    const { uses = null, releases = [] } = use.get(month) ?? {};
    return uses === null ? [] : [{ uses, releases }];
  });
  const uses = known.reduce((sum, month) => sum + month.uses, 0);
  const covered: Covered = { monthsKnown: known.length, monthsAll: months.length, uses };
  if (known.length === 0) return { ...covered, state: 'no_data' };
  if (uses === 0) return { ...covered, state: 'no_use' };
  if (price === null) return { ...covered, state: 'no_price' };
  if (price.cents < 0) return { ...covered, state: 'credit' };
  const cost = costOfMonths(price.cents, months.length, known.length);
  return { ...covered, state: 'known', cost, perUse: perUseOf(cost, price.currency, uses), marks: marksOf(known, price) };
}

/** Marks of a figure. Manual figures beside a report of the same month may count the same use twice. */
function marksOf(months: readonly Pick<MonthUse, 'releases'>[], { isForecast = false }: UsedPrice): CostMark[] {
  const origins = new Set(months.flatMap(({ releases }) => releases));
  const isByHand = origins.delete('manual');
  const isTwice = months.some(({ releases }) => releases.includes('manual') && releases.length > 1);
  return [
    ...(origins.size > 1 ? ['two_releases' as const] : []),
    ...(origins.has('4') ? ['release_4' as const] : []),
    ...(isByHand ? ['by_hand' as const] : []),
    ...(isTwice ? ['counted_twice' as const] : []),
    ...(isForecast ? ['forecast_price' as const] : []),
  ];
}

/** A cost divided by uses, in ten-thousandths of the currency unit. */
export function perUseOf(cents: number, currency: string, uses: number): number {
  return multiplyDivide(cents, 10 ** (4 - minorUnitDigits(currency)), uses);
}

/** The cost of some months of a price: 12 of the 36 months of a three-year price cost a third of it. */
export function costOfMonths(cents: number, monthsAll: number, count: number): number {
  return multiplyDivide(cents, count, monthsAll);
}

/** Spreads a one-time purchase over the following financial periods; the parts sum to the price. */
export function spreadOneTime(cents: number, years: number): number[] {
  return splitCents(cents, Array<number>(years).fill(1));
}

/**
 * Splits the cost of a package equally among its titles; the parts sum to the price (rule RU07). Never by use, as then every title would cost the
 * same per use.
 */
export function costOfTitles(cents: number, titles: number): number[] {
  return splitCents(cents, Array<number>(titles).fill(1));
}
