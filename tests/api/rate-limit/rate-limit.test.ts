import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

let tenant: TestTenant;
let setBack = (): void => {};
const before = { ...process.env };
/** Ten seconds into a minute in which no other test counts. */
let at = Math.ceil(Date.now() / 60_000) * 60_000 + 10_000;
const minute = (): number => Math.floor(at / 60_000);

beforeAll(startProduct);
beforeEach(async () => {
  tenant = await createTestTenant();
  process.env['RATE_LIMIT_PER_MINUTE'] = '20';
  process.env['SESSION_RATE_LIMIT_PER_MINUTE'] = '1000';
  at += 60_000;
  setBack = setClock({ now: () => new Date(at) });
});
afterEach(() => {
  setBack();
  for (const name of ['RATE_LIMIT_PER_MINUTE', 'SESSION_RATE_LIMIT_PER_MINUTE']) process.env[name] = before[name];
});

const look = (as = tenant.viewer) => callApi(groups.productTypes.list, { as });
const told = async () => (await table.get<{ pk: string; sk: string; calls: number }>(keys.calls(tenant.id, minute())))?.calls ?? 0;

test('a tenant that asks too much is told to wait, in words and in a header, and others are not', async () => {
  for (let call = 0; call < 20; call++) expect((await look()).status).toBe(200);
  const refused = await look(tenant.editor);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('50');
  expect(refused.body.messages.default).toBe('Your library is sending too many requests. Please try again in 50 seconds.');
  expect((await look((await createTestTenant()).viewer)).status).toBe(200);
});

test('the next minute begins anew', async () => {
  for (let call = 0; call < 21; call++) await look();
  at += 60_000;
  expect((await look()).status).toBe(200);
});

test('what other instances counted counts, and an instance tells at most once a second', async () => {
  await look();
  expect(await told()).toBe(1);
  for (let call = 0; call < 5; call++) await look();
  expect(await told()).toBe(1);
  await table.update(keys.calls(tenant.id, minute()), { UpdateExpression: 'ADD calls :some', ExpressionAttributeValues: { ':some': 100 } });
  expect((await look()).status).toBe(200);
  at += 1000;
  // The call that learns of it is still answered.
  expect((await look()).status).toBe(200);
  expect(await told()).toBe(108);
  expect((await look()).status).toBe(429);
});

test('ordinary work is not told at all: it costs nothing', async () => {
  process.env['RATE_LIMIT_PER_MINUTE'] = '6000';
  for (let call = 0; call < 59; call++) await look();
  expect(await told()).toBe(0);
  await look();
  expect(await told()).toBe(60);
});

test('a clock set back or forward locks nobody out', async () => {
  for (let call = 0; call < 21; call++) await look();
  at -= 120_000;
  expect((await look()).status).toBe(200);
  at += 240_000;
  expect((await look()).status).toBe(200);
});

test('a session that asks too much is told to wait, and its library goes on', async () => {
  process.env['RATE_LIMIT_PER_MINUTE'] = '40';
  process.env['SESSION_RATE_LIMIT_PER_MINUTE'] = '10';
  for (let call = 0; call < 10; call++) expect((await look()).status).toBe(200);
  for (let call = 0; call < 100; call++) expect((await look()).status).toBe(429);
  const refused = await look();
  expect(refused.body.messages.default).toMatch(/^You are sending too many requests\. Please try again in \d+ seconds\.$/);
  // What was refused counts for nobody else.
  for (let call = 0; call < 10; call++) expect((await look(tenant.editor)).status).toBe(200);
  expect((await look(tenant.admin)).status).toBe(200);
});

test('what other instances counted for a session counts', async () => {
  process.env['RATE_LIMIT_PER_MINUTE'] = '1000';
  process.env['SESSION_RATE_LIMIT_PER_MINUTE'] = '10';
  await look();
  const items = await Array.fromAsync(table.partition<{ pk: string; sk: string; calls: number }>(keys.calls(tenant.id, 0).pk));
  const own = items.find(({ sk }) => sk.split('#').length === 3);
  expect(own?.calls).toBe(1);
  await table.update(
    { pk: own?.pk ?? '', sk: own?.sk ?? '' },
    { UpdateExpression: 'ADD calls :some', ExpressionAttributeValues: { ':some': 100 } },
  );
  at += 1000;
  expect((await look()).status).toBe(200);
  expect((await look()).status).toBe(429);
  expect((await look(tenant.editor)).status).toBe(200);
});
