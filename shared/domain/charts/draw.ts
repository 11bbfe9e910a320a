import { formatAmount, type NumberFormat } from '../money/format-amount.ts';
import { fitted, type Picture, type Point, type Primitive, widthOf } from './primitives.ts';
import { niceScale, type Scale } from './scale.ts';

/** A chart as it travels, its words in the reader's language. */
export interface DrawableChart {
  title: string;
  unit: string;
  currency: string | null;
  x: { kind: string; values: readonly { label: string }[] };
  series: readonly DrawableSeries[];
  formula: { text: string };
}

export interface DrawableSeries {
  key: string;
  label: string;
  draw: string;
  stack: boolean;
  unit: string;
  currency: string | null;
  values: readonly (number | null)[];
  low: readonly (number | null)[] | null;
  high: readonly (number | null)[] | null;
}

export interface DrawOptions {
  width: number;
  height: number;
  /** In print, series differ without their colors as well: by hatching, dashes and markers. */
  theme: 'light' | 'dark' | 'print';
  /** Without it the title stands above the picture already. */
  hasTitle?: boolean;
  format: NumberFormat;
  /** What is written where a value is not known. */
  missing: string;
}

const themes = {
  light: { background: '#ffffff', text: '#16191f', quiet: '#5f6b7a', grid: '#d5dbdb' },
  dark: { background: '#161d26', text: '#ebebf0', quiet: '#a4a4ad', grid: '#424650' },
  print: { background: '#ffffff', text: '#16191f', quiet: '#4d5866', grid: '#c6ccd4' },
} as const;

/** Cloudscape's categorical colors, which differ for people who do not see all colors; the first of each pair for light. */
const colors = [
  ['#688ae8', '#486de8'],
  ['#c33d69', '#e07f9d'],
  ['#2ea597', '#018977'],
  ['#8456ce', '#b088f5'],
  ['#e07941', '#c55305'],
  ['#3759ce', '#8ea9ff'],
  ['#962249', '#f5a5b9'],
  ['#096f64', '#40bfa9'],
  ['#6237a7', '#d6baff'],
  ['#a84401', '#f89256'],
  ['#273ea5', '#b1c5ff'],
  ['#5f6b7a', '#a4a4ad'],
] as const;

const size = 11;
const titleSize = 15;
const lineHeight = 16;
const gap = 8;

interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A figure in the member's separators, with its unit and as many decimals as on the screen. */
export function figureText(value: number, { unit, currency }: { unit: string; currency: string | null }, format: NumberFormat): string {
  if (unit === 'money') return formatAmount(value, format, { currency });
  const number = formatAmount(value, format, { digits: unit === 'count' ? 0 : 2 });
  return unit === 'percent' ? `${number} %` : number;
}

/** A round figure of an axis: with the decimals that it has. */
function tickText(value: number, unit: string, format: NumberFormat): string {
  const digits = unit === 'money' ? (value % 1 === 0 ? 0 : 2) : (String(value).split('.')[1] ?? '').length;
  const number = formatAmount(value, format, { digits });
  return unit === 'percent' ? `${number} %` : number;
}

/** Draws a chart: bars and lines over the axis, one scale for each of at most two units. Categories lie beside their bars. */
export function drawChart(chart: DrawableChart, options: DrawOptions): Picture {
  const { width, height, theme, hasTitle = true } = options;
  const paint = themes[theme];
  const items: Primitive[] = [];
  if (hasTitle)
    items.push({
      kind: 'text',
      at: { x: gap, y: gap + titleSize },
      text: fitted(chart.title, titleSize, width - 2 * gap),
      size: titleSize,
      anchor: 'start',
      fill: paint.text,
      isBold: true,
    });
  const colorOf = (index: number): string => colors[index % colors.length]?.[theme === 'dark' ? 1 : 0] ?? paint.text;
  const top = drawLegend(items, chart, { ...options, colorOf, y: (hasTitle ? gap + titleSize : 0) + lineHeight });
  const isLying = chart.x.kind === 'category';
  if (chart.x.values.length === 0)
    items.push({ kind: 'text', at: { x: width / 2, y: height / 2 }, text: options.missing, size, anchor: 'middle', fill: paint.quiet });
  else if (isLying) drawLying(items, chart, { ...options, colorOf, top });
  else drawStanding(items, chart, { ...options, colorOf, top });
  return { width, height, background: paint.background, title: chart.title, description: chart.formula.text, items };
}

type Drawing = DrawOptions & { colorOf: (index: number) => string };

/** The names of the series beside their colors, in as many lines as they need. Returns where the plot begins. */
function drawLegend(items: Primitive[], chart: DrawableChart, { width, theme, colorOf, y }: Drawing & { y: number }): number {
  let at: Point = { x: gap, y };
  for (const [index, { label, draw }] of chart.series.entries()) {
    const text = fitted(label, size, width - 3 * gap - size);
    const needed = size + gap / 2 + widthOf(text, size) + 2 * gap;
    if (at.x > gap && at.x + needed > width) at = { x: gap, y: at.y + lineHeight };
    const box = { x: at.x, y: at.y - size + 2, width: size - 1, height: size - 1 };
    if (theme === 'print' && draw !== 'bar') {
      const middle = box.y + box.height / 2;
      const points = [
        { x: box.x, y: middle },
        { x: box.x + box.width, y: middle },
      ];
      items.push({ kind: 'path', points, stroke: colorOf(index), ...dashOf(index, theme) });
      drawMarker(items, { x: box.x + box.width / 2, y: middle }, { index, theme, fill: colorOf(index), title: label });
    } else drawBar(items, box, { index, theme, fill: colorOf(index) });
    items.push({ kind: 'text', at: { x: at.x + size + gap / 2, y: at.y }, text, size, anchor: 'start', fill: themes[theme].text });
    at = { x: at.x + needed, y: at.y };
  }
  return at.y + gap;
}

interface Mark {
  index: number;
  theme: DrawOptions['theme'];
  fill: string;
  title?: string;
}

/** Dashes of the lines in print: the first is whole. */
const dashes = [undefined, [6, 3], [2, 2], [9, 3, 2, 3]] as const;

function dashOf(index: number, theme: DrawOptions['theme']): { dash?: readonly number[] } {
  const dash = theme === 'print' ? dashes[index % dashes.length] : undefined;
  return dash ? { dash } : {};
}

/** A point of a line: round; in print also square or a triangle. */
function drawMarker(items: Primitive[], { x, y }: Point, { index, theme, fill, title = '' }: Mark): void {
  const shape = theme === 'print' ? index % 3 : 0;
  if (shape === 1) items.push({ kind: 'rect', x: x - 3, y: y - 3, width: 6, height: 6, fill, title });
  else if (shape === 2) {
    const points = [
      { x, y: y - 4 },
      { x: x + 4, y: y + 3 },
      { x: x - 4, y: y + 3 },
    ];
    items.push({ kind: 'area', points, fill, opacity: 1 });
  } else items.push({ kind: 'dot', at: { x, y }, fill, title });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A bar. In print the second is hatched upwards, the third downwards, the fourth both ways. */
function drawBar(items: Primitive[], box: Box, { index, theme, fill, title }: Mark): void {
  items.push({ kind: 'rect', ...box, fill, ...(title !== undefined && { title }) });
  const hatching = theme === 'print' ? index % 4 : 0;
  for (const isUp of [true, false])
    if (hatching === 3 || hatching === (isUp ? 1 : 2))
      for (const [from, to] of hatchLines(box, isUp)) items.push({ kind: 'line', from, to, stroke: themes[theme].background });
}

const hatchStep = 5;

/** Slanting lines within a box. */
function hatchLines({ x, y, width, height }: Box, isUp: boolean): [Point, Point][] {
  const lines: [Point, Point][] = [];
  for (let at = hatchStep; at < width + height; at += hatchStep) {
    const [from, to] = [Math.max(0, at - height), Math.min(at, width)];
    const heightAt = (across: number): number => (isUp ? y + at - across : y + height - (at - across));
    lines.push([
      { x: x + from, y: heightAt(from) },
      { x: x + to, y: heightAt(to) },
    ]);
  }
  return lines;
}

function measureKey({ unit, currency }: { unit: string; currency: string | null }): string {
  return `${unit} ${currency ?? ''}`;
}

/** Scales by unit: a sum of stacked bars must fit too. */
function scalesOf(chart: DrawableChart): Map<string, Scale> {
  const ends = new Map<string, number[]>();
  const note = (key: string, values: readonly (number | null)[]): void => {
    ends.set(key, [...(ends.get(key) ?? [0]), ...values.filter((value) => value !== null)]);
  };
  for (const series of chart.series)
    for (const values of [series.values, series.low ?? [], series.high ?? []]) note(measureKey(series), values);
  for (const at of chart.x.values.keys())
    for (const [key, stacked] of Map.groupBy(
      chart.series.filter(({ stack }) => stack),
      measureKey,
    )) {
      const values = stacked.map(({ values: all }) => all[at] ?? 0);
      note(key, [values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)]);
      note(key, [values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0)]);
    }
  const unit = (key: string) => key === measureKey(chart) && chart.unit === 'index';
  return new Map([...ends].map(([key, values]) => [key, niceScale(unit(key) ? values.slice(1) : values)]));
}

function titleOf(chart: DrawableChart, series: DrawableSeries, at: number, { format, missing }: DrawOptions): string {
  const value = series.values[at] ?? null;
  const figure = value === null ? missing : figureText(value, series, format);
  return `${chart.x.values[at]?.label ?? ''}, ${series.label}: ${figure}`;
}

/** Years and periods from left to right. */
function drawStanding(items: Primitive[], chart: DrawableChart, options: Drawing & { top: number }): void {
  const { width, height, format, colorOf } = options;
  const paint = themes[options.theme];
  const scales = [...scalesOf(chart)];
  const ticksText = (key: string, value: number): string => tickText(value, key.split(' ')[0] ?? '', format);
  const room = ([key, scale]: [string, Scale]): number =>
    Math.max(...scale.ticks.map((tick) => widthOf(ticksText(key, tick), size))) + 2 * gap;
  const plot: Plot = {
    left: scales[0] ? room(scales[0]) : gap,
    right: width - (scales[1] ? room(scales[1]) : 2 * gap),
    top: options.top + gap,
    bottom: height - lineHeight - 2 * gap,
  };
  const place = (scale: Scale, value: number): number =>
    plot.bottom - ((value - scale.from) / (scale.to - scale.from)) * (plot.bottom - plot.top);
  for (const [index, [key, scale]] of scales.slice(0, 2).entries())
    for (const tick of scale.ticks) {
      const y = place(scale, tick);
      if (index === 0) items.push({ kind: 'line', from: { x: plot.left, y }, to: { x: plot.right, y }, stroke: paint.grid });
      items.push({
        kind: 'text',
        at: { x: index === 0 ? plot.left - gap : plot.right + gap, y: y + size / 3 },
        text: ticksText(key, tick),
        size,
        anchor: index === 0 ? 'end' : 'start',
        fill: paint.quiet,
      });
    }
  const step = (plot.right - plot.left) / chart.x.values.length;
  const every = Math.ceil(Math.max(...chart.x.values.map(({ label }) => Math.min(widthOf(label, size) + 4, 90))) / step) || 1;
  const middle = (at: number): number => plot.left + step * (at + 0.5);
  for (const [at, { label }] of chart.x.values.entries())
    if (at % every === 0)
      items.push({
        kind: 'text',
        at: { x: middle(at), y: plot.bottom + lineHeight },
        text: fitted(label, size, step * every - 2),
        size,
        anchor: 'middle',
        fill: paint.text,
      });
  drawBars(items, chart, { ...options, scaleOf: (series) => scaleFor(scales, series), place, middle, step });
  for (const [index, series] of chart.series.entries()) {
    const scale = scaleFor(scales, series);
    if (series.draw === 'bar') {
      drawSpans(items, series, { middle, place: (value) => place(scale, value), stroke: paint.text });
      continue;
    }
    const pointsOf = (values: readonly (number | null)[]): Point[] =>
      values.flatMap((value, at) => (value === null ? [] : [{ x: middle(at), y: place(scale, value) }]));
    if (series.low && series.high)
      items.push({
        kind: 'area',
        points: [...pointsOf(series.low), ...pointsOf(series.high).toReversed()],
        fill: colorOf(index),
        opacity: 0.25,
      });
    // A value that is not known breaks the line.
    for (const run of runsOf(series.values))
      if (run.length > 1)
        items.push({
          kind: 'path',
          points: run.map(([at, value]) => ({ x: middle(at), y: place(scale, value) })),
          stroke: colorOf(index),
          ...dashOf(index, options.theme),
        });
    for (const [at, value] of series.values.entries())
      if (value !== null)
        drawMarker(
          items,
          { x: middle(at), y: place(scale, value) },
          { index, theme: options.theme, fill: colorOf(index), title: titleOf(chart, series, at, options) },
        );
  }
}

function scaleFor(scales: readonly [string, Scale][], series: DrawableSeries): Scale {
  return scales.find(([key]) => key === measureKey(series))?.[1] ?? { from: 0, to: 1, ticks: [] };
}

interface BarPlaces {
  scaleOf: (series: DrawableSeries) => Scale;
  place: (scale: Scale, value: number) => number;
  middle: (at: number) => number;
  step: number;
}

/** Bars beside each other, stacked ones on each other: gains up, credits down. */
function drawBars(items: Primitive[], chart: DrawableChart, options: Drawing & BarPlaces): void {
  const { colorOf, scaleOf, place, middle, step } = options;
  const bars = [...chart.series.entries()].filter(([, { draw }]) => draw === 'bar');
  const columns = bars.some(([, { stack }]) => stack)
    ? [bars.filter(([, { stack }]) => stack), ...bars.filter(([, { stack }]) => !stack).map((bar) => [bar])]
    : bars.map((bar) => [bar]);
  const barWidth = Math.min(60, (step * 0.7) / Math.max(1, columns.length));
  for (const at of chart.x.values.keys())
    for (const [column, stacked] of columns.entries()) {
      let [up, down] = [0, 0];
      for (const [index, series] of stacked) {
        const value = series.values[at] ?? null;
        if (value === null) continue;
        const from = value >= 0 ? up : down;
        if (value >= 0) up += value;
        else down += value;
        const scale = scaleOf(series);
        const [a, b] = [place(scale, from), place(scale, from + value)];
        const x = middle(at) + (column - columns.length / 2) * barWidth;
        const box = { x, y: Math.min(a, b), width: barWidth - 1, height: Math.abs(a - b) };
        drawBar(items, box, { index, theme: options.theme, fill: colorOf(index), title: titleOf(chart, series, at, options) });
      }
    }
}

/** The spans in which values will probably end, as lines over their bars. */
function drawSpans(
  items: Primitive[],
  { low, high }: DrawableSeries,
  { middle, place, stroke }: { middle: (at: number) => number; place: (value: number) => number; stroke: string },
): void {
  for (const [at, from] of (low ?? []).entries()) {
    const to = high?.[at] ?? null;
    if (from !== null && to !== null)
      items.push({ kind: 'line', from: { x: middle(at), y: place(from) }, to: { x: middle(at), y: place(to) }, stroke });
  }
}

/** Categories from top to bottom, their names beside the bars and the figure at the end of each. */
function drawLying(items: Primitive[], chart: DrawableChart, options: Drawing & { top: number }): void {
  const { width, height, format, missing, colorOf } = options;
  const paint = themes[options.theme];
  const scales = scalesOf(chart);
  const names = Math.min(width * 0.35, Math.max(...chart.x.values.map(({ label }) => widthOf(label, size))) + 2 * gap);
  const figures =
    Math.max(
      ...chart.series.flatMap((series) =>
        series.values.map((value) => widthOf(value === null ? missing : figureText(value, series, format), size)),
      ),
    ) + gap;
  const row = (height - options.top - 2 * gap) / chart.x.values.length;
  const bar = Math.min(20, (row * 0.8) / chart.series.length);
  for (const [at, { label }] of chart.x.values.entries()) {
    const y = options.top + gap + row * at;
    items.push({
      kind: 'text',
      at: { x: names - gap, y: y + row / 2 + size / 3 },
      text: fitted(label, size, names - 2 * gap),
      size,
      anchor: 'end',
      fill: paint.text,
    });
    for (const [index, series] of chart.series.entries()) {
      const scale = scales.get(measureKey(series)) ?? niceScale([]);
      const place = (value: number): number => names + ((value - scale.from) / (scale.to - scale.from)) * (width - names - figures - gap);
      const value = series.values[at] ?? null;
      const top = y + (row - bar * chart.series.length) / 2 + index * bar;
      const [a, b] = [place(0), place(value ?? 0)];
      if (value !== null)
        drawBar(
          items,
          { x: Math.min(a, b), y: top, width: Math.abs(a - b), height: bar - 1 },
          { index, theme: options.theme, fill: colorOf(index), title: titleOf(chart, series, at, options) },
        );
      items.push({
        kind: 'text',
        at: { x: Math.max(a, b) + gap / 2, y: top + bar / 2 + size / 3 },
        text: value === null ? missing : figureText(value, series, format),
        size,
        anchor: 'start',
        fill: value === null ? paint.quiet : paint.text,
      });
    }
  }
}

/** The stretches of values that are known, each with its place. */
function runsOf(values: readonly (number | null)[]): [number, number][][] {
  const runs: [number, number][][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([at, value]);
  }
  return runs.filter((run) => run.length > 0);
}
