import type { Picture, Point, Primitive } from './primitives.ts';

/** Writes a picture as SVG without scripts, links and external fonts. Texts are escaped. */
export function writeSvg({ width, height, background, title, description, items }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...items.map(written),
    '</svg>',
  ].join('\n');
}

function written(item: Primitive): string {
  if (item.kind === 'line')
    return `<line x1="${rounded(item.from.x)}" y1="${rounded(item.from.y)}" x2="${rounded(item.to.x)}" y2="${rounded(item.to.y)}" stroke="${item.stroke}"/>`;
  if (item.kind === 'path') {
    const dash = item.dash ? ` stroke-dasharray="${item.dash.join(' ')}"` : '';
    return `<polyline points="${pointsOf(item.points)}" fill="none" stroke="${item.stroke}" stroke-width="2"${dash}/>`;
  }
  if (item.kind === 'area')
    return `<polygon points="${pointsOf(item.points)}" fill="${item.fill}" fill-opacity="${item.opacity}">${titleOf(item.title)}</polygon>`;
  if (item.kind === 'dot')
    return `<circle cx="${rounded(item.at.x)}" cy="${rounded(item.at.y)}" r="3" fill="${item.fill}">${titleOf(item.title)}</circle>`;
  if (item.kind === 'text') {
    const weight = item.isBold ? ' font-weight="bold"' : '';
    return `<text x="${rounded(item.at.x)}" y="${rounded(item.at.y)}" font-size="${item.size}" text-anchor="${item.anchor}" fill="${item.fill}"${weight}>${escaped(item.text)}</text>`;
  }
  return `<rect x="${rounded(item.x)}" y="${rounded(item.y)}" width="${rounded(item.width)}" height="${rounded(item.height)}" fill="${item.fill}">${titleOf(item.title)}</rect>`;
}

function titleOf(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `<title>${escaped(title)}</title>`;
}

/** Points as an attribute of SVG, to a tenth of a point. */
export function pointsOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ');
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Escapes text for SVG, without characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
