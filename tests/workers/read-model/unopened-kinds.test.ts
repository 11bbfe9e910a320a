import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { compact } from '#functions/platform/compaction.ts';
import { readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';

// A model decodes a kind of its snapshot when somebody first reads it.

const tenant = 'unopened';
let kept: string;
let renamed: string;
let deleted: string;

beforeAll(async () => {
  process.env['TABLE_NAME'] = (await createTable()).tableName;
  process.env['FILES_BUCKET'] = await createBucket();
  const write = changeLog(tenant).genesis(new Date().toISOString());
  await table.transact([{ Put: { ...write.Put, TableName: process.env['TABLE_NAME'] } } as never]);
  const repo = repositoryFor(systemCaller(tenant));
  [kept, renamed, deleted] = await repo.commit((tx) => {
    tx.create('subject_category', { name: 'Chemistry' });
    return ['kept', 'old name', 'deleted'].map((name) => tx.create('product_type', { name }).id) as [string, string, string];
  });
  await compact(tenant);
  await repo.commit(async (tx) => {
    tx.save('product_type', { ...(await tx.load('product_type', renamed)), name: 'new name' });
    await tx.load('product_type', deleted);
    tx.remove('product_type', deleted);
    tx.create('product_type', { name: 'created' });
  });
});
beforeEach(() => resetReadModels());

test('a model opened from its snapshot has decoded nothing, whatever was committed since', async () => {
  const model = await readModelFor(systemCaller(tenant));
  expect([...model.unopened().keys()].sort()).toEqual(['product_type', 'subject_category']);
});

test('a kind that is read has the later commits in it, and the others stay undecoded', async () => {
  const model = await readModelFor(systemCaller(tenant));
  expect([...model.all('product_type')].map(({ name }) => name).sort()).toEqual(['created', 'kept', 'new name']);
  expect([...model.unopened().keys()]).toEqual(['subject_category']);
  expect(model.find('product_type', deleted)).toBeUndefined();
  expect(model.find('product_type', kept)?.name).toBe('kept');
});

test('a view learns of a change to a kind that was undecoded when the view was built', async () => {
  const model = await readModelFor(systemCaller(tenant));
  const subjects = (): number => model.view('subjects', () => model.count('subject_category'));
  const types = (): number => model.view('types', () => model.count('product_type'));
  expect([subjects(), types()]).toEqual([1, 3]);
  const repo = repositoryFor(systemCaller(tenant));
  await repo.commit((tx) => tx.create('subject_category', { name: 'Physics' }));
  await readModelFor(systemCaller(tenant));
  expect([subjects(), types()]).toEqual([2, 3]);
});
