export type ParsedRecord = { cells: string[]; next: number };

/**
 * Parses one record of delimited text from `start`. Line ends are LF, CR LF or a lone CR; quoted cells may hold delimiters, line ends and doubled
 * quotes. Undefined if the record may continue after the end of `text` (and `final` is not set). Plain quotes are common in real files (`"Nature"
 * journals`, an inch sign). A cell whose closing quote is followed by more text keeps all of it. If such a cell, or an unclosed one, runs over a line
 * end, the record is parsed again with quotes as plain characters: one stray quote cannot swallow the rows after it.
 */
export function parseRecord(text: string, start: number, delimiter: string, final: boolean): ParsedRecord | undefined {
  const quoted = parseQuoted(text, start, delimiter, final);
  return quoted === 'stray' ? parsePlain(text, start, delimiter, final) : quoted;
}

/** Columns of a spreadsheet program; cells to the right of them are ignored. */
const mostCells = 16_384;

/** Max length of a quoted record: a longer one is a quote that was never closed. */
const longestRecord = 262_144;

function parseQuoted(text: string, start: number, delimiter: string, final: boolean): ParsedRecord | undefined | 'stray' {
  const cells: string[] = [];
  let position = start;
  for (;;) {
    let cell: string;
    if (text[position] === '"') {
      let value = '';
      let [from, lines, stray] = [position + 1, false, false];
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0) {
          if (final || text.length - start > longestRecord) return 'stray';
          return undefined;
        }
        const piece = text.slice(from, quote);
        lines ||= /[\r\n]/.test(piece);
        value += piece;
        if (quote + 1 >= text.length && !final) return undefined;
        const after = text[quote + 1];
        if (after === '"') {
          value += '"';
          from = quote + 2;
        } else if (after === undefined || after === delimiter || after === '\n' || after === '\r') {
          position = quote + 1;
          break;
        } else {
          stray = true;
          value += '"';
          from = quote + 1;
        }
        // Such a long cell would be parsed again with every piece of the file, without result.
        if (stray && (lines || quote - start > longestRecord)) return 'stray';
      }
      if (stray && lines) return 'stray';
      cell = stray ? `"${value}"` : value;
    } else {
      const end = cellEnd(text, position, delimiter);
      cell = text.slice(position, end);
      position = end;
    }
    if (cells.length < mostCells) cells.push(cell);
    if (text[position] === delimiter) position += 1;
    else return endOfRecord(text, position, cells, final);
  }
}

function parsePlain(text: string, start: number, delimiter: string, final: boolean): ParsedRecord | undefined {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return endOfRecord(text, end, text.slice(start, end).split(delimiter, mostCells), final);
}

function cellEnd(text: string, from: number, delimiter: string): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text[end];
    if (character === delimiter || character === '\n' || character === '\r') break;
  }
  return end;
}

function endOfRecord(text: string, position: number, cells: string[], final: boolean): ParsedRecord | undefined {
  if (position >= text.length) return final ? { cells, next: position } : undefined;
  // A CR at the very end may be the first half of a CR LF.
  if (text[position] === '\r' && position + 1 >= text.length && !final) return undefined;
  return { cells, next: text[position] === '\r' && text[position + 1] === '\n' ? position + 2 : position + 1 };
}
