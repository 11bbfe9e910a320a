import { readFileSync } from 'node:fs';
import { type PackedCodes, unpackCodes } from '#infra/message-codes/packed-codes.ts';
import type { CodesOfCalls } from '#shared/contract/openapi.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { RenamedCodes } from '#shared/messages/renamed-codes.ts';
import type { Tree } from '#shared/messages/overlay.ts';
import type { Text } from '#shared/messages/teller.ts';

/** In a bundle: the texts of the codes that occur in it, which lie beside it (`bundle.ts`). */
export function readTexts(): Tree<Text> {
  return textsBeside('messages.json');
}

/** The same in another language; only bundles that call this have them. */
export function readTextsIn(language: Exclude<ScreenLanguage, 'en'>): Tree<Text> {
  return textsBeside(`messages.${language}.json`);
}

/** The English texts of all codes as they are written; only a bundle that calls this has them. */
export function readSentences(): Record<string, string> {
  return readBeside<Record<string, string>>('sentences.json');
}

/** The codes that each call can answer with; only a bundle that calls this has them. */
export function readCodesOfCalls(): CodesOfCalls {
  return unpackCodes(readBeside<PackedCodes>('codes-of-calls.json'));
}

/** The codes of earlier releases that now are codes of the bundle. */
export function readRenamedCodes(): RenamedCodes {
  return readBeside<RenamedCodes>('renamed-codes.json');
}

function textsBeside(file: string): Tree<Text> {
  return readBeside<Tree<Text>>(file);
}

function readBeside<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;
}
