import { maxMinorUnitDigits } from './minor-units.ts';
import { decimalOf, decimalText, divideRounded, unitsAt } from './decimal.ts';

const scale = 10;

/**
 * The local price of one unit of the original currency, from two typed amounts (D4): a decimal text with up to 10 decimals. Undefined if no rate
 * above 0 follows, as an amount is 0 or their signs differ.
 */
export function exchangeRate(original: number, local: number): string | undefined {
  const [from, to] = [unitsAt(decimalOf(original), maxMinorUnitDigits), unitsAt(decimalOf(local), maxMinorUnitDigits)];
  if (from === 0n) return undefined;
  const rate = divideRounded(to * 10n ** BigInt(scale), from);
  if (rate <= 0n) return undefined;
  return decimalText(rate, scale).replace(/\.?0+$/, '');
}
