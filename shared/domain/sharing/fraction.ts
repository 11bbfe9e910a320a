import { decimalOf } from '../money/decimal.ts';

/** An exact fraction. `den` is above 0; the two need not be in lowest terms. */
export type Fraction = { num: bigint; den: bigint };

export const zero: Fraction = { num: 0n, den: 1n };

/** The exact fraction of a JSON number or decimal text. Throws a RangeError if it is not a number. */
export function fractionOf(value: number | string): Fraction {
  const { units, scale } = decimalOf(value);
  return { num: units, den: 10n ** BigInt(scale) };
}

/** The sum, in lowest terms: without that, the sum of 200 means would have a denominator of hundreds of digits. */
export function add(a: Fraction, b: Fraction): Fraction {
  return reduced({ num: a.num * b.den + b.num * a.den, den: a.den * b.den });
}

export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(add, zero);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return reduced({ num: a.num * b.num, den: a.den * b.den });
}

/** Throws a RangeError if the divisor is 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.num === 0n) throw new RangeError('Division by zero');
  const sign = b.num < 0n ? -1n : 1n;
  return reduced({ num: a.num * b.den * sign, den: a.den * b.num * sign });
}

/** Below 0, 0 or above 0, like the callback of a sort. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The largest integer that is not above the fraction: −33.3 → −34. */
export function floorOf({ num, den }: Fraction): bigint {
  const quotient = num / den;
  return num < 0n && num % den !== 0n ? quotient - 1n : quotient;
}

/** The smallest integer that is not below the fraction. */
export function ceilingOf({ num, den }: Fraction): bigint {
  return -floorOf({ num: -num, den });
}

/** The mean; undefined of no values. */
export function meanOf(values: readonly Fraction[]): Fraction | undefined {
  return values.length === 0 ? undefined : divide(sumOf(values), { num: BigInt(values.length), den: 1n });
}

function reduced({ num, den }: Fraction): Fraction {
  const divisor = greatestCommonDivisor(num < 0n ? -num : num, den);
  return { num: num / divisor, den: den / divisor };
}

/** Of two integers that are at least 0, of which one is above 0. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
