import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { createNewPeriod, get, list, periods, update, updateByPost, remove, deleteConfirmation } = groups.subscriptions;

withLibrary();

describe('C142 C506 changing a subscription', () => {
  test('C140 C141 C145 R094 name and description', async () => {
    const as = tenant.editor;
    const { subscription_id: id } = await library.period({ subscription_name: 'Tides, print', name_reference: 'print' });
    expect(await ask(get, { as, params: { id } })).toMatchObject({
      name: 'Tides, print',
      latest_period: { name_reference: 'print', start_date: '2026-01-01', end_date: '2026-12-31' },
      version: 1,
    });
    expect(await ask(update, { as, params: { id }, body: { name: 'Tides', version: 1 } })).toMatchObject({ name: 'Tides', version: 2 });
    expect(await ask(updateByPost, { as, params: { id }, body: { description: 'Shelf 3' } })).toMatchObject({ description: 'Shelf 3' });
    expect(await ask(list, { as, query: { 'filter[description]': 'Shelf 3' } })).toMatchObject([{ id, name: 'Tides' }]);
    expect(await ask(periods, { as, params: { id } })).toMatchObject([{ start_date: '2026-01-01' }]);
    const empty = await callApi(update, { as, params: { id }, body: { name: ' ' } });
    expect(empty.status).toBe(422);
  });

  test('its periods follow to another product', async () => {
    const as = tenant.editor;
    const { subscription_id: id, id: period } = await library.period();
    const other = await ask(groups.products.create, { as, body: { name: 'Journal of Waves', publisher_id: library.publisher } });
    expect(await ask(update, { as, params: { id }, body: { product_id: other.id } })).toMatchObject({
      product: { name: 'Journal of Waves' },
    });
    expect(await ask(groups.subscriptionPeriods.get, { as, params: { id: period } })).toMatchObject({
      product: { name: 'Journal of Waves' },
    });
  });
});

describe('C151 the next period', () => {
  test('R052 R130 starts the day after, without a price and with a forecast (D3, D4)', async () => {
    const as = tenant.editor;
    const { subscription_id: id } = await library.period({
      start_date: '2025-01-01',
      cancellation_deadline: '2024-10-31',
      vendor_id: library.vendor,
      currency: 'EUR',
      departments: [{ department_id: library.department, percentage: 40, cost_center_id: null }],
      comment: 'not copied',
    });
    const made = await callApi(createNewPeriod, { as, params: { id } });
    expect(made.body.messages.default).toBe('The period from 01.01.2026 was created.');
    expect(made.result).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      cancellation_deadline: '2025-10-31',
      price: null,
      normalized_price: null,
      forecasted_price: 104,
      vendor: { name: 'Bookhouse' },
      owner: { id: as.id },
      departments: [{ name: 'Physics', percentage: 40 }],
      comment: null,
      decision: 'undecided',
      financial_period: { name: '2026' },
    });
    expect(await ask(get, { as, params: { id } })).toMatchObject({ latest_period_id: made.result.id, period_count: 2 });
  });

  test('a second next period is refused, and one after a one-time, open or cancelled period (D3)', async () => {
    const as = tenant.editor;
    const { subscription_id: id } = await library.period({ start_date: '2035-01-01' });
    await ask(createNewPeriod, { as, params: { id } });
    const second = await callApi(createNewPeriod, { as, params: { id } });
    expect(second).toMatchObject({ status: 422, body: { messages: { default: 'The next period already exists.' } } });
    const oneTime = await library.period({ one_time_purchase: true });
    expect((await callApi(createNewPeriod, { as, params: { id: oneTime.subscription_id } })).body.messages.default).toBe(
      'A one-time purchase has no next period.',
    );
    const cancelled = await library.period({ decision: 'cancelled' });
    expect((await callApi(createNewPeriod, { as, params: { id: cancelled.subscription_id } })).body.messages.default).toBe(
      'The latest period is cancelled.',
    );
    expect((await callApi(createNewPeriod, { as, params: { id: 'nowhere' } })).status).toBe(404);
  });

  test('does not copy what is gone', async () => {
    const as = tenant.editor;
    const department = await ask(groups.departments.create, { as, body: { name: 'Closing' } });
    const { subscription_id: id } = await library.period({
      departments: [{ department_id: department.id, percentage: 10, cost_center_id: null }],
    });
    await ask(groups.departments.remove, { as, params: { id: department.id }, query: { anyway: 'true' } });
    expect(await ask(createNewPeriod, { as, params: { id } })).toMatchObject({ departments: [], start_date: '2027-01-01' });
  });
});

test('C143 C144 a subscription goes with its periods, all at once', async () => {
  const as = tenant.editor;
  const { subscription_id: id, id: first } = await library.period({ subscription_name: 'Short-lived' });
  await ask(groups.subscriptionPeriods.create, { as, body: { subscription_id: id, start_date: '2027-01-01' } });
  const confirmation = await ask(deleteConfirmation, { as, params: { id } });
  expect(confirmation).toMatchObject({ in_use: false, confirmable: true, replaceable: false });
  expect(confirmation.messages[0]?.message).toBe('The subscription Short-lived will be deleted with its 2 subscription periods.');
  expect((await callApi(remove, { as, params: { id } })).body.messages.default).toBe('The subscription Short-lived was deleted.');
  expect((await callApi(get, { as, params: { id } })).status).toBe(404);
  expect((await callApi(groups.subscriptionPeriods.get, { as, params: { id: first } })).status).toBe(404);
});

test('C143 a subscription of more periods than one commit holds goes with all of them', async () => {
  const as = tenant.editor;
  const first = await library.period({ start_date: '1900-01-01' });
  const { id: _id, version: _version, ...values } = (await tenant.repo.get('subscription_period', first.id)) ?? raise();
  for (const from of [1901, 1961])
    await tenant.repo.commit((tx) => {
      for (let year = from; year < from + 60; year++)
        tx.create('subscription_period', { ...values, start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    });
  await ask(remove, { as, params: { id: first.subscription_id } });
  expect(await ask(groups.subscriptionPeriods.list, { as, query: { 'filter[subscription_id]': first.subscription_id } })).toEqual([]);
});

function raise(): never {
  throw new Error('The period is not stored');
}

test('C142 a subscription that moves to a product of another publisher takes its periods there', async () => {
  const as = tenant.editor;
  const other = await ask(groups.products.create, { as, body: { name: 'Atlantic Atlas', publisher_id: library.foreign } });
  const { subscription_id } = await library.period();
  const own = await ask(groups.subscriptionPeriods.create, {
    as,
    body: { subscription_id, start_date: '2027-01-01', publisher_id: library.foreign },
  });
  await ask(groups.subscriptionPeriods.update, { as, params: { id: own.id }, body: { publisher_id: null } });
  const moved = await ask(groups.subscriptions.update, { as, params: { id: subscription_id }, body: { product_id: other.id } });
  expect(moved).toMatchObject({ product: { name: 'Atlantic Atlas' }, publisher: { name: 'Atlantic Science' } });
  const periods = await ask(groups.subscriptions.periods, { as, params: { id: subscription_id } });
  expect((periods as { publisher: unknown }[]).map((period) => period.publisher)).toEqual([
    { id: library.foreign, name: 'Atlantic Science' },
    { id: library.foreign, name: 'Atlantic Science' },
  ]);
});

test('the deadline of a period that is renewed and ordered is gone from the record and the lists', async () => {
  const as = tenant.editor;
  const { id, subscription_id } = await library.period({ cancellation_deadline: '2025-12-02' });
  const shown = async () => {
    const { renewal, effective_deadline } = await ask(get, { as, params: { id: subscription_id } });
    const period = await ask(groups.subscriptionPeriods.get, { as, params: { id } });
    return [effective_deadline, period.effective_deadline, ...renewal.periods.map((each) => each.effective_deadline)];
  };
  expect(await shown()).toEqual(['2025-12-02', '2025-12-02', '2025-12-02']);
  await ask(groups.periodDecisions.accept, { as, params: { id }, body: {} });
  expect((await shown())[0]).toBe('2025-12-02');
  await tenant.repo.commit(async (tx) =>
    tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), order_date: '2025-11-20' }),
  );
  expect(await shown()).toEqual([null, null, null]);
  const rows = await ask(groups.workflows.applicability, { as });
  const row = (Array.isArray(rows) ? rows : rows.data).find((each) => each.id === id);
  expect(row).toMatchObject({ decision: 'accepted', effective_deadline: null });
});
