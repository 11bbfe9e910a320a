import { splitCents } from '../money/cents.ts';
import {
  type GroupTotal,
  mergedTallies,
  type ReportAmount,
  type ReportTotal,
  type Tallies,
  talliesOf,
  talliesWith,
  totalOf,
} from './tallies.ts';

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

export interface ReportGroup<R> {
  key: string;
  label: string;
  /** Number of rows. A row in several groups counts in each. */
  count: number;
  /** In the order of the measures. */
  totals: readonly GroupTotal[];
  /** The running figures behind the totals. */
  tallies: readonly Tallies[];
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

/** The groups of a report, and the values that it totals. */
export interface Grouping<R> {
  levels: readonly Level<R>[];
  measures: readonly Measure<R>[];
}

/**
 * Groups rows by levels, with totals. Sums of a row with several places are split among them by largest remainder, so that group sums add up to the
 * overall sum (RD01). Means, minima and maxima use whole amounts.
 */
export function groupRows<R>(rows: readonly R[], levels: readonly Level<R>[], measures: readonly Measure<R>[]): ReportGroup<R> {
  return groupOf(
    whole,
    rows.map((row) => partOf(row, measures)),
    levels,
    measures,
  );
}

const whole = { key: '', label: '' };

function partOf<R>(row: R, measures: readonly Measure<R>[]): GroupedRow<R> {
  return { row, amounts: measures.map(({ amountOf }) => amountOf(row)), isPart: false };
}

function groupOf<R>(
  { key, label }: Pick<Place, 'key' | 'label'>,
  parts: readonly GroupedRow<R>[],
  [level, ...below]: readonly Level<R>[],
  measures: readonly Measure<R>[],
): ReportGroup<R> {
  const tallies = measures.map(({ total }, index) => talliesOf(total, parts, index));
  const of = { key, label, count: parts.length, totals: totalsOf(tallies, measures), tallies };
  if (!level) return { ...of, groups: [], rows: parts };
  const groups = new Map<string, { place: Place; parts: GroupedRow<R>[] }>();
  for (const part of parts)
    for (const [place, share] of placed(part, level, measures)) {
      const known = groups.get(place.key);
      if (known) known.parts.push(share);
      else groups.set(place.key, { place, parts: [share] });
    }
  const inOrder = groupOrder(level);
  const ordered = [...groups.values()].toSorted((a, b) => inOrder(a.place, b.place));
  return { ...of, groups: ordered.map((group) => groupOf(group.place, group.parts, below, measures)), rows: [] };
}

function totalsOf<R>(tallies: readonly Tallies[], measures: readonly Measure<R>[]): GroupTotal[] {
  return measures.map(({ total }, index) => totalOf(total, tallies[index] ?? new Map()));
}

/** The order of groups: by their label, groups without a key last. */
function groupOrder<R>({ compare }: Level<R>): (a: Pick<Place, 'key' | 'label'>, b: Pick<Place, 'key' | 'label'>) => number {
  return (a, b) => {
    if (a.key === b.key) return 0;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    // Two records may have the same name.
    return a.label === b.label ? (a.key < b.key ? -1 : 1) : compare(a.label, b.label) || (a.key < b.key ? -1 : 1);
  };
}

/** The parts of a row in the groups of a level. */
function placed<R>(part: GroupedRow<R>, level: Level<R>, measures: readonly Measure<R>[]): readonly (readonly [Place, GroupedRow<R>])[] {
  const places = level.placesOf(part.row);
  return places.length < 2 ? [[places[0] ?? nowhere, part]] : sharesOf(part, places, measures);
}

/**
 * Groups after one row was added (`before` is undefined), changed, or removed (`after` is undefined), equal to those made of all rows anew. Groups
 * without that row are the same objects. `compare` is the order of the rows, without ties. Undefined where all rows have to be grouped again: `before`
 * is not found, or a group has another label.
 */
export function regroupRows<R>(
  root: ReportGroup<R>,
  { before, after }: { before: R | undefined; after: R | undefined },
  grouping: Grouping<R> & { compare: (a: R, b: R) => number },
): ReportGroup<R> | undefined {
  const { measures, levels } = grouping;
  const without = before === undefined ? root : groupWith(root, { part: partOf(before, measures), sign: -1, levels }, grouping);
  if (!without || after === undefined) return without;
  return groupWith(without, { part: partOf(after, measures), sign: 1, levels }, grouping);
}

/** A part of a row that enters a group, or leaves it for a sign of -1, and the levels below the group. */
interface Move<R> {
  part: GroupedRow<R>;
  sign: 1 | -1;
  levels: readonly Level<R>[];
}

type Ordered<R> = Pick<Grouping<R>, 'measures'> & { compare: (a: R, b: R) => number };

function groupWith<R>(group: ReportGroup<R>, { part, sign, levels }: Move<R>, how: Ordered<R>): ReportGroup<R> | undefined {
  const [level, ...below] = levels;
  const rows = level ? group.rows : rowsWith(group.rows, part, sign, how.compare);
  let { groups } = group;
  for (const [place, share] of level ? placed(part, level, how.measures) : []) {
    const next = groupsWith(groups, place, { level, move: { part: share, sign, levels: below } }, how);
    if (!next) return undefined;
    groups = next;
  }
  if (!rows) return undefined;
  const next = { ...group, rows, groups };
  const tallies = how.measures.map(({ total }, index) =>
    talliesWith(total, group.tallies[index] ?? new Map(), {
      amount: part.amounts[index] ?? null,
      sign,
      others: () => talliesOf(total, partsIn(next), index),
    }),
  );
  return { ...next, count: group.count + sign, tallies, totals: totalsOf(tallies, how.measures) };
}

/** The groups of a level with a part more or less in one of them. */
function groupsWith<R>(
  groups: readonly ReportGroup<R>[],
  place: Place,
  { level, move }: { level: Level<R> | undefined; move: Move<R> },
  how: Ordered<R>,
): readonly ReportGroup<R>[] | undefined {
  const index = groups.findIndex(({ key }) => key === place.key);
  const known = groups[index];
  // A row that leaves an unknown group was not added; a record with a new name gives its group another label and place in the order.
  if (known ? known.label !== place.label && move.sign > 0 : move.sign < 0) return undefined;
  const next = groupWith(known ?? groupOf(place, [], move.levels, how.measures), move, how);
  if (!next) return undefined;
  if (known) return next.count > 0 ? groups.with(index, next) : groups.toSpliced(index, 1);
  const inOrder = level ? groupOrder(level) : () => 0;
  const later = groups.findIndex((each) => inOrder(each, next) > 0);
  return groups.toSpliced(later < 0 ? groups.length : later, 0, next);
}

/** Rows in their order with a part more or less; undefined if it is not among them. */
function rowsWith<R>(
  rows: readonly GroupedRow<R>[],
  part: GroupedRow<R>,
  sign: 1 | -1,
  compare: (a: R, b: R) => number,
): readonly GroupedRow<R>[] | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare((rows[middle] as GroupedRow<R>).row, part.row) < 0) low = middle + 1;
    else high = middle;
  }
  if (sign > 0) return rows.toSpliced(low, 0, part);
  return rows[low]?.row === part.row ? rows.toSpliced(low, 1) : undefined;
}

/** The parts of rows in a group and the groups below it. */
function* partsIn<R>({ rows, groups }: Pick<ReportGroup<R>, 'rows' | 'groups'>): Generator<GroupedRow<R>> {
  yield* rows;
  for (const group of groups) yield* partsIn(group);
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

/** The groups of rows that were grouped on one level, for a chart of one total. The largest groups are shown; all others are combined. */
export function chartGroups<R>({ groups, totals }: ReportGroup<R>, level: Level<R>, { total }: Pick<Measure<R>, 'total'>): ChartGroups<R> {
  const { shown, rest } = largestGroups(groups);
  const isOrdered = level.isOrdered === true || areTimes(groups);
  const tallies = rest.flatMap((group) => group.tallies[0] ?? []);
  return {
    shown: isOrdered ? shown : bySize(shown),
    others: rest.length === 0 ? null : { count: rest.length, total: totalOf(total, mergedTallies(total, tallies)) },
    isOrdered,
    whole: wholeOf(total, groups, totals[0] ?? []),
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
    whole,
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
