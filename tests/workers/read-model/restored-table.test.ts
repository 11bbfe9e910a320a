import { beforeAll, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { compact, differences } from '#functions/platform/compaction.ts';
import { historyOf } from '#functions/platform/history.ts';
import { catchUp, readModelFor, rebuild, resetReadModels } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { createTenant } from '#functions/tenants/create-tenant.ts';
import { createTable } from '#tests/support/engines.ts';
import { startProduct } from '#tests/support/api.ts';
import { putRawItems, rawItems } from '#tests/support/raw-table.ts';

// A table restored to an earlier time (PITR), beside the bucket as it is now: with snapshots and history of a future the table never had.
const id = 'restored';
const caller = systemCaller(id);
let was = '';

beforeAll(async () => {
  await startProduct();
  was = process.env['TABLE_NAME'] ?? '';
  process.env['PUBLIC_URL'] = 'http://perennial.test';
  await createTenant({ name: 'Restored', currency: 'EUR', admin_name: 'Ada', admin_email: 'ada@restored.test', tenant: id });
});

const addType = (name: string): Promise<string> => repositoryFor(caller).commit((tx) => tx.create('product_type', { name }).id);
const names = (model: ReadModel): string[] => [...model.all('product_type')].map((row) => row.name).toSorted();

/** Folds the log as a week later: everything but its last entry goes into the archive. */
async function foldAll(): Promise<void> {
  const back = setClock({ now: () => new Date(Date.now() + 8 * 86_400_000) });
  await compact(id);
  back();
}

async function told(): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const entry of historyOf(id)) found.push(...entry.rows.filter(({ kind }) => kind === 'product_type').map(({ name }) => name));
  return found;
}

test(
  'readers, cold and warm, writers and the history go by the restored table, whatever the bucket holds',
  { timeout: 60_000 },
  async () => {
    for (const name of ['a', 'b']) await addType(name);
    await foldAll();
    await addType('c');
    const backup = await rawItems(was);

    // What happens after that moment: snapshots, archive and a warm reader of it.
    for (const name of ['lost 1', 'lost 2', 'lost 3']) await addType(name);
    await foldAll();
    for (const name of ['lost 4', 'lost 5']) await addType(name);
    await foldAll();
    await addType('lost 6');
    const warm = await readModelFor(caller);
    expect(names(warm)).toHaveLength(9);

    const { tableName } = await createTable();
    await putRawItems(tableName, backup);
    process.env['TABLE_NAME'] = tableName;

    // The table ends before the warm model: it must not be taken for up to date.
    expect(await catchUp(warm)).toBe(false);
    expect(names(await readModelFor(caller)), 'warm').toEqual(['a', 'b', 'c']);
    resetReadModels();
    expect(names(await readModelFor(caller)), 'cold').toEqual(['a', 'b', 'c']);
    expect(await told()).toEqual(['c', 'b', 'a']);

    // The restored log grows past the place of the warm model with other commits: still not the same log.
    const { seq } = await changeLog(id).tail(true);
    for (let place = seq; place < warm.seq + 2; place++) await addType(`new ${place}`);
    const expected = ['a', 'b', 'c', ...Array.from({ length: warm.seq + 2 - seq }, (_, index) => `new ${seq + index}`)].toSorted();
    expect(await catchUp(warm)).toBe(false);
    expect(names(await readModelFor(caller))).toEqual(expected);

    await foldAll();
    await addType('last');
    await foldAll();
    resetReadModels();
    const model = await readModelFor(caller);
    expect(names(model)).toEqual([...expected, 'last'].toSorted());
    expect(differences(await rebuild(id), model)).toEqual([]);
    expect(await told(), 'nothing of the lost future').toEqual([
      'last',
      ...expected.filter((name) => name.startsWith('new')).toSorted((a, b) => Number(b.slice(4)) - Number(a.slice(4))),
      'c',
      'b',
      'a',
    ]);
  },
);
