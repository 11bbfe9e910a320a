import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the browser loads of the built application, in gzipped bytes and files. */
export interface ChunkSizes {
  /** What every page needs before anything can be shown. */
  shellScripts: number;
  /** What the list of subscriptions needs beyond the shell. */
  gridScripts: number;
  /** The largest script of those that are loaded when they are needed. */
  largestLazy: number;
  /** The style sheets that the list of subscriptions loads, shell included, without fonts. */
  styles: number;
  /** Scripts and style sheets that the list of subscriptions loads, shell included. */
  gridFiles: number;
  /** The same of every page, tab (with its page) and dialog that is loaded lazily; the most files first. */
  pages: readonly PageFiles[];
  /** Files of the page with the most. */
  pageFiles: number;
}

export interface PageFiles {
  name: string;
  files: number;
}

/** Reads the built application's folder: which script imports which is written in them. */
export function chunkSizes(site: string): ChunkSizes {
  const assets = join(site, 'assets');
  const names = readdirSync(assets);
  const text = new Map(names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
  const gzip = (name: string): number => gzipSync(withoutFonts(text.get(name) ?? ''), { level: 9 }).length;
  const sum = (chosen: Iterable<string>): number => [...chosen].reduce((total, name) => total + gzip(name), 0);
  const scripts = (chosen: Iterable<string>): string[] => [...chosen].filter((name) => name.endsWith('.js'));

  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name);
  const shell = closure(entries, text);
  const imports = lazyImports(text);
  const gridEntry = [...imports.keys()].find((name) => /^subscriptions-page-.*\.js$/.test(name));
  if (entries.length === 0 || gridEntry === undefined) throw new Error(`${site} is not the built application`);
  const cold = (names: readonly string[]): Set<string> =>
    closure([...names, ...names.flatMap((name) => [...(imports.get(name) ?? [])])], text);
  const beyond = new Set([...cold([gridEntry])].filter((name) => !shell.has(name)));
  const lazy = scripts(text.keys()).filter((name) => !shell.has(name) && !beyond.has(name));
  const around = pagesOfTabs(scripts(shell).map((name) => text.get(name) ?? ''));
  const pages = [...imports.keys()]
    .map((name) => [...(around.get(name) ?? []), name])
    .map((names) => ({ name: names.map(withoutHash).join(' with '), files: new Set([...shell, ...cold(names)]).size }))
    .toSorted((one, other) => other.files - one.files);
  return {
    shellScripts: sum(scripts(shell)),
    gridScripts: sum(scripts(beyond)),
    largestLazy: Math.max(...lazy.map(gzip)),
    styles: sum([...shell, ...beyond].filter((name) => name.endsWith('.css'))),
    gridFiles: shell.size + beyond.size,
    pages,
    pageFiles: pages[0]?.files ?? 0,
  };
}

/** Fonts in a style sheet are another matter: they are loaded when a text needs them. */
function withoutFonts(sheet: string): string {
  return sheet.replace(/url\(data:font\/[^)]+\)/g, '');
}

/** Files and what they import at once, and so on. */
function closure(entries: readonly string[], text: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name) || !text.has(name)) return;
    found.add(name);
    for (const [, imported = ''] of (text.get(name) ?? '').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+)["']/g)) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return found;
}

/** Scripts that are imported lazily, with the files that the importing scripts load beside them: style sheets are named only there. */
function lazyImports(text: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const content of text.values()) {
    const list = /__vite__mapDeps=.*?\[((?:"[^"]+",?)+)\]/s.exec(content)?.[1] ?? '';
    const files = [...list.matchAll(/"([^"]+)"/g)].map(([, file = '']) => file.replace(/^assets\//, ''));
    for (const [, name = '', rest = ''] of content.matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)((?:(?!import\().){0,2000})/gs)) {
      const loads = /^(?:(?!,\[\]\)).)*?__vite__mapDeps\(\[([\d,]*)\]/s.exec(rest)?.[1] ?? '';
      const known = found.get(name) ?? new Set();
      for (const [index] of loads.matchAll(/\d+/g)) known.add(files[Number(index)] ?? '');
      found.set(name, known);
    }
  }
  return found;
}

/**
 * The page that each tab is shown in: the script that the declaration of a screen names right before the screen's children. Tabs that several
 * screens share through a function are not among those children, and are counted without their page.
 */
function pagesOfTabs(shell: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const content of shell) {
    for (const { index } of content.matchAll(/children:\[/g)) {
      const page = importsIn(content.slice(Math.max(0, index - 2000), index)).at(-1);
      if (page === undefined) continue;
      for (const tab of importsIn(bracketed(content, index))) found.set(tab, [page]);
    }
  }
  return found;
}

function importsIn(code: string): string[] {
  return [...code.matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)].map(([, name = '']) => name);
}

/** The text from the first bracket after a place to the bracket that closes it. */
function bracketed(code: string, start: number): string {
  const open = code.indexOf('[', start);
  let depth = 0;
  for (let end = open; end < code.length; end++) {
    if (code[end] === '[') depth += 1;
    if (code[end] === ']') depth -= 1;
    if (depth === 0) return code.slice(open, end);
  }
  return '';
}

function withoutHash(name: string): string {
  return name.replace(/-[\w-]{8}\.js$/, '');
}
