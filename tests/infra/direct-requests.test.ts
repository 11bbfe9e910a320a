import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { type PolicyProxy, startPolicyProxy } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { sendAllowedRequestsDirectly } from '#tests/support/direct-requests.ts';
import { testCredentials } from '#tests/support/engine-addresses.ts';
import { createTable } from '#tests/support/engines.ts';
import { injectFault } from '#tests/support/faults.ts';
import { sample } from '#tests/support/lane.ts';
import { toTemplateArn } from '#tests/support/template-arn.ts';

// Requests of tests go straight to the engine where the proxy would let them pass. A proxy of its own: that of the run fails the run for each refusal.
const engines = inject('engines');
let proxy: PolicyProxy;
let passedProxy = 0;
let TableName = '';

beforeAll(async () => {
  ({ tableName: TableName } = await createTable());
  proxy = await startPolicyProxy({
    engines: { dynamodb: engines.behind.dynamodb },
    secretFor: (key) => (key === testCredentials.accessKeyId ? testCredentials.secretAccessKey : undefined),
    policies: new Policies(new Map(engines.policies)),
    resourceOf: toTemplateArn,
    intercept: async () => {
      passedProxy += 1;
      return false;
    },
  });
  sendAllowedRequestsDirectly({ ...engines, endpoints: proxy.endpoints });
});

afterAll(async () => {
  sendAllowedRequestsDirectly(engines);
  await proxy.stop();
});

const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
const query = { KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } };
const dueQuery = { ...query, KeyConditionExpression: 'gsi1pk = :a', IndexName: 'due' };
const requests = () => [
  new PutItemCommand({ TableName, Item: { ...Key, gsi1pk: { S: 'a' }, gsi1sk: { S: 'ü' }, text: { S: '<é>'.repeat(30_000) } } }),
  new PutItemCommand({ TableName, Item: Key, ConditionExpression: 'attribute_not_exists(pk)' }),
  new GetItemCommand({ TableName, Key }),
  new GetItemCommand({ TableName: 'another', Key }),
  new QueryCommand({ TableName, ...query }),
  new QueryCommand({ TableName, ...dueQuery }),
  new ScanCommand({ TableName }),
  new UpdateItemCommand({ TableName, Key, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': { N: '1' } } }),
  new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }),
  new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] }, another: { Keys: [Key] } } }),
  new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: Key } }] } }),
  new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key } }] }),
  new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: { pk: { S: 'x' }, sk: { S: 'y' } } } }] }),
  new TransactWriteItemsCommand({ TransactItems: [{ ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(text)' } }] }),
  new TransactWriteItemsCommand({ TransactItems: [{ Delete: { TableName, Key } }] }),
  new DeleteItemCommand({ TableName, Key }),
];

const client = (credentials = testCredentials) =>
  new DynamoDBClient({ endpoint: proxy.endpoints['dynamodb'] ?? '', credentials, maxAttempts: 1 });

async function emptyTable(): Promise<void> {
  const fixtures = new DynamoDBClient({});
  for (const item of [Key, { pk: { S: 'x' }, sk: { S: 'y' } }]) await fixtures.send(new DeleteItemCommand({ TableName, Key: item }));
}

/** The answer to each request, with its status, or its error. */
async function answers(name: string | undefined, sender = client()): Promise<object[]> {
  const found: object[] = [];
  await emptyTable();
  for (const request of requests()) {
    const send = () => sender.send(request as GetItemCommand);
    const { $metadata, ...result } = await (name === undefined ? send() : asFunction(name, send)).catch((error: Error) => ({
      ...error,
      $metadata: (error as { $metadata?: { httpStatusCode?: number } }).$metadata,
      name: error.name,
      message: error.message,
    }));
    found.push({ request: request.constructor.name, status: $metadata?.httpStatusCode, ...result });
  }
  return found;
}

describe('requests that tests send to DynamoDB', () => {
  it.each(sample(engines.policies).map(([name]) => name))('of %s are answered and refused as through the proxy', async (name) => {
    passedProxy = 0;
    const direct = await answers(name);
    const refused = direct.filter((answer) => JSON.stringify(answer).includes('is not authorized to perform'));
    expect(passedProxy).toBe(refused.length);
    expect(refused.length).toBeGreaterThan(0);
    const fault = await injectFault({ service: 'ses', operation: 'Nothing', fault: 'reset' });
    expect(await answers(name)).toEqual(direct);
    expect(passedProxy).toBe(refused.length + direct.length);
    await fault.remove();
  });

  it('of fixtures may be anything', async () => {
    passedProxy = 0;
    const direct = await answers(undefined);
    expect(passedProxy).toBe(0);
    expect(direct.filter(({ status }: { status?: number }) => status === 200).length).toBeGreaterThan(10);
  });

  it('with another secret or another key are refused', async () => {
    for (const credentials of [
      { ...testCredentials, secretAccessKey: 'another' },
      { ...testCredentials, accessKeyId: 'another' },
    ])
      for (const answer of await answers(undefined, client(credentials))) expect(answer).toMatchObject({ status: 403 });
  });
});
