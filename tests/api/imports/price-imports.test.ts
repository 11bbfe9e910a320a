import { beforeAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports, priceImports, previousImports } = groups;
let tenant: TestTenant;

const costs = [
  'Publisher;Vendor;Product;Start date;Currency;Price',
  'Seal;Gull;Alpha;2040-01-01;EUR;100',
  'Seal;Gull;Beta;2040-01-01;USD;200',
  'Seal;Gull;Gamma;2040-03-01;EUR;',
  'Seal;Gull;Delta;2040-01-01;EUR;400',
  'Seal;Gull;Alpha;2041-01-01;EUR;110',
].join('\n');

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  const as = tenant.editor;
  const { id } = (await ask(imports.parse, { as, body: {}, files: { file: { name: 'a.csv', type: 'text/csv', content: costs } } })).import;
  await ask(imports.process, { as, body: { id } });
  await runJobs(tenant.id);
});

async function template(): Promise<Cell[][]> {
  const { bytes, headers } = await callApi(priceImports.template, { as: tenant.editor, query: { start_year: '2040' } });
  expect(decodeURIComponent(headers['suggested-filename'] ?? '')).toBe('Subscription prices 2040.xlsx');
  const workbook = await readSpreadsheet(bytes);
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Prices 2040', 'Notes']);
  return (await Array.fromAsync(workbook.rows('Prices 2040'))).map(({ cells }) => cells);
}

async function upload(rows: Cell[][]): Promise<ImportView> {
  const content = await writeWorkbook([{ name: 'Prices', rows: rows.map((cells) => cells.map((cell) => cell)), header: true }]);
  return ask(priceImports.parse, { as: tenant.editor, body: {}, files: { file: { name: 'prices.xlsx', type: '', content } } });
}

function withPrices(rows: Cell[][], prices: Record<string, Cell>): Cell[][] {
  return rows.map((cells, index) =>
    index === 0 ? cells : [...Array.from({ length: 8 }, (_, column) => cells[column] ?? null), prices[String(cells[1])] ?? null],
  );
}

async function periods(): Promise<Record<string, { price: number | null; currency: string }>> {
  const model = await tenant.repo.commit((tx) => tx.model());
  return Object.fromEntries(
    [...model.all('subscription_period')]
      .filter(({ start_date }) => start_date.startsWith('2040'))
      .map((period) => [
        model.find('subscription', period.subscription_id)?.name ?? '',
        { price: period.price, currency: period.currency },
      ]),
  );
}

describe('C217-C220 prices go out and come back changed', () => {
  test('C217 the template of a year holds its periods with their prices', async () => {
    const [headings, ...rows] = await template();
    expect(headings).toEqual([
      'Period ID',
      'Subscription',
      'Product',
      'Vendor',
      'Start date',
      'End date',
      'Currency',
      'Current price',
      'New price',
    ]);
    expect(rows.map(([, ...cells]) => cells.slice(0, 7))).toEqual([
      ['Alpha', 'Alpha', 'Gull', '2040-01-01', '2040-12-31', 'EUR', 100],
      ['Beta', 'Beta', 'Gull', '2040-01-01', '2040-12-31', 'USD', 200],
      ['Delta', 'Delta', 'Gull', '2040-01-01', '2040-12-31', 'EUR', 400],
      ['Gamma', 'Gamma', 'Gull', '2040-03-01', '2041-02-28', 'EUR'],
    ]);
    expect((await callApi(priceImports.template, { as: tenant.editor, query: { start_year: 'soon' } })).status).toBe(422);
    expect((await callApi(priceImports.template, { as: tenant.viewer, query: { start_year: '2040' } })).status).toBe(403);
    expect(await ask(priceImports.form, { as: tenant.editor })).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ name: 'new_price' })]),
    });
  });

  test('C218 C219 C220 changed prices are taken over, also when the subscription is called otherwise by now; undo gives them back', async () => {
    const rows = withPrices(await template(), { Alpha: 105, Beta: '10O', Gamma: '1.250,50', Delta: 400 });
    const renamed = rows.map((cells) => (cells[1] === 'Alpha' ? [cells[0] ?? null, 'Another name', ...cells.slice(2)] : cells));
    const view = await upload([
      ...renamed,
      ['gone', 'X', 'X', 'X', null, null, 'EUR', 1, 2],
      [null, 'X', 'X', 'X', null, null, 'EUR', 1, 2],
    ]);
    expect(view.mapping.map(({ field }) => field)).not.toContain(null);
    expect(view.rows.data.map(({ name, outcome, problems }) => [name, outcome, problems[0]?.code])).toEqual([
      ['Alpha · 2040', 'matched', undefined],
      ['Beta · 2040', 'failed', 'not_an_amount'],
      ['Delta · 2040', 'matched', undefined],
      ['Gamma · 2040', 'matched', undefined],
      ['X', 'failed', 'unknown_period'],
      ['X', 'failed', 'no_id'],
    ]);
    expect(view.rows.data[0]?.message).toBe('The price changes from 100.00 EUR to 105.00 EUR.');
    expect(view.rows.data[2]?.message).toBe('The price is already 400.00 EUR.');
    const { id } = view.import;
    const fixed = await ask(priceImports.updateCell, {
      as: tenant.editor,
      params: { id: `${id}-3` },
      body: { field: 'new_price', value: 210 },
    });
    expect(fixed.rows).toMatchObject([{ outcome: 'matched', message: 'The price changes from 200.00 USD to 210.00 USD.' }]);
    await ask(priceImports.process, { as: tenant.editor, body: { id } });
    await runJobs(tenant.id);
    expect((await ask(priceImports.get, { as: tenant.editor, params: { id } })).import).toMatchObject({
      state: 'finished',
      read: 6,
      matched: 4,
      failed: 2,
    });
    expect(await ask(priceImports.list, { as: tenant.editor })).toHaveLength(1);
    expect(await periods()).toEqual({
      Alpha: { price: 105, currency: 'EUR' },
      Beta: { price: 210, currency: 'USD' },
      Gamma: { price: 1250.5, currency: 'EUR' },
      Delta: { price: 400, currency: 'EUR' },
    });

    // The same file again: the file's present prices are no longer those of the periods, but the new ones are there already.
    expect((await upload(renamed)).counts).toMatchObject({ matched: 3, failed: 1 });

    await ask(previousImports.undo, { as: tenant.editor, params: { id } });
    await runJobs(tenant.id);
    expect(await periods()).toMatchObject({ Alpha: { price: 100 }, Beta: { price: 200 }, Gamma: { price: null }, Delta: { price: 400 } });
  });

  test('a price that was changed meanwhile is not overwritten unless the file says so', async () => {
    const rows = withPrices(await template(), { Delta: 420 });
    const model = await tenant.repo.commit((tx) => tx.model());
    const delta = String(rows.find((cells) => cells[1] === 'Delta')?.[0]);
    await tenant.repo.commit(
      async (tx) =>
        void tx.save('subscription_period', { ...(await tx.load('subscription_period', delta)), price: 410, normalized_price: 410 }),
    );
    expect(model.find('subscription_period', delta)?.price).toBe(400);
    const view = await upload(rows);
    const row = view.rows.data.find(({ name }) => name === 'Delta · 2040');
    expect(row).toMatchObject({ outcome: 'failed', problems: [{ code: 'changed_meanwhile', heading: 'Current price' }] });
    const fixed = await ask(priceImports.updateCell, {
      as: tenant.editor,
      params: { id: row?.id ?? '' },
      body: { field: 'current_price', value: 410 },
    });
    expect(fixed.rows).toMatchObject([{ outcome: 'matched', message: 'The price changes from 410.00 EUR to 420.00 EUR.' }]);
  });

  test('the columns can be corrected, and without ids nothing can be processed', async () => {
    const view = await upload(withPrices(await template(), { Delta: 430 }));
    const { id } = view.import;
    const [first] = view.mapping;
    const body = { mapping: [{ column: 0, heading: first?.heading ?? '', field: null }] };
    const without = await ask(priceImports.update, { as: tenant.editor, params: { id }, body });
    expect(without.mapping_problems).toEqual(['Choose the column that contains the ids of the periods: Period ID.']);
    expect((await callApi(priceImports.process, { as: tenant.editor, body: { id } })).status).toBe(422);
    const report = await callApi(priceImports.report, { as: tenant.editor, params: { id } });
    expect((await readSpreadsheet(report.bytes)).sheets.map(({ name }) => name)).toEqual(['Report']);
  });

  test('prices of a locked period are skipped and listed, the others imported [D9]', async () => {
    const rows = await template();
    const [id] = rows.flatMap((cells) => (cells[1] === 'Delta' ? [String(cells[0])] : []));
    const setWorkflow = (workflow: 'completed' | 'not_started') =>
      tenant.repo.commit(async (tx) => {
        tx.save('subscription_period', { ...(await tx.load('subscription_period', id ?? '')), workflow });
      });
    await setWorkflow('completed');
    const view = await upload(withPrices(rows, { Alpha: 101, Delta: 401 }));
    const message = expect.stringMatching(/^This period is locked because its workflow is completed/);
    expect(view.rows.data.find(({ name }) => name.startsWith('Delta'))).toMatchObject({ outcome: 'skipped', message });
    await ask(priceImports.process, { as: tenant.editor, body: { id: view.import.id } });
    await runJobs(tenant.id);
    expect(await periods()).toMatchObject({ Alpha: { price: 101 }, Delta: { price: 410 } });
    await setWorkflow('not_started');
    await ask(groups.subscriptionPeriods.bulkUpdate, {
      as: tenant.editor,
      body: { ids: rows.flatMap((cells) => (cells[1] === 'Alpha' ? [String(cells[0])] : [])), changes: { price: 100 } },
    });
  });
});

test('words in the price cell of a price import are no price', async () => {
  const before = await periods();
  const [name = ''] = Object.keys(before);
  const view = await upload(withPrices(await template(), { [name]: 'no subscription' }));
  expect(view.rows.data.find((row) => row.name.startsWith(name))).toMatchObject({
    outcome: 'skipped',
    problems: [],
    message: '“no subscription” is read as no price.',
  });
  await ask(priceImports.process, { as: tenant.editor, body: { id: view.import.id } });
  await runJobs(tenant.id);
  expect(await periods()).toEqual(before);
});

test('prices over 25 % away from the last known ones need attention as one group, and are accepted together', async () => {
  const as = tenant.editor;
  const { subscriptionPeriods } = groups;
  const model = await tenant.repo.commit((tx) => tx.model());
  const known = [...model.all('subscription_period')].find(
    ({ start_date, subscription_id }) => start_date === '2041-01-01' && model.find('subscription', subscription_id)?.name === 'Alpha',
  );
  const [headings = []] = await template();
  const before = (await ask(subscriptionPeriods.get, { as, params: { id: known?.id ?? '' } })).price;
  const earlier = (await periods())['Alpha']?.price ?? 0;
  const view = await upload([headings, [known?.id ?? '', 'Alpha', '', '', '2041-01-01', '', 'EUR', before, earlier * 3]]);
  expect(view.counts).toMatchObject({ failed: 1, matched: 0 });
  expect(view.problem_summary).toMatchObject([{ code: 'price_jump', severity: 'error', count: 1 }]);
  expect(view.problem_summary[0]?.example).toContain(' is 200 % more than ');
  const accepted = await ask(priceImports.update, { as, params: { id: view.import.id }, body: { options: { accept_price_jumps: true } } });
  expect(accepted).toMatchObject({ counts: { failed: 0, matched: 1 }, problem_summary: [] });
  await ask(priceImports.process, { as, body: { id: view.import.id } });
  await runJobs(tenant.id);
  expect((await ask(subscriptionPeriods.get, { as, params: { id: known?.id ?? '' } })).price).toBe(earlier * 3);
});
