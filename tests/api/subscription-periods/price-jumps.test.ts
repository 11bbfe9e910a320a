import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { checkPrices, create, update, updateMany, bulkUpdate } = groups.subscriptionPeriods;

withLibrary();

/** A subscription with a price of 100 in its first period, and a second one without a price. */
async function pair(): Promise<{ id: string; subscription_id: string }> {
  const { subscription_id } = await library.period({ start_date: '2030-01-01', price: 100 });
  const { id } = await ask(create, { as: tenant.editor, body: { subscription_id, start_date: '2031-01-01' } });
  return { id, subscription_id };
}

const sentence = '340.00 EUR is 240 % more than 100.00 EUR.';

describe('a price over 25 % away from the last known one', () => {
  test('is named before it is saved, and nothing is saved by that', async () => {
    const as = tenant.editor;
    const { id, subscription_id } = await pair();
    const dates = { start_date: '2032-01-01', end_date: '2032-12-31' };
    const found = await ask(checkPrices, {
      as,
      body: {
        prices: [
          { id, price: 110 },
          { id, price: 340 },
          { subscription_id, ...dates, currency: 'EUR', price: 340 },
          { id: 'no-such-id', price: 340 },
          { id, price: 340, currency: 'USD' },
          // Begins after its end.
          { id, start_date: '2032-06-30', price: 0 },
        ],
      },
    });
    expect(found.map(({ index }) => index)).toEqual([1, 2]);
    expect(found[0]).toMatchObject({ before: 100, message: sentence, message_code: { code: 'periods.priceRises' } });
    expect(await ask(groups.subscriptionPeriods.get, { as, params: { id } })).toMatchObject({ price: null });
  });

  test('is saved with a warning that names it', async () => {
    const as = tenant.editor;
    const one = await pair();
    const saved = await callApi(update, { as, params: { id: one.id }, body: { price: 340 } });
    expect(saved.body).toMatchObject({ status: 'warning', messages: { default: sentence }, result: { price: 340 } });
    const usual = await callApi(update, { as, params: { id: one.id }, body: { price: 120 } });
    expect(usual.body.status).toBe('positive');
    // A change of something else says nothing of the price.
    await ask(update, { as, params: { id: one.id }, body: { price: 340 } });
    expect((await callApi(update, { as, params: { id: one.id }, body: { comment: 'x' } })).body.status).toBe('positive');

    const made = await callApi(create, { as, body: { subscription_id: one.subscription_id, start_date: '2032-01-01', price: 30 } });
    expect(made.body.status).toBe('warning');
    expect(made.body.messages.default).toMatch(/was created\. 30\.00 EUR is 91 % less than 340\.00 EUR\.$/);
  });

  test('is saved with a warning among several, also by the same change to many', async () => {
    const as = tenant.editor;
    const [a, b] = [await pair(), await pair()];
    const block = [
      { id: a.id, price: 340 },
      { id: b.id, price: 101 },
    ];
    expect((await callApi(updateMany, { as, body: { periods: block }, query: { check: 'true' } })).body.status).toBe('positive');
    expect((await callApi(updateMany, { as, body: { periods: block } })).body).toMatchObject({
      status: 'warning',
      messages: { default: sentence },
    });
    expect((await callApi(bulkUpdate, { as, body: { ids: [a.id, b.id], changes: { price: 340 } } })).body).toMatchObject({
      status: 'warning',
      messages: { default: `2 prices are over 25 % away from the last known price. ${sentence}` },
    });
  });

  test('is entered by its task with a warning', async () => {
    const as = tenant.editor;
    const { id } = await pair();
    await ask(groups.workflows.start, { as, params: { id } });
    const done = await callApi(groups.progress.process, { as, params: { a: 'enter-price', b: id }, body: { price: 340 } });
    expect(done.body).toMatchObject({ status: 'warning', messages: { default: sentence } });
  });
});
