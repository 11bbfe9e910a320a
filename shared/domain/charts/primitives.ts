/** The value of a chart that a shape shows, by the indexes of its place and series. */
export interface MarkOf {
  place: number;
  series: number;
}

/** Shapes of a picture, in points from the upper left corner. Colors are CSS colors. */
export type Primitive =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: string; title?: string; of?: MarkOf }
  | { kind: 'line'; from: Point; to: Point; stroke: string }
  | { kind: 'path'; points: readonly Point[]; stroke: string; dash?: readonly number[] }
  | { kind: 'area'; points: readonly Point[]; fill: string; opacity: number; title?: string; of?: MarkOf }
  | { kind: 'dot'; at: Point; fill: string; title: string; of?: MarkOf }
  | { kind: 'text'; at: Point; text: string; size: number; anchor: 'start' | 'middle' | 'end'; fill: string; isBold?: boolean };

export interface Point {
  x: number;
  y: number;
}

/** A rectangle by its upper left corner. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface Picture {
  width: number;
  height: number;
  background: string;
  /** Text alternative of the picture for screen readers. */
  title: string;
  description: string;
  items: readonly Primitive[];
  /** The pointer area of each place of the axis. */
  places: readonly Box[];
}

/** Average character widths relative to the font size: exact enough to place and shorten labels without loading a font. */
const narrow = new Set(" .,:;!'|ijltfrI()[]/-");
const wide = new Set('mwMW%@');

export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += emOf(character);
  return width * size;
}

function emOf(character: string): number {
  if (narrow.has(character)) return 0.32;
  if (wide.has(character)) return 0.85;
  if (character > '\u2e80') return 1;
  return character >= 'A' && character <= 'Z' ? 0.66 : 0.57;
}

/** Shortens a text to a width, with an ellipsis where characters were removed. */
export function fitted(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Wraps a text between words to a width and a maximum number of lines. */
export function wrapped(text: string, size: number, width: number, most: number): string[] {
  if (most < 2 || widthOf(text, size) <= width) return [fitted(text, size, width)];
  const words = text.split(' ');
  let count = words.length - 1;
  while (count > 0 && widthOf(words.slice(0, count).join(' '), size) > width) count--;
  if (count === 0) return [fitted(text, size, width)];
  return [words.slice(0, count).join(' '), ...wrapped(words.slice(count).join(' '), size, width, most - 1)];
}
