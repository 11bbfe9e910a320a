import { addCents, multiplyDivide, splitCents } from '../money/cents.ts';

export const reportTotals = ['sum', 'mean', 'min', 'max', 'count'] as const;
export type ReportTotal = (typeof reportTotals)[number];

/** An integer amount: minor units of a currency, or ten-thousandths of a plain number. */
export interface ReportAmount {
  value: number;
  /** Null for a plain number. */
  currency: string | null;
}

/** One of the groups that a row belongs to, with its share of the row. */
export interface Place {
  /** Empty: the row belongs to none. */
  key: string;
  label: string;
  /** An integer of at least 0, by which sums are split where a row has several places. */
  weight: number;
}

/** What is added up over the rows of a group. */
export interface Measure<R> {
  total: ReportTotal;
  amountOf: (row: R) => ReportAmount | null;
}

/** A total: one amount for each currency. */
export type GroupTotal = readonly ReportAmount[];

export interface ReportGroup<R> {
  key: string;
  label: string;
  /** How many rows it has. A row that belongs to several groups is counted in each. */
  count: number;
  /** In the order of the measures. */
  totals: readonly GroupTotal[];
  groups: readonly ReportGroup<R>[];
  /** Of a group without groups below it. */
  rows: readonly GroupedRow<R>[];
}

/** A row, or the part of it that belongs to a group. */
export interface GroupedRow<R> {
  row: R;
  /** In the order of the measures. */
  amounts: readonly (ReportAmount | null)[];
  /** Whether it is a part only. */
  isPart: boolean;
}

export interface Level<R> {
  placesOf: (row: R) => readonly Place[];
  /** The order of groups; those without a key come last. */
  compare: (a: string, b: string) => number;
  /** Whether groups follow each other, as days, years and numbers do: a chart keeps that order, and puts all others by size. */
  isOrdered?: boolean;
}

/**
 * Groups rows, level below level, with totals. Sums of a row with several places on a level are split among them by largest remainder, so that the
 * sums of groups add up to the sum of all (RD01); means, minima and maxima are of whole amounts.
 */
export function groupRows<R>(rows: readonly R[], levels: readonly Level<R>[], measures: readonly Measure<R>[]): ReportGroup<R> {
  const parts = rows.map((row): GroupedRow<R> => ({ row, amounts: measures.map(({ amountOf }) => amountOf(row)), isPart: false }));
  return groupOf({ key: '', label: '' }, parts, levels, measures);
}

function groupOf<R>(
  { key, label }: Pick<Place, 'key' | 'label'>,
  parts: readonly GroupedRow<R>[],
  [level, ...below]: readonly Level<R>[],
  measures: readonly Measure<R>[],
): ReportGroup<R> {
  const totals = measures.map(({ total }, index) => totalOf(total, parts, index));
  const of = { key, label, count: parts.length, totals };
  if (!level) return { ...of, groups: [], rows: parts };
  const groups = new Map<string, { place: Place; parts: GroupedRow<R>[] }>();
  const add = (place: Place, part: GroupedRow<R>): void => {
    const known = groups.get(place.key);
    if (known) known.parts.push(part);
    else groups.set(place.key, { place, parts: [part] });
  };
  for (const part of parts) {
    const places = level.placesOf(part.row);
    if (places.length < 2) add(places[0] ?? nowhere, part);
    else for (const [place, share] of sharesOf(part, places, measures)) add(place, share);
  }
  const ordered = [...groups.values()].toSorted(({ place: a }, { place: b }) =>
    a.key === '' || b.key === '' ? Number(a.key === '') - Number(b.key === '') : level.compare(a.label, b.label),
  );
  return { ...of, groups: ordered.map((group) => groupOf(group.place, group.parts, below, measures)), rows: [] };
}

/** Groups that a chart shows beside each other: more would be too many to tell apart. */
export const maxChartGroups = 20;

/** The groups of a chart. */
export interface ChartGroups<R> {
  /** In the order in which they are drawn: the largest total first, those without a total after them, rows without a group last. */
  shown: readonly ReportGroup<R>[];
  /** The smallest ones as one, where there are too many. */
  others: { count: number; total: GroupTotal } | null;
  /** Whether groups follow each other, as years do, and keep that order. */
  isOrdered: boolean;
  /** The total of all rows, of which each group is a share. Null for means and extremes, and where totals differ in sign or currency. */
  whole: ReportAmount | null;
}

/** Groups rows on one level for a chart of one total. The largest groups are shown; the parts of all others have one total together. */
export function chartGroups<R>(rows: readonly R[], level: Level<R>, measure: Measure<R>): ChartGroups<R> {
  const { groups, totals } = groupRows(rows, [level], [measure]);
  const { shown, rest } = largestGroups(groups);
  const isOrdered = level.isOrdered === true || areTimes(groups);
  const parts = rest.flatMap((group) => group.rows);
  return {
    shown: isOrdered ? shown : bySize(shown),
    others: rest.length === 0 ? null : { count: rest.length, total: totalOf(measure.total, parts, 0) },
    isOrdered,
    whole: wholeOf(measure.total, groups, totals[0] ?? []),
  };
}

/** Which rows of a chart are asked for: those of the group with a key; with null those of all groups that it shows as one. */
export interface ChartRowsOf {
  key: string | null;
}

/** The rows of one bar of a chart, with all totals of the report: exactly what the bar adds up. `drawn` is the measure of the chart. */
export function rowsOfChart<R>(
  rows: readonly R[],
  level: Level<R>,
  { measures, drawn }: { measures: readonly Measure<R>[]; drawn: Measure<R> },
  { key }: ChartRowsOf,
): ReportGroup<R> {
  const chosen =
    key === null ? new Set(largestGroups(groupRows(rows, [level], [drawn]).groups).rest.map((group) => group.key)) : new Set([key]);
  const { groups } = groupRows(rows, [level], measures);
  return groupOf(
    { key: '', label: '' },
    groups.flatMap((group) => (chosen.has(group.key) ? group.rows : [])),
    [],
    measures,
  );
}

/** The groups that a chart shows, and those that it shows as one, both in their order. */
function largestGroups<R>(groups: readonly ReportGroup<R>[]): { shown: readonly ReportGroup<R>[]; rest: readonly ReportGroup<R>[] } {
  if (groups.length <= maxChartGroups) return { shown: groups, rest: [] };
  const sizeOf = ({ totals: [total = []] }: ReportGroup<R>): number => Math.max(0, ...total.map(({ value }) => Math.abs(value)));
  const largest = new Set(groups.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxChartGroups - 1));
  return { shown: groups.filter((group) => largest.has(group)), rest: groups.filter((group) => !largest.has(group)) };
}

/** Groups with the largest total first; equal ones keep their order. */
function bySize<R>(groups: readonly ReportGroup<R>[]): ReportGroup<R>[] {
  const rank = ({ key, totals: [total = []] }: ReportGroup<R>): number => (key === '' ? 2 : total.length === 0 ? 1 : 0);
  const sizeOf = ({ totals: [total = []] }: ReportGroup<R>): number => total[0]?.value ?? 0;
  return groups.toSorted((a, b) => rank(a) - rank(b) || sizeOf(b) - sizeOf(a));
}

/** Whether all names of groups are years, months or days: texts that follow each other. */
function areTimes<R>(groups: readonly ReportGroup<R>[]): boolean {
  const named = groups.filter(({ key }) => key !== '');
  return named.length > 0 && named.every(({ label }) => /^\d{4}(-\d{2}){0,2}$/.test(label));
}

function wholeOf<R>(total: ReportTotal, groups: readonly ReportGroup<R>[], all: GroupTotal): ReportAmount | null {
  const [whole, ...more] = all;
  if ((total !== 'sum' && total !== 'count') || !whole || whole.value === 0 || more.length > 0) return null;
  const values = groups.flatMap(({ totals: [of = []] }) => of.map(({ value }) => value));
  return values.every((value) => value >= 0) || values.every((value) => value <= 0) ? whole : null;
}

/** Of a row without a place. */
const nowhere: Place = { key: '', label: '', weight: 1 };

function sharesOf<R>(part: GroupedRow<R>, places: readonly Place[], measures: readonly Measure<R>[]): [Place, GroupedRow<R>][] {
  const weights = places.map(({ weight }) => weight);
  const split = part.amounts.map((amount, index) =>
    amount && measures[index]?.total === 'sum' ? splitCents(amount.value, weights) : undefined,
  );
  return places.map((place, at) => [
    place,
    {
      row: part.row,
      isPart: true,
      amounts: part.amounts.map((amount, index) => {
        const value = split[index]?.[at];
        return amount && value !== undefined ? { ...amount, value } : amount;
      }),
    },
  ]);
}

/** What is known of the amounts of one currency. */
interface Tally {
  sum: number;
  count: number;
  least: number;
  most: number;
}

/** In one pass without lists of values: a preview of 25,000 rows looks at each amount once for the whole and once for each level. */
function totalOf<R>(total: ReportTotal, parts: readonly GroupedRow<R>[], index: number): GroupTotal {
  const tallies = new Map<string | null, Tally>();
  for (const { amounts } of parts) {
    const amount = amounts[index];
    if (!amount) continue;
    const { value, currency } = amount;
    const known = tallies.get(currency);
    if (known) {
      known.sum = total === 'sum' || total === 'mean' ? addCents(known.sum, value) : 0;
      known.count++;
      if (value < known.least) known.least = value;
      if (value > known.most) known.most = value;
    } else tallies.set(currency, { sum: value, count: 1, least: value, most: value });
  }
  if (total === 'count') return [{ value: [...tallies.values()].reduce((sum, { count }) => sum + count, 0), currency: null }];
  return [...tallies].map(([currency, tally]) => ({ value: totalOfTally(total, tally), currency }));
}

function totalOfTally(total: Exclude<ReportTotal, 'count'>, { sum, count, least, most }: Tally): number {
  if (total === 'min') return least;
  if (total === 'max') return most;
  return total === 'sum' ? sum : multiplyDivide(sum, 1, count);
}
