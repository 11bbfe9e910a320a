import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);

/** A file of Noto Sans, read from its package. In a bundle, `infra/bundle.ts` puts the files beside it instead. */
export function readFont(name: string): Buffer {
  return readFileSync(packages.resolve(`@fontsource/noto-sans/files/${name}`));
}
