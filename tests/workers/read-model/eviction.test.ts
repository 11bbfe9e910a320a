import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { holdBeside } from '#functions/platform/function-memory.ts';
import { heldTenants, readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { modelBytes } from '#functions/platform/model-bytes.ts';
import { writeSnapshot } from '#functions/platform/snapshot.ts';
import { table } from '#functions/platform/table.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';

const memory = process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'];

/** A tenant whose snapshot holds so many product types; about 0.4 KB each as they are counted. */
async function tenantWith(id: string, records: number): Promise<string> {
  const write = changeLog(id).genesis(new Date().toISOString());
  await table.transact([{ Put: { ...write.Put, TableName: process.env['TABLE_NAME'] } } as never]);
  const model = await readModelFor(systemCaller(id));
  for (let index = 0; index < records; index++) model.put('product_type', { id: `${id}-${index}`, name: 'x'.repeat(100) } as Row);
  await writeSnapshot(model, model.seq);
  resetReadModels();
  return id;
}

let tenants: string[];
beforeAll(async () => {
  process.env['TABLE_NAME'] = (await createTable()).tableName;
  process.env['FILES_BUCKET'] = await createBucket();
  tenants = await Promise.all(['a', 'b', 'c'].map((name) => tenantWith(`evict-${name}`, 2000)));
});
beforeEach(() => resetReadModels());
afterAll(() => {
  if (memory === undefined) delete process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'];
  else process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = memory;
  resetReadModels();
});

async function lookAt(...names: string[]): Promise<void> {
  for (const name of names) (await readModelFor(systemCaller(name))).count('product_type');
}

test('a function keeps the models of all tenants that its memory has room for', async () => {
  process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = '512';
  await lookAt(...tenants);
  expect(heldTenants()).toEqual(tenants);
});

test('a function of little memory forgets the tenant that was unused longest', async () => {
  const [a = '', b = '', c = ''] = tenants;
  // Half of it is for models: one that is held and, while it is loaded, a second.
  process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = '13';
  const model = await readModelFor(systemCaller(a));
  expect(modelBytes(model)).toBeLessThan(200_000);
  model.count('product_type');
  expect(modelBytes(model)).toBeGreaterThan(500_000);
  await lookAt(b, a, c);
  expect(heldTenants()).toEqual([a, c]);
});

test('a function keeps fewer models when it holds something else', async () => {
  const [a = '', b = '', c = ''] = tenants;
  process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = '512';
  await lookAt(a, b);
  let beside = 256 * 1024 ** 2;
  holdBeside(() => beside);
  await lookAt(c);
  expect(heldTenants()).toEqual([c]);
  beside = 0;
});

test('a function keeps the tenant at work, also one larger than its memory', async () => {
  const [a = '', b = ''] = tenants;
  process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = '1';
  await lookAt(a, b);
  expect(heldTenants()).toEqual([b]);
});
