import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import { standardIdentifiersOf } from '#shared/domain/title-lists/title-keys.ts';
import type { ListedTitle } from './listed-title.ts';

/** The fields that describe the coverage of a title. */
export const coverageFields = [
  'date_first_issue_online',
  'date_last_issue_online',
  'embargo_info',
  'date_monograph_published_online',
  'date_monograph_published_print',
  'publication_type',
  'print_identifier',
  'online_identifier',
] as const satisfies (keyof Publication)[];

/**
 * The search index of one list, built when the list is written and small enough to hold a hundred lists at once: about 350 bytes per title.
 * Rows are sorted by folded title, so titles with a common beginning are adjacent. Texts of many rows form one string with line ends, which
 * avoids an object per row.
 */
export interface TitleSegment {
  size: number;
  ids: string;
  titles: string;
  folded: string;
  /** The values of `coverageFields`, tab-separated; equal values of many rows are stored once. */
  said: string;
  saidBy: Uint16Array;
  /** The distinct words of the folded titles, sorted, and the rows of each: `rows[starts[w]…starts[w + 1]]`. */
  words: string;
  starts: Uint32Array;
  rows: Uint16Array;
  /** Providers' own ids, folded and sorted, each with its row. */
  own: string;
  ownRows: Uint16Array;
  /** ISSNs and ISBNs as numbers, sorted, each with its row. */
  numbers: Float64Array;
  numberRows: Uint16Array;
}

/** An ISSN or ISBN without hyphens as a unique number. */
export function identifierNumber(identifier: string): number {
  // An ISSN ends in a check digit that may be X; ISBNs begin with 978 or 979 and are far larger.
  return identifier.length === 8
    ? Number(identifier.slice(0, 7)) * 11 + (identifier[7] === 'X' ? 10 : Number(identifier[7]))
    : Number(identifier);
}

/** The numbers of a publication's valid ISSNs and ISBNs. */
export function identifierNumbers(publication: Pick<Publication, 'print_identifier' | 'online_identifier'>): number[] {
  return standardIdentifiersOf(publication as Publication).map((identifier) => identifierNumber(identifier.replace('-', '')));
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/** Prepares a list for searching. */
export function buildSegment(titles: readonly ListedTitle[]): TitleSegment {
  const entries = titles
    .map((title) => ({ title, folded: foldForSearch(title.publication_title) }))
    .toSorted((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  const words = new Map<string, number[]>();
  const said = new Map<string, number>();
  const saidBy = new Uint16Array(entries.length);
  const own: { text: string; row: number }[] = [];
  const numbers: { value: number; row: number }[] = [];
  for (const [row, { title, folded }] of entries.entries()) {
    for (const word of new Set(folded.split(' '))) {
      if (word === '') continue;
      const rows = words.get(word);
      if (rows) rows.push(row);
      else words.set(word, [row]);
    }
    const text = coverageFields.map((field) => (title[field] ?? '').replace(/[\t\n]/g, ' ')).join('\t');
    const known = said.get(text) ?? said.size;
    said.set(text, known);
    saidBy[row] = known;
    for (const value of identifierNumbers(title)) numbers.push({ value, row });
    const foldedOwn = title.title_id === null ? '' : foldForSearch(title.title_id).replaceAll(' ', '');
    if (foldedOwn !== '') own.push({ text: foldedOwn, row });
  }
  own.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.row - b.row));
  numbers.sort((a, b) => a.value - b.value || a.row - b.row);
  const sortedWords = [...words.keys()].toSorted();
  const starts = new Uint32Array(sortedWords.length + 1);
  const rows: number[] = [];
  for (const [index, word] of sortedWords.entries()) {
    rows.push(...(words.get(word) ?? []));
    starts[index + 1] = rows.length;
  }
  return {
    size: entries.length,
    ids: entries.map(({ title }) => title.id).join('\n'),
    titles: entries.map(({ title }) => oneLine(title.publication_title)).join('\n'),
    folded: entries.map(({ folded }) => folded).join('\n'),
    said: [...said.keys()].join('\n'),
    saidBy,
    words: sortedWords.join('\n'),
    starts,
    rows: Uint16Array.from(rows),
    own: own.map(({ text }) => text).join('\n'),
    ownRows: Uint16Array.from(own, ({ row }) => row),
    numbers: Float64Array.from(numbers, ({ value }) => value),
    numberRows: Uint16Array.from(numbers, ({ row }) => row),
  };
}
