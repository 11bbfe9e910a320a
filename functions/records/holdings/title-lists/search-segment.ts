import type { OpenSegment } from './open-segment.ts';

/** A parsed search query. */
export interface TitleQuery {
  /** A valid ISSN or ISBN as its number. */
  number: number | null;
  words: readonly string[];
  /** The whole query as one folded text; without blanks it can be a provider's id. */
  whole: string;
  own: string;
}

/** The number of query words found in each row, sized for the largest possible list. */
const marks = new Uint8Array(65_536);
const mostWords = 12;

/** The rows that match a query, in alphabetical order: by identifier, by a provider's id, or by words that begin with those typed. */
export function searchSegment(segment: OpenSegment, { number, words, own }: TitleQuery): number[] {
  if (number !== null) return rowsOfNumber(segment, number);
  const wanted = words.slice(0, mostWords);
  const found = wanted.length === 0 ? [] : rowsOfWords(segment, wanted);
  const named = rowsOfOwn(segment, own);
  return named.length === 0 ? found : [...new Set([...found, ...named])].toSorted((a, b) => a - b);
}

/** The rows whose folded title begins with a text: the first, and the one after the last. */
export function rowsBeginning(segment: OpenSegment, whole: string): [number, number] {
  return segment.folded.beginning(whole);
}

function rowsOfWords({ size, words, starts, rows }: OpenSegment, wanted: readonly string[]): number[] {
  const ranges: [number, number][] = [];
  for (const word of wanted) {
    const [first, end] = words.beginning(word);
    if (first === end) return [];
    ranges.push([starts[first] ?? 0, starts[end] ?? 0]);
  }
  // The rarest first, so that the others have little to count.
  ranges.sort((a, b) => a[1] - a[0] - (b[1] - b[0]));
  marks.fill(0, 0, size);
  for (const [step, [from, to]] of ranges.entries())
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      if (marks[row] === step) marks[row] = step + 1;
    }
  const found: number[] = [];
  for (let row = 0; row < size; row++) if (marks[row] === ranges.length) found.push(row);
  return found;
}

function rowsOfNumber({ numbers, numberRows }: OpenSegment, wanted: number): number[] {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (; numbers[low] === wanted; low++) found.push(numberRows[low] as number);
  return found;
}

function rowsOfOwn({ own, ownRows }: OpenSegment, wanted: string): number[] {
  if (wanted === '' || own.length === 0) return [];
  const found: number[] = [];
  for (let at = own.from(wanted); at < own.length && own.at(at) === wanted; at++) found.push(ownRows[at] as number);
  return found;
}
