import { formatAmount, formatPercent, type NumberFormat } from '../money/format-amount.ts';
import { type ChartTheme, colorsOf, themes } from './palette.ts';
import { type Box, fitted, type Picture, type Point, type Primitive, widthOf, wrapped } from './primitives.ts';
import { niceScale, type Scale } from './scale.ts';
import { columnTotal, type Measured, measureKey, shareOf, shownSeries } from './series.ts';
import { dashOf, drawBar, drawMark, drawPoint, type Look } from './shapes.ts';

/** A chart of the API, with its texts in the reader's language. */
export interface DrawableChart {
  title: string;
  unit: string;
  currency: string | null;
  x: { kind: string; values: readonly { label: string }[] };
  series: readonly DrawableSeries[];
  formula: { text: string };
  /** The total of which each value shows its share; null or absent where shares would be meaningless. */
  whole?: number | null;
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
  /** In print, hatching, dashes and markers distinguish the series as well as colors. */
  theme: ChartTheme;
  /** False where the page already shows the title above the picture. */
  hasTitle?: boolean;
  /** False where the page already lists the series beside the picture. */
  hasLegend?: boolean;
  /** Keys of the series that the reader has hidden. The others keep their colors. */
  hidden?: ReadonlySet<string>;
  format: NumberFormat;
  /** Text for an unknown value. */
  missing: string;
}

const size = 11;
const titleSize = 15;
const lineHeight = 16;
/** Line height of a name that wraps to two lines. */
const nameLine = 12;
const gap = 8;

/** Height of a bar on a category axis, and the gap between categories. */
const barHeight = 16;
const rowGap = 10;

/** Height of a chart: constant on a time axis, and enough to label every category on a category axis. */
export function heightOf(chart: DrawableChart, { frame = 24 }: { frame?: number } = {}): number {
  if (chart.x.kind !== 'category') return frame + 240;
  const bars = columnsOf(shownSeries(chart).filter(([, series]) => isBar(chart, series))).length;
  return frame + Math.max(2, chart.x.values.length) * (Math.max(1, bars) * barHeight + rowGap);
}

/** Formats a figure with the tenant's separators, its unit, and the decimals used on the screen. */
export function figureText(value: number, { unit, currency }: Measured, format: NumberFormat): string {
  if (unit === 'money') return formatAmount(value, format, { currency });
  if (isPercent(unit)) return formatPercent(value, format, { signed: unit === 'change' });
  return formatAmount(value, format, { digits: unit === 'count' ? 0 : 2 });
}

/** Whether figures of a unit are percentages: shares or changes. */
export function isPercent(unit: string): boolean {
  return unit === 'percent' || unit === 'change';
}

/** Formats a value of a chart with its unit, and with its share if the chart has a whole. */
export function valueText(value: number, { whole }: Pick<DrawableChart, 'whole'>, measure: Measured, format: NumberFormat): string {
  const share = shareOf(value, whole);
  const figure = figureText(value, measure, format);
  return share === undefined ? figure : `${figure} · ${formatPercent(share, format)}`;
}

/** Formats a tick of an axis with only the decimals that it needs. */
function tickText(value: number, unit: string, format: NumberFormat): string {
  const digits = unit === 'money' ? (value % 1 === 0 ? 0 : 2) : Math.min(2, (String(value).split('.')[1] ?? '').length);
  const number = formatAmount(value, format, { digits, signed: unit === 'change' });
  return isPercent(unit) ? `${number} %` : number;
}

interface Sketch extends DrawOptions {
  chart: DrawableChart;
  items: Primitive[];
  places: Box[];
  colors: readonly string[];
}

/** A series with its index in the chart. */
type Numbered = [index: number, series: DrawableSeries];

/**
 * Whether a series is drawn as bars. On a category axis, that includes a line in another unit than the chart's:
 * a mark on a bar would be read in the unit of the bar.
 */
function isBar(chart: DrawableChart, series: DrawableSeries): boolean {
  return series.draw === 'bar' || (chart.x.kind === 'category' && measureKey(series) !== measureKey(chart));
}

/** Columns of bars side by side; bars that stack share one column for each unit. */
function columnsOf(bars: readonly Numbered[]): Numbered[][] {
  const columns = Map.groupBy(bars, ([index, series]) => (series.stack ? measureKey(series) : index));
  return [...columns.values()];
}

/**
 * Draws a chart. Time charts have vertical bars and lines, with one scale for each of at most two units.
 * Category charts have horizontal bars between their names and figures.
 * A line between categories is meaningless, so each of its values becomes a mark.
 * The range of an expected value is a whisker on its bar or a band around its line. Unknown values are not drawn, and never shown as 0.
 */
export function drawChart(chart: DrawableChart, options: DrawOptions): Picture {
  const { width, height, theme, hasTitle = true, hasLegend = true } = options;
  const paint = themes[theme];
  const sketch: Sketch = { ...options, chart, items: [], places: [], colors: colorsOf(chart.series, theme) };
  const { items } = sketch;
  const shown = shownSeries(chart, options.hidden);
  let top = hasTitle ? gap + titleSize : 0;
  if (hasTitle)
    items.push({
      kind: 'text',
      at: { x: gap, y: top },
      text: fitted(chart.title, titleSize, width - 2 * gap),
      size: titleSize,
      anchor: 'start',
      fill: paint.text,
      isBold: true,
    });
  if (hasLegend) top = drawLegend(sketch, shown, top + lineHeight);
  if (chart.x.values.length === 0 || shown.length === 0)
    items.push({ kind: 'text', at: { x: width / 2, y: height / 2 }, text: options.missing, size, anchor: 'middle', fill: paint.quiet });
  else if (chart.x.kind === 'category') drawLying(sketch, shown, top);
  else drawStanding(sketch, shown, top);
  const { places } = sketch;
  return { width, height, background: paint.background, title: chart.title, description: chart.formula.text, items, places };
}

/** Draws the names of the series beside their colors, on as many lines as needed. Returns the top of the plot. */
function drawLegend({ chart, items, colors, theme, width }: Sketch, shown: readonly Numbered[], y: number): number {
  let at: Point = { x: gap, y };
  for (const [index, series] of shown) {
    const { label } = series;
    const text = fitted(label, size, width - 3 * gap - size);
    const needed = size + gap / 2 + widthOf(text, size) + 2 * gap;
    if (at.x > gap && at.x + needed > width) at = { x: gap, y: at.y + lineHeight };
    const look: Look = { index, theme, fill: colors[index] ?? '', title: label };
    const box = { x: at.x, y: at.y - size + 2, width: size - 1, height: size - 1 };
    if (isBar(chart, series)) drawBar(items, box, { index, theme, fill: look.fill });
    else if (chart.x.kind === 'category')
      items.push({ kind: 'rect', x: box.x + 3, y: box.y - 1, width: 3, height: size + 1, fill: look.fill });
    else {
      const middle = box.y + box.height / 2;
      const points = [
        { x: box.x, y: middle },
        { x: box.x + box.width, y: middle },
      ];
      items.push({ kind: 'path', points, stroke: look.fill, ...dashOf(look) });
      drawPoint(items, { x: box.x + box.width / 2, y: middle }, look);
    }
    items.push({ kind: 'text', at: { x: at.x + size + gap / 2, y: at.y }, text, size, anchor: 'start', fill: themes[theme].text });
    at = { x: at.x + needed, y: at.y };
  }
  return at.y + gap;
}

/** Scales by unit, the chart's own first. Each fits the totals of stacked bars; an index drawn as lines starts near its lowest value. */
function scalesOf(chart: DrawableChart, shown: readonly Numbered[]): Map<string, Scale> {
  const drawn = shown.map(([, series]) => series);
  const ends = new Map<string, number[]>(drawn.some((series) => measureKey(series) === measureKey(chart)) ? [[measureKey(chart), []]] : []);
  for (const series of drawn) {
    const known = [series.values, series.low ?? [], series.high ?? []].flat().filter((value) => value !== null);
    ends.set(measureKey(series), [...(ends.get(measureKey(series)) ?? []), ...known]);
  }
  for (const [key, stacked] of Map.groupBy(
    drawn.filter(({ stack }) => stack),
    measureKey,
  ))
    for (const at of chart.x.values.keys()) {
      const values = stacked.map(({ values: all }) => all[at] ?? 0);
      for (const isGain of [true, false])
        ends.get(key)?.push(values.filter((value) => value > 0 === isGain).reduce((sum, value) => sum + value, 0));
    }
  const isFree = (key: string): boolean =>
    chart.unit === 'index' && drawn.every((series) => measureKey(series) !== key || series.draw !== 'bar');
  return new Map([...ends].map(([key, values]) => [key, niceScale(isFree(key) ? values : [0, ...values])]));
}

function titleOf({ chart, format, missing }: Sketch, series: DrawableSeries, at: number): string {
  const value = series.values[at] ?? null;
  const figure = value === null ? missing : valueText(value, chart, series, format);
  return `${chart.x.values[at]?.label ?? ''}, ${series.label}: ${figure}`;
}

function lookOf(sketch: Sketch, [index, series]: Numbered, at: number): Look {
  const { theme, colors } = sketch;
  return { index, theme, fill: colors[index] ?? '', title: titleOf(sketch, series, at), of: { place: at, series: index } };
}

/** Layout of bars: their positions on the axis of places, and their ends on the axis of values. */
interface Ground {
  isLying: boolean;
  place: (series: DrawableSeries, value: number) => number;
  /** The center of a place. */
  middle: (at: number) => number;
  barWidth: number;
}

/** Draws the bars of one place: positive values stack upwards, negative ones downwards. Returns the end of each column on the value axis. */
function drawBarsAt(sketch: Sketch, columns: readonly Numbered[][], at: number, { isLying, place, middle, barWidth }: Ground): number[] {
  const { items } = sketch;
  return columns.map((column, number) => {
    const start = middle(at) + (number - columns.length / 2) * barWidth;
    let [up, down] = [0, 0];
    const ends: number[] = [];
    for (const bar of column) {
      const [, series] = bar;
      const value = series.values[at] ?? null;
      if (value !== null) {
        const from = value >= 0 ? up : down;
        if (value >= 0) up += value;
        else down += value;
        const [a, b] = [place(series, from), place(series, from + value)];
        const [along, length] = [Math.min(a, b), Math.abs(a - b)];
        const box = isLying
          ? { x: along, y: start, width: length, height: barWidth - 1 }
          : { x: start, y: along, width: barWidth - 1, height: length };
        drawBar(items, box, lookOf(sketch, bar, at));
        ends.push(a, b);
      }
      const [low, high] = [series.low?.[at] ?? null, series.high?.[at] ?? null];
      if (low === null || high === null) continue;
      drawWhisker(sketch, { from: place(series, low), to: place(series, high), across: start + barWidth / 2 - 0.5, isLying });
      ends.push(place(series, high));
    }
    return isLying ? Math.max(...ends, -Infinity) : Math.min(...ends, Infinity);
  });
}

/** Draws a range of values with a stroke at both ends. */
function drawWhisker(
  { items, theme }: Sketch,
  { from, to, across, isLying }: { from: number; to: number; across: number; isLying: boolean },
): void {
  const stroke = themes[theme].text;
  const point = (along: number, aside: number): Point => (isLying ? { x: along, y: across + aside } : { x: across + aside, y: along });
  items.push({ kind: 'line', from: point(from, 0), to: point(to, 0), stroke });
  for (const end of [from, to]) items.push({ kind: 'line', from: point(end, -4), to: point(end, 4), stroke });
}

interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function tickOfMeasure({ format }: Sketch, key: string, value: number): string {
  return tickText(value, key.split(' ')[0] ?? '', format);
}

/** Draws the value axes: the first with grid lines and its figures on the left, the second with its figures on the right. */
function drawTicks(
  sketch: Sketch,
  scales: readonly (readonly [string, Scale])[],
  { plot, along }: { plot: Plot; along: (scale: Scale, value: number) => number },
): void {
  const { items, theme } = sketch;
  const paint = themes[theme];
  for (const [index, [key, scale]] of scales.slice(0, 2).entries())
    for (const tick of scale.ticks) {
      const y = along(scale, tick);
      if (index === 0)
        items.push({ kind: 'line', from: { x: plot.left, y }, to: { x: plot.right, y }, stroke: tick === 0 ? paint.quiet : paint.grid });
      items.push({
        kind: 'text',
        at: { x: index === 0 ? plot.left - gap : plot.right + gap, y: y + size / 3 },
        text: tickOfMeasure(sketch, key, tick),
        size,
        anchor: index === 0 ? 'end' : 'start',
        fill: paint.quiet,
      });
    }
}

/** Draws lines with their points, and bands below all lines. */
function drawLines(sketch: Sketch, lines: readonly Numbered[], { place, middle }: Ground): void {
  const { items, theme, colors } = sketch;
  for (const [index, series] of lines) {
    const pointsOf = (values: readonly (number | null)[]): Point[] =>
      values.flatMap((value, at) => (value === null ? [] : [{ x: middle(at), y: place(series, value) }]));
    if (series.low && series.high) {
      const points = [...pointsOf(series.low), ...pointsOf(series.high).toReversed()];
      items.push({ kind: 'area', points, fill: colors[index] ?? '', opacity: 0.25 });
    }
  }
  for (const line of lines) {
    const [index, series] = line;
    const stroke = colors[index] ?? '';
    // An unknown value interrupts the line.
    for (const run of runsOf(series.values))
      if (run.length > 1) {
        const points = run.map(([at, value]) => ({ x: middle(at), y: place(series, value) }));
        items.push({ kind: 'path', points, stroke, ...dashOf({ index, theme }) });
      }
    for (const [at, value] of series.values.entries())
      if (value !== null) drawPoint(items, { x: middle(at), y: place(series, value) }, lookOf(sketch, line, at));
  }
}

/** Draws years and periods from left to right. */
function drawStanding(sketch: Sketch, shown: readonly Numbered[], top: number): void {
  const { chart, items, width, height, format, theme } = sketch;
  const paint = themes[theme];
  const scales = [...scalesOf(chart, shown)];
  const room = ([key, scale]: [string, Scale]): number =>
    Math.max(...scale.ticks.map((tick) => widthOf(tickOfMeasure(sketch, key, tick), size))) + 2 * gap;
  const plot = {
    left: scales[0] ? room(scales[0]) : gap,
    right: width - (scales[1] ? room(scales[1]) : 2 * gap),
    top: top + 2 * gap,
    bottom: height - lineHeight - gap,
  };
  const along = (scale: Scale, value: number): number =>
    plot.bottom - ((value - scale.from) / (scale.to - scale.from)) * (plot.bottom - plot.top);
  const place = (series: DrawableSeries, value: number): number =>
    along(scales.find(([key]) => key === measureKey(series))?.[1] ?? niceScale([]), value);
  drawTicks(sketch, scales, { plot, along });
  const step = (plot.right - plot.left) / chart.x.values.length;
  const every = Math.ceil(Math.max(...chart.x.values.map(({ label }) => Math.min(widthOf(label, size) + 4, 90))) / step) || 1;
  const middle = (at: number): number => plot.left + step * (at + 0.5);
  const columns = columnsOf(shown.filter(([, { draw }]) => draw === 'bar'));
  const barWidth = Math.min(60, (step * 0.7) / Math.max(1, columns.length));
  const ground = { isLying: false, place, middle, barWidth };
  const [[first] = []] = columns;
  const totals = chart.x.values.map((_, at) => {
    const total = columnTotal(columns[0]?.map(([, series]) => series) ?? [], at);
    return total === null ? '' : tickText(total, first?.[1].unit ?? '', format);
  });
  const hasTotals = columns.length === 1 && totals.every((text) => widthOf(text, size) < step);
  for (const [at, { label }] of chart.x.values.entries()) {
    sketch.places.push({ x: plot.left + step * at, y: plot.top, width: step, height: plot.bottom - plot.top });
    if (at % every === 0)
      items.push({
        kind: 'text',
        at: { x: middle(at), y: plot.bottom + lineHeight },
        text: fitted(label, size, step * every - 2),
        size,
        anchor: 'middle',
        fill: paint.text,
      });
    const [end] = drawBarsAt(sketch, columns, at, ground);
    if (hasTotals && end !== undefined && Number.isFinite(end))
      items.push({ kind: 'text', at: { x: middle(at), y: end - 4 }, text: totals[at] ?? '', size, anchor: 'middle', fill: paint.text });
  }
  drawLines(
    sketch,
    shown.filter(([, { draw }]) => draw !== 'bar'),
    ground,
  );
}

/** Draws the name of a category, to the left of `x` and in up to two lines if its row has room. */
function drawName({ items, theme }: Sketch, label: string, { x, y, row }: { x: number; y: number; row: number }): void {
  const lines = wrapped(label, size, x - gap, row < 2 * nameLine ? 1 : 2);
  for (const [line, text] of lines.entries())
    items.push({
      kind: 'text',
      at: { x, y: y + size / 3 + (line - (lines.length - 1) / 2) * nameLine },
      text,
      size,
      anchor: 'end',
      fill: themes[theme].text,
    });
}

/** Draws categories from top to bottom, with names to the left of the bars and figures at the ends. */
function drawLying(sketch: Sketch, shown: readonly Numbered[], top: number): void {
  const { chart, items, width, height, format, missing, theme } = sketch;
  const paint = themes[theme];
  const scales = scalesOf(chart, shown);
  const columns = columnsOf(shown.filter(([, series]) => isBar(chart, series)));
  const marks = shown.filter(([, series]) => !isBar(chart, series));
  const textOf = (column: readonly Numbered[], at: number): string => {
    const [first] = column;
    const total = columnTotal(
      column.map(([, series]) => series),
      at,
    );
    return total === null || !first ? missing : figureText(total, first[1], format);
  };
  const names = Math.min(width * 0.35, Math.max(...chart.x.values.map(({ label }) => widthOf(label, size))) + 2 * gap);
  const figures = Math.max(0, ...columns.flatMap((column) => chart.x.values.map((_, at) => widthOf(textOf(column, at), size)))) + 2 * gap;
  const row = (height - top - gap) / chart.x.values.length;
  const barWidth = Math.min(20, (row * 0.8) / Math.max(1, columns.length));
  const place = (series: DrawableSeries, value: number): number => {
    const scale = scales.get(measureKey(series)) ?? niceScale([]);
    return names + ((value - scale.from) / (scale.to - scale.from)) * (width - names - figures);
  };
  const middle = (at: number): number => top + row * (at + 0.5);
  for (const [at, { label }] of chart.x.values.entries()) {
    sketch.places.push({ x: 0, y: middle(at) - row / 2, width, height: row });
    drawName(sketch, label, { x: names - gap, y: middle(at), row });
    const ends = drawBarsAt(sketch, columns, at, { isLying: true, place, middle, barWidth });
    for (const mark of marks) {
      const [, series] = mark;
      const value = series.values[at] ?? null;
      if (value === null) continue;
      const across = Math.max(barWidth * Math.max(1, columns.length), 12) / 2 + 2;
      const box = { x: place(series, value) - 1.5, y: middle(at) - across, width: 3, height: 2 * across };
      drawMark(items, box, lookOf(sketch, mark, at));
      for (const [number] of columns.entries()) ends[number] = Math.max(ends[number] ?? 0, box.x + 3);
    }
    for (const [number, column] of columns.entries()) {
      const isKnown = column.some(([, { values }]) => (values[at] ?? null) !== null);
      const [[, series] = []] = column;
      const zero = series ? place(series, 0) : names;
      items.push({
        kind: 'text',
        at: {
          x: Math.max(ends[number] ?? zero, zero) + gap / 2,
          y: middle(at) + (number + 0.5 - columns.length / 2) * barWidth + size / 3,
        },
        text: textOf(column, at),
        size,
        anchor: 'start',
        fill: isKnown ? paint.text : paint.quiet,
      });
    }
  }
}

/** Runs of consecutive known values, each value with its index. */
function runsOf(values: readonly (number | null)[]): [number, number][][] {
  const runs: [number, number][][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([at, value]);
  }
  return runs.filter((run) => run.length > 0);
}
