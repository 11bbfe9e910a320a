import type { Breach } from '../breach.ts';
import { minorOf, wireOfDecimal } from './amount.ts';

/** Whether an amount can be one of its currency: no finer than its minor unit (D4), and not too large to reckon with. Empty ones pass. */
export function checkAmount(field: string, amount: number | null | undefined, currency: string): Breach[] {
  if (amount === null || amount === undefined) return [];
  try {
    minorOf(amount, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ field, code: 'too_large', message: 'This amount is too large' }];
  }
  return wireOfDecimal(amount, currency) === amount ? [] : [{ field, code: 'too_fine', message: `${currency} has no decimals` }];
}
