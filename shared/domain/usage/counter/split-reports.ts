/** The search text: only whole reports contain it. */
const header = '"Report_Header"';

/**
 * The reports of a JSON text with more than one report: a list of reports, one report a line, or a report nested in a program's answer. Each is the
 * innermost object with a header. Null if the text is one report, or the body of one.
 */
export function splitReports(text: string): string[] | null {
  if (!text.includes(header)) return null;
  const reports: { from: number; to: number }[] = [];
  /** Starts of the open objects and lists, and whether one directly contains a header. */
  const open: { at: number; isReport: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const inner = open.at(-1);
      if (inner && text.startsWith(header, at) && /^\s*:/.test(text.slice(at + header.length, at + header.length + 20)))
        inner.isReport = true;
      at = endOfString(text, at);
    } else if (sign === '{' || sign === '[') open.push({ at, isReport: false });
    else if (sign === '}' || sign === ']') {
      const closed = open.pop();
      if (closed?.isReport) reports.push({ from: closed.at, to: at + 1 });
    }
  }
  const [only] = reports;
  const isWhole = reports.length === 1 && only !== undefined && /^\s*$/.test(text.slice(only.to)) && !/[{[]/.test(text.slice(0, only.from));
  return reports.length === 0 || isWhole ? null : reports.map(({ from, to }) => text.slice(from, to));
}

/** The index of the quote that ends a string, or the end of the text. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
