import { addMoney, convert, sumMoney } from '../money/amount.ts';
import { type PeriodItem, sumItems } from '../periods/items.ts';

/**
 * Causes of a difference between invoices and price, in the order in which a person would look for them.
 * Tax on top of the price, price items that add up to another amount, credit notes, additional invoices, and a different exchange rate.
 * The rest is `missing` (not invoiced yet) or `above` (more than all of these explain).
 */
export const differenceParts = ['tax', 'items', 'credit', 'additional', 'rate', 'missing', 'above'] as const;
export type DifferencePart = (typeof differenceParts)[number];

export interface ComparedInvoice {
  /** Including tax; below 0 for a credit note. */
  amount: number;
  tax: number | null;
  currency: string;
  /** Units of the tenant's currency for one unit; null if unknown or the same currency. */
  rate: string | null;
  /** In the tenant's currency. */
  normalized_amount: number | null;
}

export interface ComparedPeriod {
  currency: string;
  price: number | null;
  normalized_price: number | null;
  exchange_rate: string | null;
}

/** Input of a comparison. `local` is the tenant's currency; `items` are the parts of the price. */
export interface Compared {
  period: ComparedPeriod;
  local: string;
  invoices: readonly ComparedInvoice[];
  additional: readonly { amount: number; currency: string }[];
  items: readonly PeriodItem[];
}

export interface Comparison {
  currency: string;
  price: number;
  invoiced: number;
  difference: number;
  /** These add up to the difference. */
  parts: { kind: DifferencePart; amount: number }[];
}

/** Figures in one currency. */
interface Figures {
  price: number;
  /** Total of all invoices and credit notes. */
  invoiced: number;
  /** Tax within the invoices. */
  tax: number;
  /** Credit notes, at the rate of the price. */
  credit: number;
  additional: number;
  /** The total of the price's items minus the price, and the tax within the items. */
  beyond: number;
  taxOfItems: number;
  /** The value of the invoices minus their value at the rate of the price. */
  rate: number;
}

/**
 * Compares the invoices of a period with its price, and explains the difference to the cent.
 * Uses the tenant's currency if all figures have a value in it, so that a changed rate shows; else the price's currency, if all figures have it.
 * `price` and `rate` name the value missing for a comparison. Undefined without invoices.
 */
export function explainDifference(compared: Compared): Comparison | 'price' | 'rate' | undefined {
  const { period, local, invoices, additional } = compared;
  if (invoices.length + additional.length === 0) return undefined;
  if (period.price === null && period.normalized_price === null) return 'price';
  const inPrice = figuresIn(compared, period.currency);
  const inLocal = period.currency === local ? undefined : figuresIn(compared, local);
  if (!inLocal) return inPrice ? explained(inPrice, period.currency) : 'rate';
  // The rest is exact in the currency of the price; rounding differences of its conversion count as `rate`.
  const rest =
    inPrice && period.exchange_rate !== null
      ? convert(restOf(inPrice, period.currency), period.exchange_rate, period.currency, local)
      : undefined;
  return explained(inLocal, local, rest);
}

/** The part of the price not yet invoiced, in its currency: 0 if fully invoiced, undefined if unknown. */
export function stillToInvoice(compared: Compared): number | undefined {
  const { currency } = compared.period;
  const figures = figuresIn(compared, currency);
  return figures && Math.max(0, 0 - restOf(figures, currency));
}

/**
 * Invoiced tax in excess of the tax items of the price, which the price or `items` already include.
 * If the invoices have less tax than these items, the difference is not invoiced yet.
 */
function taxOnTop({ tax, taxOfItems }: Figures, currency: string): number {
  return Math.max(0, addMoney(tax, -taxOfItems, currency));
}

function differenceOf({ invoiced, additional, price }: Figures, currency: string): number {
  return sumMoney([invoiced, additional, -price], currency);
}

function restOf(figures: Figures, currency: string): number {
  const { beyond, credit, additional, rate } = figures;
  return sumMoney([differenceOf(figures, currency), -taxOnTop(figures, currency), -beyond, -credit, -additional, -rate], currency);
}

function explained(figures: Figures, currency: string, knownRest?: number): Comparison {
  const { price, credit, additional, beyond: items } = figures;
  const rest = knownRest ?? restOf(figures, currency);
  const tax = taxOnTop(figures, currency);
  const difference = differenceOf(figures, currency);
  const rate = knownRest === undefined ? figures.rate : sumMoney([difference, -tax, -items, -credit, -additional, -rest], currency);
  const parts: Comparison['parts'] = [
    { kind: 'tax', amount: tax },
    { kind: 'items', amount: items },
    { kind: 'credit', amount: credit },
    { kind: 'additional', amount: additional },
    { kind: 'rate', amount: rate },
    { kind: rest < 0 ? 'missing' : 'above', amount: rest },
  ];
  return {
    currency,
    price,
    invoiced: addMoney(figures.invoiced, additional, currency),
    difference,
    parts: parts.filter(({ amount }) => amount !== 0),
  };
}

/** All figures in one currency, the tenant's or the price's; undefined if one of them has no value in it. */
function figuresIn({ period, local, invoices, additional, items }: Compared, currency: string): Figures | undefined {
  const price = currency === period.currency ? period.price : period.normalized_price;
  if (price === null) return undefined;
  /** An amount at the exchange rate of the price. */
  const valued = (amount: number, of: string): number | undefined => {
    if (of === currency || amount === 0) return amount;
    return currency === local && of === period.currency && period.exchange_rate !== null
      ? convert(amount, period.exchange_rate, of, local)
      : undefined;
  };
  const sum = { invoiced: 0, tax: 0, credit: 0, additional: 0, rate: 0 };
  const add = (kind: keyof typeof sum, amount: number): void => void (sum[kind] = addMoney(sum[kind], amount, currency));
  for (const { amount, tax, currency: of, rate, normalized_amount } of invoices) {
    const value = of === currency ? amount : currency === local ? normalized_amount : null;
    if (value === null) return undefined;
    const atPriceRate = valued(amount, of);
    add('invoiced', value);
    if (amount < 0) add('credit', atPriceRate ?? value);
    else if (tax !== null) add('tax', valued(tax, of) ?? (rate === null ? 0 : convert(tax, rate, of, local)));
    if (atPriceRate !== undefined) add('rate', addMoney(value, -atPriceRate, currency));
  }
  for (const { amount, currency: of } of additional) {
    const value = valued(amount, of);
    if (value === undefined) return undefined;
    add('additional', value);
  }
  const { total, kinds } = sumItems(items, period.price, period.currency);
  // Without a list price the items name only parts of the price.
  const isWhole = period.price !== null && kinds.some(({ kind }) => kind === 'list_price');
  const beyond = valued(isWhole ? addMoney(total, -(period.price ?? 0), period.currency) : 0, period.currency);
  const taxOfItems = valued(kinds.find(({ kind }) => kind === 'tax')?.total ?? 0, period.currency);
  if (beyond === undefined || taxOfItems === undefined) return undefined;
  return { price, ...sum, beyond, taxOfItems };
}
