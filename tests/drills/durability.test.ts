import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killLoop } from '#tests/proofs/kill-loop.ts';
import { enginePid } from '#tests/support/engine-pids.ts';
import { isDeep } from '#tests/support/lane.ts';
import { nodeEnvironment } from '#tests/support/node-environment.ts';
import { startProduct } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';

// The product as a person runs it, killed with -9 while it works.
let product: ProductProcess;
let token = '';
const settings = { flags: ['--empty'], environment: { ENFORCE_POLICIES: 'yes' } };
const email = 'jo@example.org';
const password = 'lantern-orchard-quiet-7';

const call = (method: string, path: string, body?: object) =>
  fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function names(path: string): Promise<string[]> {
  const answer = await call('GET', path);
  const body = await answer.text();
  expect(answer.status, body).toBe(200);
  return (JSON.parse(body) as { result: { name: string }[] }).result.map(({ name }) => name);
}

async function createTenant(...more: string[]): Promise<string> {
  const command = join(import.meta.dirname, '..', '..', 'infra', 'local', 'tenant-create.ts');
  const settings = ['--currency', 'EUR', '--admin-name', 'Jo Doe', '--admin-email', email, ...more];
  const child = spawn(process.execPath, [command, ...settings], {
    env: { ...nodeEnvironment(), DATA_DIR: product.dataFolder },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

beforeAll(async () => {
  product = await startProduct(settings);
}, 240_000);
afterAll(() => product?.stop());

it('makes a member with npm run tenant:create, whose administrator sets a password and signs in', async () => {
  const output = await createTenant('--name', 'Test Library');
  const link = /token=([\w-]+)/.exec(output)?.[1];
  expect(link, output).toBeDefined();
  expect((await call('POST', '/auth/reset', { token: link, password })).status).toBe(200);
  const login = await call('POST', '/auth/login', { email, password });
  expect(login.status).toBe(200);
  token = login.headers.get('x-session-token') ?? '';
  expect(await createTenant('--name', 'Test Library')).toContain('There is a tenant');
});

it('goes on with the same session after kill -9', async () => {
  expect((await call('POST', '/product-types', { name: 'Before the kill' })).status).toBe(200);
  await product.kill();
  product = await startProduct({ ...settings, after: product });
  expect(await names('/product-types')).toContain('Before the kill');
});

it('stops in order when it is asked to, and has everything at the next start', async () => {
  await call('POST', '/product-types', { name: 'Last one' });
  await product.stop({ keepData: true });
  product = await startProduct({ ...settings, after: product });
  expect(await names('/product-types')).toContain('Last one');
});

it('starts its database again after kill -9, and ends when that ends again and again', { timeout: 300_000 }, async () => {
  const file = join(product.dataFolder, 'dynamodb', 'tables.sqlite');
  const first = await enginePid(file);
  process.kill(first, 'SIGKILL');
  const created = await call('POST', '/product-types', { name: 'After the database' });
  expect(created.status, product.output()).toBe(200);
  expect(await names('/product-types')).toEqual(expect.arrayContaining(['Last one', 'After the database']));
  let pid = first;
  for (let ends = 2; ends <= 6; ends++) {
    pid = await enginePid(file, pid);
    process.kill(pid, 'SIGKILL');
  }
  expect(await product.ended).toBe(1);
  expect(product.output()).toMatch(
    /The DynamoDB engine ended 6 times in a row and is not started again\.[^]*\nPerennial ends, since it cannot/,
  );
  product = await startProduct({ ...settings, after: product });
  expect(await names('/product-types')).toContain('After the database');
});

it('loses and doubles nothing under eight writers that are killed with -9', { timeout: isDeep ? 3_600_000 : 300_000 }, async () => {
  // `npm run proof -- kill` does as many as the deep lane.
  const { findings, ledger } = await killLoop(isDeep ? 50 : 1, { hurry: true });
  expect(findings.flatMap(({ what, lost, doubled }) => [...lost, ...doubled].map((each) => `${what}: ${each}`))).toEqual([]);
  expect(ledger.created.size).toBeGreaterThan(10);
  expect(ledger.mails.size).toBeGreaterThan(0);
});
