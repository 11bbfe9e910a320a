import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { create, get, list, form, formForSubscription, startYears } = groups.subscriptionPeriods;

withLibrary();

describe('C171 creating a period', () => {
  test('C163 C160 R052 R053 a product and a start are enough: the rest is proposed', async () => {
    const as = tenant.editor;
    const made = await callApi(create, { as, body: { product_id: library.product, start_date: '2026-03-01', price: 100 } });
    expect(made.body.messages.default).toBe('The subscription Journal of Tides was created.');
    expect(made.result).toMatchObject({
      product: { name: 'Journal of Tides' },
      publisher: { name: 'Northern Press' },
      owner: { id: tenant.editor.id },
      end_date: '2027-02-28',
      currency: 'EUR',
      price: 100,
      normalized_price: 100,
      exchange_rate: null,
      financial_period: { name: '2026' },
      decision: 'undecided',
      workflow: 'not_started',
      unallocated: 100,
      version: 1,
    });
    expect(await ask(get, { as, params: { id: made.result.id } })).toEqual(made.result);
    const { meta_data_fields_by_category: metaData, ...row } = made.result;
    expect(metaData).toEqual([]);
    expect(await ask(list, { as })).toContainEqual(row);
    expect(await ask(groups.subscriptions.get, { as, params: { id: made.result.subscription_id } })).toMatchObject({
      name: 'Journal of Tides',
      latest_period_id: made.result.id,
      price: 100,
    });
  });

  test('R092 a period answers all it consists of, with what is related by name', async () => {
    const as = tenant.editor;
    const own = {
      product_id: library.product,
      name_reference: 'Campus North',
      one_time_purchase: false,
      start_date: '2031-01-01',
      end_date: '2031-12-31',
      cancellation_deadline: '2030-09-30',
      owner_id: tenant.admin.id,
      vendor_id: library.vendor,
      publisher_id: library.publisher,
      currency: 'EUR',
      price: 120,
      normalized_price: 120,
      forecasted_price: 130,
      task_applicability: { evaluation_applicable: false },
      departments: [{ department_id: library.department, percentage: 25, cost_center_id: null }],
    };
    const first = await ask(create, {
      as,
      body: { ...own, start_date: '2030-01-01', end_date: '2030-12-31', cancellation_deadline: null },
    });
    // There are no fields of the member's own yet, so there are none to give.
    const body = { ...own, subscription_id: first.subscription_id, normalized_currency: 'EUR', meta_data_fields_by_category: [] };
    const { id } = await ask(create, { as, body });
    const shown = await ask(get, { as, params: { id }, query: { include: 'previousPeriod' } });
    expect(shown).toMatchObject({
      ...own,
      subscription_id: first.subscription_id,
      financial_period_id: expect.any(String),
      normalized_currency: 'EUR',
      departments: [{ department_id: library.department, name: 'Physics', percentage: 25, amount: 30 }],
      status: { decision: 'undecided', workflow: 'not_started', time: 'upcoming', label: expect.any(String) },
      product: { id: library.product, name: 'Journal of Tides' },
      publisher: { id: library.publisher, name: 'Northern Press' },
      vendor: { id: library.vendor, name: 'Bookhouse' },
      previousPeriod: { id: first.id, start_date: '2030-01-01', end_date: '2030-12-31' },
    });
    const once = await ask(create, { as, body: { product_id: library.product, start_date: '2032-01-01', one_time_purchase: true } });
    expect(once).toMatchObject({ one_time_purchase: true, end_date: null });
  });

  test('R051 all broken rules are named at once, also in the result (D1)', async () => {
    const body = {
      product_id: null,
      start_date: null,
      end_date: '',
      owner_id: null,
      cancellation_deadline: null,
      name_reference: 'x'.repeat(65),
    };
    const { end_date: _end, ...empty } = body;
    const answered = await callApi(create, { as: tenant.editor, body: { ...empty, name_reference: 'detail' } });
    expect(answered.status).toBe(422);
    const errors = answered.body.messages.errors ?? {};
    expect(errors).toEqual({
      product_id: ['Required'],
      start_date: ['Required'],
      end_date: ['Required'],
      owner_id: ['Required'],
      currency: ['Required'],
      financial_period_id: ['Required'],
    });
    expect(answered.body.result).toEqual({ errors });
  });

  test("R051 R129 dates are compared and written in the member's format", async () => {
    const wrong = await callApi(create, {
      as: tenant.editor,
      body: { product_id: library.product, start_date: '2026-01-01', end_date: '2025-12-31', cancellation_deadline: '2026-01-01' },
    });
    expect(wrong.body.messages.errors).toEqual({
      end_date: ['Must be after (01.01.2026)'],
      cancellation_deadline: ['Must be before (01.01.2026)'],
    });
    const unreadable = await callApi(create, { as: tenant.editor, body: { product_id: library.product, start_date: '2026-02-30' } });
    expect(unreadable.body.messages.errors).toEqual({ start_date: ['Invalid date'] });
    expect(unreadable.body.result).toEqual({ errors: { start_date: ['Invalid date'] } });
  });

  test('R051 R066 a one-time purchase has no end', async () => {
    expect(await library.period({ one_time_purchase: true, end_date: '2026-12-31' })).toMatchObject({
      end_date: null,
      one_time_purchase: true,
    });
  });

  test('R053 the currency comes from the vendor, else the publisher', async () => {
    expect(await library.period({ vendor_id: library.vendor })).toMatchObject({
      currency: 'GBP',
      vendor: { name: 'Bookhouse' },
      normalized_price: null,
    });
    expect(await library.period({ publisher_id: library.foreign })).toMatchObject({ currency: 'USD' });
  });

  test('two typed prices make the exchange rate, and a rate the local price (D4)', async () => {
    expect(await library.period({ currency: 'USD', price: 120, normalized_price: 100 })).toMatchObject({
      exchange_rate: '0.8333333333',
      price_typed: 'both',
    });
    expect(await library.period({ currency: 'USD', price: 120, exchange_rate: '0.85' })).toMatchObject({
      normalized_price: 102,
      exchange_rate: '0.85',
      price_typed: 'original',
    });
    const none = await callApi(create, {
      as: tenant.editor,
      body: { product_id: library.product, start_date: '2026-01-01', currency: 'USD', price: 1, exchange_rate: '0' },
    });
    expect(none.body.messages.errors).toEqual({ exchange_rate: ['Must be greater than 0'] });
  });

  test('C161 C162 C177 R093 the forms offer what a period needs', async () => {
    const as = tenant.editor;
    const period = await library.period();
    expect(await ask(form, { as })).toMatchObject({ subscription: null });
    expect(await ask(formForSubscription, { as, params: { id: period.subscription_id } })).toMatchObject({
      subscription: { id: period.subscription_id },
      next_period: { start_date: '2027-01-01' },
    });
    expect(await ask(startYears, { as })).toContain(2026);
  });

  test('periods of one subscription share no day and at most one is open (D3)', async () => {
    const { subscription_id } = await library.period();
    const body = { product_id: library.product, subscription_id, price: 1 };
    const overlapping = await callApi(create, { as: tenant.editor, body: { ...body, start_date: '2026-12-31' } });
    expect(overlapping.body.messages.errors).toEqual({ start_date: ['Overlaps with the period 01.01.2026 – 31.12.2026'] });
    const following = await callApi(create, { as: tenant.editor, body: { ...body, start_date: '2027-01-01' } });
    expect(following.body.messages.default).toMatch(/^The period of Journal of Tides was created\./);
    expect(following.result.subscription_id).toBe(subscription_id);
  });

  test('of several periods that overlap, sent at one moment, one is made (D3)', async () => {
    const { subscription_id } = await library.period();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        callApi(create, { as: tenant.editor, body: { product_id: library.product, subscription_id, start_date: '2027-01-01' } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(4);
  });

  test('a creation repeated with its key makes one period and one subscription', async () => {
    const send = () =>
      ask(create, {
        as: tenant.editor,
        body: { product_id: library.product, start_date: '2025-01-01', subscription_name: 'Sent twice' },
        headers: { 'idempotency-key': 'created-just-once' },
      });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await ask(groups.subscriptions.list, { as: tenant.editor, query: { search: 'Sent twice' } })).toHaveLength(1);
    const more = () =>
      ask(create, {
        as: tenant.editor,
        body: { subscription_id: first.subscription_id, start_date: '2026-01-01' },
        headers: { 'idempotency-key': 'further-just-once' },
      });
    expect((await more()).id).toBe((await more()).id);
  });

  test('what it points to must exist, with the right role', async () => {
    const wrong = await callApi(create, {
      as: tenant.editor,
      body: { product_id: 'nowhere', start_date: '2026-01-01', owner_id: tenant.editor.id, currency: 'EUR' },
    });
    expect(wrong.body.messages.errors).toEqual({ product_id: ['Product does not exist or is no longer available'] });
    const publisherSells = await callApi(create, {
      as: tenant.editor,
      body: { product_id: library.product, start_date: '2026-01-01', vendor_id: library.publisher },
    });
    expect(publisherSells.body.messages.errors).toEqual({ vendor_id: ['Northern Press is not a vendor'] });
    const noSubscription = await callApi(create, { as: tenant.editor, body: { subscription_id: 'nowhere', start_date: '2026-01-01' } });
    expect(noSubscription.body.messages.errors).toEqual({ subscription_id: [expect.stringContaining('does not exist')] });
  });

  test('shares of departments sum to at most 100 % (D4)', async () => {
    const share = (percentage: number) => ({ department_id: library.department, percentage, cost_center_id: library.costCenter });
    expect(await library.period({ departments: [share(33.3333)] })).toMatchObject({
      departments: [{ id: library.department, name: 'Physics', percentage: 33.3333, amount: 33.33, cost_center: { name: '4711' } }],
      unallocated: 66.6667,
    });
    const other = await ask(groups.departments.create, { as: tenant.editor, body: { name: 'Chemistry' } });
    const tooMuch = await callApi(create, {
      as: tenant.editor,
      body: {
        product_id: library.product,
        start_date: '2026-01-01',
        departments: [share(60), { ...share(40.0001), department_id: other.id }],
      },
    });
    expect(tooMuch.body.messages.errors).toEqual({ departments: ['The total must be at most 100 %'] });
  });
});
