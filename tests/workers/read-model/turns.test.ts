import { beforeAll, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { fairTurns } from '#functions/platform/turns.ts';
import { ask, callApi, createTestTenant, forgetFunctions, startProduct, type TestTenant } from '#tests/support/api.ts';

// Several people change one record at the same time: all of them are served.
let tenant: TestTenant;
beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const { productTypes } = groups;

async function change(id: string, name: string): Promise<number> {
  return (await callApi(productTypes.update, { as: tenant.editor, params: { id }, body: { name } })).status;
}

/** Writers that each change the record so many times, one after the other. */
function write(id: string, writers: number, times: number, mark: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++) statuses.push(await change(id, `${mark} ${writer} ${time}`));
      return statuses;
    }),
  ).then((all) => all.flat());
}

test('eight writers on one record are all served', async () => {
  const { id } = await ask(productTypes.create, { as: tenant.editor, body: { name: 'Wanted by eight' } });
  const statuses = await write(id, 8, 10, 'writer');
  expect(statuses).toEqual(Array(80).fill(200));
  expect((await ask(productTypes.get, { as: tenant.viewer, params: { id } })).version).toBe(81);
}, 120_000);

test('writers of two processes on one record are all served', async () => {
  const { id } = await ask(productTypes.create, { as: tenant.editor, body: { name: 'Wanted by two processes' } });
  const here = write(id, 4, 6, 'here');
  vi.resetModules();
  forgetFunctions();
  const there = write(id, 4, 6, 'there');
  expect([...(await here), ...(await there)]).toEqual(Array(48).fill(200));
}, 120_000);

test('turns come in the order in which they were asked for', async () => {
  const turns = fairTurns();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const end = await turns.take('record', 5000);
      order.push(number);
      await new Promise((resolve) => setTimeout(resolve, 5));
      end?.();
    }),
  );
  expect(order).toEqual([1, 2, 3, 4]);
  expect(turns.isTaken('record')).toBe(false);
});

test('a turn that does not come in time is given up, and the next ones come', async () => {
  const turns = fairTurns();
  const first = await turns.take('record', 5000);
  expect(await turns.take('record', 10)).toBeUndefined();
  const third = turns.take('record', 5000);
  first?.();
  (await third)?.();
  expect(turns.isTaken('record')).toBe(false);
});
