import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { numbered, putContent } from '#functions/records/holdings/title-lists/title-content.ts';
import { publicationOf } from '#shared/domain/title-lists/publication.ts';
import { ask, callApi, createTestTenant, runJobs, type TestTenant } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { reportCells, storeReport, storeSource } from '#tests/support/usage-reports.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary({ at: '2026-11-10T12:00:00Z' });

const { subscriptionUsage, usageAnomalies } = groups;
let subscription: string;
let stranger: TestTenant;

const title = (name: string, onlineIssn: string) => ({
  name,
  publisher: null,
  platform: 'Surge Online',
  proprietaryId: null,
  doi: null,
  isbn: null,
  printIssn: null,
  onlineIssn,
  uri: null,
  parent: null,
});

/** A report of two titles in thirteen months: the last has a spike that the first title makes. */
async function storeTitles(): Promise<void> {
  const as = tenant.editor;
  const journals = await ask(groups.productTypes.create, { as: tenant.admin, body: { name: 'Journal package' } });
  const body = { name: 'Surge', publisher_id: library.publisher, owner_id: tenant.editor.id, product_type_id: journals.id };
  const product = await ask(groups.products.create, { as, body });
  subscription = (await library.period({ product_id: product.id, start_date: '2026-01-01', end_date: '2026-12-31', price: 100 }))
    .subscription_id;
  const content = 'surge-titles';
  const listed = [
    { publication_title: 'Waves', online_identifier: '2049-3630' },
    { publication_title: 'Surf', online_identifier: '2434-561X' },
  ].map((each) => publicationOf(each));
  await putContent(filesFor(systemCaller(tenant.id)), content, numbered(listed, 1));
  await tenant.repo.commit(async (tx) =>
    tx.create('title_list', {
      product_id: product.id,
      name: 'Surge',
      valid_from: '2025-01-01',
      valid_to: '2026-12-31',
      import_type: null,
      custom_columns: null,
      file_name: null,
      content,
      titles: 2,
      import_summary: null,
      report: null,
    }),
  );
  const months = Array.from({ length: 13 }, (_, index) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
  const values = { dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric: 'Unique_Item_Requests' };
  const counts = { waves: months.map((_, index) => (index === 12 ? 880 : 30)), surf: months.map(() => 20) };
  const detail = {
    months,
    titles: [title('Waves', '2049-3630'), title('Surf', '2434-561X')],
    rows: [
      { title: 0, ...values, counts: counts.waves },
      { title: 1, ...values, counts: counts.surf },
    ],
  };
  const object_key = 'usage/surge.json.gz';
  await filesFor(systemCaller(tenant.id)).put(object_key, gzipSync(JSON.stringify(detail)), 'application/gzip');
  const source = await storeSource(tenant, 'Surge Online', { provider_id: library.publisher });
  const sums = months.map((_, index) => (counts.waves[index] ?? 0) + (counts.surf[index] ?? 0));
  const states = Object.fromEntries(months.map((month) => [month, 'loaded' as const]));
  await storeReport(tenant, source, states, { cells: [reportCells(sums)], object_key, title_count: 2 });
  await runJobs(tenant.id);
}

beforeAll(async () => {
  stranger = await createTestTenant();
  await storeTitles();
});

const list = async (query: object = {}) => ask(usageAnomalies.list, { as: tenant.viewer, query: query as never });
const dismiss = async (id: string, body: object = {}, as = tenant.editor) =>
  callApi(usageAnomalies.dismiss, { as, params: { id }, body: body as never });

describe('unusual months', () => {
  test('of all products name the titles that made them [C657 RA03]', async () => {
    const { total, anomalies } = await list();
    expect([total, anomalies]).toMatchObject([
      1,
      [
        {
          month: '2026-01',
          value: 900,
          reference: 50,
          rules: ['spike', 'deviation'],
          titles: [{ name: 'Waves', uses: 880 }],
          dismissed: null,
          product: { name: 'Surge' },
          subscriptions: [{ id: subscription }],
        },
      ],
    ]);
    expect((await list({ from: '2026-02' })).total).toBe(0);
    const usage = await ask(subscriptionUsage.get, { as: tenant.viewer, params: { id: subscription } });
    expect(usage.anomalies).toMatchObject([{ id: anomalies[0]?.id, titles: [{ name: 'Waves' }] }]);
  });

  test('are dismissed with a note, kept, and taken back [C658 RA03]', async () => {
    const id = (await list()).anomalies[0]?.id ?? '';
    expect((await dismiss(id, { note: ' A robot ' })).status).toBe(200);
    expect((await list()).total).toBe(0);
    const kept = { note: 'A robot', by: { id: tenant.editor.id } };
    expect((await list({ dismissed: 'true' })).anomalies).toMatchObject([{ id, dismissed: kept }]);
    const usage = await ask(subscriptionUsage.get, { as: tenant.viewer, params: { id: subscription } });
    expect(usage.anomalies).toMatchObject([{ id, dismissed: kept }]);
    for (let again = 0; again < 2; again += 1) {
      await dismiss(id, { dismissed: false });
      expect((await list()).total).toBe(1);
      await dismiss(id, { note: null });
      expect((await list()).total).toBe(0);
    }
    await dismiss(id, { dismissed: false });
  });

  test('that are none are not found, nor by another library', async () => {
    const id = (await list()).anomalies[0]?.id ?? '';
    expect((await dismiss(id.replace('2026-01', '2026-02'))).status).toBe(404);
    expect((await dismiss(id, {}, stranger.editor)).status).toBe(404);
    expect((await dismiss(id, {}, tenant.viewer)).status).toBe(403);
  });

  test('are dismissed once by two people at the same time', async () => {
    const id = (await list()).anomalies[0]?.id ?? '';
    const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
    const caller = systemCaller(tenant.id, tenant.admin.id);
    const run = (note: string) => (instance: Instance) =>
      instance.usageAnomalyHandlers.dismiss({ repo: instance.repositoryFor(caller), params: { id }, body: { note } } as never);
    await atSteps(async (step) => {
      const { result, meanwhile, commit } = await interleave(instances, step, run('one'), run('other'));
      expect([result.status, meanwhile?.status ?? 'fulfilled']).toEqual(['fulfilled', 'fulfilled']);
      expect((await list({ dismissed: 'true' })).anomalies).toMatchObject([{ id, dismissed: {} }]);
      await dismiss(id, { dismissed: false });
      return { meanwhile, commit };
    });
  });
});
