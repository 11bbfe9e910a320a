import { readFileSync } from 'node:fs';
import type { Tree } from '#shared/messages/overlay.ts';
import type { Text } from '#shared/messages/tell.ts';

/** In a bundle: the texts of the codes that occur in it, which lie beside it (`bundle.ts`). */
export function readTexts(): Tree<Text> {
  return JSON.parse(readFileSync(new URL('messages.json', import.meta.url), 'utf8')) as Tree<Text>;
}
