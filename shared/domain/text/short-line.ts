/** Plain text in one line of at most `most` characters, cut where it is longer. */
export function shortLine(text: string, most = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
}
