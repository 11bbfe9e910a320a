import { centsOf, multiplyDivide, wireOfCents } from '../money/cents.ts';
import type { Trial } from './back-test.ts';
import { countBelow, quantileOf, toHundredths } from './statistics.ts';

/**
 * The range of four of five actual prices, in percent of the forecast, by number of changes counted (0 to 3).
 * The 10th and 90th percentiles of (actual − forecast) / forecast on 9,226 forecasts of Finnish and British libraries, 2012-2016
 * (`npm run proof -- forecasts`).
 */
const shippedBands: readonly (readonly [low: number, high: number])[] = [
  [-24.7, 77],
  [-12.3, 29.2],
  [-13.1, 21.4],
  [-7.8, 20.7],
];

/** The same for the total of a library's forecasts of a year, from 5 on: the wider of Finland and Britain. Errors of rows partly cancel out. */
const shippedTotalBand = [-7.1, 18.8] as const;
const minTotal = 5;

/** Minimum number of own errors for an own band. */
const minOwnErrors = 50;

/** Probable range of the price, in percent of the forecast, and how often it was right. */
export interface MeasuredBand {
  /** Number of changes counted. */
  counted: number;
  low_percent: number;
  high_percent: number;
  /** Number of the tenant's own past forecasts in the band; below 50, only the shipped table is used. */
  own_n: number;
  /** Number and years of past prices within the band that was known before them. */
  hits: number;
  first_year: number | null;
  last_year: number | null;
}

/** The errors of past forecasts, ascending, by number of changes counted and by year: a trial is added or removed without reading the others. */
export type TrialErrors = Map<number, Map<number, number[]>>;

/** Adds the error of a trial, or removes one that was added before. */
export function addTrial(errors: TrialErrors, trial: Trial, sign: 1 | -1): void {
  if (trial.forecast === 0) return;
  const years = errors.get(trial.counted) ?? new Map<number, number[]>();
  errors.set(trial.counted, years);
  const ofYear = years.get(trial.year) ?? [];
  years.set(trial.year, ofYear);
  const error = errorOf(trial);
  const at = countBelow(ofYear, error);
  if (sign === 1) ofYear.splice(at, 0, error);
  else ofYear.splice(at, 1);
  if (ofYear.length === 0) years.delete(trial.year);
  if (years.size === 0) errors.delete(trial.counted);
}

/** The errors of many trials. */
export function errorsOf(trials: readonly Trial[]): TrialErrors {
  const errors: TrialErrors = new Map();
  for (const [counted, own] of Map.groupBy(
    trials.filter(({ forecast }) => forecast !== 0),
    (trial) => trial.counted,
  ))
    errors.set(
      counted,
      new Map([...Map.groupBy(own, ({ year }) => year)].map(([year, all]) => [year, all.map(errorOf).sort((a, b) => a - b)])),
    );
  return errors;
}

/** The bands of the product's rule by number of changes counted, with the hit rate of each on the tenant's own past. */
export function bandsOfErrors(errors: TrialErrors): MeasuredBand[] {
  return shippedBands.map((_shipped, counted) => {
    const own = [...(errors.get(counted) ?? [])].sort(([a], [b]) => a - b);
    const [low_percent, high_percent] = widerOf(
      counted,
      own.map(([, all]) => all),
    );
    let hits = 0;
    for (const [index, [, ofYear]] of own.entries()) {
      // The band of a year uses earlier years only, so that its outcome does not influence its own hit rate.
      const [low, high] = widerOf(
        counted,
        own.slice(0, index).map(([, all]) => all),
      );
      hits += countBelow(ofYear, high, true) - countBelow(ofYear, low);
    }
    const own_n = own.reduce((sum, [, all]) => sum + all.length, 0);
    return { counted, low_percent, high_percent, own_n, hits, first_year: own[0]?.[0] ?? null, last_year: own.at(-1)?.[0] ?? null };
  });
}

/** The bands that trials make. */
export function measureBands(trials: readonly Trial[]): MeasuredBand[] {
  return bandsOfErrors(errorsOf(trials));
}

/** The wider of the shipped and the own band, separately for both ends. `own` are the errors of some years, each ascending. */
function widerOf(counted: number, own: readonly (readonly number[])[]): readonly [low: number, high: number] {
  const shipped = shippedBands[counted] ?? [0, 0];
  if (own.reduce((sum, all) => sum + all.length, 0) < minOwnErrors) return shipped;
  const [low, high] = [0.1, 0.9].map((share) => toHundredths(quantileOf(own, share)) ?? 0);
  return [Math.min(shipped[0], low ?? 0), Math.max(shipped[1], high ?? 0)];
}

function errorOf({ forecast, actual }: Trial): number {
  return ((actual - forecast) / forecast) * 100;
}

export interface Band {
  low: number;
  high: number;
}

/** The band around a forecast; for a credit, its ends are swapped. Throws a RangeError for amounts that are too large. */
export function bandAround(forecast: number, currency: string, band: Pick<MeasuredBand, 'low_percent' | 'high_percent'>): Band {
  const cents = centsOf(forecast, currency);
  // Percentages have two decimals.
  const ends = [band.low_percent, band.high_percent].map((percent) => multiplyDivide(cents, 10_000 + Math.round(percent * 100), 10_000));
  return { low: wireOfCents(Math.min(...ends), currency), high: wireOfCents(Math.max(...ends), currency) };
}

/** The width of a band for an amount in the local currency: the risk of a forecast. Null for amounts that are too large. */
export function spreadOf(local: number, currency: string, band: Pick<MeasuredBand, 'low_percent' | 'high_percent'>): number | null {
  const hundredths = Math.round((band.high_percent - band.low_percent) * 100);
  try {
    return wireOfCents(multiplyDivide(Math.abs(centsOf(local, currency)), hundredths, 10_000), currency);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The band around a sum of forecasts, by the errors of sums (RF12); undefined for fewer than 5 forecasts. */
export function totalBand(sum: number, currency: string, count: number): Band | undefined {
  const [low_percent, high_percent] = shippedTotalBand;
  return count < minTotal ? undefined : bandAround(sum, currency, { low_percent, high_percent });
}
