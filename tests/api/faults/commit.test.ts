import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import type { FaultRule } from '#tests/support/fault-rules.ts';
import { injectFault } from '#tests/support/faults.ts';

// A save is one transaction, tried again when it fails: whatever becomes of it on the way, the record exists once.
const { productTypes } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const names = async () => ((await ask(productTypes.list, { as: tenant.editor })) as { name: string }[]).map(({ name }) => name);

describe('a save whose transaction', () => {
  const passing: [string, FaultRule['fault']][] = [
    ['conflicts with another', 'transaction-conflict'],
    ['is throttled', 'throttle'],
    ['has a throttled item', 'transaction-throttled'],
    ['meets a failure of the engine', 'error-500'],
    ['finds the connection broken', 'reset'],
    ['waits for an answer that never comes', 'timeout'],
    ['is done, but its answer is lost', 'after'],
    ['is done, but its answer breaks off', 'cut-body'],
  ];
  test.each(passing)('%s is there exactly once', async (_, fault) => {
    const set = await injectFault({ service: 'dynamodb', operation: 'TransactWriteItems', function: 'catalogues', fault });
    await ask(productTypes.create, { as: tenant.editor, body: { name: `After ${fault}` } });
    expect((await set.count()).hits).toBe(1);
    expect((await names()).filter((name) => name === `After ${fault}`)).toHaveLength(1);
  });
});
