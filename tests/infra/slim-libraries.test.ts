import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as callers from '#functions/platform/caller.ts';
import type * as files from '#functions/platform/files.ts';
import type * as richText from '#functions/platform/rich-text.ts';
import type * as tables from '#functions/platform/table.ts';
import { slimLibraries, slimSchemas, slimZod } from '#infra/slim-libraries.ts';
import type * as products from '#shared/contract/entities/product.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';

// What the bundles leave out of the libraries must not be missed: the platform's own rooms, bundled so, against the engines.

const program = `
export * from './functions/platform/table.ts';
export { filesFor } from './functions/platform/files.ts';
export { systemCaller } from './functions/platform/caller.ts';
export { sanitised } from './functions/platform/rich-text.ts';
export { Product } from './shared/contract/entities/product.ts';
`;

type Bundled = typeof callers & typeof files & typeof products & typeof richText & typeof tables;

let folder: string;
let bundled: Bundled;
let tableName: string;

beforeAll(async () => {
  ({ tableName } = await createTable());
  Object.assign(process.env, { TABLE_NAME: tableName, FILES_BUCKET: await createBucket() });
  folder = await mkdtemp(join(tmpdir(), 'perennial-bundle-'));
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: join(import.meta.dirname, '..', '..'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    plugins: [slimLibraries({ jsonSchema: false })],
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" },
    logLevel: 'error',
  });
  const file = join(folder, 'index.mjs');
  await writeFile(file, outputFiles[0]?.contents ?? '');
  bundled = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Bundled;
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

describe('slim bundles', () => {
  test('items come back as they were put, and refusals say why', async () => {
    const { table, isConditionFailure } = bundled;
    const item = { pk: 'a', sk: 'b', text: 'é', number: 1.5, bytes: new Uint8Array([1, 2]), list: [{ deep: null }] };
    await table.put(item);
    expect(await table.get({ pk: 'a', sk: 'b' })).toEqual(item);
    expect(await table.getMany([{ pk: 'a', sk: 'b' }])).toEqual([item]);
    expect(await Array.fromAsync(table.partition('a'))).toEqual([item]);
    const condition = { expression: 'attribute_not_exists(pk)' };
    const refused = await table.put(item, condition).catch((error: unknown) => error);
    expect(isConditionFailure(refused)).toBe(true);
    const cancelled = table.transact([
      { Put: { TableName: tableName, Item: { pk: 'c', sk: 'd' } } },
      { Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
    await expect(cancelled).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    await expect(table.get({ pk: 'a' } as never)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  test('objects can be put, listed, read, shared and removed; a missing one is missing', async () => {
    const { filesFor, systemCaller } = bundled;
    const own = filesFor(systemCaller('t'));
    await own.put('a/1', 'text', 'text/plain');
    expect(Buffer.from((await own.get('a/1')) ?? []).toString()).toBe('text');
    expect(await own.size('a/1')).toBe(4);
    expect(await own.list('a/')).toEqual(['a/1']);
    const shared = await fetch(await own.downloadUrl('a/1', 'né.txt', 'text/plain'));
    expect(await shared.text()).toBe('text');
    const { fields } = await own.uploadForm('a/2', 'text/plain', 100);
    expect(fields).toHaveProperty('Policy');
    await own.remove(['a/1']);
    expect(await own.get('a/1')).toBeUndefined();
    expect(await own.size('a/1')).toBeUndefined();
  });

  test('records are checked and rich text is cleaned', () => {
    expect(bundled.Product.safeParse({}).success).toBe(false);
    expect(bundled.Product.shape.name.safeParse('x'.repeat(300)).success).toBe(false);
    expect(bundled.sanitised('<p style="color: red" onclick="x">a<script>b</script></p>')).toBe('<p>a</p>');
  });

  test('a library that changed its shape stops the build', () => {
    expect(() => slimSchemas('export const nothing = 1;', 'a.js')).toThrow('a.js no longer looks as');
    expect(() => slimZod('export const nothing = 1;', 'b.js')).toThrow('b.js no longer looks as');
  });
});

test('the checksum of spreadsheet files is the one that their library computes, in parts as well', async () => {
  const checksumOf = async (plugins: Plugin[]) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { crc32Update } from './node_modules/hucre/dist/zip/deflate.mjs'`,
        resolveDir: join(import.meta.dirname, '..', '..'),
      },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      plugins,
    });
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
    return (module as { crc32Update: (state: number, data: Uint8Array) => number }).crc32Update;
  };
  const [theirs, ours] = await Promise.all([checksumOf([]), checksumOf([slimLibraries({ jsonSchema: false })])]);
  expect(String(ours)).not.toBe(String(theirs));
  const parts = [
    new Uint8Array(0),
    Buffer.from('a'),
    Buffer.from('Zeitschriften für Wellen'),
    new Uint8Array(70_000).map((_, at) => at * 31),
  ];
  let [expected, got] = [4294967295, 4294967295];
  for (const part of parts) {
    expected = theirs(expected, part);
    got = ours(got, part);
    expect(got).toBe(expected);
  }
});
