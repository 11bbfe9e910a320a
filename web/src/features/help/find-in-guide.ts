import { foldForSearch } from '#shared/domain/text/fold.ts';
import { type Block, type Line, plainText } from './parse-page.ts';

/** The text of a part of a page: the content below one heading. */
export interface GuidePart {
  /** Its place: `licenses` or `licenses#can-i`. */
  place: string;
  /** The title of the page. */
  page: string;
  /** The heading; empty for the content before the first one. */
  heading: string;
  text: string;
}

/** Splits a page at its headings; `word` gives the text of a key. */
export function partsOfPage(
  name: string,
  { title, tooltip }: { title: string; tooltip: string },
  blocks: readonly Block[],
  word: (key: string) => string,
): GuidePart[] {
  const parts: GuidePart[] = [{ place: name, page: title, heading: '', text: tooltip }];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'heading') parts.push({ place: `${name}#${block.id}`, page: title, heading: plainText(block.line, word), text: '' });
    else if (last) last.text = [last.text, ...linesOf(block).map((line) => plainText(line, word))].filter(Boolean).join(' ');
  }
  return parts;
}

function linesOf(block: Block): readonly Line[] {
  switch (block.kind) {
    case 'steps':
    case 'points':
      return block.items;
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'picture':
    case 'chart':
    case 'codes':
      return [];
    default:
      return [block.line];
  }
}

/**
 * The parts with all words of a query, ignoring case and accents. Matches in the title come first, then in a heading, then in the text; equal
 * ones in the order of the guide.
 */
export function findInGuide(parts: readonly GuidePart[], query: string): GuidePart[] {
  const words = foldForSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return parts
    .map((part) => ({ part, rank: rankOf(part, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ part }) => part);
}

function rankOf({ page, heading, text }: GuidePart, words: readonly string[]): number {
  const has = (hay: string): boolean => {
    const folded = ` ${foldForSearch(hay)}`;
    return words.every((word) => folded.includes(` ${word}`));
  };
  if (heading === '' && has(page)) return 3;
  if (heading !== '' && has(heading)) return 2;
  // A match in the title alone does not list every part of its page.
  return has(`${page} ${heading} ${text}`) && !has(page) ? 1 : 0;
}

const around = 90;

/** An excerpt around the first word of the query, of at most about 180 characters. */
export function excerptOf(text: string, query: string): string {
  const [word = ''] = foldForSearch(query).split(' ');
  const words = text.split(' ');
  const at = Math.max(
    0,
    words.findIndex((each) => foldForSearch(each).startsWith(word)),
  );
  const before = words.slice(0, at).join(' ').length;
  if (text.length <= 2 * around) return text;
  const from = before <= around ? 0 : text.indexOf(' ', before - around) + 1;
  const to = from + 2 * around >= text.length ? text.length : text.lastIndexOf(' ', from + 2 * around);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
