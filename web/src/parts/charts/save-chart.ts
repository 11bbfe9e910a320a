import { drawChart, heightOf, isPercent } from '#shared/domain/charts/draw.ts';
import { foldSeries } from '#shared/domain/charts/fold.ts';
import { writeSvg } from '#shared/domain/charts/write-svg.ts';
import type { NumberFormat } from '#shared/domain/money/format-amount.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import { saveBlob } from '#web/api/save-file.ts';
import { messageText } from '#web/text/message-text.ts';
import { text } from '#web/text/text.ts';
import { saveTable, type TableCell } from '#web/ui/save-table.ts';
import type { Formats } from '#web/ui/formats.ts';
import { type Chart, columnsOf, drawableOf, labelOf } from './chart-words.ts';

export type ChartFormat = 'png' | 'svg' | 'csv';

interface PictureOptions {
  formats: Formats;
  format: NumberFormat;
  theme: 'light' | 'dark';
}

const width = 960;

/** A chart as an SVG picture with the texts, separators and theme of the screen. */
export function svgOf(chart: Chart, { formats, format, theme }: PictureOptions): { svg: string; width: number; height: number } {
  const drawable = drawableOf(
    foldSeries(chart),
    messageText(chart.title_code, chart.title),
    formats,
    messageText(chart.formula.text_code, chart.formula.text),
  );
  const height = Math.max(drawable.x.kind === 'category' ? 0 : 400, heightOf(drawable, { frame: 80 }));
  return { svg: writeSvg(drawChart(drawable, { width, height, theme, format, missing: text('charts.unknown') })), width, height };
}

/** The numbers of a chart as rows of a table, its headings first; with the ends of the spans where there are any. */
export function tableOf(chart: Chart): TableCell[][] {
  const columns = columnsOf(chart).map(({ label, measure: { unit, currency }, values }) => {
    const measure = unit === 'money' ? currency : isPercent(unit) ? '%' : null;
    return {
      heading: measure === null ? label : `${label} (${measure})`,
      cells: values.map((value): TableCell => numberCell(value, { unit, currency })),
    };
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
