import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tables } from '#shared/contract/calls.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { version } from '#shared/contract/version.ts';

const snapshot = new URL('./openapi.json', import.meta.url);
const document = openApiDocument() as {
  openapi: string;
  paths: Record<string, Record<string, { 'x-call': string; 'x-permission': string; security?: unknown[] }>>;
  components: { schemas: Record<string, unknown> };
};

// UPDATE=1 writes the snapshot anew: a change of the contract is then seen in the diff.
test('D1 the contract is the tracked one', async () => {
  const text = `${JSON.stringify(document, null, 1)}\n`;
  if (process.env['UPDATE'] === '1') await writeFile(snapshot, text);
  expect(text === (await readFile(snapshot, 'utf8')), 'The contract changed: look at it, then run this test with UPDATE=1').toBe(true);
});

test('D1 every row of the call table stands in the document, and nothing else', () => {
  const rows = Object.values(tables)
    .flatMap((group) => Object.values(group))
    .map((call) => `${call.method} ${call.path} ${[call.id, ...(call.also ?? [])].join(' ')} ${call.permission}`);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${method.toUpperCase()} ${path} ${operation['x-call']} ${operation['x-permission']}`,
    ),
  );
  expect(operations.toSorted()).toEqual(rows.toSorted());
});

test('D1 every reference of the document leads somewhere', () => {
  const missing = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].filter(
    ([, section = '', name = '']) => !(name in ((document.components as Record<string, Record<string, unknown>>)[section] ?? {})),
  );
  expect(missing).toEqual([]);
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('R001 the version is that of the package', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(manifest.version).toBe(version);
});
