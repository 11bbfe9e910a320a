/** Plain text on one line, cut after `most` characters with an ellipsis. */
export function shortLine(text: string, most = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
}
