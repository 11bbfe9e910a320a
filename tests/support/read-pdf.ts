import { inflateSync } from 'node:zlib';

/** A stretch of text on a page: points from the lower left corner. */
interface Stretch {
  x: number;
  y: number;
  /** The marked content it belongs to: another cell has another. */
  mark: number;
  text: string;
}

export interface ReadPdf {
  /** The lines of each page from top to bottom; what belongs to different parts of the structure is parted by a tab. */
  pages: string[][];
  /** Width and height of each page in points. */
  sheets: [number, number][];
  title: string;
  language: string;
  /** How many parts of each kind the structure has: TH, TD, H1, Figure. */
  parts: Record<string, number>;
  /** What is read aloud for each picture. */
  alternatives: string[];
  /** The source of all objects, without streams: to look for what must not be there. */
  source: string;
}

interface PdfObject {
  source: string;
  stream: Buffer | null;
}

/** Reads a PDF that pdfkit wrote: no object streams, embedded fonts with a table of their characters. Written for tests only. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes));
  const all = [...objects.values()];
  const pages = all.filter(({ source }) => /\/Type \/Page\b/.test(source));
  const info = /\/Info (\d+) 0 R/.exec(Buffer.from(bytes).subarray(-400).toString('latin1'))?.[1] ?? '';
  const title = /\/Title (\d+) 0 R/.exec(objects.get(info)?.source ?? '')?.[1] ?? '';
  const kinds = all.flatMap(({ source }) => /\/S \/(\w+)/.exec(source)?.[1] ?? []);
  return {
    pages: pages.map((page) => linesOf(stretchesOf(page, objects))),
    sheets: pages.map(({ source }) => {
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
      return [Number(width), Number(height)];
    }),
    title: textOf(objects.get(title)?.source ?? ''),
    language: textOf(all.map(({ source }) => /\/Type \/Catalog[^]*?\/Lang (\([^)]*\))/.exec(source)?.[1] ?? '').join('')),
    parts: Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, each]) => [kind, each.length])),
    alternatives: all.flatMap(({ source }) => (source.includes('/Alt ') ? [textOf(source.slice(source.indexOf('/Alt ') + 5))] : [])),
    source: all.map(({ source }) => source).join('\n'),
  };
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = bytes.toString('latin1');
  for (const { 1: id = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = text.indexOf(' obj\n', index) + 5;
    const [end, streamAt] = [text.indexOf('\nendobj', start), text.indexOf('\nstream\n', start)];
    if (streamAt === -1 || streamAt > end) objects.set(id, { source: text.slice(start, end), stream: null });
    else {
      const source = text.slice(start, streamAt);
      const length = Number(/\/Length (\d+)/.exec(source)?.[1]);
      const data = bytes.subarray(streamAt + 8, streamAt + 8 + length);
      objects.set(id, { source, stream: source.includes('/FlateDecode') ? inflateSync(data) : data });
    }
  }
  return objects;
}

/** A text of an object: pdfkit writes Latin letters as they are and all others in UTF-16 after a mark. */
function textOf(source: string): string {
  const inner = /^\s*\(((?:\\[^]|[^\\)])*)\)/.exec(source)?.[1] ?? '';
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = inner.replace(/\\([^])/g, (_, character: string) => escapes[character] ?? character);
  return plain.startsWith('\u00fe\u00ff') ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le') : plain;
}

function stretchesOf({ source }: PdfObject, objects: ReadonlyMap<string, PdfObject>): Stretch[] {
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(source)?.[1] ?? '')?.stream?.toString('latin1') ?? '';
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(source)?.[1] ?? '')?.source ?? '';
  const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, charactersOf(id, objects)]));
  const stretches: Stretch[] = [];
  let mark = 0;
  const operators = /\bBDC|\bBMC|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\s+\/(F\d+) [\d.]+ Tf\s+[^[]*\[([^\]]*)\] TJ/g;
  for (const [operator, x = '', y = '', font = '', shown = ''] of content.matchAll(operators)) {
    if (operator.startsWith('B')) mark++;
    else stretches.push({ x: Number(x), y: Number(y), mark, text: shownText(shown, fonts.get(font) ?? []) });
  }
  return stretches;
}

function shownText(shown: string, characters: readonly string[]): string {
  const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, found = '']) => found.match(/.{4}/g) ?? []);
  return codes.map((code) => characters[Number.parseInt(code, 16)] ?? '\ufffd').join('');
}

/** The characters of an embedded font by their number in it. */
function charactersOf(id: string, objects: ReadonlyMap<string, PdfObject>): string[] {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.source ?? '')?.[1] ?? '';
  const lists = objects.get(table)?.stream?.toString('latin1') ?? '';
  return [...lists.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
      Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function linesOf(stretches: readonly Stretch[]): string[] {
  const lines = [...Map.groupBy(stretches, ({ y }) => Math.round(y))].toSorted(([a], [b]) => b - a);
  return lines.map(([, line]) => {
    const cells = Map.groupBy(
      line.toSorted((one, other) => one.x - other.x),
      ({ mark }) => mark,
    );
    return [...cells.values()].map((cell) => cell.map(({ text }) => text).join('')).join('\t');
  });
}
