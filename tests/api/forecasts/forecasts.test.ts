import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { memberYear } from '#tests/support/today.ts';

const { list, accuracy } = groups.forecasts;
const next = memberYear() + 1;

let tenant: TestTenant;
let library: Library;
/** The financial period that starts next year. */
let financialPeriod: string;

beforeAll(startProduct);

async function freshLibrary(): Promise<void> {
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  const found = await ask(groups.financialPeriods.list, { as: tenant.editor });
  const rows = Array.isArray(found) ? found : found.data;
  financialPeriod = rows.find(({ start_date }) => start_date === `${next}-01-01`)?.id ?? '';
  expect(financialPeriod).not.toBe('');
}

/** A subscription with yearly prices, the last of the year before `next` unless stated. */
async function deal(name: string, prices: readonly (number | null)[], change: object = {}, lastYear = next - 1): Promise<PeriodRow[]> {
  const made: PeriodRow[] = [];
  for (const [index, price] of prices.entries()) {
    const start_date = `${lastYear - prices.length + 1 + index}-01-01`;
    const of = made[0] ? { subscription_id: made[0].subscription_id } : { subscription_name: name };
    made.push(await library.period({ ...of, start_date, price, decision: 'accepted', ...change }));
  }
  return made;
}

const page = async (query: Record<string, string> = {}) => {
  const answer = await ask(list, { as: tenant.viewer, query: { paginated: 'true', ...query } });
  if (Array.isArray(answer)) throw new Error('No page');
  return answer;
};

describe('forecasts of a financial period', () => {
  beforeAll(freshLibrary);

  test('are a row a subscription with base, rule, terms and band, and totals that say what they lack [C607] [RF09] [RF11]', async () => {
    const [, , , last] = await deal('Elsevier', [1_007_476, 1_048_457, 1_089_025, 1_129_021]);
    await deal('Ebsco', [67_430, 525_016]);
    await deal('Known', [100, 110], {}, next);
    await deal('Cancelled', [100]);
    await deal('Cancelled', [100, 300], { decision: 'cancelled' }, next);
    await deal('Bought once', [500], { one_time_purchase: true });
    const [open] = await deal('Open-ended', [700]);
    // No form makes such a period today; earlier data may have one.
    await tenant.repo.commit(
      async (tx) => void tx.save('subscription_period', { ...(await tx.load('subscription_period', open?.id ?? '')), end_date: null }),
    );
    await deal('Never priced', [null]);
    const { data, last_row, totals } = await page();
    expect(data.map(({ subscription, amount, gap }) => [subscription.name, amount, gap])).toEqual([
      ['Elsevier', 1_173_689.59, null],
      ['Ebsco', 546_016.64, null],
      ['Known', 110, null],
      ['Cancelled', 104, null],
      ['Cancelled', 0, 'cancelled'],
      ['Never priced', null, 'no_price'],
      ['Open-ended', null, 'open_ended'],
    ]);
    expect(last_row).toBe(7);
    expect(data[0]).toMatchObject({
      period_id: null,
      start_date: `${next}-01-01`,
      decision: 'undecided',
      price: null,
      rule: 'own_robust',
      percent: 3.9564,
      low: 1_082_141.8,
      high: 1_416_643.34,
      local_amount: 1_173_689.59,
      spread: 334_501.53,
      band: { counted: 3, low_percent: -7.8, high_percent: 20.7 },
      forecast: {
        base: { id: last?.id, price: 1_129_021 },
        median: 3.8693,
        changes: [{ counted: 4.0677 }, { counted: 3.8693 }, { counted: 3.6726 }],
      },
    });
    expect(data[1]?.forecast).toMatchObject({
      rule: 'member_default',
      set_aside: [{ percent: 678.6089 }],
      marks: [{ code: 'scope_jump', values: { percent: 678.6089 } }],
    });
    expect(data[2]).toMatchObject({ price: 110, forecast: null, low: null, band: null, rule: null });
    expect(totals).toEqual({
      financial_period: { id: financialPeriod, name: String(next), start_date: `${next}-01-01`, end_date: `${next}-12-31` },
      local_currency: 'EUR',
      baseline: 1_719_920.23,
      committed: 110,
      forecast: 1_719_810.23,
      forecast_count: 3,
      buffer: 0,
      low: null,
      high: null,
      by_rule: [
        { rule: 'own_robust', count: 1, amount: 1_173_689.59 },
        { rule: 'member_default', count: 2, amount: 546_120.64 },
      ],
      without_forecast: [
        { gap: 'cancelled', count: 1 },
        { gap: 'open_ended', count: 1 },
        { gap: 'no_price', count: 1 },
      ],
      without_rate: 0,
    });
  });

  test('are a list like any other: filtered, sorted, of a named financial period [C607]', async () => {
    const rows = await ask(list, {
      as: tenant.viewer,
      query: { 'filter[rule]': 'member_default', sort: 'amount', financialPeriodId: financialPeriod },
    });
    expect((rows as { amount: number }[]).map(({ amount }) => amount)).toEqual([104, 546_016.64]);
    expect((await callApi(list, { as: tenant.viewer, query: { financialPeriodId: 'nowhere' } })).status).toBe(404);
    expect((await callApi(list, { as: tenant.viewer, query: { currency_buffer: '-5' } })).status).toBe(422);
  });

  test('are sorted by the width of their bands: what carries the risk comes first [C607]', async () => {
    const { data } = await page({ sort: '-spread', per_page: '2' });
    // 1,173,689.59 within −7.8…+20.7 % are 334,501.53; 546,016.64 within −24.7…+77 % are more.
    expect(data.map(({ subscription, spread }) => [subscription.name, spread])).toEqual([
      ['Ebsco', 555_298.92],
      ['Elsevier', 334_501.53],
    ]);
  });

  test('follow what changes: a price, an expectation, a ceiling [C607] [RF01] [RF02]', async () => {
    const [period] = await deal('Followed', [200]);
    if (!period) throw new Error('No period');
    const row = async () => (await page({ 'filter[subscription]': period.subscription_id })).data[0];
    expect(await row()).toMatchObject({ amount: 208, rule: 'member_default', low: 156.62 });
    const params = { id: period.id };
    await ask(groups.subscriptionPeriods.update, { as: tenant.editor, params, body: { price: 300 } });
    expect(await row()).toMatchObject({ amount: 312 });
    const { id } = await ask(groups.priceCeilings.create, {
      as: tenant.editor,
      body: { subscription_id: period.subscription_id, percent: 2, until: `${next}-01-01` },
    });
    // What is agreed has no band: nobody measured it.
    expect(await row()).toMatchObject({ amount: 306, rule: 'agreed', low: null, band: null, forecast: { ceiling: { id } } });
    const expected = { ids: [period.id], forecasted_price_change: { kind: 'amount' as const, value: -50 } };
    await ask(groups.periodDecisions.setForecastedPriceChange, { as: tenant.editor, body: expected });
    expect(await row()).toMatchObject({ amount: 250, rule: 'own_amount' });
  });
});

describe('forecasts in several currencies', () => {
  beforeAll(freshLibrary);

  test('have the currency buffer as a term of its own, and say at which rate [C607] [RF10]', async () => {
    const dollars = { currency: 'USD', exchange_rate: '0.9', exchange_rate_date: '2026-01-01' };
    await deal('Dollars', [100], dollars);
    const local = { local_amount: 93.6, rate: '0.9', rate_origin: 'base', buffer_percent: 0, amount: 104, currency: 'USD' };
    expect((await page()).data).toMatchObject([local]);
    const { data, totals } = await page({ currency_buffer: '5' });
    expect(data).toMatchObject([{ ...local, local_amount: 98.28, buffer_percent: 5 }]);
    expect(totals).toMatchObject({ baseline: 98.28, buffer: 4.68, without_rate: 0 });
    expect((await page()).totals).toMatchObject({ baseline: 93.6, buffer: 0 });
    // The table of rates has a newer one.
    await ask(groups.exchangeRates.create, {
      as: tenant.editor,
      body: { currency: 'USD', financial_period_id: financialPeriod, rate: '0.8' },
    });
    expect((await page()).data).toMatchObject([{ local_amount: 83.2, rate: '0.8', rate_origin: 'table' }]);
  });

  test('without a rate are named and in no sum [C607]', async () => {
    await deal('Yen', [10_000], { currency: 'JPY' });
    const { data, totals } = await page({ sort: 'amount' });
    expect(data[1]).toMatchObject({ amount: 10_400, local_amount: null, rate: null });
    expect(totals).toMatchObject({ baseline: 83.2, without_rate: 1, forecast_count: 1 });
  });

  test('take a price without a local one at the rate of the table, and a price that a person expects [C607]', async () => {
    const [priced] = await deal('Francs', [100], { currency: 'CHF' }, next);
    const [expected] = await deal('Expected', [null], {}, next);
    await ask(groups.subscriptionPeriods.update, {
      as: tenant.editor,
      params: { id: expected?.id ?? '' },
      body: { forecasted_price: 70 },
    });
    const rowsOf = async () => {
      const { data } = await page({ sort: 'subscription' });
      return data.filter(({ period_id }) => period_id === priced?.id || period_id === expected?.id);
    };
    expect(await rowsOf()).toMatchObject([
      { price: null, forecast: null, gap: null, rule: 'own_amount', amount: 70, local_amount: 70 },
      { price: 100, local_amount: null, rate: null },
    ]);
    const body = { currency: 'CHF', financial_period_id: financialPeriod, rate: '1.1' };
    await ask(groups.exchangeRates.create, { as: tenant.editor, body });
    expect((await rowsOf())[1]).toMatchObject({ price: 100, local_amount: 110, rate: '1.1', rate_origin: 'table' });
    for (const each of [priced, expected])
      await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id: each?.id ?? '' } } as never);
  });

  test('of five and more have a band of their sum [C607] [RF12]', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await deal(name, [100]);
    const { data, totals } = await page();
    expect(totals).toMatchObject({ baseline: 603.2, low: 560.37, high: 716.6 });
    // Not the sum of the rows' own bands, which reach to −24.7 %.
    expect(data.filter(({ subscription }) => subscription.name === 'One')).toMatchObject([{ low: 78.31, high: 184.08 }]);
  });
});

describe('accuracy of forecasts', () => {
  beforeAll(freshLibrary);

  test('of each rule on the library’s own past prices [C606] [RF13]', async () => {
    await deal('Steady', [100, 110, 220, 231, 240]);
    const { rules, bands, default_percent } = await ask(accuracy, { as: tenant.viewer });
    expect(default_percent).toBe(4);
    expect(rules.map(({ rule, n }) => [rule, n])).toEqual(
      ['product', 'member_default', 'no_change', 'last_change', 'mean_of_changes', 'median_of_changes'].map((rule) => [rule, 4]),
    );
    // 104, 114.4, 228.8 and 240.24 against 110, 220, 231 and 240.
    expect(rules[1]).toMatchObject({ rule: 'member_default', mape: 13.63, median_ape: 3.2, wape: 14.24, bias: -14.18 });
    expect(rules[1]?.bias_by_year).toEqual([
      { year: next - 4, n: 1, bias: -5.45 },
      { year: next - 3, n: 1, bias: -48 },
      { year: next - 2, n: 1, bias: -0.95 },
      { year: next - 1, n: 1, bias: 0.1 },
    ]);
    expect(bands.map(({ counted, own_n, hits }) => [counted, own_n, hits])).toEqual([
      [0, 1, 1],
      [1, 2, 1],
      [2, 1, 1],
      [3, 0, 0],
    ]);
    expect(bands[0]).toMatchObject({ low_percent: -24.7, high_percent: 77, first_year: next - 4 });
  });

  test('follows a price that is corrected [C606]', async () => {
    await deal('Corrected', [100, 104]);
    const mape = async () => (await ask(accuracy, { as: tenant.viewer })).rules[1]?.mape;
    const before = await mape();
    await deal('New', [100, 200]);
    expect(await mape()).toBeGreaterThan(before ?? 0);
  });
});
