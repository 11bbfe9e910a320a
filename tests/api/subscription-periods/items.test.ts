import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { list, create, update, remove } = groups.periodItems;

withLibrary();

describe('C205 C206 C207 C208 what the price of a period is made of', () => {
  test('C206 C205 adds items in the currency of the period, and lists them as an invoice names them', async () => {
    const as = tenant.editor;
    const { id } = await library.period({ price: 1163 });
    const params = { id };
    const tax = await ask(create, { as, params, body: { kind: 'tax', description: '7 % VAT', amount: 63 } });
    expect(tax).toMatchObject({ quantity: 1, currency: 'EUR', total: 63, subscription_period_id: id });
    await ask(create, { as, params, body: { kind: 'discount', amount: -50, quantity: 2 } });
    await ask(create, { as, params, body: { kind: 'list_price', amount: 1200 } });
    await ask(create, { as, params, body: { kind: 'fee', amount: 20.5, currency: 'USD' } });
    const items = await ask(list, { as: tenant.viewer, params });
    expect(items.map(({ kind, total, currency }) => [kind, total, currency])).toEqual([
      ['list_price', 1200, 'EUR'],
      ['discount', -100, 'EUR'],
      ['tax', 63, 'EUR'],
      ['fee', 20.5, 'USD'],
    ]);
    // The price stays what somebody typed.
    expect(await ask(groups.subscriptionPeriods.get, { as, params })).toMatchObject({ price: 1163 });
  });

  test('C206 a call repeated with its key adds one item', async () => {
    const { id } = await library.period();
    const twice = { as: tenant.editor, params: { id }, body: { kind: 'fee', amount: 1 }, headers: { 'idempotency-key': 'item-fee-0001' } };
    expect((await ask(create, twice as never)).id).toBe((await ask(create, twice as never)).id);
    expect(await ask(list, { as: tenant.editor, params: { id } })).toHaveLength(1);
  });

  test('C206 C207 D4 a wrong sign, currency or amount is refused at its field', async () => {
    const as = tenant.editor;
    const { id } = await library.period();
    const errors = async (body: object) => (await callApi(create, { as, params: { id }, body: body as never })).body.messages.errors;
    expect(await errors({ kind: 'discount', amount: 5 })).toEqual({ amount: ['This item lowers the price. Please enter it with a minus'] });
    expect(Object.keys((await errors({ kind: 'fee', amount: 5, currency: 'XXY' })) ?? {})).toEqual(['currency']);
    expect(await errors({ kind: 'fee', amount: 5, quantity: 0 })).toEqual({ quantity: ['Must be greater than 0'] });
    expect(await errors({ kind: 'fee', amount: 1.5, currency: 'JPY' })).toEqual({ amount: ['JPY has no decimals'] });
    expect(Object.keys((await errors({ kind: 'bribe', amount: 5 })) ?? {})).toEqual(['kind']);
    const item = await ask(create, { as, params: { id }, body: { kind: 'fee', amount: 5 } });
    const refused = await callApi(update, { as, params: { id, itemId: item.id }, body: { kind: 'credit' } });
    expect(refused.body.messages.errors).toEqual({ amount: ['This item lowers the price. Please enter it with a minus'] });
  });

  test('C207 C208 changes and removes it; an outdated version is a 409', async () => {
    const as = tenant.editor;
    const { id } = await library.period();
    const item = await ask(create, { as, params: { id }, body: { kind: 'fee', amount: 5 } });
    const params = { id, itemId: item.id };
    expect(await ask(update, { as, params, body: { quantity: 3, description: 'Platform fee', version: 1 } })).toMatchObject({ total: 15 });
    expect((await callApi(update, { as, params, body: { quantity: 4, version: 1 } })).status).toBe(409);
    expect(await ask(remove, { as, params })).toEqual({ id: item.id });
    expect(await ask(list, { as, params: { id } })).toEqual([]);
    expect((await callApi(remove, { as, params })).status).toBe(404);
  });

  test('C205-C208 an item exists under its own period only, and only for those who may see to money', async () => {
    const as = tenant.editor;
    const [one, other] = [await library.period(), await library.period()];
    const item = await ask(create, { as, params: { id: one.id }, body: { kind: 'fee', amount: 5 } });
    const astray = { id: other.id, itemId: item.id };
    expect((await callApi(update, { as, params: astray, body: { amount: 1 } })).status).toBe(404);
    expect((await callApi(remove, { as, params: astray })).status).toBe(404);
    expect((await callApi(create, { as, params: { id: 'nowhere' }, body: { kind: 'fee', amount: 5 } })).status).toBe(404);
    expect((await callApi(list, { as, params: { id: 'nowhere' } })).status).toBe(404);
    const viewer = { as: tenant.viewer, params: { id: one.id, itemId: item.id } };
    expect((await callApi(update, { ...viewer, body: { amount: 1 } })).status).toBe(403);
    expect((await callApi(remove, viewer)).status).toBe(403);
    expect((await callApi(create, { as: tenant.viewer, params: { id: one.id }, body: { kind: 'fee', amount: 5 } })).status).toBe(403);
  });

  test('C208 items go with their period', async () => {
    const as = tenant.editor;
    const { id } = await library.period();
    const item = await ask(create, { as, params: { id }, body: { kind: 'fee', amount: 5 } });
    await ask(groups.subscriptionPeriods.remove, { as, params: { id } });
    expect(await tenant.repo.get('subscription_period_item', item.id)).toBeUndefined();
  });
});
