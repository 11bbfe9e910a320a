import { type ChartTheme, themes } from './palette.ts';
import type { Box, MarkOf, Point, Primitive } from './primitives.ts';

/** Appearance of one value: color, pattern in print, tooltip, and the value it represents. */
export interface Look {
  /** Index of the series, which selects its pattern in print. */
  index: number;
  theme: ChartTheme;
  fill: string;
  title?: string;
  of?: MarkOf;
}

/** Dash patterns of lines in print. The first line is solid. */
const dashes = [undefined, [6, 3], [2, 2], [9, 3, 2, 3]] as const;

/** The dash pattern of a line; empty for a solid one. */
export function dashOf({ index, theme }: Pick<Look, 'index' | 'theme'>): { dash?: readonly number[] } {
  const dash = theme === 'print' ? dashes[index % dashes.length] : undefined;
  return dash ? { dash } : {};
}

function told({ title, of }: Look): { title?: string; of?: MarkOf } {
  return { ...(title !== undefined && { title }), ...(of && { of }) };
}

/** Draws a point of a line: a circle; in print also a square or a triangle. */
export function drawPoint(items: Primitive[], { x, y }: Point, look: Look): void {
  const { fill } = look;
  const shape = look.theme === 'print' ? look.index % 3 : 0;
  if (shape === 1) items.push({ kind: 'rect', x: x - 3, y: y - 3, width: 6, height: 6, fill, ...told(look) });
  else if (shape === 2) {
    const points = [
      { x, y: y - 4 },
      { x: x + 4, y: y + 3 },
      { x: x - 4, y: y + 3 },
    ];
    items.push({ kind: 'area', points, fill, opacity: 1, ...told(look) });
  } else items.push({ kind: 'dot', at: { x, y }, fill, title: '', ...told(look) });
}

/** Draws a rectangle without a pattern. */
export function drawMark(items: Primitive[], box: Box, look: Look): void {
  items.push({ kind: 'rect', ...box, fill: look.fill, ...told(look) });
}

/** Directions of hatching in print, by index of series: as many patterns as a picture can have series. The first has no hatching. */
const hatchings = [[], ['up'], ['down'], ['up', 'down'], ['across'], ['upright'], ['across', 'upright']] as const;
type Hatching = (typeof hatchings)[number][number];

/** Draws a bar; in print, hatching identifies its series. */
export function drawBar(items: Primitive[], box: Box, look: Look): void {
  drawMark(items, box, look);
  if (look.theme !== 'print') return;
  for (const hatching of hatchings[look.index % hatchings.length] ?? [])
    for (const [from, to] of hatchLines(box, hatching)) items.push({ kind: 'line', from, to, stroke: themes[look.theme].background });
}

const hatchStep = 5;

/** Hatching lines of one direction within a box. */
function hatchLines({ x, y, width, height }: Box, hatching: Hatching): [Point, Point][] {
  const lines: [Point, Point][] = [];
  if (hatching === 'across' || hatching === 'upright') {
    const isAcross = hatching === 'across';
    for (let at = hatchStep; at < (isAcross ? height : width); at += hatchStep)
      lines.push(
        isAcross
          ? [
              { x, y: y + at },
              { x: x + width, y: y + at },
            ]
          : [
              { x: x + at, y },
              { x: x + at, y: y + height },
            ],
      );
    return lines;
  }
  for (let at = hatchStep; at < width + height; at += hatchStep) {
    const [from, to] = [Math.max(0, at - height), Math.min(at, width)];
    const heightAt = (across: number): number => (hatching === 'up' ? y + at - across : y + height - (at - across));
    lines.push([
      { x: x + from, y: heightAt(from) },
      { x: x + to, y: heightAt(to) },
    ]);
  }
  return lines;
}
