import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { scenarioRows } from '#functions/records/money/scenarios/scenario-rows.ts';
import { ask, callApi, createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { storeReport, storeSource } from '#tests/support/usage-reports.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary({ at: '2026-11-10T12:00:00Z' });

const { subscriptionUsage, chartCalls } = groups;
let stranger: TestTenant;

const twelve = (count: number) => Array.from({ length: 12 }, () => count);

/** A subscription of a product of its own, with periods by year. */
async function subscribed(name: string, periods: readonly object[]): Promise<{ id: string; product: string; periods: string[] }> {
  const as = tenant.editor;
  const product = await ask(groups.products.create, { as, body: { name, publisher_id: library.publisher, owner_id: tenant.editor.id } });
  let id: string | undefined;
  const ids: string[] = [];
  for (const period of periods) {
    const made = await library.period({ product_id: product.id, ...(id !== undefined && { subscription_id: id }), ...period });
    id = made.subscription_id;
    ids.push(made.id);
  }
  return { id: id ?? '', product: product.id, periods: ids };
}

const year = (of: number, more: object = {}) => ({ start_date: `${of}-01-01`, end_date: `${of}-12-31`, ...more });
const usageOf = (id: string) => ask(subscriptionUsage.get, { as: tenant.viewer, params: { id } });

let waves: { id: string; product: string; periods: string[] };

beforeAll(async () => {
  stranger = await createTestTenant();
  waves = await subscribed('Waves', [year(2025, { price: 1200 }), year(2026, { price: 12_000 }), year(2027, { price: null })]);
  // Products without a type count as platforms do: all types of data, paid and regular.
  await storeProductUsage(tenant, 'Waves online', waves.product, {
    2025: [yearCell(twelve(100))],
    2026: [
      yearCell([300, 400, 300, 200, 400, 400, 200, 400, 400]),
      yearCell([7], { access_type: 'Open' }),
      yearCell([3, 4], { metric: 'No_License', access_type: null, access_method: null }),
    ],
  });
});

describe('the usage of a subscription (C653)', () => {
  test('has uses of twelve months, change and cost per use of the months that are known [RU01]', async () => {
    const usage = await usageOf(waves.id);
    expect(usage).toMatchObject({
      product: { name: 'Waves' },
      metric: 'platforms',
      sources: [{ name: 'Waves online' }],
      last_month: '2026-09',
      recent: { from: '2025-10', to: '2026-09', uses: 3300, months_known: 12, months_all: 12, change: 233.3333, comparable: true },
      cost_per_use: {
        id: waves.periods[1],
        local: { state: 'known', per_use: 3, cost: 9000, currency: 'EUR', uses: 3000, months_known: 9, months_all: 12, marks: [] },
        original: null,
      },
      // 12,000 a year for the 3,300 uses of October to September.
      recent_cost: { period: { id: waves.periods[1] }, state: 'known', per_use: 3.6364, cost: 12_000, uses: 3300, months_known: 12 },
    });
    expect(usage.months).toHaveLength(21);
    expect(usage.months[12]).toEqual({
      month: '2026-01',
      uses: 300,
      free: 7,
      no_license: 3,
      limit_exceeded: null,
      releases: ['5.1'],
    });
    expect(usage.periods.map(({ local }) => local.state)).toEqual(['no_data', 'known', 'known']);
  });

  test('takes the forecast where there is no price, and says so', async () => {
    const sand = await subscribed('Sand', [year(2025, { price: 1000 }), year(2026, { price: null })]);
    await storeProductUsage(tenant, 'Sand online', sand.product, { 2026: [yearCell(twelve(10).slice(0, 6))] });
    const { cost_per_use } = await usageOf(sand.id);
    // 1,040 after the usual increase of 4 %: half of it for 60 uses.
    expect(cost_per_use?.local).toMatchObject({ per_use: 8.6667, cost: 520, marks: ['forecast_price'] });
  });

  test('has words where there is no figure: no use, no data, credit, old data [RU02][RU06]', async () => {
    const none = await subscribed('Silt', [year(2026, { price: 100 })]);
    expect(await usageOf(none.id)).toMatchObject({
      recent: null,
      last_month: null,
      months: [],
      cost_per_use: { local: { state: 'no_data' } },
    });
    await storeProductUsage(tenant, 'Silt online', none.product, { 2026: [yearCell(twelve(0).slice(0, 6))] });
    expect(await usageOf(none.id)).toMatchObject({
      recent: { uses: 0, months_known: 6 },
      cost_per_use: { local: { state: 'no_use', months_known: 6, months_all: 12, per_use: null } },
    });
    const credit = await subscribed('Reef', [year(2026, { price: -200 })]);
    await storeProductUsage(tenant, 'Reef online', credit.product, { 2026: [yearCell(twelve(5))] });
    expect((await usageOf(credit.id)).cost_per_use?.local).toMatchObject({ state: 'credit', per_use: null });
    const old = await subscribed('Moor', [year(2026, { price: 100 })]);
    await storeProductUsage(tenant, 'Moor online', old.product, { 2020: [yearCell(twelve(5))] });
    expect(await usageOf(old.id)).toMatchObject({
      recent: { from: '2020-01', to: '2020-12', uses: 60 },
      last_month: '2020-12',
      recent_cost: null,
    });
  });

  test('names the sources whose reports give it nothing, those of its platform first, and the metrics that count', async () => {
    const dune = await subscribed('Dune', [year(2026, { price: 100 })]);
    const unlinked = await storeSource(tenant, 'Zephyr online');
    await storeReport(tenant, unlinked, { '2013-11': 'loaded', '2013-12': 'loaded' });
    await storeSource(tenant, 'Without reports');
    const before = await usageOf(dune.id);
    expect(before).toMatchObject({ recent: null, counted: [] });
    expect(before.unlinked.sources).toContainEqual({ id: unlinked, name: 'Zephyr online', last_month: '2013-12' });
    expect(before.unlinked.sources.map(({ name }) => name)).not.toContain('Without reports');
    await storeProductUsage(tenant, 'Dune online', dune.product, {
      2013: [yearCell(twelve(5), { release: '4', metric: 'Full_Text_Requests' })],
      2025: [yearCell(twelve(5))],
    });
    const after = await usageOf(dune.id);
    expect(after.unlinked).toEqual({ count: 0, sources: [] });
    expect(after.counted).toEqual([
      { release: '4', metrics: ['Full_Text_Requests'] },
      { release: '5.1', metrics: ['Unique_Item_Requests'] },
    ]);
  });

  test('gives both currencies, and a one-time purchase since it was bought and by year [RU05]', async () => {
    const rate = { currency: 'USD', financial_period_id: (await library.period(year(2026))).financial_period_id, rate: '0.9' };
    await ask(groups.exchangeRates.create, { as: tenant.editor, body: rate });
    const foreign = await subscribed('Fjord', [year(2026, { price: 1000, currency: 'USD' })]);
    await storeProductUsage(tenant, 'Fjord online', foreign.product, { 2026: [yearCell(twelve(10))] });
    expect((await usageOf(foreign.id)).cost_per_use).toMatchObject({
      local: { per_use: 7.5, currency: 'EUR' },
      original: { per_use: 8.3333, currency: 'USD' },
    });
    const bought = await subscribed('Archive', [{ start_date: '2026-01-01', price: 50_000, one_time_purchase: true }]);
    await storeProductUsage(tenant, 'Archive online', bought.product, { 2026: [yearCell(twelve(1250).slice(0, 10))] });
    const { cost_per_use } = await usageOf(bought.id);
    expect(cost_per_use).toMatchObject({ one_time_purchase: true, local: { per_use: 4, uses: 12_500 } });
    expect(cost_per_use?.spread[0]?.cost_per_use).toMatchObject({ cost: 4166.67, uses: 12_500, months_known: 10, months_all: 12 });
  });

  test('names months unlike the others [RA01]', async () => {
    const spiked = await subscribed('Surge', [year(2026, { price: 100 })]);
    await storeProductUsage(tenant, 'Surge online', spiked.product, { 2025: [yearCell(twelve(50))], 2026: [yearCell([50, 900, 50])] });
    expect((await usageOf(spiked.id)).anomalies).toMatchObject([
      { month: '2026-02', value: 900, reference: 50, rules: ['spike', 'deviation'] },
    ]);
  });

  test('is not found for an unknown subscription, nor for one of another library', async () => {
    const status = async (as: typeof tenant.viewer, id: string) => (await callApi(subscriptionUsage.get, { as, params: { id } })).status;
    expect(await status(tenant.viewer, 'nowhere')).toBe(404);
    expect(await status(stranger.viewer, waves.id)).toBe(404);
  });
});

describe('what rests on the use of a subscription', () => {
  test('recommendations and scenarios know its uses of twelve months [S105]', async () => {
    const financialPeriodId = (await tenant.repo.model()).find('subscription_period', waves.periods[1] ?? '')?.financial_period_id ?? '';
    const rows = await ask(groups.renewals.recommendations, { as: tenant.viewer, query: { financialPeriodId } });
    const row = (Array.isArray(rows) ? rows : rows.data).find(({ subscription }) => subscription.id === waves.id);
    expect(row).toMatchObject({ uses: 3300, uses_change: 233.3333, cost_per_use: 3 });
    const model = await repositoryFor(systemCaller(tenant.id)).model();
    const period = model.find('financial_period', financialPeriodId);
    if (!period) expect.unreachable();
    expect(scenarioRows(model, period).find(({ subscription }) => subscription === waves.id)?.uses).toBe(3300);
  });

  test('are columns of the list, current after each load', async () => {
    const listed = async (name: string) => {
      const rows = (await ask(groups.subscriptions.list, { as: tenant.viewer, query: { search: name } as never })) as SubscriptionRow[];
      return rows.find((row) => row.name === name);
    };
    expect(await listed('Waves')).toMatchObject({ uses: 3300, cost_per_use: 3 });
    const fresh = await subscribed('Freshets', [year(2026, { price: 1200 })]);
    expect(await listed('Freshets')).toMatchObject({ uses: null, uses_change: null, cost_per_use: null });
    await storeProductUsage(tenant, 'Freshets online', fresh.product, { 2026: [yearCell(twelve(10))] });
    expect(await listed('Freshets')).toMatchObject({ uses: 120, cost_per_use: 10 });
  });

  test('the library says for how many years a one-time purchase costs', async () => {
    const as = tenant.admin;
    expect((await ask(groups.settings.memberSettings, { as })).one_time_years).toBe(10);
    await ask(groups.settings.changeMemberSettings, { as, body: { one_time_years: 5 } });
    const bought = await subscribed('Herbarium', [{ start_date: '2026-01-01', price: 50_000, one_time_purchase: true }]);
    await storeProductUsage(tenant, 'Herbarium online', bought.product, { 2026: [yearCell(twelve(10))] });
    expect((await usageOf(bought.id)).cost_per_use?.spread[0]?.cost_per_use).toMatchObject({ cost: 10_000 });
    const refused = await callApi(groups.settings.changeMemberSettings, { as, body: { one_time_years: 31 } });
    expect(refused.body.messages.errors).toHaveProperty('one_time_years');
  });

  test('the metric of a product type is that which was chosen, else what its name suggests', async () => {
    const as = tenant.admin;
    const type = await ask(groups.productTypes.create, { as, body: { name: 'Journal archive' } });
    const { product } = waves;
    await ask(groups.products.update, { as, params: { id: product }, body: { product_type_id: type.id } });
    expect((await usageOf(waves.id)).metric).toBe('journals');
    await ask(groups.productTypes.update, { as, params: { id: type.id }, body: { usage_metric: 'books' } });
    expect((await usageOf(waves.id)).metric).toBe('books');
    await ask(groups.products.update, { as, params: { id: product }, body: { product_type_id: null } });
  });
});

describe('charts of usage', () => {
  const draw = (chartName: string, kind: string, id: string) =>
    ask(chartCalls.ofRecord, { as: tenant.viewer, params: { chartName, kind, id } as never });

  test('show uses by month of a subscription and of a period (C474, C478)', async () => {
    const all = await draw('usage-development', 'subscriptions', waves.id);
    expect(all.x.values).toHaveLength(21);
    expect(all.series.map(({ key }) => key)).toEqual(['release 5.1', 'free']);
    const one = await draw('usage-development', 'subscription-periods', waves.periods[1] ?? '');
    expect(one.series[0]?.values).toEqual([300, 400, 300, 200, 400, 400, 200, 400, 400, null, null, null]);
  });

  test('show cost per use by period with what it is made of (C475)', async () => {
    const { series, formula } = await draw('cost-per-use', 'subscriptions', waves.id);
    expect(series[0]?.values).toEqual([1, 3, null]);
    expect(formula.terms.map(({ value, unit }) => [value, unit])).toEqual([
      [1200, 'money'],
      [1200, 'count'],
      [9000, 'money'],
      [3000, 'count'],
    ]);
  });
});
