/** Statistics of percentages, which are not money. */

export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function medianOf(values: readonly number[]): number | undefined {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** A quantile of ascending values, interpolated between its two neighbors. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place - Math.floor(place));
}

/** Two decimals, or null for no value. */
export function toHundredths(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 100) / 100 + 0;
}
