import { plainText } from './plain-text.ts';

/** The title of a note: its beginning, cut between words, with at most `most` characters. Empty for a note without words. */
export function firstWords(html: string, most = 80): string {
  // A prefix of the markup fills the line. Notes can be long, and every search result calls this.
  const text = plainText(html.slice(0, most * 20));
  if ([...text].length <= most) return text;
  const cut = [...text].slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
