import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
import { trimStream, tuneStream } from '#infra/local/engines/tune-stream.ts';
import { readTableStream } from '#infra/local/read-table-stream.ts';
import type { TableStream } from '#infra/local/read-table-stream.ts';
import { enginePid, enginePids } from '#tests/support/engine-pids.ts';
import { createTable } from '#tests/support/engines.ts';

const base = new DynamoDBClient({});
const client = DynamoDBDocumentClient.from(base);

it('writes a transaction whole or not at all, and says which condition failed', async () => {
  const { tableName } = await createTable();
  await client.send(new PutCommand({ TableName: tableName, Item: { pk: 'a', sk: '1' } }));
  const transaction = client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: tableName, Item: { pk: 'a', sk: '2' } } },
        { Put: { TableName: tableName, Item: { pk: 'a', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' } },
      ],
    }),
  );
  await expect(transaction).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
  });
  const { Items } = await client.send(
    new QueryCommand({ TableName: tableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } }),
  );
  expect(Items).toEqual([{ pk: 'a', sk: '1' }]);
});

it('serves the sparse index of what is due', async () => {
  const { tableName } = await createTable();
  for (const item of [
    { pk: 'a', sk: '1', gsi1pk: 'due', gsi1sk: '2026-02' },
    { pk: 'a', sk: '2', gsi1pk: 'due', gsi1sk: '2026-01' },
    { pk: 'a', sk: '3' },
  ]) {
    await client.send(new PutCommand({ TableName: tableName, Item: item }));
  }
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'due',
      KeyConditionExpression: 'gsi1pk = :due',
      ExpressionAttributeValues: { ':due': 'due' },
    }),
  );
  expect(Items?.map((item) => item['sk'])).toEqual(['2', '1']);
});

it('streams every write with its new image, and goes on after the last one seen', async () => {
  const { tableName } = await createTable();
  const { Table } = await base.send(new DescribeTableCommand({ TableName: tableName }));
  const stream = readTableStream(inject('engines').behind.dynamodb, Table?.LatestStreamArn ?? '');
  await client.send(new PutCommand({ TableName: tableName, Item: { pk: 'a', sk: '1' } }));
  await client.send(
    new TransactWriteCommand({ TransactItems: ['2', '3'].map((sk) => ({ Put: { TableName: tableName, Item: { pk: 'a', sk } } })) }),
  );
  const first = await stream.next();
  expect(first.map((record) => record.dynamodb?.NewImage?.['sk'])).toEqual([{ S: '1' }, { S: '2' }, { S: '3' }]);
  await client.send(new PutCommand({ TableName: tableName, Item: { pk: 'a', sk: '4' } }));
  const second = await stream.next();
  expect(second.map((record) => record.dynamodb?.NewImage?.['sk'])).toEqual([{ S: '4' }]);
});

it('does not outlive a process killed with -9', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-dynamodb-'));
  const file = join(folder, 'table.sqlite');
  const script = `import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
    console.log((await startDynamodb({ file: process.argv[1] })).endpoint); setInterval(() => {}, 1000);`;
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...environment } = process.env;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script, file], { env: environment });
  let endpoint = '';
  for await (const line of createInterface(owner.stdout)) {
    endpoint = line;
    owner.kill('SIGKILL');
  }
  expect(endpoint).toMatch(/^http:/);
  const orphan = new DynamoDBClient({ endpoint, maxAttempts: 1 });
  await expect
    .poll(
      () =>
        orphan.send(new ListTablesCommand({})).then(
          () => 'answers',
          () => 'gone',
        ),
      { timeout: 5000 },
    )
    .toBe('gone');
  await rm(folder, { recursive: true });
});

/** An engine of one's own on a file, with a client. */
async function startOwn(onLost?: (error: Error) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-dynamodb-'));
  const file = join(folder, 'table.sqlite');
  const shared = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const engine = await startDynamodb({ file, onLost });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint;
  const { tableName, streamArn } = await createTable();
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = shared;
  const own = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 10 }));
  onTestFinished(async () => {
    await engine.stop();
    await rm(folder, { recursive: true });
  });
  return { engine, file, own, tableName, streamArn };
}

it('is started again after kill -9, with all that it acknowledged', { timeout: 120_000 }, async () => {
  const onLost = vi.fn<(error: Error) => void>();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { engine, file, own, tableName, streamArn } = await startOwn(onLost);
  const put = (sk: string) => own.send(new PutCommand({ TableName: tableName, Item: { pk: 'a', sk } }));
  const stream = readTableStream(engine.endpoint, streamArn);
  await put('1');
  expect(await stream.next()).toHaveLength(1);
  for (const sk of ['2', '3']) {
    process.kill(await enginePid(file), 'SIGKILL');
    await put(sk);
  }
  const { Items } = await own.send(
    new QueryCommand({ TableName: tableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } }),
  );
  expect(Items?.map(({ sk }) => sk as string)).toEqual(['1', '2', '3']);
  expect((await stream.next()).map((record) => record.dynamodb?.NewImage?.['sk'])).toEqual([{ S: '2' }, { S: '3' }]);
  expect(said.mock.calls).toEqual([['The DynamoDB engine ended by itself. It is started again on its data.']]);
  expect(onLost).not.toHaveBeenCalled();
  said.mockRestore();
  const last = await enginePid(file);
  await engine.stop();
  expect(enginePids(file)).not.toContain(last);
});

it('is started again where the shell around it is killed', { timeout: 120_000 }, async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { file, own } = await startOwn();
  const before = await enginePid(file);
  const stat = readFileSync(`/proc/${before}/stat`, 'utf8');
  process.kill(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), 'SIGKILL');
  expect(await enginePid(file, before)).not.toBe(before);
  await vi.waitFor(() => own.send(new ListTablesCommand({})), { timeout: 30_000 });
  expect(enginePids(file)).not.toContain(before);
  said.mockRestore();
});

it('is given up after it ended some times in a row', { timeout: 120_000 }, async () => {
  const lost = Promise.withResolvers<Error>();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { file } = await startOwn(lost.resolve);
  let pid = 0;
  for (let ends = 1; ends <= 6; ends++) {
    pid = await enginePid(file, pid);
    process.kill(pid, 'SIGKILL');
  }
  expect((await lost.promise).message).toMatch(/^The DynamoDB engine ended 6 times in a row and is not started again\./);
  expect(enginePids(file)).toEqual([]);
  said.mockRestore();
});

it('forgets changes that were processed, and counts on from them', async () => {
  const { engine, file, own, tableName, streamArn } = await startOwn();
  tuneStream(file);
  const put = (sk: string) => own.send(new PutCommand({ TableName: tableName, Item: { pk: 'a', sk } }));
  const keys = async (stream: TableStream) => (await stream.next()).map((record) => record.dynamodb?.NewImage?.['sk']);

  await put('1');
  await put('2');
  const stream = readTableStream(engine.endpoint, streamArn);
  expect(await keys(stream)).toEqual([{ S: '1' }, { S: '2' }]);
  const [processed = ''] = Object.values(stream.position());
  await put('3');
  trimStream(file, processed);
  expect(await keys(readTableStream(engine.endpoint, streamArn))).toEqual([{ S: '3' }]);
  await put('4');
  expect(await keys(readTableStream(engine.endpoint, streamArn, stream.position()))).toEqual([{ S: '3' }, { S: '4' }]);
});
