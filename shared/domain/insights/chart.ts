import { type Message, say } from '../messages/message.ts';
import { addCents } from '../money/cents.ts';
import type { MoneyFact } from '../periods/money-fact.ts';

/**
 * Units of a figure. In the domain every figure is an integer: money in minor units of its currency, counts as they are, all others times 10,000
 * (4 decimals). `percent` is a share, `change` a difference in percent, shown with its sign.
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

/** A name as it is, or words in the reader's language. */
export type Label = string | Message;

/** A record that a row stands for, where it is no subscription period. */
export interface RowRecord {
  kind: 'agreement' | 'article' | 'department' | 'evaluation' | 'fte_field' | 'product' | 'stakeholder' | 'subscription';
  id: string;
  name: string;
}

/** One row behind a figure: what a record adds to one value of one series. */
export interface Part {
  /** The place on the axis. */
  x: string;
  series: string;
  /** A finer class of rows, by which terms of the formula pick theirs. */
  group?: string;
  /** Null: unknown, and so no part of the sum. */
  amount: number | null;
  /** The figure that the amount is compared with. */
  previous?: number | null;
  /** In percent times 10,000. */
  change?: number | null;
  fact?: MoneyFact;
  record?: RowRecord;
  reason?: Message;
}

/** A sum over the rows of a series; null where none of them knows the field. */
export type Total = (of: Pick<TermDraft, 'series' | 'x' | 'group' | 'field'>) => number | null;

export interface SeriesDraft {
  key: string;
  label: Label;
  draw: (typeof drawings)[number];
  stack?: boolean;
  unit?: ChartUnit;
  /** Of money that is not in the member's currency. */
  currency?: string;
  /** The value at a place of the axis, from sums over rows; without it the sum of the parts there, null without parts. */
  derive?: (x: string, total: Total) => number | null;
  /** The span in which the value, or the whole of its place, will probably end. */
  low?: (x: string) => number | null;
  high?: (x: string) => number | null;
}

/** A term of the formula: the sum of one field over some of the rows. */
export interface TermDraft {
  key: string;
  label: Label;
  series: string;
  /** A place of the axis; all of them without it. */
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

/** The rows that a library's records add to a series. */
export interface LibraryParts {
  /** Sums of the rows: one for each series, place and group. */
  sums: readonly Part[];
  rows: () => readonly Part[];
}

/** A chart before it is summed up: the axis, the series, and the rows behind them. */
export interface ChartDraft {
  x: { kind: (typeof axisKinds)[number]; values: readonly { key: string; label: Label }[] };
  series: readonly SeriesDraft[];
  /** Whether the series are records of the library, of which there may be any number: pictures fold the smaller ones. */
  hasOpenSeries?: boolean;
  parts: readonly Part[];
  /** Rows of the whole library, beside those of a record: their sums are known, and they are made only to be listed. */
  ofLibrary?: LibraryParts;
  /** Without them a term for each series: its sum. */
  terms?: readonly TermDraft[];
  marks?: readonly MarkDraft[];
  /** In words; its terms have the numbers. */
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

/** Whether a row is one of those that a point, a series or a term is made of. */
export function isBehind(part: Part, chosen: { x?: string | undefined; series?: string | undefined; group?: string | undefined }): boolean {
  return (
    (chosen.x === undefined || part.x === chosen.x) &&
    (chosen.series === undefined || part.series === chosen.series) &&
    (chosen.group === undefined || part.group === chosen.group)
  );
}

/** The sum of a field; null where none of the rows knows it. */
export function sumOf(parts: Iterable<Part>, field: 'amount' | 'previous' = 'amount'): number | null {
  let sum: number | null = null;
  for (const part of parts) {
    const value = part[field];
    if (value !== null && value !== undefined) sum = addCents(sum ?? 0, value);
  }
  return sum;
}

type Sums = Record<'amount' | 'previous', number | null>;
/** Sums by series, place and group of the rows, made in one pass over them. */
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

/** Sums up a chart: values of the series and terms of the formula, both from the rows behind them. */
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

/** How many rows have no price, said at their place. */
export function unknownMarks(parts: readonly Part[]): MarkDraft[] {
  const counts = new Map<string, number>();
  for (const { x, amount } of parts) if (amount === null) counts.set(x, (counts.get(x) ?? 0) + 1);
  return [...counts].map(([x, count]) => ({ x, kind: 'unknown', text: say('insights.withoutPrice', { count }) }));
}

/** Remarks in the order of their places on the axis; of one place they stay as they are. */
function inOrder(marks: readonly MarkDraft[], places: ChartDraft['x']['values']): MarkDraft[] {
  const placeOf = new Map(places.map(({ key }, index) => [key, index]));
  return marks.toSorted((a, b) => (placeOf.get(a.x) ?? -1) - (placeOf.get(b.x) ?? -1));
}
