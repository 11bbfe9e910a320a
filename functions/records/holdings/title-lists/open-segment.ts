import type { TitleSegment } from './title-segment.ts';

/** The start of each line of a text with line ends, and one position past the last. */
function linesOf(text: string, count: number): Uint32Array {
  const places = new Uint32Array(count + 1);
  let at = 0;
  for (let line = 1; line < count; line++) {
    at = text.indexOf('\n', at) + 1;
    places[line] = at;
  }
  places[count] = text.length + 1;
  return places;
}

/** A text of lines, read by number. */
export class Lines {
  readonly length: number;
  readonly #text: string;
  readonly #places: Uint32Array;

  constructor(text: string, count: number) {
    this.#text = text;
    this.#places = linesOf(text, count);
    this.length = count;
  }

  at(line: number): string {
    return this.#text.slice(this.#places[line], (this.#places[line + 1] ?? 0) - 1);
  }

  /** The first line that is not before `wanted`; the lines are sorted. */
  from(wanted: string): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The lines that begin with `wanted`, as the first and the one behind the last. */
  beginning(wanted: string): [number, number] {
    const first = this.from(wanted);
    // Folded texts contain only letters and digits, which all sort before this character.
    return [first, this.from(`${wanted}\uffff`)];
  }
}

/** A segment whose texts can be read by row. */
export interface OpenSegment {
  size: number;
  ids: Lines;
  titles: Lines;
  folded: Lines;
  said: Lines;
  saidBy: Uint16Array;
  words: Lines;
  starts: Uint32Array;
  rows: Uint16Array;
  own: Lines;
  ownRows: Uint16Array;
  numbers: Float64Array;
  numberRows: Uint16Array;
  /** Rows by the id of the publication, made when a list has edits. */
  rowOf: (id: string) => number | undefined;
  bytes: number;
}

/** Opens a segment for searching. */
export function openSegment(segment: TitleSegment): OpenSegment {
  const { size, saidBy, starts, rows, ownRows, numbers, numberRows } = segment;
  const saidCount = saidBy.reduce((most, by) => Math.max(most, by + 1), 0);
  const texts = [segment.ids, segment.titles, segment.folded, segment.said, segment.words, segment.own];
  const tables = [saidBy, starts, rows, ownRows, numbers, numberRows];
  const ids = new Lines(segment.ids, size);
  let byId: Map<string, number> | undefined;
  return {
    size,
    ids,
    titles: new Lines(segment.titles, size),
    folded: new Lines(segment.folded, size),
    said: new Lines(segment.said, saidCount),
    saidBy,
    words: new Lines(segment.words, starts.length - 1),
    starts,
    rows,
    own: new Lines(segment.own, ownRows.length),
    ownRows,
    numbers,
    numberRows,
    rowOf: (id) => {
      byId ??= new Map(Array.from({ length: size }, (_, row) => [ids.at(row), row]));
      return byId.get(id);
    },
    // Text with any character beyond Latin-1 takes two bytes per character; line positions take four bytes each.
    bytes:
      texts.reduce((sum, text) => sum + text.length * (/[^\u0000-\u00ff]/.test(text) ? 2 : 1), 0) +
      tables.reduce((sum, table) => sum + table.byteLength, 0) +
      4 * (3 * size + saidCount + starts.length + ownRows.length),
  };
}
