import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ListName } from '#shared/contract/lists.ts';
import type { ListedForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { ask, callApi, runJobs, type TestUser } from '#tests/support/api.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { memberYear } from '#tests/support/today.ts';
import { storeTitleUse } from '#tests/support/usage-reports.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

// Lists that are computed, or shown otherwise than in a grid: each is exported by the parameters of its call.
const { exports, forecasts, scenarios, priceCeilings, reports } = groups;
const next = memberYear() + 1;

withLibrary();

let financialPeriod = '';
const made: Record<string, PeriodRow> = {};

beforeAll(async () => {
  const list = (await ask(groups.financialPeriods.list, { as: tenant.viewer })) as { id: string; start_date: string }[];
  financialPeriod = list.find(({ start_date }) => start_date === `${next}-01-01`)?.id ?? '';
  const deal = async (name: string, last: object): Promise<void> => {
    const before = await library.period({ subscription_name: name, start_date: `${next - 1}-01-01`, decision: 'accepted', ...last });
    made[name] = await library.period({ ...last, subscription_id: before.subscription_id, start_date: `${next}-01-01`, price: null });
  };
  await deal('Tides', { price: 1_000 });
  await deal('Dollars', { price: 500, currency: 'USD', exchange_rate: '0.5' });
  await deal('Without a price', { price: null });
});

async function rowsOf(list: ListName, query: Record<string, string> = {}, as: TestUser = tenant.viewer): Promise<Record<string, string>[]> {
  const file = await callApi(exports.entity, { as, params: { entity: list }, query: { format: 'csv', ...query } });
  if (file.status !== 200) throw new Error(`${list} answered ${file.status}: ${JSON.stringify(file.body)}`);
  const [heads = [], ...rows] = readCsv(file.bytes);
  return rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])));
}

const statusOf = async (list: ListName, query: Record<string, string>): Promise<number> =>
  (await callApi(exports.entity, { as: tenant.viewer, params: { entity: list }, query })).status;

describe('C440 C607 the price forecast', () => {
  test('has the rows of the list, in its order, with blank cells for what is not known', async () => {
    const query = { financialPeriodId: financialPeriod };
    const listed = (await ask(forecasts.list, { as: tenant.viewer, query })) as ListedForecastRow[];
    const rows = await rowsOf('forecasts', query);
    expect(rows.map((row) => row['Subscription'])).toEqual(listed.map(({ subscription }) => subscription.name));
    const unknown = rows.find((row) => row['Subscription'] === 'Without a price');
    const blank = ['Price', 'Forecasted price', 'Change in price', 'Range from', 'Local price', 'Width of the range'];
    expect(blank.map((heading) => unknown?.[heading])).toEqual(blank.map(() => ''));
    expect(unknown?.['Why no forecast']).toBe('No earlier price');
    expect(rows.find((row) => row['Subscription'] === 'Tides')).toMatchObject({
      Price: '',
      'Forecasted price': '1040.00',
      'Local price': '1040.00',
      Rule: 'Default increase',
    });
  });

  test('has the currency buffer, search, filter, sort and columns that are asked for, as xlsx too', async () => {
    const query = { financialPeriodId: financialPeriod, search: 'dollars', columns: 'subscription,local_amount' };
    const [plain] = await rowsOf('forecasts', query);
    const [buffered] = await rowsOf('forecasts', { ...query, currency_buffer: '10' });
    expect([plain?.['Local price'], buffered?.['Local price']]).toEqual(['260.00', '286.00']);
    expect((await rowsOf('forecasts', { ...query, search: '', 'filter[gap]': 'no_price' })).map((row) => row['Subscription'])).toEqual([
      'Without a price',
    ]);
    const sorted = await rowsOf('forecasts', { financialPeriodId: financialPeriod, sort: '-subscription' });
    expect(sorted.map((row) => row['Subscription'])).toEqual(['Without a price', 'Tides', 'Dollars']);
    const file = await callApi(exports.download, {
      as: tenant.viewer,
      params: { entity: 'forecasts' },
      query: { financialPeriodId: financialPeriod },
      body: { columns: ['subscription', 'amount'] },
    });
    const sheet = await readSpreadsheet(file.bytes);
    const cells = (await Array.fromAsync(sheet.rows(sheet.sheets[0]?.name ?? ''))).map((row) => row.cells);
    expect(cells.find(([name]) => name === 'Tides')).toEqual(['Tides', 1040, 'EUR']);
    expect(cells.find(([name]) => name === 'Without a price')?.[1] ?? null).toBeNull();
  });

  test('refuses parameters that the list does not know, and unknown periods', async () => {
    expect(await statusOf('forecasts', { currency_buffer: 'much' })).toBe(422);
    expect(await statusOf('products', { financialPeriodId: financialPeriod })).toBe(422);
    expect(await statusOf('forecasts', { financialPeriodId: 'nowhere' })).toBe(404);
  });
});

describe('C440 C620 C622 scenarios', () => {
  test('are exported with what they come to, and their rows with what each subscription costs', async () => {
    const choices = [
      {
        subscription_id: made['Tides']?.subscription_id ?? '',
        subscription_period_id: made['Tides']?.id ?? '',
        decision: 'cancel' as const,
      },
    ].map((choice) => ({ ...choice, percent: null, amount: null }));
    const body = { name: 'Without tides', financial_period_id: financialPeriod, choices, shared: true };
    const view = await ask(scenarios.create, { as: tenant.editor, body });
    const [summary] = await rowsOf('scenarios', { search: 'without tides' });
    expect(summary).toMatchObject({ Cost: '260.00', Gap: '-260.00', 'Without a known amount': '1', 'Shared with the library': 'Yes' });
    const rows = await rowsOf('scenario-rows', { scenario_id: view.id, sort: 'subscription' });
    const cells = rows.map((row) => [row['Subscription'], row['Decision in the scenario'], row['Price or forecast'], row['Cost']]);
    expect(cells).toEqual([
      ['Dollars', 'Undecided', '520.00', '260.00'],
      ['Tides', 'Cancel', '1040.00', '0.00'],
      ['Without a price', 'Undecided', '', ''],
    ]);
    const answered = (await ask(scenarios.rows, { as: tenant.viewer, query: { scenario_id: view.id } })) as { id: string }[];
    expect(answered).toHaveLength(rows.length);
  });

  test('that are not shared are their owner’s only', async () => {
    const body = { name: 'Private', financial_period_id: financialPeriod };
    const { id } = await ask(scenarios.create, { as: tenant.editor, body });
    expect(await rowsOf('scenarios', { search: 'private' })).toEqual([]);
    expect(await rowsOf('scenario-rows', { 'filter[scenario]': 'Private' })).toEqual([]);
    expect(await statusOf('scenario-rows', { scenario_id: id })).toBe(404);
    expect(await rowsOf('scenarios', { search: 'private' }, tenant.editor)).toHaveLength(1);
  });
});

test('C440 C616 price ceilings of one subscription or of all', async () => {
  const ceiling = (name: string, percent: number) =>
    ask(priceCeilings.create, {
      as: tenant.editor,
      body: { subscription_id: made[name]?.subscription_id ?? '', percent, until: `${next + 1}-12-31`, note: name },
    });
  await ceiling('Dollars', 2.5);
  await ceiling('Without a price', 3);
  const own = await rowsOf('price-ceilings', { subscription_id: made['Dollars']?.subscription_id ?? '' });
  expect(own.map((row) => [row['Subscription'], row['Price ceiling'], row['Note']])).toEqual([['Dollars', '2.5', 'Dollars']]);
  expect(await rowsOf('price-ceilings')).toHaveLength(2);
});

test('C440 C652 C655 titles without a product and titles of all sources, with each identifier in a column that one can choose', async () => {
  const uses = { uses: 7, onlineIssn: '1476-4687', printIssn: '0028-0836' };
  const source = await storeTitleUse(tenant, 'Seaside', [
    { name: 'Nature of Waves', ...uses },
    { name: 'Dunes', uses: 3 },
  ]);
  const columns = 'name,uses,online_issn,print_issn';
  expect(await rowsOf('unmatched-titles', { usage_source_id: source, columns })).toEqual([
    { Title: 'Nature of Waves', 'Uses in 12 months': '7', 'Online ISSN': '1476-4687', 'Print ISSN': '0028-0836' },
    { Title: 'Dunes', 'Uses in 12 months': '3', 'Online ISSN': '', 'Print ISSN': '' },
  ]);
  const byIssn = await rowsOf('usage-titles', { issn: '14764687' });
  expect(byIssn.map((row) => [row['Title'], row['Uses in 12 months']])).toEqual([['Nature of Waves', '7']]);
});

test('C440 C692 built files are exported to those who may see them', async () => {
  const body = { name: 'My columns', format: 'csv' as const, columns: [{ path: 'name', label: null, total: null }] };
  await ask(reports.run, { as: tenant.editor, params: { id: 'subscriptions' }, body });
  await runJobs(tenant.id);
  const [row] = await rowsOf('report-runs', {}, tenant.editor);
  expect(row).toMatchObject({ Name: 'My columns', Format: 'csv', State: 'Finished', Rows: '3' });
  expect(await rowsOf('report-runs')).toEqual([]);
});
