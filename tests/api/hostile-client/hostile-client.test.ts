import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { filesFor } from '#functions/platform/files.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { productTypes, subscriptionPeriods, subscriptions } = groups;
const createType = (body: object, headers: Record<string, string> = {}) =>
  callApi(productTypes.create, { as: tenant.editor, body, headers });

describe('what a client may send without breaking anything', () => {
  test('a field named like a prototype is an unknown field', async () => {
    const body = JSON.parse('{"name":"Odd","__proto__":{"name":"Odder"},"constructor":1}') as object;
    const { status, body: answer } = await createType(body);
    expect(status).toBe(422);
    expect(Object.keys(answer.messages.errors ?? {})).toEqual(['__proto__']);
  });

  test('half characters and control characters are left out of text', async () => {
    expect((await createType({ name: 'Map\u0000s \ud800 and\tatlases' })).result.name).toBe('Maps \ufffd and\tatlases');
    const unseen = await createType({ name: '\u200b\u200b' });
    expect(unseen.body.messages.errors).toEqual({ name: ['Required'] });
  });

  test('R129 a slip of the hand in a year is an invalid date, and harms no list', async () => {
    for (const start_date of ['0001-01-01', '0202-01-01', '9999-06-01'] as const) {
      const refused = await callApi(subscriptionPeriods.create, {
        as: tenant.editor,
        body: { product_id: library.product, start_date },
      });
      expect(refused.body.messages.errors).toMatchObject({ start_date: ['Invalid date'] });
    }
    const { id } = await library.period();
    const change = { as: tenant.editor, params: { id }, body: { end_date: '9999-12-31' } };
    expect((await callApi(subscriptionPeriods.update, change)).body.messages.errors).toEqual({ end_date: ['Invalid date'] });
    expect((await callApi(subscriptions.list, { as: tenant.viewer })).status).toBe(200);
  });

  test('R129 the first and the last day that may be given harm nothing either', async () => {
    const financial = await callApi(groups.financialPeriods.create, { as: tenant.admin, body: { start_date: '2999-12-31' } });
    expect(financial.result).toMatchObject({ end_date: '3000-12-30' });
    const { subscription_id } = await library.period({ start_date: '1400-01-01' });
    const last = await callApi(subscriptionPeriods.create, {
      as: tenant.editor,
      body: { subscription_id, start_date: '2999-01-01', end_date: '2999-12-31' },
    });
    expect(last.status).toBe(200);
    for (const call of [subscriptions.list, subscriptionPeriods.list, groups.financialPeriods.list, subscriptionPeriods.form])
      expect((await callApi(call as AnyCall, { as: tenant.viewer })).status).toBe(200);
    const params = { id: subscription_id };
    expect((await callApi(subscriptionPeriods.formForSubscription, { as: tenant.viewer, params })).status).toBe(200);
    expect((await callApi(subscriptions.createNewPeriod, { as: tenant.editor, params })).status).toBe(422);
  });

  test('R114 what is missing is required, also a date', async () => {
    const refused = await callApi(groups.financialPeriods.create, { as: tenant.admin, body: {} });
    expect(refused.body.messages.errors).toEqual({ start_date: ['Required'] });
  });

  test('R114 a value of the wrong kind is told in words', async () => {
    const { id } = await library.period();
    const refused = await callApi(subscriptionPeriods.update, {
      as: tenant.editor,
      params: { id },
      body: { subscription_id: 'other', comment: 5, one_time_purchase: 'yes' },
    });
    expect(refused.body.messages.errors).toEqual({
      subscription_id: ['Cannot be changed'],
      comment: ['Must be text'],
      one_time_purchase: ['Must be true or false'],
    });
    const none = await callApi(subscriptionPeriods.bulkUpdate, { as: tenant.editor, body: { ids: [], changes: {} } });
    expect(none.body.messages.errors).toEqual({ ids: ['Must be at least 1 entry'] });
  });

  test('D1 an If-Match that cannot be read lets nothing pass', async () => {
    const { id, version } = await library.period();
    const send = (match: string) =>
      callApi(subscriptionPeriods.update, { as: tenant.editor, params: { id }, body: { comment: match }, headers: { 'if-match': match } });
    expect((await send('"abc"')).status).toBe(422);
    expect((await send(`W/"${version}"`)).status).toBe(200);
    expect((await send(`"${version}"`)).status).toBe(409);
    expect((await send('*')).status).toBe(200);
  });

  test('a key that comes again with another content is another call', async () => {
    const headers = { 'idempotency-key': 'one-key-for-two' };
    const [first, second, again] = [
      await createType({ name: 'First' }, headers),
      await createType({ name: 'Second' }, headers),
      await createType({ name: 'First' }, headers),
    ];
    expect(second.result).toMatchObject({ name: 'Second' });
    expect(second.result.id).not.toBe(first.result.id);
    expect(again.result.id).toBe(first.result.id);
    expect(await ask(productTypes.get, { as: tenant.viewer, params: { id: second.result.id } })).toMatchObject({ name: 'Second' });
  });

  test('a key that comes again with another file of the same name and length is another call', async () => {
    const send = (content: string) =>
      callApi(groups.productCards.addFile, {
        as: tenant.editor,
        params: { entityId: library.product },
        files: { file: { name: 'a.txt', type: 'text/plain', content } },
        headers: { 'idempotency-key': 'one-key-two-files' },
      });
    const [first, second, again] = [await send('aaaa'), await send('bbbb'), await send('aaaa')];
    expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
    expect(second.result.id).not.toBe(first.result.id);
    expect(again.result.id).toBe(first.result.id);
  });

  test('a key that comes again with other bytes under the same upload is another call', async () => {
    const files = filesFor(tenant.repo.caller);
    const send = async (content: string) => {
      await files.put('uploads/same-upload', content);
      return callApi(groups.productCards.addFile, {
        as: tenant.editor,
        params: { entityId: library.product },
        body: { upload_id: 'same-upload', file_name: 'a.txt' },
        headers: { 'idempotency-key': 'one-key-two-uploads' },
      });
    };
    const [first, second, again] = [await send('aaaa'), await send('bbbb'), await send('aaaa')];
    expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
    expect(second.result.id).not.toBe(first.result.id);
    expect(again.result.id).toBe(first.result.id);
  });

  test('a key that comes again after its record was deleted is refused with what to do', async () => {
    const headers = { 'idempotency-key': 'made-and-deleted' };
    const { result } = await createType({ name: 'Deleted soon' }, headers);
    await ask(productTypes.remove, { as: tenant.admin, params: { id: result.id } });
    const again = await createType({ name: 'Deleted soon' }, headers);
    expect([again.status, again.body.messages.default]).toEqual([
      409,
      'This was already created with the same key and has been deleted since. Send it with a new key to create it again.',
    ]);
    expect((await createType({ name: 'Deleted soon' }, { 'idempotency-key': 'made-once-more' })).status).toBe(200);
  });

  test('C151 the next period asked for twice with one key is one period', async () => {
    const { subscription_id } = await library.period();
    const next = () =>
      callApi(subscriptions.createNewPeriod, {
        as: tenant.editor,
        params: { id: subscription_id },
        headers: { 'idempotency-key': 'next-just-once' },
      });
    const [first, second] = [await next(), await next()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.result.id).toBe(first.result.id);
  });
});

describe('D1 filters', () => {
  const list = (query: Record<string, string>) => callApi(subscriptions.list, { as: tenant.viewer, query });

  test.each([
    ['filter[price][gte]', 'abc', 'Must be numeric value'],
    ['filter[price][lte]', '', 'Must be numeric value'],
    ['filter[price]', '1,x', 'Must be numeric value'],
    ['filter[start_date][gte]', '2026', 'Invalid date'],
    ['filter[created_at][lte]', '2026-13-01', 'Invalid date'],
    ['filter[one_time_purchase]', 'maybe', 'Must be true or false'],
    ['filter[vendor][empty]', 'maybe', 'Must be true or false'],
    ['paginated', 'maybe', 'Must be true or false'],
  ])('%s=%s is refused and not answered with other rows', async (name, value, message) => {
    const refused = await list({ [name]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.messages.errors).toEqual({ [name]: [message] });
  });

  test('an export of a column that there is not is refused', async () => {
    const refused = await callApi(groups.exports.entity, {
      as: tenant.viewer,
      params: { entity: 'products' },
      query: { columns: 'name,nothing' },
    });
    expect(refused.body.messages.errors).toEqual({ columns: ['Unknown column: nothing'] });
  });

  test('C050 pages of the search are counted from 1', async () => {
    for (const query of [{ page: '0' }, { per_page: '0' }, { per_page: '501' }] as Record<string, string>[])
      expect((await callApi(groups.search.full, { as: tenant.viewer, query: { query: 'a', ...query } })).status).toBe(422);
  });
});

describe('D4 amounts', () => {
  const create = (body: object) =>
    callApi(subscriptionPeriods.create, { as: tenant.editor, body: { product_id: library.product, start_date: '2026-01-01', ...body } });

  test('a currency without a minor unit has no decimals', async () => {
    expect((await create({ currency: 'JPY', price: 100.5 })).body.messages.errors).toEqual({ price: ['JPY has no decimals'] });
    const { id } = (await create({ currency: 'JPY', price: 100 })).result;
    const change = (body: object) => callApi(subscriptionPeriods.update, { as: tenant.editor, params: { id }, body });
    expect((await change({ price: 7.25 })).body.messages.errors).toEqual({ price: ['JPY has no decimals'] });
    expect((await change({ currency: 'EUR', price: 7.25 })).result).toMatchObject({ price: 7.25, normalized_price: 7.25 });
    expect((await change({ currency: 'JPY' })).body.messages.errors).toEqual({ price: ['JPY has no decimals'] });
  });

  test('an amount too large to reckon with exactly is refused, and harms no list', async () => {
    expect((await create({ currency: 'KWD', price: 9_999_999_999_999 })).body.messages.errors).toEqual({
      price: ['This amount is too large'],
    });
    expect((await create({ currency: 'EUR', price: 9_999_999_999_999.99 })).result).toMatchObject({ price: 9_999_999_999_999.99 });
    expect((await callApi(subscriptions.list, { as: tenant.viewer })).status).toBe(200);
  });

  test('a slip in an earlier price leaves the next period without a forecast', async () => {
    const { subscription_id } = await library.period({ price: 0.01 });
    await ask(subscriptionPeriods.create, { as: tenant.editor, body: { subscription_id, start_date: '2027-01-01', price: 9_999_999_999 } });
    const form = await ask(subscriptionPeriods.formForSubscription, { as: tenant.viewer, params: { id: subscription_id } });
    expect(form.subscription?.id).toBe(subscription_id);
  });
});

test('R066 R092 an end is not put on a one-time purchase by the way', async () => {
  const { id } = await library.period({ one_time_purchase: true });
  const change = (body: object) => callApi(subscriptionPeriods.update, { as: tenant.editor, params: { id }, body });
  expect((await change({ end_date: '2026-12-31' })).body.messages.errors).toEqual({ end_date: ['A one-time purchase has no end'] });
  expect((await change({ end_date: '2026-12-31', one_time_purchase: true })).result).toMatchObject({ end_date: null });
  expect((await change({ end_date: '2026-06-30', one_time_purchase: false })).result).toMatchObject({ end_date: '2026-06-30' });
});

test('C172 a conflict among many says who changed the period and when (D1)', async () => {
  const { id } = await library.period();
  await ask(subscriptionPeriods.update, { as: tenant.admin, params: { id }, body: { price: 5 } });
  const late = await callApi(subscriptionPeriods.updateMany, { as: tenant.editor, body: { periods: [{ id, price: 6, version: 1 }] } });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    messages: { default: 'Ada Admin changed the subscription period in the meantime.' },
    result: { changed_by: { name: 'Ada Admin' }, changed_at: expect.any(String), version: 2, current: { id, price: 5 } },
  });
});
