import { type Message, say } from '../messages/message.ts';
import type { DrawableSeries } from './draw.ts';
import { columnTotal, measureKey, shownSeries, sumOfKnown } from './series.ts';

/** Maximum series in a picture: readers cannot distinguish more. */
export const maxSeries = 7;

/** The key of the series that adds up all smaller ones. */
export const otherSeries = 'other';

/** A series of the API, with its name as text or as a message. */
export interface FoldableSeries extends DrawableSeries {
  label_code: Message | null;
}

export interface FoldableChart<S extends FoldableSeries> {
  series: readonly S[];
  /** Whether the series are records of the library, whose number is unlimited. Other series are few, and all of them are drawn. */
  open_series?: boolean | undefined;
}

/**
 * Reduces a chart to seven series: the six with the largest absolute totals, and one that adds up all others.
 * Where none of the others is known at a place, their sum is unknown, too. Tables and files of numbers show every series.
 */
export function foldSeries<S extends FoldableSeries, C extends FoldableChart<S>>(chart: C & FoldableChart<S>): C {
  const known = shownSeries(chart).map(([, series]) => series);
  const [first] = known;
  if (!chart.open_series || known.length <= maxSeries || !first) return chart;
  if (known.some((series) => measureKey(series) !== measureKey(first))) return chart;
  const sizes = new Map(known.map((series) => [series.key, Math.abs(sumOfKnown(series.values, series) ?? 0)]));
  const ranked = known.toSorted((a, b) => (sizes.get(b.key) ?? 0) - (sizes.get(a.key) ?? 0));
  const largest = new Set(ranked.slice(0, maxSeries - 1));
  const rest = known.filter((series) => !largest.has(series));
  const other: S = {
    ...first,
    key: otherSeries,
    label: '',
    label_code: say('insights.otherSeries', { count: rest.length }),
    values: first.values.map((_, at) => columnTotal(rest, at)),
    low: null,
    high: null,
  };
  return { ...chart, series: [...known.filter((series) => largest.has(series)), other] };
}
