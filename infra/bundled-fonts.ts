import { readFileSync } from 'node:fs';

/** Replaces `font-files.ts` in bundles: reads a font's file from the folder of the bundle, where `bundle.ts` copies it. */
export function readFont(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}
