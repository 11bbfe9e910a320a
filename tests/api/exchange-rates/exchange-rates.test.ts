import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { startWorkflow } from '#functions/records/work/workflow/start-workflow.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { exchangeRates, exports, financialPeriods, subscriptionPeriods } = groups;

withLibrary();

const years = async () => (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
const yearOf = async (year: string) => (await years()).find(({ name }) => name.startsWith(year))?.id ?? '';

async function add(more: object) {
  return ask(exchangeRates.create, { as: tenant.editor, body: { rate: '0.9', as_of: '2026-01-02', ...more } as never });
}

describe('D4 D8 the table of exchange rates', () => {
  test('R106 lines are made, listed, read, changed and deleted', async () => {
    const as = tenant.editor;
    const financial_period_id = await yearOf('2026');
    const form = await ask(exchangeRates.form, { as: tenant.viewer });
    expect(form).toMatchObject({ local_currency: 'EUR' });
    expect(form.currencies).not.toContain('EUR');
    expect(form.financial_periods.map(({ id }) => id)).toContain(financial_period_id);
    const made = await callApi(exchangeRates.create, {
      as,
      body: { currency: 'CHF', financial_period_id, rate: '1.08250', source: ' ECB ' } as never,
    });
    expect(made.body).toMatchObject({ status: 'positive', messages: { default: 'The exchange rate CHF 1.0825 was created.' } });
    expect(made.result).toMatchObject({ name: 'CHF 2026', rate: '1.0825', source: 'ECB', as_of: form.as_of, period_count: 0 });
    const params = { id: made.result.id };
    expect(await ask(exchangeRates.get, { as, params })).toEqual(made.result);
    expect(await ask(exchangeRates.list, { as: tenant.viewer, query: { 'filter[currency]': 'CHF' } })).toEqual([made.result]);

    // A cell of the grid sends a number; another rate is of today unless its day comes with it.
    const dated = await ask(exchangeRates.update, { as, params, body: { rate: 1.0799, as_of: '2026-02-01', version: 1 } as never });
    expect(dated).toMatchObject({ rate: '1.0799', as_of: '2026-02-01', version: 2 });
    const undated = await ask(exchangeRates.updateByPost, { as, params, body: { rate: '1.1' } as never });
    expect(undated).toMatchObject({ rate: '1.1', as_of: form.as_of });
    expect(await ask(exchangeRates.update, { as, params, body: { source: null } as never })).toMatchObject({
      rate: '1.1',
      as_of: form.as_of,
    });

    expect(await ask(exchangeRates.deleteConfirmation, { as, params })).toMatchObject({ in_use: false, confirmable: true });
    expect((await callApi(exchangeRates.remove, { as, params })).status).toBe(200);
    expect((await callApi(exchangeRates.get, { as, params })).status).toBe(404);
  });

  test('rates sort and filter as numbers, and are exported', async () => {
    const financial_period_id = await yearOf('2025');
    for (const [currency, rate] of [
      ['SEK', '0.0912'],
      ['KWD', '10.5'],
      ['JPY', '0.00617'],
      ['GBP', '1.17'],
    ])
      await add({ currency, rate, financial_period_id });
    const query = { 'filter[financial_period]': financial_period_id, sort: '-rate' };
    const codes = async (more: object = {}) =>
      ((await ask(exchangeRates.list, { as: tenant.viewer, query: { ...query, ...more } })) as { currency: string }[]).map(
        ({ currency }) => currency,
      );
    expect(await codes()).toEqual(['KWD', 'GBP', 'SEK', 'JPY']);
    expect(await codes({ 'filter[rate][gte]': '0.09', 'filter[rate][lte]': '9' })).toEqual(['GBP', 'SEK']);
    const { bytes } = await callApi(exports.entity, {
      as: tenant.viewer,
      params: { entity: 'exchange-rates' },
      query: { format: 'csv', columns: 'currency,rate', ...query },
    });
    expect(bytes.toString('utf8')).toContain('KWD,10.5');
  });

  test('the own currency, an unknown one, a rate of nothing, a second line and a viewer are refused', async () => {
    const financial_period_id = await yearOf('2024');
    const refused = async (body: object) =>
      (
        await callApi(exchangeRates.create, {
          as: tenant.editor,
          body: { currency: 'USD', rate: '0.9', financial_period_id, ...body } as never,
        })
      ).body.messages.errors;
    const usd = await add({ currency: 'USD', financial_period_id });
    const gbp = await add({ currency: 'GBP', financial_period_id });
    expect(await refused({})).toEqual({ currency: ['This financial period already has a rate for USD. Change that rate'] });
    expect(await refused({ currency: 'EUR' })).toEqual({ currency: ['EUR is the currency of your library and needs no rate'] });
    expect(await refused({ currency: 'XQX' })).toEqual({ currency: ['Unknown currency'] });
    expect(await refused({ currency: 'CAD', rate: '0.000' })).toEqual({ rate: ['Must be greater than 0'] });
    for (const rate of ['-1', '1,5', 'abc', -1, 1e-9])
      expect(Object.keys((await refused({ currency: 'CAD', rate })) ?? {})).toEqual(['rate']);
    expect(Object.keys((await refused({ currency: 'CAD', financial_period_id: 'nowhere' })) ?? {})).toEqual(['financial_period_id']);
    const body = { currency: 'USD' } as never;
    expect((await callApi(exchangeRates.update, { as: tenant.editor, params: { id: gbp.id }, body })).status).toBe(422);
    expect((await callApi(exchangeRates.update, { as: tenant.viewer, params: { id: usd.id }, body })).status).toBe(403);
  });

  test('a financial period that is deleted takes its rates along', async () => {
    const fresh = await ask(financialPeriods.create, { as: tenant.admin, body: { start_date: '2090-01-01' } as never });
    const rate = await add({ currency: 'USD', financial_period_id: fresh.id });
    const params = { id: fresh.id };
    const confirmation = await ask(financialPeriods.deleteConfirmation, { as: tenant.admin, params });
    expect(confirmation).toMatchObject({ in_use: false });
    expect(confirmation.messages[0]?.message).toContain('exchange rate');
    await ask(financialPeriods.remove, { as: tenant.admin, params });
    expect((await callApi(exchangeRates.get, { as: tenant.admin, params: { id: rate.id } })).status).toBe(404);
  });
});

describe('D4 the table proposes and never rates behind a person’s back', () => {
  test('a price stays as it was until the update is looked at and applied; its task is settled then', async () => {
    const as = tenant.editor;
    const rated = await library.period({ start_date: '2027-01-01', currency: 'USD', price: 1000.1, exchange_rate: '0.9' });
    const unrated = await library.period({ start_date: '2027-01-01', currency: 'USD', price: 50 });
    const local = await library.period({ start_date: '2027-01-01', currency: 'EUR', price: 50 });
    const unpriced = await library.period({ start_date: '2027-01-01', currency: 'USD', price: null });
    const run = await tenant.repo.commit(async (tx) => startWorkflow(tx, await tx.model(), { id: unrated.id }));
    const line = await add({ currency: 'USD', financial_period_id: rated.financial_period_id, rate: '0.9231', source: 'ECB' });
    expect(line).toMatchObject({ period_count: 3, different_count: 2 });
    const read = (id: string) => ask(subscriptionPeriods.get, { as, params: { id } });
    expect(await read(rated.id)).toMatchObject({ normalized_price: 900.09, exchange_rate: '0.9', version: rated.version });

    const query = { financial_period_id: rated.financial_period_id, currency: 'USD' };
    const updates = await ask(exchangeRates.updates, { as: tenant.viewer, query });
    expect(updates.map(({ id }) => id).toSorted()).toEqual([rated.id, unrated.id].toSorted());
    expect(updates.find(({ id }) => id === rated.id)).toMatchObject({
      subscription: { id: rated.subscription_id },
      version: rated.version,
      source: 'ECB',
      before: { exchange_rate: '0.9', normalized_price: 900.09 },
      after: { exchange_rate: '0.9231', exchange_rate_date: '2026-01-02', normalized_price: 923.19 },
      difference: 23.1,
    });
    expect(updates.find(({ id }) => id === unrated.id)).toMatchObject({
      before: { exchange_rate: null, normalized_price: null },
      after: { normalized_price: 46.16 },
      difference: null,
    });
    expect(await ask(exchangeRates.updates, { as, query: { ids: `${unpriced.id},${local.id}` } })).toEqual([]);
    expect((await ask(exchangeRates.updates, { as, query: { ids: unrated.id } })).map(({ id }) => id)).toEqual([unrated.id]);

    const periods = updates.map(({ id, version, after: { exchange_rate, exchange_rate_date } }) => ({
      id,
      version,
      exchange_rate,
      exchange_rate_date,
    }));
    expect(await ask(subscriptionPeriods.updateMany, { as, body: { periods } })).toMatchObject({ changed: 2 });
    expect(await read(rated.id)).toMatchObject({ normalized_price: 923.19, exchange_rate: '0.9231', exchange_rate_date: '2026-01-02' });
    expect(await ask(exchangeRates.updates, { as, query })).toEqual([]);
    expect(await ask(exchangeRates.get, { as, params: { id: line.id } })).toMatchObject({ different_count: 0 });
    const known = currentRun(await readModelFor(tenant.repo.caller), unrated.id);
    expect(known).toMatchObject({ id: run.id });
    expect(known?.tasks.find(({ task }) => task === 'set_exchange_rate')).toMatchObject({ state: 'done', settled_by: as.id });
  });

  test('D3 a rate set by hand settles the task as well', async () => {
    const typed = await library.period({ start_date: '2028-01-01', currency: 'USD', price: 10 });
    await tenant.repo.commit(async (tx) => startWorkflow(tx, await tx.model(), { id: typed.id }));
    const task = async () =>
      currentRun(await readModelFor(tenant.repo.caller), typed.id)?.tasks.find((one) => one.task === 'set_exchange_rate')?.state;
    await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: typed.id }, body: { price: 12 } });
    expect(await task()).toBe('open');
    await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: typed.id }, body: { exchange_rate: '0.9' } });
    expect(await task()).toBe('done');
  });
});
