import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { arrangeRows } from '#functions/records/use/imports/arrange-rows.ts';
import { importProgress } from '#functions/records/use/imports/import-items.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import type { JobContext } from '#functions/platform/worker.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { packRows } from '#functions/workers/run-import/pack-rows.ts';
import { giveUp, runImport } from '#functions/workers/run-import/run-import.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { ask, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports } = groups;

beforeAll(startProduct);

/** `count` subscriptions of every fifth one's publisher, with a period for each year. */
function costs(count: number, years: number[]): string {
  const rows = Array.from({ length: count }, (_, index) =>
    years.map((year) => `Publisher ${Math.floor(index / 5)};Product ${index};${year};${index * 10 + year / 100}`),
  );
  return ['Publisher;Product;Year;Price', ...rows.flat()].join('\n');
}

async function queued(tenant: TestTenant, content: string, options: Partial<ImportOptions> = {}): Promise<string> {
  const view = await ask(imports.parse, { as: tenant.editor, body: {}, files: { file: { name: 'costs.csv', type: 'text/csv', content } } });
  await ask(imports.process, { as: tenant.editor, body: { id: view.import.id, options } });
  return view.import.id;
}

function context(tenant: TestTenant, id: string, extend = async (): Promise<void> => {}): Omit<JobContext<'run-import'>, 'job'> {
  const payload = { import_id: id, user_id: tenant.editor.id };
  return { payload, caller: systemCaller(tenant.id, tenant.editor.id), extend };
}

/** How many of each there are, and that no id stands twice. */
async function counted(tenant: TestTenant): Promise<Record<string, number>> {
  const model = await readModelFor(tenant.repo.caller);
  const [provider, product, subscription, period] = [
    model.count('provider'),
    model.count('product'),
    model.count('subscription'),
    model.count('subscription_period'),
  ];
  const places = new Set([...model.all('subscription_period')].map((each) => `${each.subscription_id}|${each.start_date}`));
  expect(places.size).toBe(period);
  return { provider, product, subscription, period };
}

describe('run-import', () => {
  test('a worker that dies in the middle is followed by one that goes on, with no half row and no duplicate', async () => {
    const tenant = await createTestTenant();
    const id = await queued(tenant, costs(400, [2022, 2023, 2024]));
    const killed = context(tenant, id, async () => {
      throw new Error('killed');
    });
    await expect(runImport(killed)).rejects.toThrow('killed');
    const half = await counted(tenant);
    expect(half['period']).toBeGreaterThan(300);
    expect(half['period']).toBeLessThan(1200);
    const running = await ask(imports.get, { as: tenant.editor, params: { id } });
    expect(running.import.state).toBe('running');
    expect(running.progress.done).toBe(half['period']);
    expect(running.progress.total).toBe(1200);

    await runImport(context(tenant, id));
    expect(await counted(tenant)).toEqual({ provider: 80, product: 400, subscription: 400, period: 1200 });
    const done = await ask(imports.get, { as: tenant.editor, params: { id } });
    expect(done.import).toMatchObject({ state: 'finished', read: 1200, created: 1200, matched: 0, skipped: 0, failed: 0 });
    await runImport(context(tenant, id));
    expect(await counted(tenant)).toMatchObject({ period: 1200 });
  });

  test('two deliveries of one job at once write everything once', async () => {
    const tenant = await createTestTenant();
    const id = await queued(tenant, costs(60, [2022, 2023, 2024]));
    await Promise.allSettled([runImport(context(tenant, id)), runImport(context(tenant, id))]);
    await runImport(context(tenant, id));
    expect(await counted(tenant)).toEqual({ provider: 12, product: 60, subscription: 60, period: 180 });
  });

  test('what was deleted between plan and writing fails its rows only, and the report says so', async () => {
    const tenant = await createTestTenant();
    await runImport(context(tenant, await queued(tenant, costs(700, [2023]))));
    const second = await queued(tenant, costs(700, [2024]));
    let removed = 0;
    let last: PlannedRow | undefined;
    // The plan is stored and half of it is written when the subscription goes.
    await runImport(
      context(tenant, second, async () => {
        removed += 1;
        if (removed > 1) return;
        const { plan } = (await importProgress(tenant.id, second)) ?? { plan: '' };
        last = arrangeRows(await Array.fromAsync(getLines<PlannedRow>(filesFor(tenant.repo.caller), plan))).at(-1);
        const victim = String(last?.writes[0]?.fields['subscription_id']);
        await tenant.repo.commit(async (tx) => {
          await tx.load('subscription', victim);
          tx.remove('subscription', victim);
        });
      }),
    );
    expect(removed).toBeGreaterThan(0);
    const done = await ask(imports.get, { as: tenant.editor, params: { id: second }, query: { outcome: 'failed' } });
    expect(done.import).toMatchObject({ state: 'finished', read: 700, created: 699, failed: 1 });
    expect(done.rows.data).toMatchObject([{ row: last?.row, name: last?.name }]);
    expect(done.rows.data[0]?.message).toEqual(
      'Could not be saved because someone changed it in the meantime. Import the file again. Subscription does not exist or is no longer available',
    );
  });

  test('one that was given up can be started again', async () => {
    const tenant = await createTestTenant();
    const id = await queued(tenant, costs(3, [2024]));
    await giveUp(context(tenant, id), new Error('The disk is full.'));
    const stopped = await ask(imports.get, { as: tenant.editor, params: { id } });
    expect(stopped.import).toMatchObject({
      state: 'failed',
      failure: 'The import stopped: The disk is full. Start it again to continue from there.',
    });
    await ask(imports.process, { as: tenant.editor, body: { id } });
    await runImport(context(tenant, id));
    expect((await ask(imports.get, { as: tenant.editor, params: { id } })).import).toMatchObject({
      state: 'finished',
      created: 3,
      failure: null,
    });
  });
});

describe('packing', () => {
  const row = (index: number, writes: PlannedRow['writes']): PlannedRow => ({
    row: index,
    column: null,
    name: '',
    outcome: 'created',
    message: null,
    problems: [],
    matches: [],
    record: null,
    writes,
  });

  test('fills transactions up to the limit and never tears a row apart', () => {
    const planned = Array.from({ length: 300 }, (_, index) =>
      row(index, [
        { action: 'create', kind: 'subscription', id: `s${index}`, fields: { product_id: 'p' } },
        {
          action: 'create',
          kind: 'subscription_period',
          id: `p${index}`,
          fields: { subscription_id: `s${index}`, product_id: 'p', owner_id: 'u' },
        },
      ]),
    );
    const batches = packRows(planned);
    expect(batches[0]).toEqual({ from: 0, to: 47 });
    expect(batches.at(-1)?.to).toBe(300);
    for (const [index, batch] of batches.entries()) expect(batch.from).toBe(batches[index - 1]?.to ?? 0);
  });

  test('rows that write nothing cost nothing', () => {
    expect(packRows(Array.from({ length: 5000 }, (_, index) => row(index, [])))).toEqual([{ from: 0, to: 5000 }]);
    expect(packRows([])).toEqual([]);
  });
});
