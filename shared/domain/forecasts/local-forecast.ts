import { minorOf, wireOf } from '../money/amount.ts';
import { decimalOf, divideRounded } from '../money/decimal.ts';
import { minorUnitDigits } from '../money/minor-units.ts';

/** A forecast in the local currency, with its factors. */
export interface LocalForecast {
  amount: number;
  percent: number;
  rate: string;
  buffer_percent: number;
}

/**
 * The forecast in the local currency: base × (1 + percent) × rate × (1 + buffer), rounded once at the end (D4).
 * The currency buffer is a separate factor. `rate` is the value of one unit of the base's currency in the local one.
 */
export function localForecast(input: {
  price: number;
  currency: string;
  percent: number;
  rate: string;
  bufferPercent: number;
  local: string;
}): LocalForecast {
  const { price, currency, percent, rate, bufferPercent, local } = input;
  const factors = [hundredPlus(percent), decimalOf(rate), hundredPlus(bufferPercent)];
  const units = factors.reduce((product, factor) => product * factor.units, BigInt(minorOf(price, currency)));
  const scale = minorUnitDigits(currency) + factors.reduce((sum, factor) => sum + factor.scale, 0) - minorUnitDigits(local);
  const minor = divideRounded(units * 10n ** BigInt(Math.max(-scale, 0)), 10n ** BigInt(Math.max(scale, 0)));
  if (minor > BigInt(Number.MAX_SAFE_INTEGER) || minor < BigInt(Number.MIN_SAFE_INTEGER))
    throw new RangeError('Amount too large to be exact');
  return { amount: wireOf(Number(minor), local), percent, rate, buffer_percent: bufferPercent };
}

/** 1 + percent / 100, exactly. */
function hundredPlus(percent: number): { units: bigint; scale: number } {
  const { units, scale } = decimalOf(percent);
  return { units: 100n * 10n ** BigInt(scale) + units, scale: scale + 2 };
}
