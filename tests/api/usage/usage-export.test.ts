import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { reportCells, storeReport, storeSource } from '#tests/support/usage-reports.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { exports } = groups;
let source: string;
let product: string;

const values = { dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric: 'Unique_Item_Requests' };
const title = (name: string, onlineIssn: string | null) => ({
  name,
  publisher: 'Tidewater',
  platform: null,
  proprietaryId: null,
  doi: null,
  isbn: null,
  printIssn: null,
  onlineIssn,
  uri: null,
  parent: null,
});

/** A report of two titles in January and February. */
async function storeTitles(key: string, waves: [number, number], more: object = {}): Promise<void> {
  const months = ['2026-01', '2026-02'];
  const detail = {
    months,
    titles: [title('Waves', '2049-3630'), title('=1+1', null)],
    rows: [
      { title: 0, ...values, counts: waves },
      { title: 1, ...values, counts: [5, null] },
    ],
  };
  await filesFor(systemCaller(tenant.id)).put(key, gzipSync(JSON.stringify(detail)), 'application/gzip');
  const sums = [reportCells([waves[0] + 5, waves[1]])];
  await storeReport(tenant, source, { '2026-01': 'loaded', '2026-02': 'loaded' }, { cells: sums, object_key: key, ...more });
}

beforeAll(async () => {
  source = await storeSource(tenant, 'Tidewater Online', { provider_id: library.publisher });
  await storeTitles('usage/later.json.gz', [10, 20], { reported_at: '2026-04-01T00:00:00.000Z' });
  await storeTitles('usage/earlier.json.gz', [1, 2], { reported_at: '2026-03-01T00:00:00.000Z' });
  const as = tenant.editor;
  const type = await ask(groups.productTypes.create, { as: tenant.admin, body: { name: 'Journals' } });
  const body = { name: 'Waves', publisher_id: library.publisher, owner_id: tenant.editor.id, product_type_id: type.id };
  product = (await ask(groups.products.create, { as, body })).id;
});

const asked = async (query: object) => callApi(exports.usage, { as: tenant.viewer, query: query as never });
const lines = async (query: object) =>
  (await asked({ format: 'csv', ...query })).bytes
    .toString()
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');

describe('the export of usage (C659)', () => {
  test('has a row for each count that is in force, and no formula', async () => {
    const [head, ...rows] = await lines({});
    expect(head).toContain('Source,Title,Publisher');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(
      /^Tidewater Online,Waves,Tidewater,,2049-3630,.*,TR,5\.1,Journal,Controlled,Regular,Unique_Item_Requests,2026-01,10$/,
    );
    expect(rows[1]).toMatch(/2026-02,20$/);
    expect(rows[2]).toMatch(/^Tidewater Online,'=1\+1,.*2026-01,5$/);
  });

  test('is limited to a source, a product and months', async () => {
    const other = await storeSource(tenant, 'Other');
    expect(await lines({ source_id: other })).toHaveLength(1);
    expect(await lines({ source_id: source, from: '2026-02' })).toHaveLength(2);
    expect(await lines({ product_id: product, to: '2026-01' })).toEqual([expect.any(String), expect.stringMatching(/Waves.*2026-01,10$/)]);
  });

  test('is a workbook unless csv is asked for', async () => {
    const { headers, bytes } = await asked({});
    expect(headers['suggested-filename']).toMatch(/^usage-.*\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test('refuses months that are turned round, and what is not there', async () => {
    expect((await asked({ from: '2026-02', to: '2026-01' })).status).toBe(422);
    expect((await asked({ source_id: 'nowhere' })).status).toBe(404);
    expect((await asked({ product_id: 'nowhere' })).status).toBe(404);
  });
});
