import { foldForSearch } from './fold.ts';

/** Whether every word of a search occurs in a text, ignoring case, accents and punctuation. An empty search matches any text. */
export function hasEveryWord(text: string, search: string): boolean {
  const words = foldForSearch(search).split(' ').filter(Boolean);
  if (words.length === 0) return true;
  const folded = foldForSearch(text);
  return words.every((word) => folded.includes(word));
}
