import { readFileSync } from 'node:fs';

/** In a bundle: a file of the font, which lies beside it (`bundle.ts`). */
export function readFont(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}
