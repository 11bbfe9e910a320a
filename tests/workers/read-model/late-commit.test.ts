import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeLog } from '#functions/platform/change-log.ts';
import { rebuild } from '#functions/platform/load-read-model.ts';
import { table, type Write } from '#functions/platform/table.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { inconsistencies } from '#tests/support/consistency.ts';

// A transaction that was given up for want of an answer may still be at work, and come to its end while it is being repeated.
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});
afterEach(() => vi.restoreAllMocks());

/** The next transaction gets no answer; it is done just before the one after it. */
function delayNext(): void {
  const transact = table.transact.bind(table);
  let late: Write[] | undefined;
  const spy = vi.spyOn(table, 'transact');
  spy.mockImplementationOnce(async (writes) => {
    late = writes;
    throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
  });
  spy.mockImplementation(async (writes, token) => {
    if (late) {
      const before = late;
      late = undefined;
      await transact(before).catch(() => {});
    }
    await transact(writes, token);
  });
}

const named = async (name: string) => [...(await rebuild(tenant.id)).all('product_type')].filter((row) => row.name === name);

test('a commit that ends after it was given up is found, and not made a second time', async () => {
  delayNext();
  await tenant.repo.commit((tx) => tx.create('product_type', { name: 'Late' }));
  expect(await named('Late')).toHaveLength(1);
  expect(await inconsistencies(tenant.id)).toEqual([]);
});

test('the same when the work rests on the state of the whole tenant', async () => {
  const seq = (await changeLog(tenant.id).tail(true)).seq;
  delayNext();
  const made = await tenant.repo.commit(async (tx) => {
    const count = [...(await tx.model()).all('product_type')].filter((row) => row.name.startsWith('Counted')).length;
    return tx.create('product_type', { name: `Counted ${count}` });
  });
  expect(made.name).toBe('Counted 0');
  expect(await named('Counted 1')).toHaveLength(0);
  expect((await changeLog(tenant.id).tail(true)).seq).toBe(seq + 1);
});

test('a change of a record that ends late is one change', async () => {
  const row = await tenant.repo.commit((tx) => tx.create('product_type', { name: 'Before' }));
  delayNext();
  await tenant.repo.commit(async (tx) => tx.save('product_type', { ...(await tx.load('product_type', row.id, 1)), name: 'After' }));
  expect(await named('After')).toMatchObject([{ id: row.id, version: 2 }]);
  expect(await inconsistencies(tenant.id)).toEqual([]);
});
