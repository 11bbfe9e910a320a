import { drawChart } from '#shared/domain/charts/draw.ts';
import { writeSvg } from '#shared/domain/charts/write-svg.ts';
import type { NumberFormat } from '#shared/domain/money/format-amount.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import { saveBlob } from '#web/api/save-file.ts';
import { tell } from '#web/text/tell.ts';
import { text } from '#web/text/text.ts';
import { saveTable, type TableCell } from '#web/ui/save-table.ts';
import { type Chart, labelOf } from './chart-words.ts';

export type ChartFormat = 'png' | 'svg' | 'csv';

interface PictureOptions {
  format: NumberFormat;
  theme: 'light' | 'dark';
}

const width = 960;
/** Of title, legend and axis, and of each bar of a category. */
const frameHeight = 120;
const barHeight = 22;

/** A chart as an SVG picture in the words, separators and theme of the screen. */
export function svgOf(chart: Chart, { format, theme }: PictureOptions): { svg: string; width: number; height: number } {
  const bars = chart.x.kind === 'category' ? chart.x.values.length * chart.series.length : 0;
  const height = Math.max(400, frameHeight + bars * barHeight);
  const drawable = {
    ...chart,
    title: tell(chart.title_code, chart.title),
    x: { ...chart.x, values: chart.x.values.map((place) => ({ label: labelOf(place) })) },
    series: chart.series.map((series) => ({ ...series, label: labelOf(series) })),
    formula: { text: tell(chart.formula.text_code, chart.formula.text) },
  };
  return { svg: writeSvg(drawChart(drawable, { width, height, theme, format, missing: text('charts.unknown') })), width, height };
}

/** The numbers of a chart as rows of a table, its headings first; with the ends of the bands where there are any. */
export function tableOf(chart: Chart): TableCell[][] {
  const columns = chart.series.flatMap((series) => {
    const label = labelOf(series);
    const measure = series.unit === 'money' ? series.currency : series.unit === 'percent' ? '%' : null;
    const column = (name: string, values: readonly (number | null)[]) => ({
      heading: measure === null ? name : `${name} (${measure})`,
      cells: values.map((value): TableCell => numberCell(value, series)),
    });
    return [
      column(label, series.values),
      ...(series.low ? [column(text('charts.low', { series: label }), series.low)] : []),
      ...(series.high ? [column(text('charts.high', { series: label }), series.high)] : []),
    ];
  });
  return [
    [text('charts.place'), ...columns.map(({ heading }) => heading)],
    ...chart.x.values.map((place, index) => [labelOf(place), ...columns.map(({ cells }) => cells[index] ?? null)]),
  ];
}

/** Money has the decimals of its currency; a value that is not known is an empty cell, and never 0. */
function numberCell(value: number | null, { unit, currency }: Pick<Chart, 'unit' | 'currency'>): TableCell {
  if (value === null) return null;
  return { number: unit === 'money' ? value.toFixed(minorUnitDigits(currency ?? '')) : String(value) };
}

/** Twice as many dots as points, so that a picture stays sharp in print. */
const dotsPerPoint = 2;

async function pngOf({ svg, width: across, height }: ReturnType<typeof svgOf>): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(across, height);
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: across * dotsPerPoint, height: height * dotsPerPoint });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas made no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hands a chart to the browser's downloads. */
export async function saveChart(chart: Chart, name: string, as: ChartFormat, options: PictureOptions): Promise<void> {
  if (as === 'csv') return saveTable(name, tableOf(chart));
  const picture = svgOf(chart, options);
  saveBlob(as === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await pngOf(picture), `${name}.${as}`);
}
