import { mean, medianOf } from '#shared/domain/forecasts/statistics.ts';

/** A month of a series; null if unknown. */
export type MonthValue = { month: string; value: number | null };

/**
 * Rules for anomalies. `spike` and `drop` follow the Code of Practice (7.12). `deviation` is a robust z-score, `level_shift` three months below half.
 */
export const anomalyRules = ['spike', 'drop', 'deviation', 'level_shift'] as const;
export type AnomalyRule = (typeof anomalyRules)[number];

export type Anomaly = {
  /** The unusual month; the first one of a level shift. */
  month: string;
  /** The month in which the anomaly is detected; the third one of a level shift. */
  raised: string;
  value: number;
  /** Mean of the previous months; their median for a deviation and a level shift. */
  reference: number;
  /** The robust z-score of a deviation. */
  score: number | null;
  rules: AnomalyRule[];
};

/** Number of previous months compared, and the min of known ones among them. */
const windowMonths = 12;
const minKnown = 6;
/** Code of Practice 7.12: more than three times the mean plus 100, or under 1 % of a mean of at least 20. */
const spike = { times: 3, plus: 100 };
const drop = { share: 0.01, leastMean: 20 };
/** Modified z-score by Iglewicz and Hoaglin, on log1p. A deviation below 0.10 would raise an alarm for every steady series. */
const robust = { scale: 0.6745, leastDeviation: 0.1, limit: 3.5 };
const shift = { months: 3, share: 0.5 };

/** Finds unusual months in a series (rules RA01 and RA02). Values of one release; months in order, without gaps. */
export function findAnomalies(series: readonly MonthValue[]): Anomaly[] {
  const anomalies = series.flatMap((_, index) => anomalyAt(series, index) ?? []);
  let shiftedUntil = -1;
  for (let index = 0; index + shift.months <= series.length; index += 1) {
    const found = index > shiftedUntil ? levelShiftAt(series, index) : undefined;
    if (!found) continue;
    // The months after a shift are compared with the new level.
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

/** The distance of a value from the median of others on a logarithmic scale, in robust standard deviations. */
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

/** The part of a title in the value of a month. */
export type TitleShare = { title: number; value: number };

/** The titles behind the value of a month, largest first, until they make up nine tenths of it (rule RA03). */
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
