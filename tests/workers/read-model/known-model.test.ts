import { beforeAll, expect, test, vi } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { readModelFor, rebuild, resetReadModels } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';

// A request looks at the log once and commits on what it saw: every way in which that can be too old by then.

let count = 0;

/** A tenant with one product type, whose id it gives. */
async function tenantWithType(name: string): Promise<{ id: string; type: string }> {
  const id = `known${count++}`;
  const write = changeLog(id).genesis(new Date().toISOString());
  await table.transact([{ Put: { ...write.Put, TableName: process.env['TABLE_NAME'] } } as never]);
  const type = await repositoryFor(systemCaller(id)).commit((tx) => tx.create('product_type', { name }).id);
  return { id, type };
}

/** A request of another process from now on: what this one holds is not brought up to date by it. */
function elsewhere(id: string): Repository {
  resetReadModels();
  return repositoryFor(systemCaller(id));
}

/** The request of this process, after its look at the tenant. */
async function hereAfterLook(id: string): Promise<Repository> {
  const repo = repositoryFor(systemCaller(id));
  await repo.model();
  return repo;
}

function add(repo: Repository, type: string, text: string): Promise<string> {
  return repo.commit(async (tx) => {
    const row = await tx.load('product_type', type);
    return tx.save('product_type', { ...row, name: row.name + text }).name;
  });
}

async function names(repo: Repository): Promise<string[]> {
  return [...(await repo.model()).all('product_type')].map((row) => row.name).sort();
}

beforeAll(async () => {
  process.env['TABLE_NAME'] = (await createTable()).tableName;
  process.env['FILES_BUCKET'] = await createBucket();
});

test('a change of a record that somebody changed meanwhile is made to the record as it is now', async () => {
  const { id, type } = await tenantWithType('a');
  const here = await hereAfterLook(id);
  expect(await add(elsewhere(id), type, 'b')).toBe('ab');
  expect(await add(here, type, 'c')).toBe('abc');
  expect(await names(here)).toEqual(['abc']);
});

test('a record that somebody deleted meanwhile is not brought back', async () => {
  const { id, type } = await tenantWithType('a');
  const here = await hereAfterLook(id);
  await elsewhere(id).commit(async (tx) => {
    await tx.load('product_type', type);
    tx.remove('product_type', type);
  });
  await expect(add(here, type, 'b')).rejects.toMatchObject({ status: 404 });
  expect((await rebuild(id)).count('product_type')).toBe(0);
});

test('a decision that rests on all records is taken again when any of them changed', async () => {
  const { id } = await tenantWithType('first');
  const here = await hereAfterLook(id);
  await elsewhere(id).commit((tx) => tx.create('product_type', { name: 'second' }).id);
  const seen: number[] = [];
  await here.commit(async (tx) => {
    const known = (await tx.model()).count('product_type');
    seen.push(known);
    tx.create('product_type', { name: `after ${known}` });
  });
  expect(seen).toEqual([1, 2]);
  expect(await names(here)).toEqual(['after 2', 'first', 'second']);
});

test('after a commit a request sees it without asking, and what others committed before it', async () => {
  const { id, type } = await tenantWithType('a');
  const alone = await hereAfterLook(id);
  await add(alone, type, 'b');
  const asked = vi.spyOn(table, 'query');
  expect(await names(alone)).toEqual(['ab']);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();

  const here = await hereAfterLook(id);
  await elsewhere(id).commit((tx) => tx.create('product_type', { name: 'other' }).id);
  await add(here, type, 'c');
  expect(await names(here)).toEqual(['abc', 'other']);
  // What was taken in without asking is what everybody reads.
  const mine = await readModelFor(systemCaller(id));
  const rows = (model: ReadModel) => [...model.all('product_type')].sort((a, b) => a.id.localeCompare(b.id));
  expect(rows(mine)).toEqual(rows(await rebuild(id)));
});

test('a commit whose answer was lost is seen by the request that made it, once', async () => {
  const { id, type } = await tenantWithType('a');
  const here = await hereAfterLook(id);
  const transact = table.transact.bind(table);
  const lost = vi.spyOn(table, 'transact').mockImplementationOnce(async (...given) => {
    await transact(...given);
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
  });
  expect(await add(here, type, 'b')).toBe('ab');
  expect(lost).toHaveBeenCalledTimes(1);
  lost.mockRestore();
  expect(await names(here)).toEqual(['ab']);
  expect((await changeLog(id).tail(true)).seq).toBe(2);
});

test('a record of an idempotent call that was made elsewhere meanwhile is shown by the repeated call', async () => {
  const { id } = await tenantWithType('a');
  const caller = { ...systemCaller(id), idempotencyKey: 'the same call' };
  const here = repositoryFor(caller);
  await here.model();
  resetReadModels();
  const make = (repo: Repository) => repo.commit((tx) => tx.create('product_type', { name: 'once' }).id);
  const made = await make(repositoryFor(caller));
  expect(await make(here)).toBe(made);
  expect(await names(here)).toEqual(['a', 'once']);
});

test('a row that the model lost is found in the table', async () => {
  const { id, type } = await tenantWithType('a');
  const here = await hereAfterLook(id);
  const model = await here.model();
  model.merge({
    seq: model.seq,
    at: '',
    by: null,
    commit: 'another',
    total: 0,
    rows: [{ kind: 'product_type', id: type, version: 1, deleted: true, name: 'a', action: 'deleted', changes: [] }],
  });
  expect(await add(here, type, 'b')).toBe('ab');
});

test('a place in the log that somebody else took is not asked about', async () => {
  const { id, type } = await tenantWithType('a');
  const here = await hereAfterLook(id);
  const stale = await changeLog(id).tail();
  await elsewhere(id).commit((tx) => tx.create('product_type', { name: 'other' }).id);
  changeLog(id).remember(stale);
  const asked = vi.spyOn(table, 'get');
  expect(await add(here, type, 'b')).toBe('ab');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('a repetition by the client itself is known by the entry that stands there', async () => {
  const { id, type } = await tenantWithType('a');
  const here = await hereAfterLook(id);
  const transact = table.transact.bind(table);
  const repeated = vi.spyOn(table, 'transact').mockImplementationOnce(async (...given) => {
    await transact(...given);
    return transact(...given);
  });
  expect(await add(here, type, 'b')).toBe('ab');
  expect(repeated).toHaveBeenCalledTimes(1);
  repeated.mockRestore();
  expect((await changeLog(id).tail(true)).seq).toBe(2);
});
