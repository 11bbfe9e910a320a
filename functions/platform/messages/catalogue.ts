import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CodesOfCalls } from '#shared/contract/openapi.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { RenamedCodes } from '#shared/messages/renamed-codes.ts';
import type { Tree } from '#shared/messages/overlay.ts';

const messages = join(import.meta.dirname, '..', '..', '..', 'shared', 'messages');

/** The English texts of all messages, read from their folder. In a bundle, `infra/bundle.ts` puts the texts of its codes beside it instead. */
export function readTexts(): Tree<string> {
  return textsIn('en');
}

/** The same in another language. British English has only the texts that it spells otherwise. */
export function readTextsIn(language: Exclude<ScreenLanguage, 'en'>): Tree<string> {
  return textsIn(language);
}

function textsIn(language: ScreenLanguage): Tree<string> {
  const folder = join(messages, language, 'answers');
  return Object.fromEntries(
    // Messages may name a field by the heading of its column.
    [...readdirSync(folder), join('..', 'screens', 'columns.json')].flatMap((file) => {
      const subject = basename(file, '.json');
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
      return Object.entries(texts).map(([key, text]) => [`${subject}.${key}`, text]);
    }),
  );
}

/** The English texts of all codes as they are written, in the order of their names: for the document of the API. */
export function readSentences(): Record<string, string> {
  const sentences = Object.entries(textsIn('en') as Record<string, string>);
  return Object.fromEntries(sentences.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The codes that each call can answer with. They are found when functions are bundled, so that code that runs from its sources has none. */
export function readCodesOfCalls(): CodesOfCalls | undefined {
  return undefined;
}

/** The codes of earlier releases. */
export function readRenamedCodes(): RenamedCodes {
  return JSON.parse(readFileSync(join(messages, 'renamed-codes.json'), 'utf8')) as RenamedCodes;
}
