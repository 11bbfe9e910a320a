import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';

/** A function's bundle in bytes, as it is and as it is uploaded. */
export interface BundleSize {
  name: string;
  bytes: number;
  zipped: number;
}

/** The sizes of all functions' bundles in a folder that `bundleFunctions` filled. */
export function bundleSizes(folder: string): BundleSize[] {
  return [...apiFunctions, ...workerFunctions].map(({ name }) => {
    const bytes = readFileSync(join(folder, name, 'index.mjs'));
    // A zip holds the deflated file and about 130 bytes of names.
    return { name, bytes: bytes.length, zipped: deflateRawSync(bytes, { level: 6 }).length + 130 };
  });
}
