import { sumMoney } from '../money/amount.ts';

/** The values of a series, one for each place; null where unknown. */
type Values = readonly (number | null)[];

/** Unit and currency of a figure. */
export interface Measured {
  unit: string;
  currency: string | null;
}

/** The series to draw, with their indexes: those with a known value that the reader has not hidden. */
export function shownSeries<S extends { key: string; values: Values }>(
  { series }: { series: readonly S[] },
  hidden?: ReadonlySet<string>,
): [index: number, series: S][] {
  return [...series.entries()].filter(([, { key, values }]) => !hidden?.has(key) && values.some((value) => value !== null));
}

/** A key of unit and currency. Series with the same key can be added up and share a scale. */
export function measureKey({ unit, currency }: Measured): string {
  return `${unit} ${currency ?? ''}`;
}

/** The total of a column of bars at a place; null where all its values are unknown. */
export function columnTotal(column: readonly (Measured & { values: Values })[], at: number): number | null {
  const [first] = column;
  return first
    ? sumOfKnown(
        column.map(({ values }) => values[at] ?? null),
        first,
      )
    : null;
}

/** The sum of the known values; null where all are unknown. */
export function sumOfKnown(values: Values, { unit, currency }: Measured): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  if (unit === 'money') return sumMoney(known, currency ?? '');
  return Math.round(known.reduce((sum, value) => sum + value, 0) * 10_000) / 10_000;
}

/** The share of a whole in percent; undefined where value or whole is unknown, or the whole is 0. */
export function shareOf(value: number | null, whole: number | null | undefined): number | undefined {
  return value === null || whole === null || whole === undefined || whole === 0 ? undefined : (value / whole) * 100;
}
