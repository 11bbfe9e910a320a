import type { Language } from '#shared/domain/messages/languages.ts';
import { sizes } from './pictures/sizes.ts';
import { type Block, parsePage } from './parse-page.ts';
import { type HelpTitles, type TopicName, topics } from './topics.ts';

// A file each, loaded when it is read: the guide adds nothing to what a page loads first.
const texts = import.meta.glob<string>('./pages/*/*.md', { query: '?raw', import: 'default' });
const titles = import.meta.glob<HelpTitles>('./pages/*/titles.ts', { import: 'titles' });
const pictures = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true });

/** How the pages are called in a language. */
export async function loadTitles(language: Language): Promise<HelpTitles> {
  return fileOf(titles, `./pages/${language}/titles.ts`)();
}

/** A page in a language. */
export async function loadPage(language: Language, name: TopicName): Promise<Block[]> {
  return parsePage(await fileOf(texts, `./pages/${language}/${name}.md`)());
}

/** All pages of a language, for whoever searches them. */
export async function loadAllPages(language: Language): Promise<{ name: TopicName; blocks: Block[] }[]> {
  return Promise.all(topics.map(async ({ name }) => ({ name, blocks: await loadPage(language, name) })));
}

/** The address of a picture, and how large it is, so that its place is kept until it is there. */
export function pictureOf(name: string): { src: string; width: number; height: number } {
  const [width, height] = fileOf(sizes, name);
  return { src: fileOf(pictures, `./pictures/${name}.webp`), width, height };
}

function fileOf<T>(files: Readonly<Record<string, T>>, path: string): T {
  const file = files[path];
  if (file === undefined) throw new Error(`The help guide has no ${path}`);
  return file;
}
