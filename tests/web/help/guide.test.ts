import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { exampleCharts } from '#shared/domain/charts/examples.ts';
import { type Language, languages } from '#shared/domain/messages/languages.ts';
import type { Screen } from '#web/ui/screen.ts';
import { helpAddress } from '#web/features/help/help-address.ts';
import { loadPage, loadTitles } from '#web/features/help/help-pages.ts';
import { type Block, type Inline, plainText } from '#web/features/help/parse-page.ts';
import { sizes as pictureSizes } from '#web/features/help/pictures/sizes.ts';
import { type HelpTitles, helpGroups, type TopicName, topics } from '#web/features/help/topics.ts';
import { de, en, fr, sv } from '#tests/support/catalogues.ts';

const catalogues: Readonly<Record<Language, object>> = { en, de, fr, sv };
const pictureFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'features', 'help', 'pictures');

/** The address of every screen for the signed-in, as its route is written. */
const screens = Object.values(
  import.meta.glob<Readonly<Record<string, readonly Screen[]>>>('../../../web/src/features/*/{screens,record-screens}.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module).flat())
  .filter(({ permission }) => permission !== 'public')
  .flatMap((screen) => [screen.path, ...(screen.children ?? []).map(({ path }) => (path === '' ? screen.path : `${screen.path}/${path}`))]);

const pages = new Map<string, readonly Block[]>();
const titles = new Map<Language, HelpTitles>();
const pageOf = (language: Language, name: TopicName): readonly Block[] => pages.get(`${language}/${name}`) ?? [];

beforeAll(async () => {
  for (const language of languages) {
    titles.set(language, await loadTitles(language));
    for (const { name } of topics) pages.set(`${language}/${name}`, await loadPage(language, name));
  }
});

function piecesOf(blocks: readonly Block[]): Inline[] {
  const found: Inline[] = [];
  const take = (line: readonly Inline[]): void => {
    for (const piece of line) {
      found.push(piece);
      if (piece.kind === 'link') take(piece.inside);
    }
  };
  for (const block of blocks) {
    if ('items' in block) block.items.forEach(take);
    else if ('rows' in block) [block.head, ...block.rows].flat().forEach(take);
    else if ('line' in block) take(block.line);
  }
  return found;
}

/** What has to be alike in all languages: the order of blocks, headings by their ids, lists by their length, links and pictures. */
function shapeOf(blocks: readonly Block[]): unknown[] {
  const links = new Set(piecesOf(blocks).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : [])));
  return [
    ...blocks.map((block) => {
      if (block.kind === 'heading') return `heading ${block.id}`;
      if (block.kind === 'picture' || block.kind === 'chart' || block.kind === 'codes') return `${block.kind} ${block.name}`;
      if (block.kind === 'table') return `table ${block.rows.length} ${block.head.length}`;
      return block.kind === 'steps' || block.kind === 'points' ? `${block.kind} ${block.items.length}` : block.kind;
    }),
    [...links].toSorted(),
  ];
}

const sentenceOf = (language: Language, key: string): unknown =>
  key.split('.').reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], catalogues[language]);
const everyPage = languages.flatMap((language) => topics.map(({ name }) => ({ language, name })));

describe('R035 the help guide', () => {
  it('is a table of links with address, title and tooltip, for each step of the workflow and whatever has a screen', () => {
    const names = topics.map(({ name }): string => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        'consideration',
        'negotiation',
        'decision',
        'invoicing',
        'implementation',
        'licenses',
        'imports',
        'settings',
      ]),
    );
    for (const group of helpGroups) expect(topics.some((topic) => topic.group === group)).toBe(true);
    for (const language of languages) {
      const table = titles.get(language);
      for (const name of names) {
        const { title, tooltip } = table?.[name as TopicName] ?? { title: '', tooltip: '' };
        expect(title, `${language} ${name}`).toMatch(/^\p{Lu}/u);
        expect(tooltip.length, `${language} ${name}`).toBeGreaterThan(20);
      }
      expect(new Set(names.map((name) => table?.[name as TopicName].title)).size).toBe(names.length);
    }
  });

  test.each(everyPage)('$name is in $language what it is in English', ({ language, name }) => {
    const page = pageOf(language, name);
    expect(page.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(1);
    expect(shapeOf(page)).toEqual(shapeOf(pageOf('en', name)));
    if (language !== 'en') expect(textOf(page)).not.toBe(textOf(pageOf('en', name)));
  });

  test.each(everyPage)('$name calls things in $language as the screens do', ({ language, name }) => {
    for (const piece of piecesOf(pageOf(language, name))) {
      if (piece.kind !== 'word') continue;
      const sentence = sentenceOf(language, piece.key);
      expect(sentence, piece.key).toEqual(expect.any(String));
      expect(sentence, piece.key).not.toContain('{{');
    }
  });

  test.each(topics)('every link of $name leads somewhere', ({ name }) => {
    for (const piece of piecesOf(pageOf('en', name))) {
      if (piece.kind !== 'link') continue;
      const [path = '', part] = piece.to.split('#');
      expect(
        screens.some((screen) => matchPath(screen, path) !== null),
        piece.to,
      ).toBe(true);
      const page = /^\/help\/(.+)$/.exec(path)?.[1];
      if (page !== undefined) expect(partsOf(page), piece.to).toContain(part);
    }
  });

  it('explains every screen, and no other', () => {
    const without = screens.filter((screen) => !screen.startsWith('/help') && helpAddress(screen.replaceAll(/:\w+/g, 'x')) === undefined);
    expect(without).toEqual([]);
    for (const { name, screens: explained } of topics)
      for (const screen of explained) {
        const [path = '', part] = screen.split('#');
        expect(
          screens.some((each) => matchPath(each, path) !== null),
          `${name}: ${path}`,
        ).toBe(true);
        expect(partsOf(name), screen).toContain(part);
      }
  });

  it('knows the telling screen from the general one', () => {
    expect(helpAddress('/licenses/can-i')).toBe('/help/licenses#can-i');
    expect(helpAddress('/licenses/5us66jrezybmt8u8tx2c')).toBe('/help/licenses');
    expect(helpAddress('/progress/approve-invoices')).toBe('/help/invoicing');
    expect(helpAddress('/no/such/screen')).toBeUndefined();
  });

  it('shows every kind of chart that is stored as an example', () => {
    const shown = pageOf('en', 'charts').flatMap((block) => (block.kind === 'chart' ? [block.name] : []));
    expect(shown.toSorted()).toEqual(Object.keys(exampleCharts).toSorted());
  });

  it('has every picture that it shows, shows every one it has, and weighs little', () => {
    const shown = new Set(
      everyPage.flatMap(({ language, name }) => pageOf(language, name)).flatMap((block) => (block.kind === 'picture' ? [block.name] : [])),
    );
    const files = readdirSync(pictureFolder).filter((file) => file.endsWith('.webp'));
    expect(Object.keys(pictureSizes).toSorted()).toEqual([...shown].toSorted());
    expect(files.map((file) => file.replace(/\.webp$/, '')).toSorted()).toEqual([...shown].toSorted());
    const sizes = files.map((file) => statSync(join(pictureFolder, file)).size);
    expect(Math.max(...sizes)).toBeLessThan(45_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(900_000);
  });
});

function textOf(blocks: readonly Block[]): string {
  return piecesOf(blocks)
    .map((piece) => plainText([piece], () => ''))
    .join('');
}

/** The parts of a page that can be linked to; undefined is the page itself. */
function partsOf(name: string): (string | undefined)[] {
  const blocks = pageOf('en', name as TopicName);
  return blocks.length === 0 ? [] : [undefined, ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))];
}
