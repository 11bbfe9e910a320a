import { beforeAll, describe, expect, test } from 'vitest';
import { filesFor } from '#functions/platform/files.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const totals = [
  'Organization name,Publisher/Supplier,Year,Cost,Material',
  'North University,Science Society (SSX),2023,4230.0,Science',
  'North University,Science Society (SSX),2024,5735.0,Science; Science Classic',
  'North University,Terkko,2023,100,Medic',
  'South University,Terkko,2023,90,Medic',
  '',
  'North University,,2023,12,',
  'North University,Credits Ltd,2023,"-1,250.50",Refund',
  'Total,,,"9,000.00",',
].join('\r\n');

async function upload(
  content: string | Uint8Array,
  more: { as?: TestTenant['editor']; name?: string; body?: object } = {},
): Promise<ImportView> {
  return ask(imports.parse, {
    as: more.as ?? tenant.editor,
    body: more.body ?? {},
    files: { file: { name: more.name ?? 'costs.csv', type: 'text/csv', content } },
  });
}

describe('R010 only who may import data', () => {
  test('reaches the calls', async () => {
    expect((await callApi(imports.list, { as: tenant.viewer })).status).toBe(403);
    expect(
      (await callApi(imports.parse, { as: tenant.viewer, files: { file: { name: 'a.csv', type: 'text/csv', content: totals } } })).status,
    ).toBe(403);
  });
});

describe('C211 C216 before a file', () => {
  test('the form tells fields, options and owners', async () => {
    const form = await ask(imports.form, { as: tenant.editor });
    expect(form.fields.map(({ name }) => name)).toContain('decision_deadline');
    expect(form.options).toMatchObject({
      existing: 'leave',
      default_currency: 'EUR',
      default_owner_id: tenant.editor.id,
      year_start: '01-01',
    });
    expect(form.owners.map(({ name }) => name)).toContain('Ada Admin');
  });

  test('the template has headings, an example and notes, and can be imported when filled in', async () => {
    const { headers, bytes } = await callApi(imports.template, { as: tenant.editor });
    expect(decodeURIComponent(headers['suggested-filename'] ?? '')).toBe('Subscription import.xlsx');
    const template = await readSpreadsheet(bytes);
    expect(template.sheets.map(({ name }) => name)).toEqual(['Subscriptions', 'Example', 'Notes']);
    const example = await ask(imports.parse, {
      as: tenant.editor,
      body: { sheet: 'Example' },
      files: { file: { name: 'template.xlsx', type: '', content: bytes } },
    });
    expect(example.mapping.map(({ field, heading }) => [heading, field]).filter(([, field]) => field === null)).toEqual([]);
    expect(example.rows.data[0]).toMatchObject({
      outcome: 'created',
      values: { product: 'Journal of Northern Studies', start_date: '2026-01-01', price: '1234.5' },
    });
  });
});

describe('C214 C212 C213 the preview', () => {
  test('recognises columns, matches rows, names problems by row and column, and writes nothing', async () => {
    const view = await upload(totals);
    expect(view.import).toMatchObject({ state: 'parsed', file_name: 'costs.csv', read: null });
    expect(view.mapping.map(({ field }) => field)).toEqual(['organisation', 'publisher', 'year', 'price', 'materials']);
    expect(view.options.publisher_is_vendor).toBe(true);
    expect(view.counts).toEqual({ read: 7, created: 5, matched: 0, skipped: 1, failed: 1 });
    expect(view.filter_values.find(({ column }) => column === 0)?.values).toContainEqual({ value: 'South University', count: 1 });
    const bad = view.rows.data.find(({ outcome }) => outcome === 'failed');
    expect(bad).toMatchObject({ row: 7, problems: [{ column: 1, heading: 'Publisher/Supplier', code: 'nothing_named' }] });
    const model = await tenant.repo.commit((tx) => tx.model());
    expect(model.count('provider')).toBe(0);

    const page = await ask(imports.get, {
      as: tenant.editor,
      params: { id: view.import.id },
      query: { outcome: 'created', per_page: '2', page: '2' },
    });
    expect(page.rows.last_row).toBe(5);
    expect(page.rows.data.map(({ row }) => row)).toEqual([4, 5]);
  });

  test('periods that are over count as accepted unless the import says otherwise', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const over = 'Publisher,Product,Year,Price\nOver Press,Journal of the Past,2015,10\nOver Press,Journal of the Past,2099,11';
    const decisionsAfter = async (view: ImportView) => {
      await ask(imports.process, { as, body: { id: view.import.id } });
      await runJobs(own.id);
      const model = await own.repo.commit((tx) => tx.model());
      const rows = [...model.all('subscription_period')];
      return rows
        .filter(({ start_date }) => /^(2015|2099|2014)/.test(start_date))
        .map(({ start_date, decision }) => [start_date, decision]);
    };
    const view = await upload(over, { as, name: 'over.csv' });
    expect(view.options.decision).toBe('accepted_if_over');
    expect(view.records.accepted_if_over).toBe(1);
    expect(view.rows.data[0]).toMatchObject({ message_code: expect.objectContaining({ code: 'imports.newEndedPeriodWith' }) });
    expect(await decisionsAfter(view)).toEqual([
      ['2015-01-01', 'accepted'],
      ['2099-01-01', 'undecided'],
    ]);
    const report = await ask(imports.get, { as, params: { id: view.import.id } });
    expect(report.records).toMatchObject({ periods: 2, accepted_if_over: 1 });

    // An import that was stored before there was this choice.
    const earlier = await upload('Publisher,Product,Year,Price\nOver Press,Journal of the Past,2014,10', { as, name: 'earlier.csv' });
    const params = { id: earlier.import.id };
    const kept = await ask(imports.update, { as, params, body: { options: { decision: 'undecided' } } });
    expect(kept.records.accepted_if_over).toBe(0);
    expect(await decisionsAfter(kept)).toContainEqual(['2014-01-01', 'undecided']);
  });

  test('a corrected cell is read again; the file stays as it was', async () => {
    const view = await upload(totals);
    const bad = view.rows.data.find(({ outcome }) => outcome === 'failed');
    const fixed = await ask(imports.updateCell, {
      as: tenant.editor,
      params: { id: bad?.id ?? '' },
      body: { file: view.import.id, field: 'publisher', value: 'Brill' },
    });
    expect(fixed.rows).toMatchObject([{ row: 7, outcome: 'created', corrected: [1] }]);
    expect(fixed.counts.failed).toBe(0);
    const again = await ask(imports.updateCell, { as: tenant.editor, params: { id: bad?.id ?? '' }, body: { field: 3, value: '5 to 7' } });
    expect(again.rows[0]?.problems[0]).toMatchObject({ heading: 'Cost', code: 'not_an_amount' });
    expect(
      (
        await callApi(imports.updateCell, {
          as: tenant.editor,
          params: { id: `${view.import.id}-999` },
          body: { field: 'price', value: 1 },
        })
      ).status,
    ).toBe(404);
    expect(
      (await callApi(imports.updateCell, { as: tenant.editor, params: { id: `${view.import.id}-7` }, body: { field: 'owner', value: 1 } }))
        .status,
    ).toBe(422);
  });

  test('columns, options, sheet and row of headings can be corrected', async () => {
    const view = await upload(totals);
    const { id } = view.import;
    const filtered = await ask(imports.update, {
      as: tenant.editor,
      params: { id },
      body: { options: { filter: { column: 0, values: ['South University'] } } },
    });
    expect(filtered.counts).toMatchObject({ created: 1, skipped: 6 });
    const body = { options: { default_owner_id: 'nobody' } };
    const unknownOwner = await callApi(imports.update, { as: tenant.editor, params: { id }, body });
    expect([unknownOwner.status, unknownOwner.body.messages.errors]).toEqual([
      422,
      { 'options.default_owner_id': ['User does not exist or is no longer available'] },
    ]);
    const unmapped = await ask(imports.update, {
      as: tenant.editor,
      params: { id },
      body: { mapping: view.mapping.map((column) => ({ ...column, field: null })) },
    });
    expect(unmapped.mapping_problems).toHaveLength(2);
    const wrong = await ask(imports.update, { as: tenant.editor, params: { id }, body: { header_row: 2 } });
    expect(wrong.header_rows).toEqual([2]);
    const refused = await callApi(imports.process, { as: tenant.editor, body: { id } });
    expect(refused.status).toBe(422);
    const stale = await callApi(imports.update, { as: tenant.editor, params: { id }, body: { header_row: 1, version: 1 } });
    expect(stale.status).toBe(409);
  });

  test('the first rows of the sheet come along, to choose the headings among them', async () => {
    const view = await upload(`Report of 2023\n\n${totals}`);
    expect(view.top.slice(0, 2)).toMatchObject([
      { row: 1, cells: ['Report of 2023'] },
      { row: 3, cells: ['Organization name', 'Publisher/Supplier', 'Year', 'Cost', 'Material'] },
    ]);
    expect(view.header_rows).toEqual([3]);
  });

  test('corrections belong to their sheet and wait there', async () => {
    const table = (publisher: string) => [
      ['Publisher', 'Year', 'Cost'],
      [publisher, 2024, 10],
    ];
    const bytes = await writeWorkbook([
      { name: 'A', rows: table('Alpha'), header: true },
      { name: 'B', rows: table('Beta'), header: true },
    ]);
    const view = await upload(bytes, { name: 'two.xlsx', body: { sheet: 'A' } });
    const { id } = view.import;
    const as = tenant.editor;
    await ask(imports.updateCell, { as, params: { id: `${id}-2` }, body: { field: 'publisher', value: 'Gamma' } });
    const other = await ask(imports.update, { as, params: { id }, body: { sheet: 'B' } });
    expect(other.rows.data[0]?.values?.publisher).toBe('Beta');
    const corrected = await ask(imports.updateCell, { as, params: { id: `${id}-2` }, body: { field: 'price', value: 12 } });
    expect(corrected.rows[0]).toMatchObject({ corrected: [2], values: { publisher: 'Beta', price: '12' } });
    const back = await ask(imports.update, { as, params: { id }, body: { sheet: 'A' } });
    expect(back.rows.data[0]).toMatchObject({ corrected: [0], values: { publisher: 'Gamma', price: '10' } });
  });

  test('a column that is given another meaning is read as its heading and cells say', async () => {
    const view = await upload('Thing;Alpine 2024\nDunes;1.234,50\nKelp;99,00\n', { name: 'wide.csv' });
    const { id } = view.import;
    const off = await ask(imports.update, {
      as: tenant.editor,
      params: { id },
      body: { mapping: [{ column: 1, heading: '', field: null }] },
    });
    expect(off.mapping[1]).toEqual({ column: 1, heading: 'Alpine 2024', field: null, chosen: true });
    const on = await ask(imports.update, {
      as: tenant.editor,
      params: { id },
      body: { mapping: [{ column: 1, heading: 'Alpine 2024', field: 'price' }] },
    });
    expect(on.mapping[1]).toMatchObject({ field: 'price', year: 2024, decimal_separator: ',' });
  });

  test('a file that was uploaded past the API is taken by its id', async () => {
    await filesFor({ tenant: tenant.repo.caller.tenant }).put(uploadKey('up1'), Buffer.from(totals));
    const view = await ask(imports.parse, { as: tenant.editor, body: { upload_id: 'up1', file_name: 'big.csv' } });
    expect(view.counts.read).toBe(7);
    expect((await callApi(imports.parse, { as: tenant.editor, body: { upload_id: 'nothere' } })).status).toBe(422);
  });

  test.each([
    ['nothing', '', 'The file is empty.'],
    ['a PDF', '%PDF-1.4 x', 'This is not a spreadsheet.'],
    ['blank lines', ' \n\n \n', 'is empty. Choose another one.'],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const answered = await callApi(imports.parse, { as: tenant.editor, files: { file: { name: 'x.xlsx', type: '', content } } });
    expect(answered.status).toBe(422);
    expect(answered.body.messages.default).toContain(sentence);
    expect(Object.keys(answered.body.messages.errors ?? {})).toEqual(['file']);
  });
});

describe('C215 C210 processing', () => {
  test('creates what the preview said, once, and the report adds up', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const view = await upload(totals, { as });
    const options = { filter: { column: 0, values: ['North University'] } };
    const queued = await callApi(imports.process, { as, body: { id: view.import.id, options } });
    expect(queued.result.state).toBe('queued');
    const other = await upload(totals, { as });
    expect((await callApi(imports.process, { as, body: { id: other.import.id } })).status).toBe(409);
    await runJobs(own.id);

    const done = await ask(imports.get, { as, params: { id: view.import.id } });
    expect(done.import).toMatchObject({ state: 'finished', read: 7, created: 4, matched: 0, skipped: 2, failed: 1 });
    expect(done.records).toMatchObject({ publishers: 3, vendors: 0, products: 3, subscriptions: 3, periods: 4 });
    expect(done.progress).toEqual({ done: 7, total: 7 });
    expect((await ask(imports.process, { as, body: { id: view.import.id } })).state).toBe('finished');

    const model = await own.repo.commit((tx) => tx.model());
    const prices = [...model.all('subscription_period')].map(({ price, start_date, owner_id, vendor_id }) => [
      price,
      start_date,
      owner_id,
      vendor_id !== null,
    ]);
    expect(prices.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [-1250.5, '2023-01-01', as.id, true],
      [100, '2023-01-01', as.id, true],
      [4230, '2023-01-01', as.id, true],
      [5735, '2024-01-01', as.id, true],
    ]);

    const list = await ask(groups.imports.list, { as });
    expect(Array.isArray(list) && list.map(({ state }) => state)).toEqual(['parsed', 'finished']);
    const report = await callApi(imports.report, { as, params: { id: view.import.id } });
    expect(await Array.fromAsync((await readSpreadsheet(report.bytes)).rows())).toHaveLength(8);
  });

  test('the same file twice changes nothing, and its mapping and options are remembered', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const first = await upload(totals, { as });
    const mapping = first.mapping.map((column) => (column.field === 'materials' ? { ...column, field: 'description' as const } : column));
    await ask(imports.process, { as, body: { id: first.import.id, mapping, options: { existing: 'update' } } });
    await runJobs(own.id);
    const before = await own.repo.commit((tx) => tx.model()).then((model) => JSON.stringify([...model.all('subscription_period')]));

    const second = await upload(totals, { as });
    expect(second.mapping.map(({ field }) => field)).toContain('description');
    expect(second.options.existing).toBe('update');
    await ask(imports.process, { as, body: { id: second.import.id } });
    await runJobs(own.id);
    const done = await ask(imports.get, { as, params: { id: second.import.id } });
    expect(done.import).toMatchObject({ created: 0, matched: 5, skipped: 1, failed: 1 });
    expect(done.records).toMatchObject({ periods: 0, changed: 0 });
    expect(await own.repo.commit((tx) => tx.model()).then((model) => JSON.stringify([...model.all('subscription_period')]))).toBe(before);
  });

  test('writes rows whose products later rows create', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    // More rows than fit into one transaction, so the order of writing counts.
    const titles = Array.from({ length: 60 }, (_, index) => `Journal ${index}`);
    const content = [
      'Publisher,Product,Subscription,Year,Price',
      ...titles.flatMap((title) => [`,${title},${title} archive,2023,10`, `,${title},${title} archive,2024,11`]),
      ...titles.map((title) => `Auk Press,${title},${title},2024,12`),
    ].join('\n');
    const view = await upload(content, { as });
    await ask(imports.process, { as, body: { id: view.import.id } });
    await runJobs(own.id);
    const done = await ask(imports.get, { as, params: { id: view.import.id } });
    expect(done.import).toMatchObject({ state: 'finished', read: 180, created: 180, failed: 0 });
    const model = await own.repo.commit((tx) => tx.model());
    expect([...model.all('subscription_period')]).toHaveLength(180);
  });

  test('another tenant sees nothing of it', async () => {
    const view = await upload(totals);
    const stranger = await createTestTenant();
    for (const asked of [
      callApi(imports.get, { as: stranger.editor, params: { id: view.import.id } }),
      callApi(imports.report, { as: stranger.editor, params: { id: view.import.id } }),
      callApi(imports.update, { as: stranger.editor, params: { id: view.import.id }, body: {} }),
      callApi(imports.updateCell, { as: stranger.editor, params: { id: `${view.import.id}-2` }, body: { field: 'price', value: 1 } }),
      callApi(imports.process, { as: stranger.editor, body: { id: view.import.id } }),
    ])
      expect((await asked).status).toBe(404);
  });
});
