import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ReportRunRow } from '#shared/contract/rows/report-row.ts';
import { maxRowsAtOnce } from '#shared/contract/groups/reports.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { sweepFiles } from '#functions/platform/sweep-files.ts';
import { giveUp } from '#functions/workers/build-report/build-report.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { ask, callApi, runJobs, type TestUser } from '#tests/support/api.ts';
import { deliver, expireLease, openJobs } from '#tests/support/deliver-jobs.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { reports } = groups;

withLibrary();

let saved = '';
const columns = [
  { path: 'subscription', label: null, total: null },
  { path: 'normalized_price', label: null, total: 'sum' as const },
];

beforeAll(async () => {
  await library.period({ subscription_name: 'Journal of Runs', price: 120.5, currency: 'EUR' });
  const body = { name: 'What runs', type: 'subscription-periods' as const, columns };
  saved = (await ask(reports.create, { as: tenant.editor, body })).id;
});

const run = (id = saved, body: object = { format: 'csv' }, as: TestUser = tenant.editor) =>
  ask(reports.run, { as, params: { id }, body: body as never });
const runsOf = async (as: TestUser) => (await ask(reports.runs, { as })) as ReportRunRow[];
const one = async (id: string, as: TestUser = tenant.editor) => (await runsOf(as)).find((each) => each.id === id);
const fetchFile = (id: string, as: TestUser = tenant.editor) => callApi(reports.download, { as, params: { id } });
const sentence = async (id: string, as?: TestUser) => {
  const { status, body } = await fetchFile(id, as);
  return [status, body.messages.default];
};

describe('files built in the background [C691, C692, C693] [S121]', () => {
  test('are queued, built by the worker, and fetched', async () => {
    const started = await run();
    expect(started.state).toBe('queued');
    expect(await one(started.id)).toMatchObject({ name: 'What runs', state: 'queued', ready: false, own: true, report: { id: saved } });
    expect(await sentence(started.id)).toEqual([409, 'This file is still being built. Try again in a moment.']);
    await runJobs(tenant.id);
    const built = await one(started.id);
    expect(built).toMatchObject({ state: 'finished', ready: true, row_count: 1, format: 'csv', reader: { id: tenant.editor.id } });
    expect(Date.parse(built?.expires_at ?? '') - Date.parse(built?.finished_at ?? '')).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const file = await fetchFile(started.id);
    expect(file.headers['suggested-filename']).toMatch(/^What%20runs-.+\.csv$/);
    expect(file.bytes.toString('utf8')).toContain('Journal of Runs,120.50,EUR');
  });

  test('are of a type with columns in the body, or of a saved report with what the body says instead', async () => {
    const typed = await run('subscription-periods', { columns, format: 'tsv', name: 'Typed' }, tenant.viewer);
    const changed = await run(saved, { format: 'csv', columns: [columns[1]] });
    await runJobs(tenant.id);
    expect((await fetchFile(typed.id, tenant.viewer)).bytes.toString('utf8')).toContain('Journal of Runs\t120.50\tEUR');
    expect((await fetchFile(changed.id)).bytes.toString('utf8')).not.toContain('Journal of Runs');
    const without = await callApi(reports.run, { as: tenant.viewer, params: { id: 'products' }, body: {} });
    expect([without.status, without.body.messages.default]).toEqual([422, 'Choose at least one column.']);
  });

  test("are not for others, unless they may see the report and hold the reader's permissions [RD02]", async () => {
    const { id } = await run();
    await runJobs(tenant.id);
    expect((await sentence(id, tenant.admin))[0]).toBe(404);
    expect(await one(id, tenant.admin)).toBeUndefined();
    await ask(reports.update, { as: tenant.editor, params: { id: saved }, body: { shared: 'everybody' } as never });
    expect((await fetchFile(id, tenant.admin)).status).toBe(200);
    // An editor may see more than a viewer: the file may hold it.
    expect((await sentence(id, tenant.viewer))[0]).toBe(404);
    const own = await run(saved, { format: 'csv' }, tenant.viewer);
    await runJobs(tenant.id);
    expect((await fetchFile(own.id, tenant.editor)).status).toBe(200);
  });

  test('are built once when a delivery comes again, and after the worker died', async () => {
    const { id } = await run();
    const [job] = await openJobs(tenant.id);
    if (!job) throw new Error('No job');
    await Promise.all([deliver(job), deliver(job)]);
    const built = await one(id);
    expect(built?.state).toBe('finished');
    await expireLease(job);
    await deliver(job);
    expect(await one(id)).toEqual(built);
  });

  test('fail at once with the reason where no retry helps', async () => {
    const filters = [{ path: 'start_date', operator: 'gte', values: ['soon'] }];
    const { id } = await run('subscription-periods', { columns, filters });
    await runJobs(tenant.id);
    expect(await one(id)).toMatchObject({ state: 'failed', ready: false, failure: expect.stringContaining('start_date') });
    expect(await sentence(id)).toEqual([409, 'This file could not be built. Build it again.']);
  });

  test('that take longer than a worker has fail with a sentence after the last attempt, and leave no file', async () => {
    const { id } = await run();
    const [job] = await openJobs(tenant.id);
    if (!job) throw new Error('No job');
    // A worker that runs out of time never answers: its lease expires, and another delivery begins anew.
    const store = filesFor(tenant.repo.caller);
    await asFunction('build-report', () => giveUp({ payload: { run_id: id }, caller: systemCaller(tenant.id) }));
    expect(await one(id)).toMatchObject({
      state: 'failed',
      ready: false,
      failure: 'The file could not be built. Start it again; if that fails too, choose fewer columns or rows.',
    });
    expect(await store.size(`report-runs/${id}`)).toBeUndefined();
    // What comes late changes nothing.
    await deliver(job);
    expect(await one(id)).toMatchObject({ state: 'failed', ready: false });
    expect(await store.size(`report-runs/${id}`)).toBeUndefined();
  });

  test('are deleted after seven days, and say so', async () => {
    const { id } = await run();
    await runJobs(tenant.id);
    const files = filesFor(tenant.repo.caller);
    expect(await files.size(`report-runs/${id}`)).toBeGreaterThan(0);
    const later = setClock({ now: () => new Date(Date.now() + 7.1 * 24 * 3_600_000) });
    try {
      await sweepFiles(tenant.id, await tenant.repo.model());
    } finally {
      later();
    }
    expect(await files.size(`report-runs/${id}`)).toBeUndefined();
    expect(await sentence(id)).toEqual([409, 'This file was deleted after seven days. Build it again.']);
  });

  test('take over where a file made at once would be too long: more than 5,000 rows', async () => {
    const {
      id: _id,
      version: _version,
      created_at: _at,
      created_by: _by,
      updated_at: _when,
      updated_by: _who,
      ...product
    } = (await tenant.repo.get('product', library.product)) ?? {};
    const together = 80;
    for (let made = 0; made <= maxRowsAtOnce; made += together)
      await tenant.repo.commit(async (tx) => {
        for (let index = 0; index < together; index++) tx.create('product', { ...product, name: `Volume ${made + index}` } as never);
      });
    const asked = { as: tenant.viewer, params: { id: 'products' }, query: { columns: 'name', format: 'csv' } } as const;
    const refused = await callApi(reports.generateOfType, asked);
    expect([refused.status, refused.body.messages.default]).toEqual([
      422,
      expect.stringMatching(/^The report has 5,\d{3} rows: too many for a file at once/),
    ]);
    expect(refused.body.messages.codes?.default?.code).toBe('reports.tooManyRows');
    const { id } = await run('products', { format: 'csv', columns: [{ path: 'name', label: null, total: null }] }, tenant.viewer);
    await runJobs(tenant.id);
    expect((await one(id, tenant.viewer))?.row_count).toBeGreaterThan(maxRowsAtOnce);
    expect((await fetchFile(id, tenant.viewer)).bytes.toString('utf8')).toContain('Volume 5000');
  });
});
