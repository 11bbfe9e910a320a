import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '#shared/messages/overlay.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'messages', 'en', 'answers');

/** The English texts of all messages, read from the folder of the texts. In a bundle `infra/bundle.ts` puts those of its codes beside it instead. */
export function readTexts(): Tree<string> {
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const subject = file.replace(/\.json$/, '');
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
      return Object.entries(texts).map(([key, text]) => [`${subject}.${key}`, text]);
    }),
  );
}
