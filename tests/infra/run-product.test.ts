import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProduct } from '#infra/local/run-product.ts';
import type { RunningProduct } from '#infra/local/run-product.ts';
import { synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';

const work = mkdtempSync(join(tmpdir(), 'perennial-run-'));
const journal = join(work, 'journal');

// Every function is this one: it answers calls with the event, and writes down what came from a queue, the stream or a schedule.
const handler = `
import { appendFileSync } from 'node:fs';
let busy = 0;
export async function handler(event, context) {
  if (event.version === '2.0') {
    busy++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const overlapping = busy--;
    if (event.rawPath.endsWith('/throw')) throw new Error('broken');
    if (event.rawPath.endsWith('/exit')) process.exit(1);
    if (event.rawPath.endsWith('/large')) return { statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) };
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ event, name: context.functionName, overlapping, env: process.env }) };
  }
  const note = (text) => appendFileSync(${JSON.stringify(journal)}, context.functionName + ' ' + text + '\\n');
  if (event.schedule) return note('schedule ' + event.schedule);
  const failures = [];
  for (const record of event.Records) {
    const id = record.messageId ?? record.dynamodb.SequenceNumber;
    const text = record.body ?? record.dynamodb.NewImage.sk.S;
    note(text);
    if (text === 'poison') failures.push({ itemIdentifier: id });
  }
  return { batchItemFailures: failures };
}`;

let product: RunningProduct;
let origin = '';
const server = createServer((request, response) => product.handle(request, response));
const built = synthesiseStandIn(handler);
const start = () =>
  runProduct({
    dataFolder: join(work, 'data'),
    publicUrl: 'http://localhost:3999',
    templates: join(built.folder, 'cdk.out'),
    site: join(built.folder, 'web'),
    sitePacked: join(built.folder, 'packed'),
    securityContact: 'security@library.example',
  });
const journalLines = () => (existsSync(journal) ? readFileSync(journal, 'utf8').trim().split('\n') : []);
/** The settings of a client of the product's own engines. */
const clientOf = (service: string) => ({
  endpoint: product.environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
  region: 'eu-west-1',
  credentials: {
    accessKeyId: product.environment['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: product.environment['AWS_SECRET_ACCESS_KEY'] ?? '',
  },
});
const get = async (path: string, init?: RequestInit) => {
  const answer = await fetch(origin + path, init);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

beforeAll(async () => {
  mkdirSync(join(work, 'data'));
  // An engine of its own, on the data folder, and not the one of the test run.
  delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  delete process.env['LOG_LEVEL'];
  product = await start();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await product.stop();
  await rm(work, { recursive: true, force: true });
  await rm(built.folder, { recursive: true, force: true });
});

it('turns a request into an event of payload format 2.0 for the function that the templates name', async () => {
  const { status, headers, body } = await get('/api/subscriptions/7/create-new-period?a=1&a=2&q=%C3%A4', {
    method: 'POST',
    body: '{"x":1}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { event, name } = JSON.parse(body);
  expect(name).toBe('subscriptions');
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'ANY /subscriptions/{proxy+}',
    rawPath: '/subscriptions/api/subscriptions/7/create-new-period',
    rawQueryString: 'a=1&a=2&q=%C3%A4',
    queryStringParameters: { a: '1,2', q: 'ä' },
    pathParameters: { proxy: 'api/subscriptions/7/create-new-period' },
    headers: { authorization: 'Bearer t' },
    body: '{"x":1}',
    isBase64Encoded: false,
  });
  expect(JSON.parse((await get('/api/subscriptions')).body).name).toBe('read');
  const binary = JSON.parse(
    (await get('/api/uploads/parse', { method: 'POST', body: randomBytes(10), headers: { 'content-type': 'application/pdf' } })).body,
  ).event;
  expect(binary.isBase64Encoded).toBe(true);
});

it('shows functions what the distribution shows them, whatever a request says itself', async () => {
  const forged = { 'x-origin-secret': 'guessed', 'x-viewer-address': '192.0.2.1' };
  const { event, env } = JSON.parse((await get('/api/subscriptions/7', { method: 'PATCH', headers: forged })).body);
  expect(env.ORIGIN_SECRET).toMatch(/^\{\{resolve:secretsmanager:.+:SecretString:/);
  expect(event.headers).toMatchObject({ 'x-origin-secret': env.ORIGIN_SECRET, 'x-viewer-address': '127.0.0.1' });
});

it("gives a function exactly the template's environment and the way to the engines, nothing of this process", async () => {
  process.env['SECRET_OF_THE_RUNNER'] = 'x';
  const { env } = JSON.parse((await get('/api/auth/any')).body);
  expect(env).toMatchObject({ TABLE_NAME: 'table', FILES_BUCKET: 'files', STAGE: 'local', PUBLIC_URL: 'http://localhost:3999' });
  expect(env.QUEUE_URL_RUN_IMPORT).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/RunImportQueue$/);
  expect(Object.keys(env).toSorted()).toEqual(
    [
      'TABLE_NAME',
      'RATE_LIMIT_PER_MINUTE',
      'SESSION_RATE_LIMIT_PER_MINUTE',
      'FILES_BUCKET',
      'SIGNING_KEY_ID',
      'SIGNING_KEY_FILE',
      'SEALING_KEY_ID',
      'SEALING_KEY_FILE',
      'MAIL_FROM',
      'ORIGIN_SECRET',
      'STAGE',
      'PUBLIC_URL',
      'TZ',
      'QUEUE_URL_BUILD_REPORT',
      'QUEUE_URL_CHANGE_WORKFLOWS',
      'QUEUE_URL_COMPACT_READ_MODEL',
      'QUEUE_URL_DAILY_WORK',
      'QUEUE_URL_DELIVER_LETTER',
      'QUEUE_URL_HARVEST_USAGE',
      'QUEUE_URL_MAIL_EVENTS',
      'QUEUE_URL_RECORD_EMAILS',
      'QUEUE_URL_REPLACE_REFERENCES',
      'QUEUE_URL_RUN_IMPORT',
      'QUEUE_URL_SEND_DEAL_LETTERS',
      'QUEUE_URL_SEND_EMAIL',
      'QUEUE_URL_SEND_RESET_LINKS',
      'QUEUE_URL_SHARE_USAGE',
      'QUEUE_URL_TELL_OF_TO_DOS',
      'AWS_REGION',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_EC2_METADATA_DISABLED',
      'AWS_LAMBDA_FUNCTION_NAME',
      'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
      'AWS_ENDPOINT_URL_DYNAMODB',
      'AWS_ENDPOINT_URL_SQS',
      'AWS_ENDPOINT_URL_S3',
      'AWS_ENDPOINT_URL_SES',
      // For its threads: another day, and the modules compiled before.
      ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE'].filter((name) => process.env[name]),
    ].toSorted(),
  );
});

it("keeps to the gateway's limits and answers", async () => {
  const refused = async (path: string, init?: Parameters<typeof get>[1]) => {
    const { status, body } = await get(path, init);
    return [status, JSON.parse(body)];
  };
  const envelope = (message: string) => ({ result: null, status: 'negative', messages: { default: message } });
  expect(JSON.parse((await get('/api/nowhere/at/all')).body)).toMatchObject({ name: 'meta' });
  const tooLarge = { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) };
  expect(await refused('/api/subscriptions/x', tooLarge)).toEqual([413, envelope('This request is too large.')]);
  expect((await get(`/api/subscriptions?name=${'x'.repeat(9_000)}`)).status).toBe(200);
  expect(await refused(`/api/subscriptions?name=${'x'.repeat(10_300)}`)).toEqual([
    431,
    envelope('This address is too long, or the browser sent too much with it.'),
  ]);
  expect((await refused('/api/auth/large'))[0]).toBe(500);
  expect(await refused('/api/auth/throw')).toEqual([500, envelope('An error occurred. We have been notified!')]);
});

it('runs one event at a time in an instance, and another instance after one ended', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => get('/api/auth/any')));
  expect(answers.map(({ body }) => JSON.parse(body).overlapping)).toEqual(Array(12).fill(1));
  expect((await get('/api/auth/exit')).status).toBe(500);
  expect((await get('/api/auth/any')).status).toBe(200);
});

it('runs workers from their queues; what is reported as failed comes again, the rest does not', async () => {
  const sqs = new SQSClient(clientOf('SQS'));
  for (const body of ['mail-1', 'poison', 'mail-2']) {
    await sqs.send(new SendMessageCommand({ QueueUrl: product.environment['QUEUE_URL_SEND_EMAIL'], MessageBody: body }));
  }
  await expect.poll(() => journalLines().filter((line) => line === 'send-email poison').length).toBeGreaterThan(1);
  expect(
    journalLines()
      .filter((line) => line.startsWith('send-email mail'))
      .toSorted(),
  ).toEqual(['send-email mail-1', 'send-email mail-2']);
});

it('hands every change of the table to publish-jobs, and what it cannot process to the dead letters', async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
  for (const sk of ['change-1', 'change-2']) await client.send(new PutCommand({ TableName: 'table', Item: { pk: 'a', sk } }));
  await expect
    .poll(() => journalLines().filter((line) => line.startsWith('publish-jobs')))
    .toEqual(['publish-jobs change-1', 'publish-jobs change-2']);
});

it('runs what is on a rate at once, and goes on after a restart where it stopped', async () => {
  expect(journalLines()).toContain('sweep-jobs schedule sweep-jobs');
  const sqs = () => new SQSClient(clientOf('SQS'));
  const key = readFileSync(product.environment['SIGNING_KEY_FILE'] ?? '', 'utf8');
  await product.stop();
  product = await start();
  expect(readFileSync(product.environment['SIGNING_KEY_FILE'] ?? '', 'utf8')).toBe(key);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientOf('DYNAMODB')));
  await client.send(new PutCommand({ TableName: 'table', Item: { pk: 'a', sk: 'change-3' } }));
  await expect
    .poll(() => journalLines().filter((line) => line.startsWith('publish-jobs')))
    .toEqual(['change-1', 'change-2', 'change-3'].map((change) => `publish-jobs ${change}`));
  const dead = await sqs().send(
    new ReceiveMessageCommand({ QueueUrl: product.environment['QUEUE_URL_SEND_EMAIL']?.replace('Queue', 'DeadLetters') }),
  );
  expect(dead.Messages).toBeUndefined();
});

it("serves the application's files, index.html for its pages, and the headers of the distribution", async () => {
  const page = await get('/subscriptions/7?tab=periods');
  expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Perennial</title>' });
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${product.environment['AWS_ENDPOINT_URL_S3']}`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const asset = await get('/assets/index-abc123.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/deployment.json')).headers.get('cache-control')).toBe('no-cache');
  expect((await get('/', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })).status).toBe(304);
  expect((await get('/missing.js')).status).toBe(404);
  expect((await get('/%2e%2e/%2e%2e/package.json')).status).toBe(404);
});

it('says whom to write to about weaknesses', async () => {
  const { status, headers, body } = await get('/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(
    /^Contact: mailto:security@library\.example\nExpires: \S+\nCanonical: http:\/\/localhost:3999\/\.well-known\/security\.txt\n$/,
  );
});

it('shows the mails it sent', async () => {
  expect((await get('/local/mail')).body).toContain('No mail has been sent yet');
  const raw =
    'From: a@example.org\r\nTo: b@example.org\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe_=3Cb=3E?=\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nOpen http://localhost:3999/reset?a=1&b=2\r\n';
  await new SESClient(clientOf('SES')).send(
    new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) }, Destinations: ['b@example.org'] }),
  );
  const list = (await get('/local/mail')).body;
  expect(list).toContain('Grüße &lt;b&gt;');
  const message = await get(/href="(\/local\/mail\/[^"]+)"/.exec(list)?.[1] ?? '');
  expect(message.body).toContain('<a href="http://localhost:3999/reset?a=1&amp;b=2">');
  expect((await get('/local/mail/..%2Fx')).status).toBe(404);
});
