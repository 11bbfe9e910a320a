import { type Message, say } from '../messages/message.ts';
import { addCents } from '../money/cents.ts';
import type { MoneyFact } from '../periods/money-fact.ts';

/**
 * Units of a figure. In the domain every figure is an integer: money in minor units of its currency, counts unscaled.
 * All others are multiplied by 10,000 (4 decimals). `percent` is a share; `change` is a difference in percent, shown with its sign.
 */
export const chartUnits = ['money', 'percent', 'change', 'count', 'rating', 'index', 'number'] as const;
export type ChartUnit = (typeof chartUnits)[number];

export const axisKinds = ['year', 'category', 'period'] as const;
export const drawings = ['bar', 'line', 'threshold', 'band'] as const;
export const markKinds = [
  'currency_change',
  'multi_year',
  'scope_jump',
  'partial',
  'unknown',
  'accuracy',
  'release_change',
  'anomaly',
] as const;

/** A name, or a message in the reader's language. */
export type Label = string | Message;

/** The record of a row that is not a subscription period. */
export interface RowRecord {
  kind: 'agreement' | 'article' | 'department' | 'evaluation' | 'fte_field' | 'product' | 'stakeholder' | 'subscription';
  id: string;
  name: string;
}

/** One row behind a figure: the contribution of a record to one value of one series. */
export interface Part {
  /** The place on the axis. */
  x: string;
  series: string;
  /** A subdivision of the rows that terms of the formula can select. */
  group?: string;
  /** Null if unknown; excluded from the sum. */
  amount: number | null;
  /** The figure with which the amount is compared. */
  previous?: number | null;
  /** In percent times 10,000. */
  change?: number | null;
  fact?: MoneyFact;
  record?: RowRecord;
  reason?: Message;
  /** The number of rows that this one is the sum of, in charts that only show sums. Default: 1. */
  count?: number;
}

/** A sum over the rows of a series; null if the field is unknown in all of them. */
export type Total = (of: Pick<TermDraft, 'series' | 'x' | 'group' | 'field'>) => number | null;

export interface SeriesDraft {
  key: string;
  label: Label;
  draw: (typeof drawings)[number];
  stack?: boolean;
  unit?: ChartUnit;
  /** Set for money in another currency than the tenant's. */
  currency?: string;
  /** Derives the value at a place from sums over rows. Default: the sum of the parts there, null without parts. */
  derive?: (x: string, total: Total) => number | null;
  /** The probable range of the value, or of the total of its place. */
  low?: (x: string) => number | null;
  high?: (x: string) => number | null;
}

/** A term of the formula: the sum of one field over some of the rows. */
export interface TermDraft {
  key: string;
  label: Label;
  series: string;
  /** A place of the axis; all places by default. */
  x?: string;
  group?: string;
  field?: 'amount' | 'previous';
  unit?: ChartUnit;
  currency?: string;
}

export interface MarkDraft {
  /** The place of the axis; empty for the whole chart. */
  x: string;
  kind: (typeof markKinds)[number];
  text: Message;
}

/** Rows that the whole library adds to a series. */
export interface LibraryParts {
  /** Sums of the rows by series, place and group. */
  sums: readonly Part[];
  rows: () => readonly Part[];
}

/** A chart before its sums are computed: the axis, the series, and the rows behind them. */
export interface ChartDraft {
  x: { kind: (typeof axisKinds)[number]; values: readonly { key: string; label: Label }[] };
  series: readonly SeriesDraft[];
  /** Whether the series are records of the library, whose number is unlimited: pictures fold the smaller ones. */
  hasOpenSeries?: boolean;
  parts: readonly Part[];
  /** Rows of the whole library, beside those of a record. Their sums are precomputed; the rows are built only to be listed. */
  ofLibrary?: LibraryParts;
  /** Default: one term for each series, its sum. */
  terms?: readonly TermDraft[];
  marks?: readonly MarkDraft[];
  /** Formula in words; its terms hold the numbers. */
  formula: Message;
}

export type SummedSeries = Omit<SeriesDraft, 'derive' | 'low' | 'high'> & {
  values: readonly (number | null)[];
  low: readonly (number | null)[] | null;
  high: readonly (number | null)[] | null;
};
export type SummedTerm = TermDraft & { field: 'amount' | 'previous'; value: number | null };
/** A chart without the rows behind it. */
export type SummedChart = Omit<ChartDraft, 'series' | 'terms' | 'marks' | 'parts' | 'ofLibrary'> & {
  series: readonly SummedSeries[];
  terms: readonly SummedTerm[];
  marks: readonly MarkDraft[];
};

/** Whether a row belongs to a point, a series or a term. */
export function isBehind(part: Part, chosen: { x?: string | undefined; series?: string | undefined; group?: string | undefined }): boolean {
  return (
    (chosen.x === undefined || part.x === chosen.x) &&
    (chosen.series === undefined || part.series === chosen.series) &&
    (chosen.group === undefined || part.group === chosen.group)
  );
}

/** The sum of a field; null if it is unknown in all rows. */
export function sumOf(parts: Iterable<Part>, field: 'amount' | 'previous' = 'amount'): number | null {
  let sum: number | null = null;
  for (const part of parts) {
    const value = part[field];
    if (value !== null && value !== undefined) sum = addCents(sum ?? 0, value);
  }
  return sum;
}

type Sums = Record<'amount' | 'previous', number | null>;
/** Sums of the rows by series, place and group, built in one pass. */
type SumTree = Map<string, Map<string, Map<string | undefined, Sums>>>;

function sumsOf(parts: Iterable<Part>): SumTree {
  const tree: SumTree = new Map();
  for (const { series, x, group, amount, previous = null } of parts) {
    let ofSeries = tree.get(series);
    if (!ofSeries) tree.set(series, (ofSeries = new Map()));
    let ofPlace = ofSeries.get(x);
    if (!ofPlace) ofSeries.set(x, (ofPlace = new Map()));
    let sums = ofPlace.get(group);
    if (!sums) ofPlace.set(group, (sums = { amount: null, previous: null }));
    if (amount !== null) sums.amount = addCents(sums.amount ?? 0, amount);
    if (previous !== null) sums.previous = addCents(sums.previous ?? 0, previous);
  }
  return tree;
}

function totalIn(tree: SumTree, { series, x, group, field = 'amount' }: Parameters<Total>[0]): number | null {
  let sum: number | null = null;
  const places = tree.get(series);
  const wanted = x === undefined ? [...(places?.values() ?? [])] : [places?.get(x) ?? new Map<string | undefined, Sums>()];
  for (const groups of wanted) {
    for (const [name, sums] of groups)
      if ((group === undefined || group === name) && sums[field] !== null) sum = addCents(sum ?? 0, sums[field]);
  }
  return sum;
}

/** All rows behind a chart. */
export function partsBehind({ parts, ofLibrary }: ChartDraft): readonly Part[] {
  return ofLibrary ? [...parts, ...ofLibrary.rows()] : parts;
}

/** Computes the values of the series and the terms of the formula from the rows behind them. */
export function sumUp({ parts, ofLibrary, ...draft }: ChartDraft): SummedChart {
  const tree = sumsOf(ofLibrary ? [...parts, ...ofLibrary.sums] : parts);
  const total: Total = (of) => totalIn(tree, of);
  const terms =
    draft.terms ??
    draft.series.map(({ key, label, unit, currency }): TermDraft => ({
      key,
      label,
      series: key,
      ...(unit && { unit }),
      ...(currency !== undefined && { currency }),
    }));
  return {
    ...draft,
    marks: inOrder(draft.marks ?? [], draft.x.values),
    series: draft.series.map(({ derive, low, high, ...series }) => ({
      ...series,
      low: low ? draft.x.values.map(({ key }) => low(key)) : null,
      high: high ? draft.x.values.map(({ key }) => high(key)) : null,
      values: draft.x.values.map(({ key }) => (derive ? derive(key, total) : total({ series: series.key, x: key }))),
    })),
    terms: terms.map((term) => ({ ...term, field: term.field ?? 'amount', value: total(term) })),
  };
}

/** Marks with the number of rows without a price at each place. */
export function unknownMarks(parts: readonly Part[]): MarkDraft[] {
  const counts = new Map<string, number>();
  for (const { x, amount, count = 1 } of parts) if (amount === null) counts.set(x, (counts.get(x) ?? 0) + count);
  return [...counts].map(([x, count]) => ({ x, kind: 'unknown', text: say('insights.withoutPrice', { count }) }));
}

/** Sorts marks by their places on the axis; marks of one place keep their order. */
function inOrder(marks: readonly MarkDraft[], places: ChartDraft['x']['values']): MarkDraft[] {
  const placeOf = new Map(places.map(({ key }, index) => [key, index]));
  return marks.toSorted((a, b) => (placeOf.get(a.x) ?? -1) - (placeOf.get(b.x) ?? -1));
}
