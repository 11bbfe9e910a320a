import { plainText } from './plain-text.ts';

/** How a note is called: its beginning, cut between words, at most `most` characters. Empty for a note without words. */
export function firstWords(html: string, most = 80): string {
  // Enough of the markup to fill the line: notes can be long, and every search result asks.
  const text = plainText(html.slice(0, most * 20));
  if ([...text].length <= most) return text;
  const cut = [...text].slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
