import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { compact, differences } from '#functions/platform/compaction.ts';
import { filesFor } from '#functions/platform/files.ts';
import { historyOf } from '#functions/platform/history.ts';
import { keys } from '#functions/platform/keys.ts';
import { catchUp, readModelFor, rebuild, resetReadModels } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { loadSnapshot } from '#functions/platform/snapshot.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { table } from '#functions/platform/table.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';

let count = 0;

/** A tenant with nothing but the beginning of its log. */
async function tenant(): Promise<string> {
  const id = `race${count++}`;
  const write = changeLog(id).genesis(new Date().toISOString());
  await table.transact([{ Put: { ...write.Put, TableName: process.env['TABLE_NAME'] } } as never]);
  return id;
}

/** Saves again what was refused because too many saved at once, as the answer asks of a client: on a busy machine that takes a while. */
async function patiently<T>(save: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 503) throw error;
    }
  }
}

async function addType(id: string, name: string): Promise<string> {
  return patiently(() => repositoryFor(systemCaller(id)).commit((tx) => tx.create('product_type', { name }).id));
}

async function names(model: ReadModel): Promise<string[]> {
  return [...model.all('product_type')].map((row) => row.name).sort();
}

/** A model made by nobody else, as a new process would. */
async function coldReader(id: string): Promise<ReadModel> {
  const model = (await loadSnapshot(id)) ?? (await rebuild(id));
  return (await catchUp(model)) ? model : rebuild(id);
}

beforeAll(async () => {
  process.env['TABLE_NAME'] = (await createTable()).tableName;
  process.env['FILES_BUCKET'] = await createBucket();
});

describe('the log, the snapshots and their readers', () => {
  test('8 writers, a live compactor and readers: no stale and no lost row', { timeout: 180_000 }, async () => {
    const id = await tenant();
    const caller = systemCaller(id);
    const acknowledged: string[] = [];
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; index < 12; index++) {
        const name = `type ${writer}-${index}`;
        await addType(id, name);
        acknowledged.push(name);
      }
    });
    const compactor = (async () => {
      while (writing) await compact(id);
    })();
    const stale: string[] = [];
    const reader = (async () => {
      while (writing) {
        const before = [...acknowledged];
        const seen = new Set(await names(await readModelFor(caller)));
        stale.push(...before.filter((name) => !seen.has(name)));
      }
    })();
    await Promise.all(writers);
    writing = false;
    await Promise.all([compactor, reader]);
    expect(stale).toEqual([]);
    expect(await names(await readModelFor(caller))).toEqual([...acknowledged].sort());
    expect(differences(await rebuild(id), await coldReader(id))).toEqual([]);
    expect((await changeLog(id).tail(true)).seq).toBe(96);
  });

  test('8 writers of one record: every change is there, each version once', async () => {
    const id = await tenant();
    const type = await addType(id, 'counted');
    const repo = repositoryFor(systemCaller(id));
    const add = () =>
      repo.commit(async (tx) => {
        const row = await tx.load('product_type', type);
        tx.save('product_type', { ...row, name: `${row.name}+` });
      });
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let index = 0; index < 5; index++) await add();
      }),
    );
    const row = await repo.get('product_type', type);
    expect(row?.name).toBe(`counted${'+'.repeat(40)}`);
    expect(row?.version).toBe(41);
  });

  test('a commit delayed by 20 minutes lands after those made meanwhile, and every reader gets it', async () => {
    const id = await tenant();
    await addType(id, 'first');
    const reader = await readModelFor(systemCaller(id));
    const late = repositoryFor(systemCaller(id));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const commit = late.commit(async (tx) => {
      const row = tx.create('product_type', { name: 'late' });
      await held;
      return row.id;
    });
    for (let index = 0; index < 5; index++) await addType(id, `meanwhile ${index}`);
    await catchUp(reader);
    release();
    await commit;
    expect(await catchUp(reader)).toBe(true);
    expect(await names(reader)).toContain('late');
    expect(await names(reader)).toEqual(await names(await rebuild(id)));
  });

  test('a commit that slept through the folding of the log is done anew, not written into the past', async () => {
    const id = await tenant();
    await addType(id, 'first');
    const history = changeLog(id);
    const stale = await history.tail();
    for (let index = 0; index < 5; index++) await addType(id, `later ${index}`);
    const restore = setClock({ now: () => new Date(Date.now() + 8 * 86_400_000) });
    await compact(id);
    restore();
    const left: number[] = [];
    for await (const entry of history.after(-1)) left.push(entry.seq);
    expect(left).toEqual([6]);
    history.remember(stale);
    await addType(id, 'after the sleep');
    expect((await history.tail(true)).seq).toBe(7);
    resetReadModels();
    expect(await names(await readModelFor(systemCaller(id)))).toContain('after the sleep');
  });

  test('a reader frozen while the log was folded notices the gap and loads again', async () => {
    const id = await tenant();
    await addType(id, 'first');
    const frozen = await coldReader(id);
    for (let index = 0; index < 5; index++) await addType(id, `later ${index}`);
    const restore = setClock({ now: () => new Date(Date.now() + 8 * 86_400_000) });
    await compact(id);
    restore();
    expect(await catchUp(frozen)).toBe(false);
    expect((await names(await readModelFor(systemCaller(id)))).length).toBe(6);
  });

  test('a reader frozen for an hour reads on where it stood', async () => {
    const id = await tenant();
    const frozen = await coldReader(id);
    for (let index = 0; index < 5; index++) await addType(id, `later ${index}`);
    await compact(id);
    expect(await catchUp(frozen)).toBe(true);
    expect((await names(frozen)).length).toBe(5);
  });

  test('a tenant idle past the folding of its log keeps its place and its history', async () => {
    const id = await tenant();
    for (let index = 0; index < 4; index++) await addType(id, `old ${index}`);
    const restore = setClock({ now: () => new Date(Date.now() + 40 * 86_400_000) });
    await compact(id);
    await compact(id);
    restore();
    resetReadModels();
    expect((await names(await readModelFor(systemCaller(id)))).length).toBe(4);
    await addType(id, 'new');
    expect((await changeLog(id).tail(true)).seq).toBe(5);
    const told: unknown[] = [];
    for await (const entry of historyOf(id)) told.push(...entry.rows.map((row) => row.name));
    expect(told).toEqual(['new', 'old 3', 'old 2', 'old 1', 'old 0']);
  });

  test('a lost and a corrupt snapshot are noticed, and the table tells', async () => {
    for (const harm of ['lost', 'corrupt'] as const) {
      const id = await tenant();
      await addType(id, 'kept');
      await compact(id);
      await addType(id, 'after the snapshot');
      const files = filesFor(systemCaller(id));
      const [part] = (await files.list('model/')).filter((key) => key.includes('product_type'));
      if (!part) throw new Error('no snapshot was written');
      if (harm === 'lost') await files.remove([part]);
      else await files.put(part, 'not what it was');
      resetReadModels();
      expect(await names(await readModelFor(systemCaller(id)))).toEqual(['after the snapshot', 'kept']);
    }
  });

  test('a snapshot of another format is left aside', async () => {
    const id = await tenant();
    await addType(id, 'kept');
    await compact(id);
    await table.update(keys.snapshot(id), {
      UpdateExpression: 'SET #f = :f',
      ExpressionAttributeNames: { '#f': 'format' },
      ExpressionAttributeValues: { ':f': 999 },
    });
    expect(await loadSnapshot(id)).toBeUndefined();
    resetReadModels();
    expect(await names(await readModelFor(systemCaller(id)))).toEqual(['kept']);
  });

  test('the nightly look finds a snapshot that differs from the table, and mends it', async () => {
    const id = await tenant();
    const type = await addType(id, 'kept');
    await compact(id);
    const key = keys.entity(id, 'product_type', type);
    const item = (await table.get<StoredRow>(key)) as StoredRow;
    await table.put({ ...item, v: 7, data: JSON.stringify({ ...rowOf(item), version: 7 }) });
    expect((await compact(id, true)).differences).toHaveLength(1);
    expect((await compact(id, true)).differences).toEqual([]);
  });

  test('a slow compactor never replaces a newer snapshot', async () => {
    const id = await tenant();
    await addType(id, 'one');
    const slow = await coldReader(id);
    await addType(id, 'two');
    await compact(id);
    const { writeSnapshot } = await import('#functions/platform/snapshot.ts');
    await writeSnapshot(slow, 0);
    expect((await names(await coldReader(id))).length).toBe(2);
    expect((await loadSnapshot(id))?.seq).toBe(2);
  });
});
