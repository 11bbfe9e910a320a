import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';

/** A function's bundle in bytes. */
export interface BundleSize {
  name: string;
  /** What it loads at its start. */
  bytes: number;
  /** The same as it is uploaded. */
  zipped: number;
  /** All of its files, those included that are loaded when somebody needs them. */
  whole: number;
}

/** The sizes of all functions' bundles in a folder that `bundleFunctions` filled. */
export function bundleSizes(folder: string): BundleSize[] {
  return [...apiFunctions, ...workerFunctions].map(({ name }) => {
    const home = join(folder, name);
    const atStart = [...loadedWith(home, 'index.mjs')].map((file) => readFileSync(join(home, file)));
    return {
      name,
      bytes: atStart.reduce((sum, file) => sum + file.length, 0),
      // A zip holds each file deflated and about 130 bytes of names.
      zipped: atStart.reduce((sum, file) => sum + deflateRawSync(file, { level: 6 }).length + 130, 0),
      whole: readdirSync(home).reduce((sum, file) => sum + statSync(join(home, file)).size, 0),
    };
  });
}

/** A file with all that it imports at once; what `import()` brings comes later. */
function loadedWith(home: string, file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const [, next = ''] of readFileSync(join(home, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
    loadedWith(home, next, loaded);
  return loaded;
}
