import type { Breach } from '../breach.ts';
import { minorOf, sumMoney, wireOf } from '../money/amount.ts';
import { checkAmount } from '../money/check-amount.ts';
import { checkCurrency } from '../money/check-currency.ts';
import { minorUnitDigits } from '../money/minor-units.ts';
import { decimalOf, unitsAt } from '../money/decimal.ts';
import { say } from '../messages/message.ts';

/** What a price is made of (D8), in the order in which an invoice names it. */
export const itemKinds = ['list_price', 'discount', 'tax', 'fee', 'shipping', 'credit', 'other'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** An item of a period's price: so many at an amount each, signed (D4). */
export interface PeriodItem {
  kind: ItemKind;
  /** Up to 4 decimals. */
  quantity: number;
  /** Of one, a wire amount. */
  amount: number;
  currency: string;
}

const lowering: ReadonlySet<ItemKind> = new Set(['discount', 'credit']);

/** Whether items of a kind make the price smaller, and so have negative amounts. */
export function lowersPrice(kind: ItemKind): boolean {
  return lowering.has(kind);
}

/** Quantity times amount, rounded to the currency's minor unit half away from zero. Throws a RangeError when that is too large to be exact. */
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

/** Every rule that an item breaks: a real currency, amounts no finer than it, and a minus where the price gets smaller (D4). */
export function checkItem(item: PeriodItem): Breach[] {
  const { kind, amount, quantity, currency } = item;
  const broken = [...checkCurrency('currency', currency), ...checkAmount('amount', amount, currency)];
  if (quantity <= 0) broken.push({ field: 'quantity', code: 'not_positive', message: say('invoices.mustAbove0') });
  if (lowersPrice(kind) && amount > 0)
    broken.push({ field: 'amount', code: 'lowers', message: say('periods.lowersPricePleaseEnterMinus') });
  if (broken.length > 0) return broken;
  try {
    return checkAmount('amount', itemTotal(item), currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ field: 'amount', code: 'too_large', message: say('money.amountTooLarge') }];
  }
}

/** What the items of a period add up to, and what is left of its price. */
export interface ItemSum {
  /** In the currency of the price. */
  total: number;
  /** Price less total: above 0 where items are missing, below where they exceed it; undefined without a price. */
  difference: number | undefined;
  /** By kind, in their order; only those that there are. They sum to the total. */
  kinds: { kind: ItemKind; total: number }[];
  /** Items in other currencies: no part of the total, as nobody said at which rate. */
  others: { currency: string; total: number }[];
}

/** Adds the items of a period up (D4). Every line is rounded by itself, as an invoice does, so that what is shown adds up. */
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
