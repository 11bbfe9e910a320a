import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups } from '#shared/contract/calls.ts';
import { type Answered, ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { inconsistencies } from '#tests/support/consistency.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { faultPoints, faultsIn, hardestFaults, tryAll, withFault } from '#tests/support/fault-matrix.ts';

// A lost answer and a dying engine at every request of an import: upload, start, plan, each batch, report, and the look at it.
const { imports } = groups;
/** Enough for two batches. */
const rows = 32;
let tenants: TestTenant[];

beforeAll(async () => {
  await startProduct();
  tenants = await Promise.all(Array.from({ length: 6 }, () => createTestTenant()));
});

const noCure = async (): Promise<void> => {};

/** Makes a call; one that fails with a sentence is repeated when the engines are well again. */
async function persistently<R>(call: () => Promise<Answered<R>>, heal: () => Promise<void>, problems: string[]): Promise<R> {
  const answered = await call();
  if (answered.status === 200) return answered.result;
  if (answered.status !== 503 || !answered.body.messages.default)
    problems.push(`answered ${answered.status} ${JSON.stringify(answered.body)}`);
  await heal();
  const again = await call();
  if (again.status !== 200) throw new Error(`Repeated, it answered ${again.status} ${JSON.stringify(again.body)}`);
  return again.result;
}

/** A whole import; tells what is not as it must be. */
async function importAll(tenant: TestTenant, name: string, heal: () => Promise<void>): Promise<string[]> {
  const as = tenant.editor;
  const problems: string[] = [];
  const lines = Array.from({ length: rows }, (_, row) => `House ${name} ${row % 4},${name} ${row},2026,${row + 1}`);
  const content = ['Publisher,Title,Year,Price', ...lines].join('\n');
  const headers = { 'idempotency-key': randomUUID() };
  const files = { file: { name: `${name}.csv`, type: 'text/csv', content } };
  const view = await persistently(() => callApi(imports.parse, { as, body: {}, files, headers }), heal, problems);
  const { id } = view.import;
  await persistently(() => callApi(imports.process, { as, body: { id } }), heal, problems);
  await finishJobs(tenant.id, heal);
  const done = await persistently(() => callApi(imports.get, { as, params: { id } }), heal, problems);
  const { state, read, created, matched, skipped, failed } = done.import;
  if (state !== 'finished' || read !== rows || created !== rows || matched !== 0 || skipped !== 0 || failed !== 0)
    problems.push(`the report says ${JSON.stringify(done.import)}`);
  return problems;
}

test('an import ends with the same report and every record once, whatever fails at whatever step', { timeout: 240_000 }, async () => {
  const [first] = tenants as [TestTenant];
  await importAll(first, 'Warm', noCure);
  const points = await faultPoints(first.id, faultsIn(['imports', 'run-import'], hardestFaults), () =>
    importAll(first, 'Rehearsed', noCure),
  );
  expect(points.length).toBeGreaterThan(40);

  const wrong = await tryAll(points, tenants, async (point, tenant) => {
    const name = `Import${randomUUID().slice(0, 8)}`;
    const problems = await withFault(point, tenant.id, (heal) => importAll(tenant, name, heal));
    const model = await readModelFor(tenant.repo.caller);
    const made = [...model.all('subscription')].filter((row) => row.name.startsWith(name));
    const periods = made.flatMap(({ id }) => model.by('subscription_period', 'subscription_id', id));
    if (made.length !== rows || periods.length !== rows) problems.push(`${made.length} subscriptions, ${periods.length} periods`);
    return problems;
  });
  for (const { id } of tenants) wrong.push(...(await inconsistencies(id)));
  expect(wrong).toEqual([]);
});

test(
  'a store of files that stays dead fails the import with a sentence, and it goes on by hand afterwards',
  { timeout: 60_000 },
  async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    const content = 'Publisher,Title,Year,Price\nTide House,Letters,2025,10\n';
    const view = await ask(imports.parse, { as, body: {}, files: { file: { name: 'a.csv', type: 'text/csv', content } } });
    const { id } = view.import;
    await ask(imports.process, { as, body: { id } });
    await withFault({ service: 's3', fault: 'reset', nth: 1, times: 'always', function: 'run-import' }, tenant.id, () =>
      finishJobs(tenant.id),
    );
    const failed = await ask(imports.get, { as, params: { id } });
    expect(failed.import).toMatchObject({
      state: 'failed',
      failure:
        'The import stopped: Perennial cannot access its storage at the moment. Please try again in a minute. Start it again to continue from there.',
    });
    await ask(imports.process, { as, body: { id } });
    await finishJobs(tenant.id);
    expect((await ask(imports.get, { as, params: { id } })).import).toMatchObject({ state: 'finished', created: 1, failure: null });
  },
);
