import { addMoney, convert, sumMoney } from '../money/amount.ts';

/**
 * What makes invoices differ from the price, in the order in which a person would look for it: tax, what was agreed beside the price (fees,
 * shipping, discounts), credit notes, additional invoices, another exchange rate, and what is left: not invoiced yet, or above all that.
 */
export const differenceParts = ['tax', 'items', 'credit', 'additional', 'rate', 'missing', 'above'] as const;
export type DifferencePart = (typeof differenceParts)[number];

/** An amount in its own currency, with its value in the member's where that is known. */
export interface Valued {
  amount: number;
  currency: string;
  /** The member's currency for one unit; null where it is not known. */
  rate: string | null;
}

export interface ComparedInvoice extends Valued {
  tax: number | null;
  normalized_amount: number | null;
}

export interface ComparedPeriod {
  currency: string;
  price: number | null;
  normalized_price: number | null;
  exchange_rate: string | null;
}

export interface Comparison {
  currency: string;
  price: number;
  invoiced: number;
  difference: number;
  parts: { kind: DifferencePart; amount: number }[];
}

/** Figures of one currency. */
interface Figures {
  price: number;
  /** Of the invoices that are no credit notes, tax included. */
  invoices: number;
  tax: number;
  credit: number;
  additional: number;
  items: number;
  rate: number;
}

export interface Compared {
  period: ComparedPeriod;
  /** The member's currency. */
  local: string;
  invoices: readonly ComparedInvoice[];
  /** Additional invoices. */
  additional: readonly Omit<Valued, 'rate'>[];
  items: readonly ComparedItem[];
}

/** What was agreed beside the price: fees, shipping, discounts; `isTax` marks tax. */
export interface ComparedItem {
  amount: number;
  currency: string;
  isTax: boolean;
}

/**
 * The invoices of a period against its price, with what explains the difference: the parts always sum to it, to the cent. In the member's
 * currency where every figure has a value in it, so that a changed rate shows; else in the price's, if all figures are in that. `price` and
 * `rate` say what is missing for a comparison. Undefined while nothing is invoiced.
 */
export function explainDifference(compared: Compared): Comparison | 'price' | 'rate' | undefined {
  const { period, local, invoices, additional } = compared;
  if (invoices.length + additional.length === 0) return undefined;
  if (period.price === null && period.normalized_price === null) return 'price';
  const inLocal = localFigures(compared);
  if (inLocal) return explained(inLocal, local);
  const inPrice = originalFigures(compared);
  return inPrice ? explained(inPrice, period.currency) : 'rate';
}

function explained(figures: Figures, currency: string): Comparison {
  const { price, invoices, tax, credit, additional, items, rate } = figures;
  const invoiced = sumMoney([invoices, credit, additional], currency);
  const difference = addMoney(invoiced, -price, currency);
  const rest = sumMoney([difference, -tax, -items, -credit, -additional, -rate], currency);
  const parts: Comparison['parts'] = [
    { kind: 'tax', amount: tax },
    { kind: 'items', amount: items },
    { kind: 'credit', amount: credit },
    { kind: 'additional', amount: additional },
    { kind: 'rate', amount: rate },
    { kind: rest < 0 ? 'missing' : 'above', amount: rest },
  ];
  return { currency, price, invoiced, difference, parts: parts.filter(({ amount }) => amount !== 0) };
}

const isCredit = ({ amount }: { amount: number }): boolean => amount < 0;

/** Tax that is an item of the period explains what the invoices do not state themselves. */
function agreed({ items, invoices }: Compared): Compared['items'] {
  const isStated = invoices.some(({ tax }) => tax !== null && tax !== 0);
  return items.filter(({ isTax }) => !(isTax && isStated));
}

function originalFigures(compared: Compared): Figures | undefined {
  const { period, invoices, additional } = compared;
  const items = agreed(compared);
  const { currency, price } = period;
  if (price === null || [...invoices, ...additional, ...items].some((each) => each.currency !== currency)) return undefined;
  const sum = (of: readonly { amount: number }[]): number =>
    sumMoney(
      of.map(({ amount }) => amount),
      currency,
    );
  return {
    price,
    invoices: sum(invoices.filter((each) => !isCredit(each))),
    tax: sumMoney(
      invoices.filter((each) => !isCredit(each)).map(({ tax }) => tax),
      currency,
    ),
    credit: sum(invoices.filter(isCredit)),
    additional: sum(additional),
    items: sum(items),
    rate: 0,
  };
}

function localFigures(compared: Compared): Figures | undefined {
  const { period, local, invoices, additional } = compared;
  const price = period.currency === local ? period.price : period.normalized_price;
  if (price === null) return undefined;
  const items = agreed(compared);
  const atPeriodRate = (amount: number, currency: string): number | undefined => {
    if (currency === local) return amount;
    return currency === period.currency && period.exchange_rate !== null
      ? convert(amount, period.exchange_rate, currency, local)
      : undefined;
  };
  const figures: Figures = { price, invoices: 0, tax: 0, credit: 0, additional: 0, items: 0, rate: 0 };
  const add = (kind: keyof Figures, amount: number): void => void (figures[kind] = addMoney(figures[kind], amount, local));

  for (const invoice of invoices) {
    const { amount, tax, currency, rate } = invoice;
    const value = currency === local ? amount : invoice.normalized_amount;
    if (value === null) return undefined;
    if (isCredit(invoice)) {
      add('credit', value);
      continue;
    }
    add('invoices', value);
    const taxValue = tax === null || currency === local ? (tax ?? 0) : rate === null ? 0 : convert(tax, rate, currency, local);
    add('tax', taxValue);
    // Only what is invoiced in the currency of the price can have been priced at another rate.
    const priced =
      currency === local || currency !== period.currency ? undefined : atPeriodRate(addMoney(amount, -(tax ?? 0), currency), currency);
    if (priced !== undefined) add('rate', sumMoney([value, -taxValue, -priced], local));
  }
  for (const [kind, of] of [
    ['additional', additional],
    ['items', items],
  ] as const)
    for (const { amount, currency } of of) {
      const value = atPeriodRate(amount, currency);
      if (value === undefined) return undefined;
      add(kind, value);
    }
  return figures;
}
