import { readFileSync } from 'node:fs';
import type { Texts } from '#shared/messages/tell.ts';

/** In a bundle: the texts of the codes that occur in it, which lie beside it (`bundle.ts`). */
export function readTexts(): Texts {
  return JSON.parse(readFileSync(new URL('messages.json', import.meta.url), 'utf8')) as Texts;
}
