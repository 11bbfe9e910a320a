import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A text as it is built: as written, or parsed; or texts by their names. */
type Built = string | readonly Part[] | { readonly [name: string]: Built };
interface Part {
  type: number;
  value?: string;
  options?: Readonly<Record<string, { value: readonly Part[] }>>;
}

const assets = join(import.meta.dirname, '..', '..', '.build', 'web', 'assets');
/** The type of a parsed text's literal part. */
const literal = 0;

/**
 * Serves a page a made-up language in place of German: each text is the longest of German, French and Swedish, in brackets. The catalogue is
 * replaced as the browser loads it, so that a text which is not from the catalogue has no brackets.
 */
export async function speakLongest(page: Page): Promise<void> {
  const [de, ...others] = await Promise.all(['de', 'fr', 'sv'].map(builtCatalogue));
  if (!de) throw new Error('The German catalogue is not built.');
  const texts = (of: Record<string, Built>, language: string) =>
    withoutLanguage({ screens: of[language] ?? {}, answers: of['answers'] ?? {} });
  const longest = longestOf(texts(de.built, 'de'), [texts(others[0]?.built ?? {}, 'fr'), texts(others[1]?.built ?? {}, 'sv')]);
  const { screens, answers } = longest as { screens: Built; answers: Built };
  const body = `export const de = ${JSON.stringify(screens)}, answers = ${JSON.stringify(answers)};`;
  await page.route(`**/assets/${de.file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** The chunk with the texts of the application; the public pages have smaller ones. */
async function builtCatalogue(language: string): Promise<{ file: string; built: Record<string, Built> }> {
  for (const file of globSync(`${language}-*.js`, { cwd: assets })) {
    const built = (await import(join(assets, file))) as Record<string, Built>;
    if ('answers' in built) return { file, built };
  }
  throw new Error(`No catalogue is built for ${language}.`);
}

/** The same texts by file names that do not tell the language: `…/messages/de/screens/boards.json` in every language. */
function withoutLanguage(built: Built): Built {
  if (isText(built)) return built;
  return Object.fromEntries(
    Object.entries(built).map(([name, part]) => [name.replace(/messages\/\w+\//u, 'messages/de/'), withoutLanguage(part)]),
  );
}

function longestOf(german: Built, others: readonly Built[]): Built {
  if (!isText(german)) {
    return Object.fromEntries(
      Object.entries(german).map(([name, part]) => [
        name,
        longestOf(
          part,
          others.map((each) => (isText(each) ? each : (each[name] ?? ''))),
        ),
      ]),
    );
  }
  const [longest = german] = [german, ...others.filter(isText)].toSorted((a, b) => lengthOf(b) - lengthOf(a));
  // A text that takes no values is read as a string.
  if (typeof german === 'string') return `⟦${typeof longest === 'string' ? longest : german}⟧`;
  const parts = typeof longest === 'string' ? [{ type: literal, value: longest }] : longest;
  return [{ type: literal, value: '⟦' }, ...parts, { type: literal, value: '⟧' }];
}

function isText(built: Built): built is string | readonly Part[] {
  return typeof built === 'string' || Array.isArray(built);
}

/** How many characters of a text are written, by the longest of its forms. */
function lengthOf(text: string | readonly Part[]): number {
  if (typeof text === 'string') return text.length;
  return text.reduce((sum, { type, value, options }) => {
    const forms = Object.values(options ?? {}).map((form) => lengthOf(form.value));
    return sum + (type === literal ? (value?.length ?? 0) : Math.max(0, ...forms));
  }, 0);
}
