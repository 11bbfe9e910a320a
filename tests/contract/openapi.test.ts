import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSentences } from '#functions/platform/messages/catalogue.ts';
import { keptCodesOfCalls } from '#infra/message-codes/kept-codes-of-calls.ts';
import { tables } from '#shared/contract/calls.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { version } from '#shared/contract/version.ts';
import { type ContractDocument, contractFiles } from './contract-files.ts';

const folder = new URL('./openapi/', import.meta.url);
// As it is sent: undefined fields have no place in it.
const document = JSON.parse(JSON.stringify(openApiDocument(readSentences()))) as ContractDocument;

// UPDATE=1 writes the files anew: a change of the contract is then seen in the diff.
test('D1 the contract is the tracked one', async () => {
  const files = contractFiles(document);
  if (process.env['UPDATE'] === '1') {
    for (const name of await readdir(folder)) if (!files.has(name)) await rm(new URL(name, folder));
    for (const [name, text] of files) await writeFile(new URL(name, folder), text);
  }
  const tracked = new Map<string, string>();
  for (const name of await readdir(folder)) tracked.set(name, await readFile(new URL(name, folder), 'utf8'));
  const changed = [...new Set([...files.keys(), ...tracked.keys()])].filter((name) => files.get(name) !== tracked.get(name));
  expect(changed, 'The contract changed: look at it, then run this test with UPDATE=1').toEqual([]);
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
  const missing = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].filter(
    ([, section = '', name = '']) => !(name in (document.components[section] ?? {})),
  );
  expect(missing).toEqual([]);
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('D1 every code of a message is listed with its English sentence', () => {
  const listed = document.components['x-message-codes'] as Record<string, string>;
  expect(listed['periods.overlaps']).toBe('Overlaps with the period {start} – {end}');
  expect(Object.keys(listed)).toEqual(Object.keys(readSentences()));
});

test('D1 every shape of a record or row has a name in the document', async () => {
  const listed = await readFile(new URL('../../shared/contract/named-schemas.ts', import.meta.url), 'utf8');
  const modules: string[] = [];
  for (const room of ['entities', 'rows']) {
    const names = await readdir(new URL(`../../shared/contract/${room}/`, import.meta.url));
    modules.push(...names.map((name) => `'./${room}/${name}'`));
  }
  expect(modules.filter((name) => !listed.includes(name))).toEqual([]);
});

test('R001 the version is that of the package', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(manifest.version).toBe(version);
});

// That no list lacks a code is checked with every answer of the API tests (`tests/support/expect-listed-codes.ts`).
test('D1 every operation lists the codes with which it can answer', { timeout: 60_000 }, async () => {
  const sentences = readSentences();
  const { paths, components } = JSON.parse(
    JSON.stringify(openApiDocument(sentences, await keptCodesOfCalls(Object.keys(sentences)))),
  ) as ContractDocument;
  const common = components['x-common-message-codes'] as unknown as string[];
  const lists = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation['x-message-codes'] ?? []] as const),
    ),
  );
  const all = [...common, ...lists.values().toArray().flat()];
  expect(all.filter((code) => !(code in sentences))).toEqual([]);
  expect(common).toEqual(expect.arrayContaining(['text.required', 'fields.sessionEnded', 'fields.recordNotFound']));
  const creation = lists.get('post /subscription-periods') ?? [];
  expect([...common, ...creation]).toEqual(
    expect.arrayContaining(['periods.overlaps', 'text.notAfterStart', 'fields.invalidRate', 'common.valueInUse']),
  );
  // Those of other subjects are not reached, although the same function answers for them, and a query commits nothing.
  expect(creation.filter((code) => /^(?:change-sets|evaluation|implementation)\./.test(code))).toEqual([]);
  expect(lists.get('get /health')).toEqual([]);
});
