import { raise, sumMoney } from '../money/amount.ts';

/** Taxes of the shares of a total. Wire amounts of one currency. */
export interface Taxes {
  /** One per share, each rounded half up, as on its invoice. */
  parts: number[];
  sum: number;
  /** The tax of the undivided total. */
  of_total: number;
  /** The sum less the tax of the total. It is shown, and no invoice is changed because of it (RK12). */
  difference: number;
}

/** The tax on each share at a rate in percent. */
export function taxesOf(shares: readonly number[], percent: number | string, currency: string): Taxes {
  const taxOf = (net: number): number => sumMoney([raise(net, percent, currency), -net], currency);
  const parts = shares.map(taxOf);
  const sum = sumMoney(parts, currency);
  const ofTotal = taxOf(sumMoney(shares, currency));
  return { parts, sum, of_total: ofTotal, difference: sumMoney([sum, -ofTotal], currency) };
}
