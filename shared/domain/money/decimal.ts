/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export type Decimal = { units: bigint; scale: number };

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads a JSON number or a plain decimal text (`-12.5`, `1e-7`) exactly, without binary rounding. Undefined for anything else. */
export function readDecimal(value: number | string): Decimal | undefined {
  // Fast path: almost all amounts and shares are integers.
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 };
  const match = pattern.exec(String(value).trim());
  if (!match || `${match[2]}${match[3] ?? ''}` === '') return undefined;
  const fraction = match[3] ?? '';
  const magnitude = BigInt(`${match[2]}${fraction}`);
  const scale = fraction.length - Number(match[4] ?? 0);
  const units = match[1] === '-' ? -magnitude : magnitude;
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** `readDecimal` for known numbers; throws a RangeError otherwise. */
export function decimalOf(value: number | string): Decimal {
  const decimal = readDecimal(value);
  if (!decimal) throw new RangeError(`Not a decimal number: ${value}`);
  return decimal;
}

/** Integer division that rounds half away from zero, as in commerce: 2.5 → 3, −2.5 → −3. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * a + b) / (2n * b);
  return negative ? -rounded : rounded;
}

/** The units at another scale, rounded half away from zero where digits are lost. */
export function unitsAt(decimal: Decimal, scale: number): bigint {
  return scale >= decimal.scale
    ? decimal.units * 10n ** BigInt(scale - decimal.scale)
    : divideRounded(decimal.units, 10n ** BigInt(decimal.scale - scale));
}

/** Plain text with exactly `scale` digits after the point, e.g. `-12.50`. */
export function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
