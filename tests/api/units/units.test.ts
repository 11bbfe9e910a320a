import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { type CountedRequest, type CountingHop, startCountingHop } from '#tests/support/counting-hop.ts';
import { createTable } from '#tests/support/engines.ts';
import { createLibrary } from '#tests/support/library.ts';

// What a call costs at the table does not depend on the machine: a round trip more, or a unit more, is seen here at once.
const engine = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
let hop: CountingHop;
let tenant: TestTenant;
let period: PeriodRow;

beforeAll(async () => {
  // In front of the engine itself: the hop changes what was signed.
  hop = await startCountingHop(inject('engines').behind.dynamodb);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = hop.endpoint;
  await startProduct();
  tenant = await createTestTenant();
  period = await (await createLibrary(tenant)).period();
  // Whoever has the tenant in memory, as after the first look.
  await ask(groups.subscriptions.list, { as: tenant.editor, query: { paginated: 'true' } });
  period = await ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body: { price: 90 } });
});
afterAll(async () => {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine;
  await hop.stop();
});

async function costOf(work: () => Promise<unknown>): Promise<{ operations: string[]; read: number; write: number }> {
  hop.take();
  await work();
  const counted = hop.take();
  const sum = (unit: 'read' | 'write') => counted.reduce((total, each: CountedRequest) => total + each[unit], 0);
  return { operations: counted.map(({ operation }) => operation).toSorted(), read: sum('read'), write: sum('write') };
}

/** Session, its last use, user, password, policy and library together; the log since the last look. Every read costs this and nothing more. */
const look = { operations: ['BatchGetItem', 'Query'], read: 7, write: 0 };

describe('what a call costs at the table', () => {
  test.each([
    ['a list', () => ask(groups.subscriptions.list, { as: tenant.editor, query: { paginated: 'true' } })],
    [
      'a sorted and filtered list',
      () =>
        ask(groups.subscriptionPeriods.list, { as: tenant.editor, query: { sort: '-price', 'filter[price][gte]': '1', search: 'tides' } }),
    ],
    ['a search over everything', () => ask(groups.search.full, { as: tenant.editor, query: { query: 'tides' } })],
    ['a record', () => ask(groups.subscriptions.get, { as: tenant.editor, params: { id: period.subscription_id } })],
    ['its periods', () => ask(groups.subscriptions.periods, { as: tenant.editor, params: { id: period.subscription_id } })],
    ['what a form offers', () => ask(groups.subscriptionPeriods.form, { as: tenant.editor })],
  ])('%s: the session and one look at the log', async (_, work) => {
    await work();
    expect(await costOf(work)).toEqual(look);
  });

  test('a list costs a viewer the same', async () => {
    const work = () => ask(groups.subscriptions.list, { as: tenant.viewer, query: { paginated: 'true' } });
    await work();
    expect(await costOf(work)).toEqual(look);
  });

  test('a change of a period: one look, one transaction of the record, the log entry and the check of its place', async () => {
    const cost = await costOf(async () => {
      period = await ask(groups.subscriptionPeriods.update, {
        as: tenant.editor,
        params: { id: period.id },
        body: { price: 120, version: period.version },
      });
    });
    expect(cost.operations).toEqual(['BatchGetItem', 'Query', 'TransactWriteItems']);
    expect(cost.read).toBeLessThanOrEqual(7);
    // Each twice, as it is a transaction: the record of up to 2 KB, the entry of up to 2 KB, the check of the entry before.
    expect(cost.write).toBeLessThanOrEqual(12);
  });

  test('a change of a subscription costs the same', async () => {
    const subscription = await ask(groups.subscriptions.get, { as: tenant.editor, params: { id: period.subscription_id } });
    const cost = await costOf(() =>
      ask(groups.subscriptions.update, {
        as: tenant.editor,
        params: { id: subscription.id },
        body: { description: 'Looked at', version: subscription.version },
      }),
    );
    expect(cost.operations).toEqual(['BatchGetItem', 'Query', 'TransactWriteItems']);
    expect(cost.read).toBeLessThanOrEqual(7);
    expect(cost.write).toBeLessThanOrEqual(10);
  });

  test('what a change is refused for costs no write', async () => {
    const cost = await costOf(() =>
      ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body: { end_date: '1999-01-01' } }).catch(
        () => undefined,
      ),
    );
    expect(cost.write).toBe(0);
  });
});

test('the engine reckons as DynamoDB does: 4 KB read, 1 KB written, indexes beside, a transaction twice', async () => {
  const { tableName: TableName } = await createTable();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const item = (bytes: number, more = {}) => ({ pk: 'a', sk: `s${bytes}`, text: 'x'.repeat(bytes), ...more });
  const units = async (work: () => Promise<unknown>): Promise<number[]> => {
    hop.take();
    await work();
    return hop.take().map(({ read, write }) => read + write);
  };
  const key = (bytes: number) => ({ pk: 'a', sk: `s${bytes}` });
  const put = (Item: object) => units(() => client.send(new PutCommand({ TableName, Item })));
  expect(await put(item(900))).toEqual([1]);
  expect(await put(item(1500))).toEqual([2]);
  expect(await put(item(1600, { gsi1pk: 'x', gsi1sk: 'y' }))).toEqual([4]);
  // What was there counts when it was larger.
  expect(await put(key(1500))).toEqual([2]);
  expect(await put(item(9000))).toEqual([9]);
  const get = (bytes: number) => units(() => client.send(new GetCommand({ TableName, Key: key(bytes), ConsistentRead: true })));
  expect(await get(900)).toEqual([1]);
  expect(await get(9000)).toEqual([3]);
  expect(await get(1)).toEqual([1]);
  const many = { RequestItems: { [TableName]: { Keys: [key(900), key(9000), key(1)], ConsistentRead: true } } };
  expect(await units(() => client.send(new BatchGetCommand(many)))).toEqual([5]);
  const of = (pk: string) => ({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  // The sizes of a query add up before they are rounded: 0.9 + 0 + 1.6 + 9 KB.
  expect(await units(() => client.send(new QueryCommand(of('a'))))).toEqual([3]);
  expect(await units(() => client.send(new QueryCommand(of('none'))))).toEqual([1]);
  const transaction = {
    TransactItems: [
      { Put: { TableName, Item: item(800) } },
      { Put: { TableName, Item: item(1700) } },
      { ConditionCheck: { TableName, Key: key(900), ConditionExpression: 'attribute_exists(pk)' } },
    ],
  };
  expect(await units(() => client.send(new TransactWriteCommand(transaction)))).toEqual([8]);
  client.destroy();
});
