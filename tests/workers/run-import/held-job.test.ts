import type { SQSEvent } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { handler } from '#functions/workers/run-import/handler.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, createTestTenant, startProduct } from '#tests/support/api.ts';

const { imports } = groups;

beforeAll(startProduct);

test('D6 a message whose job another worker holds comes again, and goes on when that one gave no sign of life', async () => {
  const tenant = await createTestTenant();
  const as = tenant.editor;
  const content = 'Publisher,Title,Year,Price\nTide House,Letters,2025,10\n';
  const view = await ask(imports.parse, { as, body: {}, files: { file: { name: 'a.csv', type: 'text/csv', content } } });
  await ask(imports.process, { as, body: { id: view.import.id } });
  const [job] = await Array.fromAsync(table.partition<{ pk: string; sk: string; id: string }>(keys.job(tenant.id, '').pk));
  const id = job?.id ?? '';
  const event = { Records: [{ messageId: 'm1', body: JSON.stringify({ tenant: tenant.id, job: id }) }] } as SQSEvent;
  const hold = (until: string) =>
    table.update(keys.job(tenant.id, id), {
      UpdateExpression: 'SET #state = :running, lease_until = :until',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':running': 'running', ':until': until },
    });

  await hold('2999-01-01T00:00:00.000Z');
  expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
  expect((await ask(imports.get, { as, params: { id: view.import.id } })).import.state).toBe('queued');
  await hold('2000-01-01T00:00:00.000Z');
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect((await ask(imports.get, { as, params: { id: view.import.id } })).import.state).toBe('finished');
  // A late delivery of what is done.
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
});
