import { mean, medianOf } from '#shared/domain/forecasts/statistics.ts';

/** A month of a series; null where it is not known. */
export type MonthValue = { month: string; value: number | null };

/** `spike` and `drop` are those of the Code of Practice (7.12); `deviation` is a robust z-score; `level_shift` is three months below half. */
export const anomalyRules = ['spike', 'drop', 'deviation', 'level_shift'] as const;
export type AnomalyRule = (typeof anomalyRules)[number];

export type Anomaly = {
  /** The month that is unlike the others: of a level shift the first. */
  month: string;
  /** The month with which it shows: of a level shift the third. */
  raised: string;
  value: number;
  /** Mean of the months before; their median for a deviation and a level shift. */
  reference: number;
  /** The robust z-score of a deviation. */
  score: number | null;
  rules: AnomalyRule[];
};

/** Months before the one that is looked at, and how many of them must be known. */
const windowMonths = 12;
const minKnown = 6;
/** Code of Practice 7.12: 100 more than three times the mean, or under 1 % of a mean of 20 at least. */
const spike = { times: 3, plus: 100 };
const drop = { share: 0.01, leastMean: 20 };
/** Iglewicz and Hoaglin's modified z-score. The deviation is taken on log1p; under 0.10 it would make an alarm of every steady series. */
const robust = { scale: 0.6745, leastDeviation: 0.1, limit: 3.5 };
const shift = { months: 3, share: 0.5 };

/** Months of a series that are unlike those before them (rules RA01 and RA02). Values of one release; months in order, without gaps. */
export function findAnomalies(series: readonly MonthValue[]): Anomaly[] {
  const anomalies = series.flatMap((_, index) => anomalyAt(series, index) ?? []);
  let shiftedUntil = -1;
  for (let index = 0; index + shift.months <= series.length; index += 1) {
    const found = index > shiftedUntil ? levelShiftAt(series, index) : undefined;
    if (!found) continue;
    // The months after a shift are measured against the new level.
    shiftedUntil = index + windowMonths - 1;
    const same = anomalies.find(({ month }) => month === found.month);
    if (same) Object.assign(same, { raised: found.raised, rules: [...same.rules, 'level_shift'] });
    else anomalies.push(found);
  }
  return anomalies.toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

function knownBefore(series: readonly MonthValue[], index: number): number[] | undefined {
  const known = series.slice(Math.max(0, index - windowMonths), index).flatMap(({ value }) => value ?? []);
  return known.length >= minKnown ? known : undefined;
}

function anomalyAt(series: readonly MonthValue[], index: number): Anomaly | undefined {
  const { month = '', value = null } = series[index] ?? {};
  const before = knownBefore(series, index);
  if (value === null || !before) return undefined;
  const average = mean(before) ?? 0;
  const score = robustScore(value, before);
  const rules: AnomalyRule[] = [];
  if (value >= spike.times * average + spike.plus) rules.push('spike');
  if (average >= drop.leastMean && value < drop.share * average) rules.push('drop');
  const isByAverage = rules.length > 0;
  if (Math.abs(score) > robust.limit) rules.push('deviation');
  if (rules.length === 0) return undefined;
  return { month, raised: month, value, reference: isByAverage ? average : (medianOf(before) ?? 0), score, rules };
}

/** How far a value lies from the median of others on a logarithmic scale, in robust standard deviations. */
function robustScore(value: number, others: readonly number[]): number {
  const logs = others.map(Math.log1p);
  const median = medianOf(logs) ?? 0;
  const deviation = medianOf(logs.map((log) => Math.abs(log - median))) ?? 0;
  return (robust.scale * (Math.log1p(value) - median)) / Math.max(deviation, robust.leastDeviation);
}

function levelShiftAt(series: readonly MonthValue[], index: number): Anomaly | undefined {
  const before = knownBefore(series, index);
  const median = before && medianOf(before);
  const months = series.slice(index, index + shift.months);
  if (median === undefined || !months.every(({ value }) => value !== null && value < shift.share * median)) return undefined;
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return undefined;
  return { month: first.month, raised: last.month, value: first.value ?? 0, reference: median, score: null, rules: ['level_shift'] };
}

/** How much a title gave to the value of a month. */
export type TitleShare = { title: number; value: number };

/** The titles that made the value of a month, the largest first, until they are nine tenths of it (rule RA03). */
export function titlesBehind(values: readonly TitleShare[], most = 5): TitleShare[] {
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const found: TitleShare[] = [];
  let sum = 0;
  for (const share of values.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value || a.title - b.title)) {
    if (found.length >= most || sum >= total * 0.9) break;
    found.push(share);
    sum += share.value;
  }
  return found;
}
