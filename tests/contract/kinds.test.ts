import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindNames, kinds } from '#shared/contract/kinds.ts';

const root = join(import.meta.dirname, '..', '..');

/** Files that may write the name of a kind in English: answers whose readers translate the code beside it, and what is English for all. */
const inEnglish = [
  'functions/platform/messages/english.ts',
  'functions/read/history/actions-of.ts',
  'functions/read/subscription-history.ts',
  'functions/tenants/export-tenant.ts',
];

test('kinds are named by the catalogues alone, so that a sentence names them in its own language', () => {
  expect(kindNames.filter((name) => 'title' in kinds[name])).toEqual([]);
  const using = globSync('{shared,functions,web/src}/**/*.{ts,tsx}', { cwd: root, exclude: (file) => file.includes('node_modules') })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('englishKind('))
    .toSorted();
  expect(using).toEqual(inEnglish);
});
