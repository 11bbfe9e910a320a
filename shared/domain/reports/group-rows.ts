import { addCents, multiplyDivide, splitCents } from '../money/cents.ts';

export const reportTotals = ['sum', 'mean', 'min', 'max', 'count'] as const;
export type ReportTotal = (typeof reportTotals)[number];

/** An integer amount: minor units of a currency, or ten-thousandths of a plain number. */
export interface ReportAmount {
  value: number;
  /** Null for a plain number. */
  currency: string | null;
}

/** A group that a row belongs to, with its share of the row. */
export interface Place {
  /** Empty for a row without a group. */
  key: string;
  label: string;
  /** An integer of at least 0: the weight by which sums are split among a row's places. */
  weight: number;
}

/** A value to total over the rows of a group. */
export interface Measure<R> {
  total: ReportTotal;
  amountOf: (row: R) => ReportAmount | null;
}

/** A total, with one amount per currency. */
export type GroupTotal = readonly ReportAmount[];

export interface ReportGroup<R> {
  key: string;
  label: string;
  /** Number of rows. A row in several groups counts in each. */
  count: number;
  /** In the order of the measures. */
  totals: readonly GroupTotal[];
  groups: readonly ReportGroup<R>[];
  /** Only in a group without subgroups. */
  rows: readonly GroupedRow<R>[];
}

/** A row, or the part of it that belongs to a group. */
export interface GroupedRow<R> {
  row: R;
  /** In the order of the measures. */
  amounts: readonly (ReportAmount | null)[];
  /** Whether the amounts are only a part of the row's. */
  isPart: boolean;
}

export interface Level<R> {
  placesOf: (row: R) => readonly Place[];
  /** Order of groups; groups without a key come last. */
  compare: (a: string, b: string) => number;
  /** Whether groups have a natural order, as days, years and numbers do. A chart keeps that order and sorts all others by size. */
  isOrdered?: boolean;
}

/**
 * Groups rows by levels, with totals. Sums of a row with several places are split among them by largest remainder, so that group sums add up to the
 * overall sum (RD01). Means, minima and maxima use whole amounts.
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

/** Max groups in a chart: more could not be distinguished. */
export const maxChartGroups = 20;

/** The groups of a chart. */
export interface ChartGroups<R> {
  /** In drawing order: largest total first, then groups without a total, rows without a group last. */
  shown: readonly ReportGroup<R>[];
  /** The smallest groups combined, if there are too many. */
  others: { count: number; total: GroupTotal } | null;
  /** Whether groups have a natural order, as years do, and keep it. */
  isOrdered: boolean;
  /** The total of all rows, of which each group is a share. Null for means and extremes, and if totals differ in sign or currency. */
  whole: ReportAmount | null;
}

/** Groups rows on one level for a chart of one total. The largest groups are shown; all others are combined. */
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

/** The rows of a chart to read: those of the group with a key; null for the combined groups. */
export interface ChartRowsOf {
  key: string | null;
}

/** The rows behind one bar of a chart, with all totals of the report. `drawn` is the measure of the chart. */
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

/** The groups that a chart shows and those that it combines, both in order. */
function largestGroups<R>(groups: readonly ReportGroup<R>[]): { shown: readonly ReportGroup<R>[]; rest: readonly ReportGroup<R>[] } {
  if (groups.length <= maxChartGroups) return { shown: groups, rest: [] };
  const sizeOf = ({ totals: [total = []] }: ReportGroup<R>): number => Math.max(0, ...total.map(({ value }) => Math.abs(value)));
  const largest = new Set(groups.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxChartGroups - 1));
  return { shown: groups.filter((group) => largest.has(group)), rest: groups.filter((group) => !largest.has(group)) };
}

/** Groups by total, largest first; ties stay in order. */
function bySize<R>(groups: readonly ReportGroup<R>[]): ReportGroup<R>[] {
  const rank = ({ key, totals: [total = []] }: ReportGroup<R>): number => (key === '' ? 2 : total.length === 0 ? 1 : 0);
  const sizeOf = ({ totals: [total = []] }: ReportGroup<R>): number => total[0]?.value ?? 0;
  return groups.toSorted((a, b) => rank(a) - rank(b) || sizeOf(b) - sizeOf(a));
}

/** Whether the labels of all groups are years, months or days, which have a natural order. */
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

/** The place of a row without a group. */
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

/** Running figures of the amounts in one currency. */
interface Tally {
  sum: number;
  count: number;
  least: number;
  most: number;
}

/** One pass without lists of values: a preview of 25,000 rows reads each amount once for the whole and once per level. */
function totalOf<R>(total: ReportTotal, parts: readonly GroupedRow<R>[], index: number): GroupTotal {
  const tallies = new Map<string | null, Tally>();
  const isAdded = total === 'sum' || total === 'mean';
  let last: Tally | undefined;
  let lastCurrency: string | null = null;
  for (const { amounts } of parts) {
    const amount = amounts[index];
    if (!amount) continue;
    const { value, currency } = amount;
    // Most amounts have the currency of the one before.
    const known: Tally | undefined = last && currency === lastCurrency ? last : tallies.get(currency);
    const tally: Tally = known ?? { sum: 0, count: 0, least: value, most: value };
    if (!known) tallies.set(currency, tally);
    [last, lastCurrency] = [tally, currency];
    if (isAdded) tally.sum = addCents(tally.sum, value);
    tally.count++;
    if (value < tally.least) tally.least = value;
    if (value > tally.most) tally.most = value;
  }
  if (total === 'count') return [{ value: [...tallies.values()].reduce((sum, { count }) => sum + count, 0), currency: null }];
  return [...tallies].map(([currency, tally]) => ({ value: totalOfTally(total, tally), currency }));
}

function totalOfTally(total: Exclude<ReportTotal, 'count'>, { sum, count, least, most }: Tally): number {
  if (total === 'min') return least;
  if (total === 'max') return most;
  return total === 'sum' ? sum : multiplyDivide(sum, 1, count);
}
