import type { DrawableChart } from '#shared/domain/charts/draw.ts';
import { isNoPart } from '#shared/domain/charts/no-part.ts';
import { placeName as nameOfPlace } from '#shared/domain/charts/place-name.ts';
import { shareOf } from '#shared/domain/charts/series.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import type { chartCalls, figureBoxes } from '#shared/contract/groups/charts.ts';
import { messageText } from '#web/text/message-text.ts';
import { text } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';
import type { ShownFigure } from './figures.tsx';

export type Chart = ResultOf<typeof chartCalls.ofLibrary>;

/** The drawn part of a chart. */
export type DrawnChart = Pick<Chart, 'unit' | 'currency' | 'x' | 'series'> &
  Partial<Pick<Chart, 'marks' | 'open_series'>> & {
    /** The total of which each value shows its share. */
    whole?: number | null;
  };

type Measure = Pick<Chart, 'unit' | 'currency'>;
/** A figure of a box. */
export type Figure = ResultOf<typeof figureBoxes.ofLibrary>['figures'][number];
type Labelled = Pick<Chart['series'][number], 'label' | 'label_code'>;

/** A label of a chart in the current language. */
export function labelOf({ label, label_code }: Labelled): string {
  return messageText(label_code, label) ?? label;
}

/** A place of an axis: a month as its name and year, days in the member's format. */
export function placeName(place: Chart['x']['values'][number], kind: Chart['x']['kind'], formats: Formats): string {
  return nameOfPlace({ key: place.key, name: labelOf(place) }, kind, formats);
}

/** A chart with its labels, as drawn on the screen and in files. */
export function drawableOf(chart: DrawnChart, title: string, formats: Formats, formula = ''): DrawableChart {
  const { kind, values } = chart.x;
  return {
    ...chart,
    title,
    x: { kind, values: values.map((place) => ({ label: placeName(place, kind, formats) })) },
    series: chart.series.map((series) => ({ ...series, label: labelOf(series) })),
    formula: { text: formula },
  };
}

/** A value by its unit, with the person's separators; empty if unknown. */
export function shownValue(formats: Formats, value: number | null, { unit, currency }: Measure): string {
  switch (unit) {
    case 'money':
      return formats.amount(value, currency);
    case 'percent':
      return formats.percent(value);
    case 'change':
      return formats.percent(value, { signed: true });
    case 'count':
      return formats.number(value, 0);
    default:
      return formats.number(value, 2);
  }
}

/**
 * The displayed value of a series at a place, with its share of the whole where the chart has one.
 * In a stack, a part without rows is a dash if the other parts are known. If a remark marks a value there as unknown, every part without a value
 * reads as unknown.
 */
export function valueAt(formats: Formats, chart: DrawnChart, series: DrawnChart['series'][number], at: number): string {
  const value = series.values[at] ?? null;
  if (value !== null) {
    const share = shareOf(value, chart.whole);
    return [shownValue(formats, value, series), share !== undefined && formats.percent(share)].filter(Boolean).join(' · ');
  }
  return isNoPart(chart, series, at) ? '–' : text('charts.unknown');
}

/** A figure of a box for display. `hasBefore`: whether a figure mentions an unknown value of the year before. */
export function shownFigure(formats: Formats, figure: Figure, { hasBefore }: { hasBefore: boolean }): ShownFigure {
  const { key, value, unit, currency } = figure;
  return {
    key,
    label: labelOf(figure),
    value: value === null ? text('charts.unknown') : shownValue(formats, value, figure),
    unit: unit === 'money' && value !== null ? (currency ?? undefined) : undefined,
    verdict: verdictWords(formats, figure),
    before: hasBefore ? beforeWords(formats, figure) : undefined,
    ...(figure.note_code && { detail: messageText(figure.note_code, figure.note) }),
  };
}

/** The remaining share of a budget, or the overspent share. */
function verdictWords(formats: Formats, { verdict }: Figure): ShownFigure['verdict'] {
  if (verdict === null) return undefined;
  const { kind } = verdict;
  const percent = formats.percent(verdict.percent);
  if (kind === 'over_budget') return { words: percent === '' ? text('charts.over') : text('charts.overBy', { percent }), isBad: true };
  return percent === '' ? undefined : { words: text('charts.left', { percent }), isBad: false };
}

/** The figure of the year before, with the change since then if known. */
function beforeWords(formats: Formats, figure: Figure): string | undefined {
  if (figure.trend === null) return undefined;
  const { previous, change } = figure.trend;
  const year = String(figure.trend.year);
  if (previous === null) return text('charts.noFigure', { year });
  const value = shownValue(formats, previous, figure);
  return change === null
    ? text('charts.before', { year, value })
    : text('charts.beforeChanged', { year, value, change: formats.percent(change, { signed: true }) });
}

/** The columns of a chart's table: each series, and both ends of its span where it has one. */
export function columnsOf(chart: DrawnChart) {
  return chart.series.flatMap((series) => {
    const label = labelOf(series);
    const measure: Measure = series;
    return [
      { label, measure, values: series.values, series },
      ...(series.low ? [{ label: text('charts.low', { series: label }), measure, values: series.low }] : []),
      ...(series.high ? [{ label: text('charts.high', { series: label }), measure, values: series.high }] : []),
    ];
  });
}
