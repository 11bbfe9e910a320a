import type { Breach } from '../breach.ts';
import { minorOf, wireOfDecimal } from './amount.ts';
import { minorUnitDigits } from './minor-units.ts';
import { say } from '../messages/message.ts';

/** Checks an amount: not finer than the minor unit of its currency (D4), and small enough for exact arithmetic. Empty amounts pass. */
export function checkAmount(field: string, amount: number | null | undefined, currency: string): Breach[] {
  if (amount === null || amount === undefined) return [];
  try {
    minorOf(amount, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ field, message: say('money.amountTooLarge') }];
  }
  if (wireOfDecimal(amount, currency) === amount) return [];
  const digits = minorUnitDigits(currency);
  return [
    {
      field,
      message: digits === 0 ? say('money.hasNoDecimals', { currency }) : say('money.hasMostDecimals', { currency, digits }),
    },
  ];
}
