/** A piece of a line. A `word` is a text of the application by its key, so that the guide uses the terms of the screens. */
export type Inline =
  | { kind: 'text' | 'strong' | 'keys'; text: string }
  | { kind: 'word'; key: string }
  | { kind: 'link'; to: string; inside: readonly Inline[] };

export type Line = readonly Inline[];

export type Block =
  | { kind: 'heading'; id: string; line: Line }
  | { kind: 'paragraph' | 'note'; line: Line }
  | { kind: 'steps' | 'points'; items: readonly Line[] }
  | { kind: 'table'; head: readonly Line[]; rows: readonly (readonly Line[])[] }
  | { kind: 'picture'; name: string; alt: string }
  /** An example of a chart, drawn in the reader's language and theme. */
  | { kind: 'chart'; name: string; alt: string }
  /** The codes of messages with their texts, from the catalogue. */
  | { kind: 'codes'; name: string; alt: string };

/** Parses a page of the guide. The format is a small part of Markdown, described in README.md; anything else throws an error. */
export function parsePage(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => parseBlock(block.split('\n')));
}

function parseBlock(lines: readonly string[]): Block {
  const first = lines[0] ?? '';
  const only = lines.length === 1;
  const heading = /^## (.+) \{#([a-z0-9-]+)\}$/.exec(first);
  if (heading && only) return { kind: 'heading', line: parseLine(heading[1] ?? ''), id: heading[2] ?? '' };
  const picture = /^!\[([^\]]+)\]\((?:(chart|codes):)?([a-z0-9-]+)\)$/.exec(first);
  if (picture && only)
    return { kind: (picture[2] as 'chart' | 'codes' | undefined) ?? 'picture', alt: picture[1] ?? '', name: picture[3] ?? '' };
  if (first.startsWith('> ') && only) return { kind: 'note', line: parseLine(first.slice(2)) };
  if (first.startsWith('- ')) return { kind: 'points', items: lines.map((line) => parseLine(after(line, /^- /))) };
  if (first.startsWith('1. '))
    return { kind: 'steps', items: lines.map((line, at) => parseLine(after(line, new RegExp(`^${at + 1}\\. `)))) };
  if (first.startsWith('| ')) {
    const [head = [], ...rows] = lines.map(cellsOf);
    if (rows.some((row) => row.length !== head.length)) throw new Error(`A row has not as many cells as the heading: ${first}`);
    return { kind: 'table', head, rows };
  }
  if (!only || /^[#>|!]|^\d+\. /.test(first)) throw new Error(`This is no block of the guide: ${first}`);
  return { kind: 'paragraph', line: parseLine(first) };
}

function after(line: string, mark: RegExp): string {
  if (!mark.test(line)) throw new Error(`A line of the list begins otherwise: ${line}`);
  return line.replace(mark, '');
}

function cellsOf(row: string): Line[] {
  if (!/^\| .* \|$/.test(row)) throw new Error(`A row begins and ends with a bar: ${row}`);
  return row.slice(2, -2).split(' | ').map(parseLine);
}

const marks = /\*\*([^*{}]+)\*\*|`([^`]+)`|\{([A-Za-z]\w*(?:\.[\w-]+)+)\}|\[([^\]]+)\]\((\/[^)\s]*)\)/g;

function parseLine(text: string): Line {
  const line: Inline[] = [];
  let at = 0;
  for (const mark of text.matchAll(marks)) {
    plain(text.slice(at, mark.index));
    at = mark.index + mark[0].length;
    const [, strong, keys, key, inside, to] = mark;
    if (strong !== undefined) line.push({ kind: 'strong', text: strong });
    else if (keys !== undefined) line.push({ kind: 'keys', text: keys });
    else if (key !== undefined) line.push({ kind: 'word', key });
    else line.push({ kind: 'link', to: to ?? '', inside: parseLine(inside ?? '') });
  }
  plain(text.slice(at));
  return line;

  function plain(rest: string): void {
    if (/[*`{}[\]<>|\\]/.test(rest)) throw new Error(`A mark that nobody understands in: ${text}`);
    if (rest !== '') line.push({ kind: 'text', text: rest });
  }
}

/** A line without its markup; `word` gives the text of a key. */
export function plainText(line: Line, word: (key: string) => string): string {
  return line
    .map((piece) => {
      if (piece.kind === 'word') return word(piece.key);
      return piece.kind === 'link' ? plainText(piece.inside, word) : piece.text;
    })
    .join('');
}
