import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { resetTable } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { readSentences } from '#functions/platform/messages/catalogue.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { version } from '#shared/contract/version.ts';
import { ask, startProduct } from '#tests/support/api.ts';

beforeAll(startProduct);

test('D1 /health says what works, without a session', async () => {
  const health = await ask(groups.meta.health);
  expect(health).toMatchObject({
    status: 'ok',
    version,
    checks: { table: 'ok', files: 'ok', queues: 'ok', passwords: expect.stringMatching(/argon2id|scrypt/) },
  });
});

test('D1 /health names what does not', async () => {
  const name = process.env['TABLE_NAME'];
  // Named as a table of tests, but none.
  process.env['TABLE_NAME'] = `test-${randomUUID()}`;
  resetTable();
  expect(await ask(groups.meta.health)).toMatchObject({ status: 'degraded', checks: { table: 'unreachable', files: 'ok' } });
  process.env['TABLE_NAME'] = name;
  resetTable();
});

test('D1 /openapi.json is the whole contract', async () => {
  expect(await ask(groups.meta.openapi)).toEqual(JSON.parse(JSON.stringify(openApiDocument(readSentences()))));
});
