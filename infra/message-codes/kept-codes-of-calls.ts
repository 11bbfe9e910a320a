import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodesOfCalls } from '#shared/contract/openapi.ts';
import { hashSources } from '#infra/local/hash-sources.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import { withFileLock } from '#infra/local/with-file-lock.ts';

interface Kept extends CodesOfCalls {
  hash: string;
}

const path = join(buildFolder, 'codes-of-calls.json');

/**
 * The same as `codesOfCalls`. It takes seconds, so the result for these sources is kept in `.build`, for each process of a build or of tests. `codes`
 * are those of all messages in these sources: they are not in the digest again.
 */
export async function keptCodesOfCalls(codes: readonly string[]): Promise<CodesOfCalls> {
  const hash = hashSources('shared', 'functions', 'infra/message-codes', 'infra/function-map.ts', 'package-lock.json');
  mkdirSync(buildFolder, { recursive: true });
  return withFileLock(`${path}.lock`, async () => {
    const kept = readKept();
    if (kept?.hash === hash) return kept;
    // Loaded here, as it needs the whole call table.
    const { codesOfCalls } = await import('./codes-of-calls.ts');
    const found = codesOfCalls(codes);
    writeFileSync(path, JSON.stringify({ ...found, hash } satisfies Kept));
    return found;
  });
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    // No file, or one whose writing was interrupted.
    return undefined;
  }
}
