import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { startWorkflow } from '#functions/records/work/workflow/start-workflow.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { exchangeRates, financialPeriods, imports, progress, subscriptionPeriods, subscriptions, vendorInvoices } = groups;

withLibrary();

beforeAll(async () => {
  const years = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
  for (const [year, rate] of [
    ['2026', '0.9'],
    ['2027', '0.8'],
  ] as const) {
    const financial_period_id = years.find(({ name }) => name.startsWith(year))?.id ?? '';
    await ask(exchangeRates.create, {
      as: tenant.editor,
      body: { currency: 'USD', financial_period_id, rate, as_of: `${year}-01-02` } as never,
    });
  }
});

const read = (id: string) => ask(subscriptionPeriods.get, { as: tenant.editor, params: { id } });
const change = (id: string, body: object) => ask(subscriptionPeriods.update, { as: tenant.editor, params: { id }, body: body as never });
const dollars = (more: object = {}) => library.period({ start_date: '2026-01-01', currency: 'USD', price: 1000, ...more });
const planned = { normalized_price: 900, exchange_rate: '0.9', exchange_rate_date: '2026-01-02', rate_source: 'planned' };

describe('the planned rate (D4)', () => {
  test('is applied when a period is created, with or without a price', async () => {
    expect(await read((await dollars()).id)).toMatchObject(planned);
    expect(await read((await dollars({ price: null })).id)).toMatchObject({ ...planned, normalized_price: null });
    expect(await read((await dollars({ currency: 'GBP' })).id)).toMatchObject({ exchange_rate: null, rate_source: null });
  });

  test('is applied to the next period of a subscription', async () => {
    const { subscription_id } = await dollars();
    const { id } = await ask(subscriptions.createNewPeriod, { as: tenant.editor, params: { id: subscription_id }, body: {} as never });
    expect(await read(id)).toMatchObject({ price: null, exchange_rate: '0.8', rate_source: 'planned' });
    expect(await change(id, { price: 100 })).toMatchObject({ normalized_price: 80, rate_source: 'planned' });
  });

  test('is applied when a cell or the price task prices a period, and leaves the rate task open', async () => {
    const cell = await dollars({ price: null, currency: 'EUR' });
    expect(await change(cell.id, { currency: 'USD', price: 1000 })).toMatchObject(planned);
    const period = await dollars({ price: null });
    await tenant.repo.commit(async (tx) => startWorkflow(tx, await tx.model(), { id: period.id }));
    await ask(progress.process, { as: tenant.editor, params: { a: 'enter-price', b: period.id }, body: { price: 1000 } });
    expect(await read(period.id)).toMatchObject(planned);
    const run = currentRun(await readModelFor(tenant.repo.caller), period.id);
    expect(run?.tasks.find(({ task }) => task === 'set_exchange_rate')?.state).toBe('open');
  });

  test('is counted by an import, beside the prices without a rate', async () => {
    const content =
      'Publisher;Product;Start date;Price\nTern;Kelp;2026-01-01;1000 USD\nTern;Reef;2026-01-01;1000 GBP\nTern;Surf;2026-01-01;5 EUR';
    const as = tenant.editor;
    const view = await ask(imports.parse, { as, body: {}, files: { file: { name: 'a.csv', type: 'text/csv', content } } });
    expect(view.records).toMatchObject({ periods: 3, rated: 1, unrated: 1 });
    const { id } = view.import;
    await ask(imports.process, { as, body: { id } });
    await runJobs(tenant.id);
    expect((await ask(imports.get, { as, params: { id } })).records).toMatchObject({ rated: 1, unrated: 1 });
    const list = (await ask(subscriptionPeriods.list, { as, query: { search: 'Kelp' } })) as { id: string }[];
    expect(await read(list[0]?.id ?? '')).toMatchObject(planned);
  });

  test('never replaces a stored rate, a typed rate or a typed local price', async () => {
    const rated = await dollars({ exchange_rate: '0.5' });
    expect(await read(rated.id)).toMatchObject({ normalized_price: 500, rate_source: 'typed' });
    expect(await change(rated.id, { price: 2000 })).toMatchObject({ normalized_price: 1000, rate_source: 'typed' });
    const both = await dollars({ normalized_price: 700 });
    expect(await read(both.id)).toMatchObject({ exchange_rate: '0.7', price_typed: 'both', rate_source: 'typed' });
  });

  test('is offered for stored periods without a local price', async () => {
    const bare = await dollars({ currency: 'SEK' });
    const years = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
    const financial_period_id = years.find(({ name }) => name.startsWith('2026'))?.id ?? '';
    const body = { currency: 'SEK', financial_period_id, rate: '0.09' };
    await ask(exchangeRates.create, { as: tenant.editor, body: body as never });
    const missing = () => ask(exchangeRates.updates, { as: tenant.editor, query: { without_local_price: 'true' } as never });
    const [row, ...others] = await missing();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: bare.id, before: { normalized_price: null }, after: { normalized_price: 90 } });
    const periods = [{ id: bare.id, version: row?.version, exchange_rate: '0.09' }];
    await ask(subscriptionPeriods.updateMany, { as: tenant.editor, body: { periods } as never });
    expect(await read(bare.id)).toMatchObject({ normalized_price: 90, rate_source: 'planned' });
    expect(await missing()).toEqual([]);
  });
});

describe('the rate of an invoice (D4)', () => {
  const register = (id: string, more: object) =>
    ask(vendorInvoices.create, {
      as: tenant.editor,
      body: { subscription_period_id: id, vendor_id: library.vendor, number: 'N1', date: '2026-03-01', amount: 1000, ...more } as never,
    });

  test('replaces a planned rate and settles its task, and the planned one returns with a deletion', async () => {
    const period = await dollars();
    await tenant.repo.commit(async (tx) => startWorkflow(tx, await tx.model(), { id: period.id }));
    const invoice = await register(period.id, { rate: '0.95' });
    expect(await read(period.id)).toMatchObject({
      normalized_price: 950,
      exchange_rate: '0.95',
      exchange_rate_date: '2026-03-01',
      rate_source: 'invoice',
    });
    const run = currentRun(await readModelFor(tenant.repo.caller), period.id);
    expect(run?.tasks.find(({ task }) => task === 'set_exchange_rate')?.state).toBe('done');
    await ask(vendorInvoices.update, { as: tenant.editor, params: { id: invoice.id }, body: { rate: '0.96' } as never });
    expect(await read(period.id)).toMatchObject({ normalized_price: 960 });
    expect((await callApi(vendorInvoices.remove, { as: tenant.editor, params: { id: invoice.id } })).status).toBe(200);
    expect(await read(period.id)).toMatchObject(planned);
  });

  test('changes nothing where a person typed the rate or where it is the proposed one', async () => {
    const typed = await dollars({ exchange_rate: '0.5' });
    await register(typed.id, { rate: '0.95' });
    expect(await read(typed.id)).toMatchObject({ normalized_price: 500, rate_source: 'typed' });
    const period = await dollars();
    await register(period.id, {});
    expect(await read(period.id)).toMatchObject({ ...planned, version: period.version });
  });
});
