import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { dynamodbOperation } from '#infra/local/engines/policy-proxy/dynamodb-operation.ts';
import { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { s3Operation } from '#infra/local/engines/policy-proxy/s3-operation.ts';
import { type PolicyProxy, startPolicyProxy } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { type S3Engine, startS3 } from '#infra/local/engines/s3.ts';
import type { Statement } from '#infra/local/template/read-policies.ts';
import { createQueue, createTable } from '#tests/support/engines.ts';

const allow = (actions: string[], ...resources: string[]): Statement => ({ effect: 'Allow', actions, resources });
const tableArn = 'arn:aws:dynamodb:eu-west-1:000000000000:table';

describe('what a request asks for', () => {
  const items = { TableName: 't', Key: {} };
  test.each<[string, object, string[]]>([
    ['GetItem', { TableName: 't' }, ['GetItem t']],
    ['Scan', { TableName: 't' }, ['Scan t']],
    ['Query', { TableName: 't', IndexName: 'due' }, ['Query t/index/due']],
    ['BatchGetItem', { RequestItems: { t: {}, u: {} } }, ['BatchGetItem t', 'BatchGetItem u']],
    ['BatchWriteItem', { RequestItems: { t: [] } }, ['BatchWriteItem t']],
    ['TransactGetItems', { TransactItems: [{ Get: items }] }, ['GetItem t']],
    [
      'TransactWriteItems',
      { TransactItems: [{ Put: items }, { Update: items }, { Delete: items }, { ConditionCheck: items }] },
      ['PutItem t', 'UpdateItem t', 'DeleteItem t', 'ConditionCheckItem t'],
    ],
  ])('DynamoDB %s', (name, input, expected) => {
    const headers = { 'x-amz-target': `DynamoDB_20120810.${name}` };
    const { asked } = dynamodbOperation({ method: 'POST', address: '/', headers, body: Buffer.from(JSON.stringify(input)) });
    expect(asked.map(({ action, resource }) => `${action.replace('dynamodb:', '')} ${resource.replace(`${tableArn}/`, '')}`)).toEqual(
      expected,
    );
  });

  test.each<[string, string, string, string[]]>([
    ['GET', '/b/k%20k', '', ['GetObject b/k k']],
    ['HEAD', '/b/k', '', ['GetObject b/k']],
    ['PUT', '/b/k/l', '', ['PutObject b/k/l']],
    ['DELETE', '/b/k', '', ['DeleteObject b/k']],
    ['DELETE', '/b/k?versionId=1', '', ['DeleteObjectVersion b/k']],
    ['GET', '/b?list-type=2&prefix=x', '', ['ListBucket b']],
    ['GET', '/b?versions&prefix=x', '', ['ListBucketVersions b']],
    [
      'POST',
      '/b?delete=',
      '<Delete><Object><Key>k</Key></Object><Object><Key>l</Key><VersionId>1</VersionId></Object></Delete>',
      ['DeleteObject b/k', 'DeleteObjectVersion b/l'],
    ],
  ])('S3 %s %s', (method, address, body, expected) => {
    const { asked } = s3Operation({ method, address, headers: {}, body: Buffer.from(body) });
    expect(asked.map(({ action, resource }) => `${action.replace('s3:', '')} ${resource.replace('arn:aws:s3:::', '')}`)).toEqual(expected);
  });
});

test('policies: nothing is allowed unless it is said, a Deny wins, * and ? stand for anything, actions do not mind case', () => {
  const policies = new Policies(
    new Map([
      ['none', []],
      [
        'some',
        [allow(['s3:Get*', 'sqs:sendmessage'], 'arn:b/?', 'arn:q.1'), { effect: 'Deny', actions: ['s3:*'], resources: ['arn:b/x'] }],
      ],
    ]),
  );
  const may = (caller: string, action: string, resource: string) => policies.allows(caller, { action, resource });
  expect(may('none', 's3:GetObject', 'arn:b/a')).toBe(false);
  expect(may('some', 's3:GetObject', 'arn:b/a')).toBe(true);
  expect(may('some', 's3:PutObject', 'arn:b/a')).toBe(false);
  expect(may('some', 's3:GetObject', 'arn:b/ab')).toBe(false);
  expect(may('some', 's3:GetObject', 'arn:b/x')).toBe(false);
  expect(may('some', 'sqs:SendMessage', 'arn:q.1')).toBe(true);
  expect(may('some', 'sqs:SendMessage', 'arn:qx1')).toBe(false);
});

describe('a condition on partition keys', () => {
  const deny: Statement = {
    effect: 'Deny',
    actions: ['dynamodb:UpdateItem', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteItem'],
    resources: ['*'],
    leadingKeys: { quantifier: 'any', patterns: ['TENANT#*#SEC#*'] },
  };
  const only: Statement = { ...allow(['dynamodb:PutItem'], '*'), leadingKeys: { quantifier: 'all', patterns: ['TENANT#*#SEC#*'] } };
  const policies = new Policies(
    new Map([
      ['some', [allow(['dynamodb:*'], '*'), deny]],
      ['reader', [only]],
    ]),
  );
  const of = (name: string, input: object) =>
    dynamodbOperation({
      method: 'POST',
      address: '/',
      headers: { 'x-amz-target': `DynamoDB_20120810.${name}` },
      body: Buffer.from(JSON.stringify(input)),
    }).asked;
  const may = (caller: string, name: string, input: object) => of(name, input).every((asked) => policies.allows(caller, asked));
  const key = (pk: string) => ({ TableName: 't', Key: { pk: { S: pk }, sk: { S: 'x' } } });
  const item = (pk: string) => ({ TableName: 't', Item: { pk: { S: pk }, sk: { S: 'x' } } });
  const secret = 'TENANT#a#SEC#2026-01#';

  it('denies what touches one of them, in a request, a batch or a transaction', () => {
    expect(may('some', 'UpdateItem', key('TENANT#a#E1#'))).toBe(true);
    expect(may('some', 'UpdateItem', key(secret))).toBe(false);
    expect(may('some', 'PutItem', item(secret))).toBe(true);
    const batch = (pk: string) => ({ RequestItems: { t: [{ PutRequest: item('other') }, { DeleteRequest: key(pk) }] } });
    expect([may('some', 'BatchWriteItem', batch('another')), may('some', 'BatchWriteItem', batch(secret))]).toEqual([true, false]);
    const transaction = (pk: string) => ({ TransactItems: [{ Put: item(secret) }, { Delete: key(pk) }] });
    expect([may('some', 'TransactWriteItems', transaction('another')), may('some', 'TransactWriteItems', transaction(secret))]).toEqual([
      true,
      false,
    ]);
  });

  it('allows only what stays within them', () => {
    expect([may('reader', 'PutItem', item(secret)), may('reader', 'PutItem', item('other'))]).toEqual([true, false]);
  });

  it('knows statements of PartiQL by their first word', () => {
    expect(of('ExecuteStatement', { Statement: ' delete from t where pk = 1' }).map(({ action }) => action)).toEqual([
      'dynamodb:PartiQLDelete',
    ]);
    expect(of('ExecuteTransaction', { TransactStatements: [{ Statement: 'UPDATE t SET a = 1' }] })[0]?.action).toBe(
      'dynamodb:PartiQLUpdate',
    );
  });
});

describe('a function behind the proxy', () => {
  let folder = '';
  let s3: S3Engine;
  let proxy: PolicyProxy;
  let tableName = '';
  let queueUrl = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perennial-policies-'));
    s3 = await startS3({ folder, secretFor: () => 'secret' });
    s3.createBucket('files');
    ({ tableName } = await createTable());
    ({ queueUrl } = await createQueue());
    const queue = `arn:aws:sqs:eu-west-1:000000000000:${queueUrl.split('/').at(-1)}`;
    const { dynamodb, sqs, ses } = inject('engines').behind;
    proxy = await startPolicyProxy({
      secretFor: () => 'secret',
      engines: { dynamodb, sqs, ses, s3: s3.endpoint },
      policies: new Policies(
        new Map([
          ['nothing', []],
          [
            'reader',
            [allow(['dynamodb:GetItem', 'dynamodb:Query'], `${tableArn}/${tableName}`), allow(['s3:GetObject'], 'arn:aws:s3:::files/*')],
          ],
          ['putter', [allow(['dynamodb:PutItem'], `${tableArn}/${tableName}`), allow(['s3:PutObject'], 'arn:aws:s3:::files/*')]],
          ['lister', [allow(['s3:GetObject'], 'arn:aws:s3:::files/*'), allow(['s3:ListBucket'], 'arn:aws:s3:::files')]],
          [
            'sender',
            [allow(['sqs:SendMessage'], queue), allow(['ses:SendRawEmail'], 'arn:aws:ses:eu-west-1:000000000000:identity/example.org')],
          ],
        ]),
      ),
    });
  });

  afterAll(async () => {
    await proxy.stop();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = (service: string, name: string) => ({
    endpoint: proxy.endpoints[service] ?? '',
    region: 'eu-west-1',
    credentials: { accessKeyId: name, secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
  const dynamodb = (name: string) => new DynamoDBClient(settings('dynamodb', name));
  const files = (name: string) => new S3Client({ ...settings('s3', name), forcePathStyle: true });
  const named = (key: string) => ({ Bucket: 'files', Key: key });
  const key = { pk: { S: 'a' }, sk: { S: 'b' } };

  it('may do with a table what it was granted and is refused all else in the words of AWS', async () => {
    await dynamodb('putter').send(new PutItemCommand({ TableName: tableName, Item: key }));
    expect((await dynamodb('reader').send(new GetItemCommand({ TableName: tableName, Key: key }))).Item).toEqual(key);
    await expect(dynamodb('reader').send(new UpdateItemCommand({ TableName: tableName, Key: key }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `User: arn:aws:sts::000000000000:assumed-role/reader/reader is not authorized to perform: dynamodb:UpdateItem on resource: ${tableArn}/${tableName} because no identity-based policy allows the dynamodb:UpdateItem action`,
      $metadata: { httpStatusCode: 400 },
    });
    const query = { TableName: tableName, KeyConditionExpression: 'gsi1pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } };
    await expect(dynamodb('reader').send(new QueryCommand({ ...query, IndexName: 'due' }))).rejects.toThrow('/index/due');
  });

  it('needs for a transaction the right of each of its items, and without one nothing of it happens', async () => {
    const other = { pk: { S: 'a' }, sk: { S: 'other' } };
    const transaction = new TransactWriteItemsCommand({
      TransactItems: [{ Put: { TableName: tableName, Item: other } }, { Delete: { TableName: tableName, Key: key } }],
    });
    await expect(dynamodb('putter').send(transaction)).rejects.toThrow('dynamodb:DeleteItem');
    expect((await dynamodb('reader').send(new GetItemCommand({ TableName: tableName, Key: other }))).Item).toBeUndefined();
  });

  it('is told of a missing object only where it may list the bucket', async () => {
    await expect(files('lister').send(new GetObjectCommand(named('missing')))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(files('reader').send(new GetObjectCommand(named('missing')))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('is not authorized to perform: s3:ListBucket on resource: "arn:aws:s3:::files"'),
      $metadata: { httpStatusCode: 403 },
    });
    await expect(files('reader').send(new HeadObjectCommand(named('missing')))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await expect(files('reader').send(new ListObjectsV2Command({ Bucket: 'files' }))).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('gets objects of any size through unharmed, and is refused to write or remove them without the right', async () => {
    const content = randomBytes(3_000_000);
    await files('putter').send(new PutObjectCommand({ ...named('large'), Body: content }));
    const got = await files('reader').send(new GetObjectCommand(named('large')));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(content)).toBe(true);
    await expect(files('reader').send(new PutObjectCommand({ ...named('large'), Body: content }))).rejects.toThrow('s3:PutObject');
    const removal = new DeleteObjectsCommand({ Bucket: 'files', Delete: { Objects: [{ Key: 'large' }] } });
    await expect(files('putter').send(removal)).rejects.toThrow('s3:DeleteObject');
  });

  it('lends its own rights, and no more, to the addresses and forms that it signs', async () => {
    await files('putter').send(new PutObjectCommand({ ...named('small'), Body: 'text' }));
    const address = (name: string) => getSignedUrl(files(name), new GetObjectCommand(named('small')));
    expect(await (await fetch(await address('reader'))).text()).toBe('text');
    const refused = await fetch(await address('putter'));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
    const upload = async (name: string) => {
      const { url, fields } = await createPresignedPost(files(name), { ...named('uploaded'), Conditions: [], Expires: 60 });
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new File([`by ${name}`.repeat(20_000)], 'a.txt'));
      return (await fetch(url, { method: 'POST', body: form })).status;
    };
    expect(await upload('reader')).toBe(403);
    await expect(files('lister').send(new GetObjectCommand(named('uploaded')))).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await upload('putter')).toBe(204);
    expect((await files('reader').send(new GetObjectCommand(named('uploaded')))).ContentLength).toBe(180_000);
  });

  it('sends messages to its queues and mails in the name of its domain only', async () => {
    const url = queueUrl.replace(/^http:\/\/[^/]+/, proxy.endpoints['sqs'] ?? '');
    const message = new SendMessageCommand({ QueueUrl: url, MessageBody: 'x' });
    const sqs = (name: string) => new SQSClient(settings('sqs', name));
    expect((await sqs('sender').send(message)).MessageId).toBeDefined();
    await expect(sqs('nothing').send(message)).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
    const mail = (from: string) =>
      new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(`From: A <a@${from}>\r\nTo: b@b.example\r\n\r\nx`) } });
    const ses = new SESClient(settings('ses', 'sender'));
    expect((await ses.send(mail('example.org'))).MessageId).toBeDefined();
    await expect(ses.send(mail('elsewhere.org'))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('identity/elsewhere.org'),
    });
  });

  it('that has no policy may do nothing, and who is no function passes', async () => {
    await expect(dynamodb('nothing').send(new GetItemCommand({ TableName: tableName, Key: key }))).rejects.toThrow('not authorized');
    expect((await dynamodb('operator').send(new GetItemCommand({ TableName: tableName, Key: key }))).Item).toEqual(key);
  });
});
