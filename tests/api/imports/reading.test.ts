import { utils, write, type BookType } from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports, priceImports, products, providerImports, publishers, titleListImports } = groups;
type Calls = typeof imports;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

function workbook(sheets: Record<string, Cell[][]>, bookType: BookType = 'xlsx'): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

function upload(calls: Calls, content: string | Uint8Array, name = 'file.csv', body: object = {}): Promise<ImportView> {
  return ask(calls.parse, { as: tenant.editor, body, files: { file: { name, type: '', content } } });
}

async function process(calls: Calls, id: string): Promise<ImportView> {
  await ask(calls.process, { as: tenant.editor, body: { id } });
  await runJobs(tenant.id);
  return ask(calls.get, { as: tenant.editor, params: { id }, query: { per_page: '500' } });
}

function expectSum({ counts }: ImportView, read: number): void {
  expect(counts.read).toBe(read);
  expect(counts.created + counts.matched + counts.skipped + counts.failed).toBe(read);
}

describe.each(['xlsx', 'biff8', 'ods', 'html', 'csv'] as const)('blank rows and columns in .%s', (format) => {
  test('are passed over by an import', async () => {
    const bytes = workbook(
      {
        Costs: [['Publisher', null, 'Year', 'Cost'], [], [`Press ${format}`, null, 2024, 10], [], [], [`Other ${format}`, null, 2024, 20]],
      },
      format,
    );
    const view = await upload(imports, bytes, `file.${format}`);
    expectSum(view, 2);
    expect(view.rows.data.map(({ row, outcome, values }) => [row, outcome, values?.price])).toEqual([
      [3, 'created', '10'],
      [6, 'created', '20'],
    ]);
  });
});

describe('a file without content', () => {
  test('is refused with a sentence, in .xls too', async () => {
    const sent = { as: tenant.editor, body: {}, files: { file: { name: 'a.xls', type: '', content: workbook({ A: [] }, 'biff8') } } };
    const answered = await callApi(imports.parse, sent);
    expect(answered.status).toBe(422);
    expect(answered.bytes.toString()).toContain('The sheet “A” is empty.');
  });
});

describe('rows above the headings', () => {
  test('are listed as skipped and counted', async () => {
    const view = await upload(imports, 'Costs of the library\nAs of May,2024\n\nPublisher,Year,Cost\nSeal,2024,10\n');
    expect(view.header_rows).toEqual([4]);
    expectSum(view, 3);
    expect(view.rows.data.slice(0, 2)).toMatchObject([
      { row: 1, outcome: 'skipped', message: 'Above the headings.', cells: ['Costs of the library'] },
      { row: 2, outcome: 'skipped', message: 'Above the headings.' },
    ]);
    expectSum(await process(imports, view.import.id), 3);
  });
});

describe('a table without headings', () => {
  test('loses no row, even where a row in its midst has words of headings', async () => {
    const names = Array.from(
      { length: 60 },
      (_, index) => `Press Number ${String.fromCharCode(65 + (index % 26))}${index},Town ${index % 7},DE`,
    );
    names[36] = 'Publisher,City,Country';
    const view = await upload(providerImports, names.join('\n'));
    expect(view.header_rows).toEqual([]);
    expect(view.mapping.map(({ field }) => field)).toEqual(['name', null, null]);
    expectSum(view, 60);
  });

  test('of one column is a list of names', async () => {
    const view = await upload(providerImports, 'Albatross Press\nBittern Books\nCormorant Ltd\n');
    expect(view).toMatchObject({ header_rows: [], mapping: [{ field: 'name' }], counts: { read: 3, created: 3 } });
    expect((await upload(providerImports, 'Name\nDunlin Press\nEider Books\n')).counts).toMatchObject({ read: 2, created: 2 });
  });

  test('can be declared by hand, and be taken back', async () => {
    const view = await upload(imports, 'Publisher,Year,Cost\nFulmar,2024,10\n');
    const params = { id: view.import.id };
    const none = await ask(imports.update, { as: tenant.editor, params, body: { header_row: 0 } });
    expect(none).toMatchObject({ header_rows: [], counts: { read: 2 } });
    expect(await ask(imports.update, { as: tenant.editor, params, body: { header_row: 1 } })).toMatchObject({
      header_rows: [1],
      counts: { read: 1 },
    });
  });
});

describe('a workbook of several sheets', () => {
  const costs = (year: number): Cell[][] => [
    ['Publisher', 'Year', 'Cost'],
    ['Gannet', year, 10],
    ['Heron', year, 20],
  ];
  const notes: Cell[][] = [
    ['Publisher', 'The name of the publisher as it is written in the contract, without its legal form'],
    ['Year', 'The first year of the subscription period that the price is paid for, in four digits'],
    ['Cost', 'The price in the currency of the invoice, before tax and without any handling charges'],
    ['Vendor', 'Whom the library orders from, if that is somebody else than the publisher of the title'],
  ];

  test('asks which are meant; what is not imported is counted and named in the report', async () => {
    const view = await upload(imports, workbook({ 2015: costs(2015), 2016: costs(2016), Empty: [] }), 'costs.xlsx');
    expect(view).toMatchObject({
      choose_sheets: true,
      filled_sheets: [
        { name: '2015', rows: 3 },
        { name: '2016', rows: 3 },
      ],
    });
    expect(view.unread_sheets).toEqual([{ name: '2016', rows: 3 }]);
    expectSum(view, 5);
    const done = await process(imports, view.import.id);
    expectSum(done, 5);
    expect(done.rows.data.at(-1)).toMatchObject({ outcome: 'skipped', rows: 3, message: 'The sheet “2016” is not part of this import.' });
  });

  test('is imported whole, one sheet after the other, and adds up over all of them', async () => {
    const view = await upload(imports, workbook({ 2017: costs(2017), Notes: notes, 2018: costs(2018) }), 'costs.xlsx');
    const chosen = await ask(imports.update, { as: tenant.editor, params: { id: view.import.id }, body: { next_sheets: ['2018'] } });
    expect(chosen).toMatchObject({ choose_sheets: false, unread_sheets: [{ name: 'Notes', rows: 4 }] });
    const first = await process(imports, view.import.id);
    const second = await ask(imports.parse, { as: tenant.editor, body: { import_id: view.import.id, sheet: '2018' }, files: {} });
    expect(second).toMatchObject({
      next_sheets: [],
      unread_sheets: [],
      choose_sheets: false,
      import: { sheet: '2018', file_name: 'costs.xlsx' },
    });
    expect(second.rows.data[0]?.values?.start_date).toBe('2018-01-01');
    const last = await process(imports, second.import.id);
    // Two headings are rows of the file too.
    expect(first.counts.read + last.counts.read + 2).toBe(10);
  });

  test('with one ISSN in two sheets gives one subscription two periods', async () => {
    const titles = (year: number): Cell[][] => [
      ['Publisher', 'Title', 'ISSN', 'Year', 'Cost'],
      ['Ibis Press', 'Journal of Waders', '1234-5679', year, 10],
      ['Ibis Press', 'Annals of Waders', '2434-561X', year, 20],
    ];
    const view = await upload(imports, workbook({ 2022: titles(2022), 2023: titles(2023) }), 'titles.xlsx');
    await ask(imports.update, { as: tenant.editor, params: { id: view.import.id }, body: { next_sheets: ['2023'] } });
    const first = await process(imports, view.import.id);
    const second = await ask(imports.parse, { as: tenant.editor, body: { import_id: view.import.id, sheet: '2023' }, files: {} });
    expect(second.counts).toMatchObject({ created: 2, failed: 0 });
    const subscriptions = ({ rows }: ImportView): string[] =>
      rows.data.flatMap(({ matches }) => matches.flatMap(({ kind, id }) => (kind === 'subscription' ? [id] : [])));
    expect(subscriptions(second)).toEqual(subscriptions(first));
  });

  test('with explanations proposes the sheet of data, wherever it is', async () => {
    const view = await upload(imports, workbook({ Explanations: notes, Data: costs(2019) }), 'costs.xlsx');
    expect(view.import.sheet).toBe('Data');
    expect(view.choose_sheets).toBe(false);
  });

  test('refuses a sheet that it does not have', async () => {
    const view = await upload(imports, workbook({ A: costs(2020), B: costs(2021) }), 'costs.xlsx');
    const wrong = await callApi(imports.update, { as: tenant.editor, params: { id: view.import.id }, body: { next_sheets: ['C'] } });
    expect(wrong.status).toBe(422);
  });
});

describe('columns that begin far down', () => {
  test('can be chosen', async () => {
    const rows = Array.from({ length: 2_400 }, (_, index) => `Press ${index},2024,${index < 2_300 ? '' : `,note ${index}`}`);
    const view = await upload(imports, ['Publisher,Year,Cost', ...rows].join('\n'));
    expect(view.mapping.map(({ column }) => column)).toEqual([0, 1, 2, 3]);
  });
});

describe('damaged letters', () => {
  test('are named by row and column, and repaired on request', async () => {
    const view = await upload(providerImports, 'Name,City\nÉditions Ibis,Paris\nÃ‰ditions Jacana,MÃ¼nchen\n');
    expect(view.problem_summary).toMatchObject([
      { code: 'double_encoded', count: 1, severity: 'warning' },
      { code: 'double_encoded', count: 1 },
    ]);
    const body = { options: { repair_encoding: true } };
    const repaired = await ask(providerImports.update, { as: tenant.editor, params: { id: view.import.id }, body });
    expect(repaired.problem_summary).toEqual([]);
    expect(repaired.rows.data.map(({ cells }) => cells)).toEqual([
      ['Éditions Ibis', 'Paris'],
      ['Éditions Jacana', 'München'],
    ]);
  });

  test('of another encoding than the file are named', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Name,City\nÉditions Kagu,Orléans\nMaison Loriot,Ch'),
      Buffer.from('â', 'latin1'),
      Buffer.from('teau\n'),
    ]);
    const view = await upload(providerImports, bytes);
    expect(view.rows.data.at(-1)).toMatchObject({
      cells: ['Maison Loriot', 'Château'],
      problems: [{ row: 3, column: 1, code: 'other_encoding', heading: 'City', severity: 'warning' }],
    });
  });
});

describe('usage reports and lists of article charges', () => {
  const usage =
    'Report_Name,Title Master Report\nReport_ID,TR\nRelease,5\nInstitution_Name,A\nMetric_Types,\n\nTitle,Platform,Metric_Type,Reporting_Period_Total,Jan-2024\nTides,P,Total_Item_Requests,5,5\n';
  const charges = 'institution,period,euro,doi,is_hybrid\nA,2024,1200,10.1000/x,FALSE\n';
  const sushi = JSON.stringify({ Report_Header: { Report_ID: 'TR' }, Report_Items: [] });

  test.each([
    ['COUNTER', usage, 'This is a COUNTER report.'],
    ['COUNTER in JSON', sushi, 'This is a COUNTER report.'],
    ['OpenAPC', charges, 'This is a list of article charges'],
  ])('are refused by every import, by content: %s', async (_, content, sentence) => {
    const publisher = await ask(publishers.create, {
      as: tenant.editor,
      body: { name: `Press of ${sentence} ${content.length}`, currency: 'EUR' },
    });
    const product = await ask(products.create, { as: tenant.editor, body: { name: 'Tides', publisher_id: publisher.id } });
    const files = { file: { name: 'subscriptions.csv', type: 'text/csv', content } };
    const answers = [
      await callApi(imports.parse, { as: tenant.editor, body: {}, files }),
      await callApi(providerImports.parse, { as: tenant.editor, body: {}, files }),
      await callApi(priceImports.parse, { as: tenant.editor, body: {}, files }),
      await callApi(titleListImports.preview, { as: tenant.editor, params: { id: product.id }, body: {}, files }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    for (const { body } of answers) expect(body.messages.default).toContain(sentence);
  });
});

describe('the file of a title list', () => {
  test('lists what is above its headings and on other sheets as skipped', async () => {
    const publisher = await ask(publishers.create, { as: tenant.editor, body: { name: 'Kite & Sons', currency: 'EUR' } });
    const product = await ask(products.create, {
      as: tenant.editor,
      body: { name: 'Kite Journals', publisher_id: publisher.id, owner_id: tenant.editor.id },
    });
    const sheets: Record<string, Cell[][]> = {
      Contact: [['Ask us'], ['kite@kite.example']],
      Titles: [['Titles of 2024'], [], ['publication_title', 'print_identifier', 'publication_type'], ['Tides', '0028-0836', 'serial']],
    };
    const files = { file: { name: 'list.ods', type: '', content: workbook(sheets, 'ods') } };
    const report = await ask(titleListImports.preview, { as: tenant.editor, params: { id: product.id }, body: {}, files });
    expect(report).toMatchObject({ sheet: 'Titles', counts: { read: 4, created: 1, skipped: 3, failed: 0 } });
    expect(report.not_taken.map(({ row, message }) => [row, message])).toEqual([
      [1, 'Above the headings.'],
      [0, 'The sheet “Contact” is not part of this import.'],
    ]);
  });
});
