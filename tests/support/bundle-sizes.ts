import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';

/** A function's bundle in bytes, as it is and as it is uploaded: all of its files, those included that are loaded only when needed. */
export interface BundleSize {
  name: string;
  bytes: number;
  zipped: number;
}

/** The sizes of all functions' bundles in a folder that `bundleFunctions` filled. */
export function bundleSizes(folder: string): BundleSize[] {
  return [...apiFunctions, ...workerFunctions].map(({ name }) => {
    const files = readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file)));
    return {
      name,
      bytes: files.reduce((sum, file) => sum + file.length, 0),
      // A zip holds each file deflated and about 130 bytes of names.
      zipped: files.reduce((sum, file) => sum + deflateRawSync(file, { level: 6 }).length + 130, 0),
    };
  });
}
