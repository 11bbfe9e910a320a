import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

const { usageSources } = groups;
let tenant: TestTenant;
let library: Library;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
});

function create(body: object) {
  return callApi(usageSources.create, { as: tenant.admin, body: body as never });
}

/** Adds a report with one month of use to a source. */
function addReport(usage_source_id: string, months: string[], states: ('loaded' | 'none')[]) {
  return tenant.repo.commit((tx) =>
    tx.create('usage_report', {
      usage_source_id,
      import_id: null,
      origin: 'upload',
      release: '5.1',
      report: 'TR',
      reported_at: null,
      file_name: 'TR.json',
      months,
      states,
      filters: {},
      cells: [],
      title_count: 0,
      object_key: 'usage/none.json.gz',
    }),
  );
}

describe('sources of usage', () => {
  test('are created, listed, changed and deleted [C640 C641 C642 C643 C644 C645 C646]', async () => {
    const as = tenant.admin;
    const form = await ask(usageSources.form, { as });
    expect(form.kinds).toEqual(['upload', 'manual', 'api']);
    expect(form.providers.map(({ id }) => id)).toContain(library.publisher);

    const made = await create({ name: ' Tidewater Online ', provider_id: library.publisher, customer_id: '0123' });
    expect(made.status).toBe(200);
    expect(made.result).toMatchObject({
      name: 'Tidewater Online',
      provider: { id: library.publisher },
      kind: 'upload',
      customer_id: '0123',
      platform: null,
      report_count: 0,
      first_month: null,
      last_month: null,
    });
    const params = { id: made.result.id };
    expect(await ask(usageSources.list, { as: tenant.viewer })).toEqual([made.result]);
    expect(await ask(usageSources.get, { as: tenant.viewer, params })).toEqual(made.result);

    const changed = await ask(usageSources.update, { as, params, body: { platform: 'Tidewater', version: 1 } });
    expect(changed).toMatchObject({ platform: 'Tidewater', customer_id: '0123', version: 2 });

    expect(await ask(usageSources.updateByPost, { as, params, body: { note: 'Since 2020' } })).toMatchObject({
      note: 'Since 2020',
      version: 3,
    });

    await addReport(params.id, ['2026-01', '2026-02', '2026-03'], ['loaded', 'loaded', 'none']);
    expect(await ask(usageSources.get, { as, params })).toMatchObject({ report_count: 1, first_month: '2026-01', last_month: '2026-02' });

    expect(await ask(usageSources.deleteConfirmation, { as, params })).toMatchObject({ confirm: { method: 'DELETE', version: 3 } });
    expect((await callApi(usageSources.remove, { as, params, query: { anyway: 'true' } as never })).status).toBe(200);
    await runJobs(tenant.id);
    expect(await ask(usageSources.list, { as })).toEqual([]);
  });

  test('R128 have names of their own', async () => {
    await create({ name: 'Only one' });
    expect((await create({ name: 'only ONE' })).status).toBe(422);
    expect((await create({ name: ' ' })).body.messages.errors).toEqual({ name: [expect.any(String)] });
  });

  test('are changed by those who manage sources only', async () => {
    const { result } = await create({ name: 'Guarded' });
    expect((await callApi(usageSources.create, { as: tenant.viewer, body: { name: 'Mine' } })).status).toBe(403);
    const params = { id: result.id };
    expect((await callApi(usageSources.update, { as: tenant.viewer, params, body: { name: 'Mine' } })).status).toBe(403);
    expect((await callApi(usageSources.remove, { as: tenant.viewer, params })).status).toBe(403);
  });

  test('take no kind that is unknown', async () => {
    expect((await create({ name: 'Harvested', kind: 'post' })).status).toBe(422);
  });
});
