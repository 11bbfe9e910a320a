import type { Language } from '#shared/domain/messages/languages.ts';
import { sizes } from './pictures/sizes.ts';
import { type Block, parsePage } from './parse-page.ts';
import { type HelpTitles, type TopicName, topics } from './topics.ts';

// One file each, loaded on demand: the guide adds nothing to the initial load of a page.
const texts = import.meta.glob<string>('./pages/*/*.md', { query: '?raw', import: 'default' });
const titles = import.meta.glob<HelpTitles>('./pages/*/titles.ts', { import: 'titles' });
const pictures = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true });

/** The titles of the pages in a language. */
export async function loadTitles(language: Language): Promise<HelpTitles> {
  return fileOf(titles, `./pages/${language}/titles.ts`)();
}

/** A page in a language. */
export async function loadPage(language: Language, name: TopicName): Promise<Block[]> {
  return parsePage(await fileOf(texts, `./pages/${language}/${name}.md`)());
}

/** All pages of a language, for the search. */
export async function loadAllPages(language: Language): Promise<{ name: TopicName; blocks: Block[] }[]> {
  return Promise.all(topics.map(async ({ name }) => ({ name, blocks: await loadPage(language, name) })));
}

/** The address of a picture, and its size, so that its space is reserved until it is loaded. */
export function pictureOf(name: string): { src: string; width: number; height: number } {
  const [width, height] = fileOf(sizes, name);
  return { src: fileOf(pictures, `./pictures/${name}.webp`), width, height };
}

function fileOf<T>(files: Readonly<Record<string, T>>, path: string): T {
  const file = files[path];
  if (file === undefined) throw new Error(`The help guide has no ${path}`);
  return file;
}
