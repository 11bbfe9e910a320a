import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findFreePort } from '#infra/local/engines/local-address.ts';
import { startPolicyProxy } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { type Engines, startEngines } from '#infra/local/engines/start-engines.ts';
import { signRequest } from '#infra/local/engines/signature.ts';

// The engines of a product as `npm start` has them, asked with raw requests as an attacker on the same machine would.
const folder = mkdtempSync(join(tmpdir(), 'perennial-guard-'));
const ownOrigin = 'http://localhost:3000';
let engines: Engines;

beforeAll(async () => {
  delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  engines = await startEngines(folder, { allowsOrigin: (origin) => origin === ownOrigin });
});
afterAll(async () => {
  await engines.stop();
  rmSync(folder, { recursive: true, force: true });
});

const services = ['dynamodb', 'sqs', 'ses'] as const;
type Service = (typeof services)[number];

/** What each service does without a question when nothing stands in front of it. */
const harmful: Record<Service, { target?: string; body: string }> = {
  dynamodb: { target: 'DynamoDB_20120810.ListTables', body: '{}' },
  sqs: { target: 'AmazonSQS.CreateQueue', body: JSON.stringify({ QueueName: 'mine' }) },
  ses: {
    body: new URLSearchParams({
      Action: 'SendRawEmail',
      'RawMessage.Data': Buffer.from('From: a@b.c\r\n\r\nx').toString('base64'),
      'Destinations.member.1': 'a@b.c',
    }).toString(),
  },
};

interface Attempt {
  /** Signs with this secret; unsigned unless given. */
  secret?: string;
  headers?: Record<string, string>;
  /** Sent in place of the body that was signed. */
  sentBody?: string;
  method?: string;
}

async function attempt(service: Service, { secret, headers = {}, sentBody, method = 'POST' }: Attempt) {
  const { target, body } = harmful[service];
  const address = new URL(engines.environment[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? '');
  const plain = {
    host: address.host,
    'content-type': target ? 'application/x-amz-json-1.0' : 'application/x-www-form-urlencoded',
    ...(target && { 'x-amz-target': target }),
    ...headers,
  };
  const request = { method, path: '/', query: new URLSearchParams(), headers: plain, body: Buffer.from(body) };
  const key = { accessKeyId: engines.environment['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: secret ?? '' };
  const signed = secret === undefined ? plain : signRequest(request, { service }, key, new Date());
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const onward = send({ hostname: address.hostname, port: address.port, method, path: '/', headers: signed }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }), reject);
    });
    onward.once('error', reject);
    onward.end(sentBody ?? body);
  });
}

const ownSecret = () => engines.environment['AWS_SECRET_ACCESS_KEY'] ?? '';

describe.each(services)('the %s engine', (service) => {
  it('answers a request signed with the secret of the instance', async () => {
    expect(await attempt(service, { secret: ownSecret() })).toMatchObject({ status: 200 });
  });

  it('refuses a request without a signature', async () => {
    expect(await attempt(service, {})).toMatchObject({ status: 403 });
  });

  it('refuses a request signed with another secret', async () => {
    expect(await attempt(service, { secret: 'guessed' })).toMatchObject({ status: 403 });
  });

  it('refuses a signed request whose body was replaced', async () => {
    const sentBody = `${harmful[service].body} `;
    expect(await attempt(service, { secret: ownSecret(), sentBody })).toMatchObject({ status: 403 });
  });

  it('refuses a signed request from a web page, also one of the product', async () => {
    for (const origin of ['https://evil.example', ownOrigin, 'null']) {
      const answer = await attempt(service, { secret: ownSecret(), headers: { origin } });
      expect(answer.status).toBe(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('refuses the preflight of a web page', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await attempt(service, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a signed request for another host', async () => {
    for (const host of ['evil.example', 'localhost', '127.0.0.1'])
      expect(await attempt(service, { secret: ownSecret(), headers: { host } })).toMatchObject({ status: 403 });
  });
});

test('the SES engine files nothing of what was refused', async () => {
  const before = engines.ses.outbox.list().length;
  await attempt('ses', {});
  await attempt('ses', { secret: ownSecret(), headers: { origin: 'https://evil.example' } });
  expect(engines.ses.outbox.list().length).toBe(before);
});

test('the S3 engine refuses pages of other origins and other hosts', async () => {
  const address = engines.environment['AWS_ENDPOINT_URL_S3'] ?? '';
  const preflight = (origin: string) =>
    fetch(`${address}/files/x`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });
  expect((await preflight(ownOrigin)).headers.get('access-control-allow-origin')).toBe(ownOrigin);
  expect((await preflight('https://evil.example')).status).toBe(403);
  expect((await fetch(`${address}/files/x`)).status).toBe(403);
  const foreign = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    send({ hostname, port, path: '/files/x', headers: { host: 'evil.example' } }, (response) => resolve(response.statusCode))
      .once('error', reject)
      .end();
  });
  expect(foreign).toBe(403);
});

test('the S3 engine answers at the address for browsers and refuses any other host', async () => {
  const port = await findFreePort();
  const files = { url: `http://storage.test:${port}`, listenHost: '127.0.0.1' };
  const isAllowed = (origin: string) => origin === ownOrigin;
  const proxy = await startPolicyProxy({ secretFor: () => '', allowsOrigin: isAllowed, engines: { s3: engines.s3.endpoint }, files });
  const preflight = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, origin: ownOrigin, 'access-control-request-method': 'PUT' };
      send({ port, host: '127.0.0.1', method: 'OPTIONS', path: '/files/x', headers }, (response) => resolve(response.statusCode))
        .once('error', reject)
        .end();
    });
  expect(proxy.endpoints).toEqual({ s3: files.url });
  expect(await preflight(`storage.test:${port}`)).toBe(200);
  expect(await preflight(`127.0.0.1:${port}`)).toBe(403);
  await proxy.stop();
});

test('the engines listen where other users and web pages cannot reach them', () => {
  for (const { endpoint } of [engines.sqs, engines.s3, engines.ses]) {
    expect(endpoint).toMatch(/^unix:/);
    expect(statSync(join(endpoint.slice('unix:'.length), '..')).mode & 0o077).toBe(0);
  }
  // This one has no socket: it hides among 16 million addresses.
  expect(engines.dynamodb.endpoint).toMatch(/^http:\/\/127\.\d+\.\d+\.\d+:\d+$/);
  expect(engines.dynamodb.endpoint).not.toContain('127.0.0.1');
  expect(JSON.stringify(engines.environment)).not.toContain(engines.dynamodb.endpoint);
});
