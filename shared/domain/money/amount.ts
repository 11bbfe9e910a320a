import { minorUnitDigits } from './minor-units.ts';
import { decimalOf, decimalText, divideRounded, unitsAt } from './decimal.ts';

/**
 * Money arithmetic. A wire amount is a JSON number with the decimals of its currency (D1). Sums use integer minor units by ISO 4217 (D4): cents for
 * EUR, whole yen for JPY, thousandths for KWD. All rounding is half away from zero. Functions throw a RangeError for values that are not numbers or
 * are too large to be exact.
 */

function exactNumber(units: bigint): number {
  const number = Number(units);
  if (!Number.isSafeInteger(number)) throw new RangeError('Amount too large to be exact');
  return number;
}

/** Integer minor units of a wire amount, from its decimal digits and never by binary multiplication. */
export function minorOf(wire: number | string, currency: string): number {
  return exactNumber(unitsAt(decimalOf(wire), minorUnitDigits(currency)));
}

/** The wire amount of integer minor units. */
export function wireOf(minor: number, currency: string): number {
  return Number(decimalText(BigInt(minor), minorUnitDigits(currency))) + 0;
}

/** Rounds a typed or imported decimal text to a wire amount: `"1234.567"` in EUR → 1234.57. */
export function wireOfDecimal(decimal: string | number, currency: string): number {
  return wireOf(minorOf(decimal, currency), currency);
}

/** Sum of two wire amounts of one currency. */
export function addMoney(a: number, b: number, currency: string): number {
  return sumMoney([a, b], currency);
}

/** Sum of wire amounts of one currency; missing amounts count as 0. */
export function sumMoney(amounts: Iterable<number | null | undefined>, currency: string): number {
  let sum = 0n;
  for (const amount of amounts) if (amount !== null && amount !== undefined) sum += BigInt(minorOf(amount, currency));
  return wireOf(exactNumber(sum), currency);
}

/** Converts a wire amount to another currency. `rate` is the amount of `to` that one unit of `from` buys, a decimal (`"0.853214"`) above 0. */
export function convert(wire: number, rate: string | number, from: string, to: string): number {
  const factor = decimalOf(rate);
  if (factor.units <= 0n) throw new RangeError(`Not an exchange rate: ${rate}`);
  const scale = minorUnitDigits(from) + factor.scale;
  const units = BigInt(minorOf(wire, from)) * factor.units;
  return wireOf(exactNumber(unitsAt({ units, scale }, minorUnitDigits(to))), to);
}

/**
 * The inverse of `convert`: the wire amount of `from` that the rate converts to `wire` of `to`, rounded to the minor unit of `from`. `rate` is the
 * amount of `to` that one unit of `from` buys.
 */
export function convertBack(wire: number, rate: string | number, to: string, from: string): number {
  const factor = decimalOf(rate);
  if (factor.units <= 0n) throw new RangeError(`Not an exchange rate: ${rate}`);
  const digits = minorUnitDigits(from) - minorUnitDigits(to);
  const dividend = BigInt(minorOf(wire, to)) * 10n ** BigInt(factor.scale + Math.max(digits, 0));
  return wireOf(exactNumber(divideRounded(dividend, factor.units * 10n ** BigInt(Math.max(-digits, 0)))), from);
}

export type Shares = {
  /** One wire amount per percentage, in the same order. */
  parts: number[];
  /** The remainder that belongs to no percentage. */
  unallocated: number;
};

/**
 * Splits a wire amount by percentages that sum to at most 100 (D4). Leftover cents go by largest remainder; on a tie the earlier part comes first.
 * `parts` and `unallocated` always sum to the total. Throws a RangeError for a negative percentage or a sum above 100.
 */
export function share(total: number, percentages: readonly number[], currency: string): Shares {
  const decimals = percentages.map(decimalOf);
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const weights = decimals.map((decimal) => unitsAt(decimal, scale));
  const whole = 100n * 10n ** BigInt(scale);
  const rest = whole - weights.reduce((sum, weight) => sum + weight, 0n);
  if (rest < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('Shares must be 0 to 100 % in sum');

  // The unallocated rest competes for odd cents like every part; otherwise it would absorb or lack all of them.
  const claims = [...weights, rest];
  const signed = BigInt(minorOf(total, currency));
  const amount = signed < 0n ? -signed : signed;
  const floors = claims.map((claim) => (amount * claim) / whole);
  const remainders = claims.map((claim, index) => ({ index, left: (amount * claim) % whole }));
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1));
  const missing = Number(amount - floors.reduce((sum, floor) => sum + floor, 0n));
  for (const { index } of remainders.slice(0, missing)) floors[index] = (floors[index] ?? 0n) + 1n;

  const wires = floors.map((units) => wireOf(Number(signed < 0n ? -units : units), currency));
  return { parts: wires.slice(0, -1), unallocated: wires.at(-1) ?? 0 };
}

/**
 * Increase in percent, (new − old) / old, to 4 decimals: 100 → 104 is 4. Undefined, not 0, if a price is missing or the old one is 0 (D4). Both
 * amounts share a currency.
 */
export function increase(oldPrice: number | null | undefined, newPrice: number | null | undefined): number | undefined {
  if (oldPrice === null || oldPrice === undefined || newPrice === null || newPrice === undefined) return undefined;
  const [before, after] = [unitsAt(decimalOf(oldPrice), 4), unitsAt(decimalOf(newPrice), 4)];
  if (before === 0n) return undefined;
  return Number(decimalText(divideRounded((after - before) * 1_000_000n, before), 4)) + 0;
}

/** A wire amount raised by a percentage: 100 by 4 is 104; by −10 is 90. */
export function raise(wire: number, percent: number | string, currency: string): number {
  const factor = decimalOf(percent);
  const units = BigInt(minorOf(wire, currency)) * (100n * 10n ** BigInt(factor.scale) + factor.units);
  return wireOf(exactNumber(divideRounded(units, 100n * 10n ** BigInt(factor.scale))), currency);
}
