import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingOptionals } from '#infra/missing-optionals.ts';
import type { LockFile } from '#infra/missing-optionals.ts';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')) as LockFile;

it('names no optional package that it does not hold, or `npm ci` refuses it: node infra/prune-lock-file.ts puts it right', () => {
  expect(missingOptionals(lock)).toEqual([]);
});

it('finds a package in the folders above, as Node does', () => {
  const example = {
    packages: {
      '': {},
      'node_modules/a': { optionalDependencies: { b: '1', c: '1' } },
      'node_modules/a/node_modules/d': { optionalDependencies: { b: '1', e: '1' } },
      'node_modules/b': {},
      'node_modules/a/node_modules/c': {},
    },
  };
  expect(missingOptionals(example)).toEqual([['node_modules/a/node_modules/d', 'e']]);
});
