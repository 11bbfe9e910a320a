import { expect, test } from 'vitest';
import { lateFailuresOf } from '#functions/records/use/imports/import-items.ts';
import { runImport } from '#functions/workers/run-import/run-import.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import type { JobContext } from '#functions/platform/worker.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

test('a period locked after the plan was made is skipped and listed [D9]', async () => {
  const as = tenant.editor;
  const { id, subscription_id } = await library.period({ subscription_name: 'Late', start_date: '2030-01-01', vendor_id: library.vendor });
  const content = ['Publisher;Product;Subscription;Year;Price', 'Northern Press;Journal of Tides;Late;2030;120'].join('\n');
  const { imports } = groups;
  const file = { name: 'costs.csv', type: 'text/csv', content };
  const parsed = (await ask(imports.parse, { as, body: {}, files: { file } })).import;
  await ask(imports.process, { as, body: { id: parsed.id, options: { existing: 'update' } } });
  const payload = { import_id: parsed.id, user_id: as.id };
  const context: Omit<JobContext<'run-import'>, 'job'> = {
    payload,
    caller: systemCaller(tenant.id, as.id),
    extend: async () => {},
  };
  // A worker that dies after it made the plan, before it wrote a row.
  const { table } = await import('#functions/platform/table.ts');
  const transact = table.transact.bind(table);
  table.transact = async () => {
    throw new Error('killed');
  };
  await expect(runImport(context)).rejects.toThrow('killed');
  table.transact = transact;
  await tenant.repo.commit(async (tx) => {
    tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), workflow: 'completed' });
  });
  await runImport(context);
  expect(await ask(groups.subscriptionPeriods.get, { as, params: { id } })).toMatchObject({ price: 100, subscription_id });
  expect(await lateFailuresOf(tenant.id, parsed.id)).toMatchObject([
    { outcome: 'skipped', message: { code: 'periods.lockedByCompletedWorkflow' } },
  ]);
  const done = await ask(imports.get, { as, params: { id: parsed.id } });
  expect(done.counts).toMatchObject({ read: 1, skipped: 1, failed: 0 });
});
