import { addMoney, convert, sumMoney } from '../money/amount.ts';
import { type PeriodItem, sumItems } from '../periods/items.ts';

/**
 * What makes invoices differ from the price, in the order in which a person would look for it: tax that is no part of the price, price items
 * that come to more or less than it, credit notes, additional invoices, another exchange rate, and what is left: not invoiced yet, or above
 * all that.
 */
export const differenceParts = ['tax', 'items', 'credit', 'additional', 'rate', 'missing', 'above'] as const;
export type DifferencePart = (typeof differenceParts)[number];

export interface ComparedInvoice {
  /** Tax included; below 0 on a credit note. */
  amount: number;
  tax: number | null;
  currency: string;
  /** The member's currency for one unit; null where it is the same or not known. */
  rate: string | null;
  /** In the member's currency. */
  normalized_amount: number | null;
}

export interface ComparedPeriod {
  currency: string;
  price: number | null;
  normalized_price: number | null;
  exchange_rate: string | null;
}

/** What is compared. `local` is the member's currency, `items` are what the price is made of. */
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
  /** They sum to the difference. */
  parts: { kind: DifferencePart; amount: number }[];
}

/** Figures in one currency. */
interface Figures {
  price: number;
  /** Of all invoices and credit notes. */
  invoiced: number;
  /** How much of the invoices is tax. */
  tax: number;
  /** Credit notes, at the rate of the price. */
  credit: number;
  additional: number;
  /** What the price's items come to above the price, and how much of them is tax. */
  beyond: number;
  taxOfItems: number;
  /** What the invoices are worth above the same amounts at the rate of the price. */
  rate: number;
}

/**
 * The invoices of a period against its price, with what explains the difference, to the cent. In the member's currency where every figure has a
 * value in it, so that a changed rate shows; else in the price's, if all figures are in that. `price` and `rate` say what is missing for a
 * comparison. Undefined while nothing is invoiced.
 */
export function explainDifference(compared: Compared): Comparison | 'price' | 'rate' | undefined {
  const { period, local, invoices, additional } = compared;
  if (invoices.length + additional.length === 0) return undefined;
  if (period.price === null && period.normalized_price === null) return 'price';
  const inPrice = figuresIn(compared, period.currency);
  const inLocal = period.currency === local ? undefined : figuresIn(compared, local);
  if (!inLocal) return inPrice ? explained(inPrice, period.currency) : 'rate';
  // What is left is known best in the currency of the price: the cents that rounding makes of it are the rate's.
  const rest =
    inPrice && period.exchange_rate !== null
      ? convert(restOf(inPrice, period.currency), period.exchange_rate, period.currency, local)
      : undefined;
  return explained(inLocal, local, rest);
}

/** What is still to be invoiced of the price, in its currency: 0 where nothing is, undefined where it cannot be told. */
export function stillToInvoice(compared: Compared): number | undefined {
  const { currency } = compared.period;
  const figures = figuresIn(compared, currency);
  return figures && Math.max(0, 0 - restOf(figures, currency));
}

/** Tax that is no part of the price; what its items name is, or is part of what they come to above it. Less than that is not invoiced yet. */
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

/** All figures in one currency, the member's or the price's; undefined where one of them cannot be told in it. */
function figuresIn({ period, local, invoices, additional, items }: Compared, currency: string): Figures | undefined {
  const price = currency === period.currency ? period.price : period.normalized_price;
  if (price === null) return undefined;
  /** An amount at the rate that the price has. */
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
  // Items without a list price name parts of the price, not the whole.
  const isWhole = period.price !== null && kinds.some(({ kind }) => kind === 'list_price');
  const beyond = valued(isWhole ? addMoney(total, -(period.price ?? 0), period.currency) : 0, period.currency);
  const taxOfItems = valued(kinds.find(({ kind }) => kind === 'tax')?.total ?? 0, period.currency);
  if (beyond === undefined || taxOfItems === undefined) return undefined;
  return { price, ...sum, beyond, taxOfItems };
}
