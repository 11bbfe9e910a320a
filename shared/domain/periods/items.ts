import type { Breach } from '../breach.ts';
import { minorOf, sumMoney, wireOf } from '../money/amount.ts';
import { checkAmount } from '../money/check-amount.ts';
import { checkCurrency } from '../money/check-currency.ts';
import { minorUnitDigits } from '../money/minor-units.ts';
import { decimalOf, unitsAt } from '../money/decimal.ts';
import { say } from '../messages/message.ts';

/** Kinds of items that make up a price (D8), in the order of an invoice. */
export const itemKinds = ['list_price', 'discount', 'tax', 'fee', 'shipping', 'credit', 'other'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** An item of a period's price: a quantity at a signed unit amount (D4). */
export interface PeriodItem {
  kind: ItemKind;
  /** Up to 4 decimals. */
  quantity: number;
  /** Of one unit, a wire amount. */
  amount: number;
  currency: string;
}

const lowering: ReadonlySet<ItemKind> = new Set(['discount', 'credit']);

/** Whether items of a kind reduce the price, and so have negative amounts. */
export function lowersPrice(kind: ItemKind): boolean {
  return lowering.has(kind);
}

/** Quantity times amount, rounded half away from zero to the currency's minor unit. Throws a RangeError for a total too large to be exact. */
export function itemTotal({ quantity, amount, currency }: PeriodItem): number {
  const count = decimalOf(quantity);
  const units = unitsAt(
    { units: BigInt(minorOf(amount, currency)) * count.units, scale: minorUnitDigits(currency) + count.scale },
    minorUnitDigits(currency),
  );
  const minor = Number(units);
  if (!Number.isSafeInteger(minor)) throw new RangeError('Amount too large to be exact');
  return wireOf(minor, currency);
}

/** Breaches of an item: the currency exists, the amount is not finer than its minor unit, and reductions are negative (D4). */
export function checkItem(item: PeriodItem): Breach[] {
  const { kind, amount, quantity, currency } = item;
  const broken = [...checkCurrency('currency', currency), ...checkAmount('amount', amount, currency)];
  if (quantity <= 0) broken.push({ field: 'quantity', message: say('invoices.notPositive') });
  if (lowersPrice(kind) && amount > 0) broken.push({ field: 'amount', message: say('periods.minusRequired') });
  if (broken.length > 0) return broken;
  try {
    return checkAmount('amount', itemTotal(item), currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ field: 'amount', message: say('money.amountTooLarge') }];
  }
}

/** The total of a period's items and the remainder of its price. */
export interface ItemSum {
  /** In the currency of the price. */
  total: number;
  /** Price less total: above 0 if items are missing, below 0 if they exceed the price; undefined without a price. */
  difference: number | undefined;
  /** Totals by kind, in their order, omitting kinds without items. They sum to the total. */
  kinds: { kind: ItemKind; total: number }[];
  /** Totals in other currencies. They are not included in `total`, as no rate is known. */
  others: { currency: string; total: number }[];
}

/** Sums the items of a period (D4). Each line is rounded separately, as on an invoice, so that the displayed figures add up. */
export function sumItems(items: readonly PeriodItem[], price: number | null, currency: string): ItemSum {
  const own = items.filter((item) => item.currency === currency);
  const sum = (of: readonly PeriodItem[], unit: string) => sumMoney(of.map(itemTotal), unit);
  const total = sum(own, currency);
  const foreign = [...new Set(items.map((item) => item.currency))].filter((unit) => unit !== currency).toSorted();
  return {
    total,
    difference: price === null ? undefined : sumMoney([price, -total], currency),
    kinds: itemKinds.flatMap((kind) => {
      const ofKind = own.filter((item) => item.kind === kind);
      return ofKind.length === 0 ? [] : [{ kind, total: sum(ofKind, currency) }];
    }),
    others: foreign.map((unit) => ({
      currency: unit,
      total: sum(
        items.filter((item) => item.currency === unit),
        unit,
      ),
    })),
  };
}
