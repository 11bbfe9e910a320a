import { sumMoney } from '../money/amount.ts';

/** The values of a series, one for each place; null where it is not known. */
type Values = readonly (number | null)[];

/** What a figure is measured in. */
export interface Measured {
  unit: string;
  currency: string | null;
}

/** The series to draw, each with its number in the chart: those of which a value is known and that the reader has not put aside. */
export function shownSeries<S extends { key: string; values: Values }>(
  { series }: { series: readonly S[] },
  hidden?: ReadonlySet<string>,
): [index: number, series: S][] {
  return [...series.entries()].filter(([, { key, values }]) => !hidden?.has(key) && values.some((value) => value !== null));
}

/** Series with the same key can be added up and share a scale. */
export function measureKey({ unit, currency }: Measured): string {
  return `${unit} ${currency ?? ''}`;
}

/** What a column of bars adds up to at a place; null where no part is known. */
export function columnTotal(column: readonly (Measured & { values: Values })[], at: number): number | null {
  const [first] = column;
  return first
    ? sumOfKnown(
        column.map(({ values }) => values[at] ?? null),
        first,
      )
    : null;
}

/** The sum of the values that are known; null where none is. */
export function sumOfKnown(values: Values, { unit, currency }: Measured): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  if (unit === 'money') return sumMoney(known, currency ?? '');
  return Math.round(known.reduce((sum, value) => sum + value, 0) * 10_000) / 10_000;
}

/** The share of a whole in percent; undefined where no share is known. */
export function shareOf(value: number | null, whole: number | null | undefined): number | undefined {
  return value === null || whole === null || whole === undefined || whole === 0 ? undefined : (value / whole) * 100;
}
