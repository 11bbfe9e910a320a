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
  const gridEntry = [...text.keys()].find((name) => /^subscriptions-page-.*\.js$/.test(name));
  if (entries.length === 0 || gridEntry === undefined) throw new Error(`${site} is not the built application`);
  const grid = closure([gridEntry, ...lazyFiles(gridEntry, text)], text);
  const beyond = new Set([...grid].filter((name) => !shell.has(name)));
  const lazy = scripts(text.keys()).filter((name) => !shell.has(name) && !beyond.has(name));
  return {
    shellScripts: sum(scripts(shell)),
    gridScripts: sum(scripts(beyond)),
    largestLazy: Math.max(...lazy.map(gzip)),
    styles: sum([...shell, ...beyond].filter((name) => name.endsWith('.css'))),
    gridFiles: shell.size + beyond.size,
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

/** The style sheets that the loader brings with a lazy script stand in the list of the script that loads it. */
function lazyFiles(entry: string, text: ReadonlyMap<string, string>): string[] {
  for (const content of text.values()) {
    const list = /__vite__mapDeps=.*?\[((?:"[^"]+",?)+)\]/s.exec(content)?.[1];
    const loads = new RegExp(
      `\\./${entry.replaceAll('.', '\\.')}["'\`]\\)?(?:\\.then\\([^)]*\\))?,\\s*__vite__mapDeps\\(\\[([\\d,]*)\\]`,
    ).exec(content)?.[1];
    if (list === undefined || loads === undefined) continue;
    const files = [...list.matchAll(/"([^"]+)"/g)].map(([, file = '']) => file.replace(/^assets\//, ''));
    return loads.split(',').flatMap((index) => files[Number(index)] ?? []);
  }
  return [];
}
