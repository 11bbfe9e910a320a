import { type DrawableChart, drawChart, type DrawOptions, valueText } from '#shared/domain/charts/draw.ts';
import type { Picture, Primitive } from '#shared/domain/charts/primitives.ts';
import { widthOf } from '#shared/domain/charts/primitives.ts';
import { margin } from './paper.ts';
import type { PdfPages } from './pdf-pages.ts';

/** A picture of a chart and its text alternative. */
export interface PdfPicture {
  picture: Picture;
  /** All that the picture shows, in words. */
  alternative: string;
}

/** Draws a chart for print; its text alternative lists every figure. */
export function pictureOf(chart: DrawableChart, options: Pick<DrawOptions, 'width' | 'height' | 'format' | 'missing'>): PdfPicture {
  const { format, missing } = options;
  const picture = drawChart(chart, { ...options, theme: 'print', hasTitle: false });
  const figures = chart.series.map((series) => {
    const values = chart.x.values.map(({ label }, at) => {
      const value = series.values[at] ?? null;
      return `${label}: ${value === null ? missing : valueText(value, chart, series, format)}`;
    });
    return `${series.label}: ${values.join('; ')}.`;
  });
  return { picture, alternative: [`${chart.title}.`, ...figures].join(' ') };
}

const gutter = 14;
const titleStyle = { size: 9.5, isBold: true };

/** Adds pictures side by side, by default two in a row, each below its title. */
export function addPictures(pages: PdfPages, pictures: readonly PdfPicture[], { perRow = 2 }: { perRow?: 1 | 2 } = {}): void {
  const width = (pages.width - gutter * (perRow - 1)) / perRow;
  for (let index = 0; index < pictures.length; index += perRow) {
    const row = pictures.slice(index, index + perRow);
    const titles = row.map(({ picture }) => pages.linesOf(picture.title, width, titleStyle));
    const titleHeight = Math.max(...titles.map((lines) => lines.length)) * pages.lineHeight(titleStyle.size);
    const height = Math.max(...row.map(({ picture }) => (picture.height * width) / picture.width));
    pages.ensure(titleHeight + height + gutter);
    const top = pages.y;
    for (const [place, each] of row.entries()) {
      const left = margin + place * (width + gutter);
      const heading = pages.part('H3');
      pages.content('H3', heading, () => {
        for (const [line, text] of (titles[place] ?? []).entries())
          pages.text(text, { x: left, y: top + (line + 0.75) * pages.lineHeight(titleStyle.size) }, titleStyle);
      });
      heading.end();
      const box = { x: left, y: top + titleHeight, width };
      const figureHeight = (each.picture.height * width) / each.picture.width;
      const bbox: [number, number, number, number] = [box.x, box.y, box.x + width, box.y + figureHeight];
      const figure = pages.part('Figure', null, { alt: each.alternative, bbox });
      pages.content('Figure', figure, () => {
        const scale = width / each.picture.width;
        for (const item of each.picture.items) paint(pages, item, { ...box, scale });
      });
      figure.end();
    }
    pages.y = top + titleHeight + height + gutter / 2;
  }
}

interface Place {
  x: number;
  y: number;
  scale: number;
}

function paint(pages: PdfPages, item: Primitive, { x: left, y: top, scale }: Place): void {
  const canvas = pages.canvas;
  const at = ({ x, y }: { x: number; y: number }): [number, number] => [left + x * scale, top + y * scale];
  if (item.kind === 'line') pages.line(at(item.from), at(item.to), { color: item.stroke, width: 0.6 });
  else if (item.kind === 'rect') canvas.rect(...at(item), item.width * scale, item.height * scale).fill(item.fill);
  else if (item.kind === 'dot') canvas.circle(...at(item.at), 3 * scale).fill(item.fill);
  else if (item.kind === 'text') paintText(pages, item, { x: left, y: top, scale });
  else {
    const [first, ...rest] = item.points.map(at);
    if (!first) return;
    canvas.save().moveTo(...first);
    for (const point of rest) canvas.lineTo(...point);
    if (item.kind === 'area') canvas.closePath().fillOpacity(item.opacity).fill(item.fill);
    else {
      const dash = item.dash?.map((length) => length * scale);
      // The library's types allow only dashes and gaps of one length.
      if (dash) canvas.dash(dash as never, {});
      canvas.lineWidth(2 * scale).stroke(item.stroke);
    }
    canvas.restore();
  }
}

/** Paints a text of a picture. Its space was computed with average letter widths: if the font's are wider, the text is made smaller. */
function paintText(pages: PdfPages, item: Extract<Primitive, { kind: 'text' }>, { x, y, scale }: Place): void {
  const isBold = item.isBold === true;
  const natural = pages.fonts.widthOf(item.text, item.size, isBold);
  const size = item.size * scale * Math.min(1, widthOf(item.text, item.size) / (natural || 1));
  const width = pages.fonts.widthOf(item.text, size, isBold);
  const start = x + item.at.x * scale - (item.anchor === 'end' ? width : item.anchor === 'middle' ? width / 2 : 0);
  pages.text(item.text, { x: start, y: y + item.at.y * scale }, { size, isBold, color: item.fill });
}
