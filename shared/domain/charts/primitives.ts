/** Which value of a chart something shows: the numbers of its place and of its series. */
export interface MarkOf {
  place: number;
  series: number;
}

/** What a picture is drawn of, in points from the upper left corner. Colors are CSS colors. */
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
  /** What the picture shows, for people who do not see it. */
  title: string;
  description: string;
  items: readonly Primitive[];
  /** The room of each place of the axis, in which a pointer means it. */
  places: readonly Box[];
}

/** Average widths of characters in parts of the font's size: close enough to place and shorten labels without a font. */
const narrow = new Set(" .,:;!'|ijltfrI()[]/-");
const wide = new Set('mwMW%@');

export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += narrow.has(character) ? 0.32 : wide.has(character) ? 0.85 : character > '\u2e80' ? 1 : 0.56;
  return width * size;
}

/** A text no wider than that, with an ellipsis where some of it is missing. */
export function fitted(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
