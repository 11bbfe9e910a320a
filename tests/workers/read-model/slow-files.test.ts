import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { compact } from '#functions/platform/compaction.ts';
import { filesFor } from '#functions/platform/files.ts';
import { heldTenants, readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { log } from '#functions/platform/log.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { unavailable } from '#functions/platform/unavailable.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';
import { type InjectedFault, injectFault } from '#tests/support/faults.ts';
import type { FaultRule } from '#tests/support/fault-rules.ts';

/** The files get a fifth of a second instead of five seconds. */
const patienceMs = 200;
vi.mock('#functions/platform/unavailable.ts', async (original) => ({
  ...(await original<object>()),
  filePatience: { requestHandler: { connectionTimeout: 2000, socketTimeout: 200 } },
}));

const memory = process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'];
const [other, slow, fresh] = ['slow-other', 'slow-files', 'slow-fresh'];

async function tenantOf(id: string, types: number): Promise<void> {
  const write = changeLog(id).genesis(new Date().toISOString());
  await table.transact([{ Put: { ...write.Put, TableName: process.env['TABLE_NAME'] } } as never]);
  await repositoryFor(systemCaller(id)).commit((tx) => {
    for (let index = 0; index < types; index++) tx.create('product_type', { name: `Type ${index}` });
  });
}

const rebuilds = vi.spyOn(log, 'info');
const losses = vi.spyOn(log, 'warn');
const rebuilt = () => rebuilds.mock.calls.filter(([text]) => text === 'read model is rebuilt from the table').length;
const lost = () => losses.mock.calls.filter(([text]) => text === 'a snapshot is lost or corrupt').length;
const look = async (id: string) => (await readModelFor(systemCaller(id))).count('product_type');
const fault = (rule: Pick<FaultRule, 'fault'> & Partial<FaultRule>): Promise<InjectedFault> =>
  injectFault({ service: 's3', operation: 'GetObject', contains: slow, ms: 3 * patienceMs, ...rule });

beforeAll(async () => {
  process.env['TABLE_NAME'] = (await createTable()).tableName;
  process.env['FILES_BUCKET'] = await createBucket();
  for (const id of [other, slow]) {
    await tenantOf(id, 3);
    await compact(id);
  }
  await tenantOf(fresh, 3);
});
beforeEach(async () => {
  resetReadModels();
  await look(other);
  rebuilds.mockClear();
  losses.mockClear();
});
afterEach(() => {
  if (memory === undefined) delete process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'];
  else process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = memory;
});

describe('a snapshot whose files are slow', () => {
  test('is read again, and nothing is rebuilt or forgotten', async () => {
    const late = await fault({ fault: 'timeout', times: 2 });
    expect(await look(slow)).toBe(3);
    expect((await late.count()).hits).toBe(2);
    expect([rebuilt(), lost(), heldTenants()]).toEqual([0, 0, [other, slow]]);
  });

  test('is read again where its bytes break off', async () => {
    const cut = await fault({ fault: 'cut-body', times: 2 });
    expect(await look(slow)).toBe(3);
    expect((await cut.count()).hits).toBe(2);
    expect([rebuilt(), lost(), heldTenants()]).toEqual([0, 0, [other, slow]]);
  });

  test.each(['timeout', 'error-500', 'reset', 'cut-body'] as const)(
    'is a 503 where they stay so (%s), and later read as usual',
    async (kind) => {
      const down = await fault({ fault: kind, times: 'always' });
      const error: unknown = await look(slow).catch((thrown: unknown) => thrown);
      expect(unavailable(error)).toMatchObject({ status: 503 });
      expect((await down.count()).hits).toBeGreaterThan(2);
      expect([rebuilt(), lost(), heldTenants()]).toEqual([0, 0, [other]]);
      await down.remove();
      expect(await look(slow)).toBe(3);
      expect([rebuilt(), heldTenants()]).toEqual([0, [other, slow]]);
    },
  );

  test('leaves the compactor to a later try', async () => {
    const reads = vi.spyOn(table, 'partition');
    await fault({ fault: 'error-500', times: 'always' });
    const error: unknown = await compact(slow).catch((thrown: unknown) => thrown);
    expect(unavailable(error)).toMatchObject({ status: 503 });
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });
});

describe('a read model that is rebuilt from the table', () => {
  test('after its snapshot was lost or altered leaves the models of others', async () => {
    const files = filesFor(systemCaller(slow));
    const [key = ''] = (await files.list('model/')).filter((each) => each.includes('product_type'));
    const bytes = (await files.get(key)) ?? new Uint8Array();
    for (const damage of [() => files.put(key, 'altered'), () => files.remove([key])]) {
      resetReadModels();
      await look(other);
      rebuilds.mockClear();
      await damage();
      expect(await look(slow)).toBe(3);
      expect([rebuilt(), heldTenants()]).toEqual([1, [other, slow]]);
    }
    await files.put(key, bytes);
  });

  test('for lack of a snapshot leaves the models of others while there is room', async () => {
    expect(await look(fresh)).toBe(3);
    expect([rebuilt(), heldTenants()]).toEqual([1, [other, fresh]]);
  });

  test('makes room as it grows', async () => {
    const large = 'slow-large';
    const write = changeLog(large).genesis(new Date().toISOString());
    await table.transact([{ Put: { ...write.Put, TableName: process.env['TABLE_NAME'] } } as never]);
    for (let part = 0; part < 12; part++)
      await repositoryFor(systemCaller(large)).commit((tx) => {
        for (let index = 0; index < 45; index++) tx.create('product_type', { name: `Type ${part} ${index}` });
      });
    resetReadModels();
    await look(other);
    // Half of it is for models: less than 500 records take while they are read.
    process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] = '2';
    const before: string[][] = [];
    const original = table.partition.bind(table);
    const reads = vi.spyOn(table, 'partition').mockImplementation(async function* (...given) {
      yield* original(...given) as AsyncGenerator<never>;
      before.push(heldTenants());
    });
    expect(await look(large)).toBe(540);
    reads.mockRestore();
    // The other one went while the partitions were read, not after.
    expect(before.at(-1)).toEqual([]);
  });
});
