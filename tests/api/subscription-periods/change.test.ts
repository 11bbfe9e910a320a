import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { update, updateByPost, updateMany, bulkUpdate, get, remove, deleteConfirmation, create } = groups.subscriptionPeriods;

withLibrary();

describe('C164 C506 changing a period', () => {
  test('a cell is changed and what follows from it', async () => {
    const as = tenant.editor;
    const { id } = await library.period({ cancellation_deadline: '2025-10-01' });
    const change = (body: object) => ask(update, { as, params: { id }, body });
    expect(await change({ price: 250.5, version: 1 })).toMatchObject({ price: 250.5, normalized_price: 250.5, version: 2 });
    // The proposed end moves along; a deadline on or after the new start goes (R052).
    expect(await change({ start_date: '2025-09-01' })).toMatchObject({
      end_date: '2026-08-31',
      cancellation_deadline: null,
      financial_period: { name: '2025' },
    });
    expect(await change({ currency: 'USD' })).toMatchObject({ currency: 'USD', price: 250.5, normalized_price: null });
    expect(await change({ normalized_price: 200.4 })).toMatchObject({ exchange_rate: '0.8', price_typed: 'both' });
    expect(await change({ price: 100 })).toMatchObject({ price: 100, normalized_price: 80, price_typed: 'original' });
    expect(await change({ decision: 'accepted' })).toMatchObject({ decision: 'accepted', status: { decision: 'accepted' } });
    expect(await ask(updateByPost, { as, params: { id }, body: { comment: 'Paid late' } })).toMatchObject({ comment: 'Paid late' });
  });

  test('with the period before it when asked', async () => {
    const { subscription_id, id: before } = await library.period();
    const { id } = await ask(create, { as: tenant.editor, body: { subscription_id, start_date: '2027-01-01' } });
    expect(
      await ask(update, { as: tenant.editor, params: { id }, query: { include: 'previousPeriod' }, body: { price: 110 } }),
    ).toMatchObject({ previousPeriod: { id: before, price: 100 } });
    expect((await ask(update, { as: tenant.editor, params: { id }, body: { price: 111 } })).previousPeriod).toBeUndefined();
  });

  test('R051 what a change breaks is refused, and nothing changes', async () => {
    const { id, version } = await library.period();
    const refused = await callApi(update, { as: tenant.editor, params: { id }, body: { end_date: '2025-01-01', price: 7 } });
    expect(refused.body.messages.errors).toEqual({ end_date: ['Must be after (01.01.2026)'] });
    const cleared = await callApi(update, { as: tenant.editor, params: { id }, body: { end_date: null } });
    expect(cleared.body.messages.errors).toEqual({ end_date: ['Required'] });
    expect(await ask(get, { as: tenant.editor, params: { id } })).toMatchObject({ version, price: 100 });
  });

  test('a change in time is compared with the neighbours (D3)', async () => {
    const { subscription_id } = await library.period();
    const { id } = await ask(create, { as: tenant.editor, body: { subscription_id, start_date: '2027-01-01' } });
    const refused = await callApi(update, { as: tenant.editor, params: { id }, body: { start_date: '2026-12-01' } });
    expect(refused.body.messages.errors).toEqual({ start_date: ['Overlaps with the period 01.01.2026 – 31.12.2026'] });
  });

  test('an outdated version is a 409, another field without a version is not (D1)', async () => {
    const { id } = await library.period();
    await ask(update, { as: tenant.admin, params: { id }, body: { price: 5, version: 1 } });
    const late = await callApi(update, { as: tenant.editor, params: { id }, body: { price: 6, version: 1 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      status: 'warning',
      messages: {
        default: 'Ada Admin changed the subscription period in the meantime.',
        // The kind is a message itself: the web writes it in the reader's language.
        codes: { default: { values: { who: 'Ada Admin', title: { code: 'kinds.subscription_period' } } } },
      },
      result: { current: { price: 5 } },
    });
    expect((await callApi(update, { as: tenant.editor, params: { id }, body: { price: 6 }, headers: { 'if-match': '"1"' } })).status).toBe(
      409,
    );
    expect(await ask(update, { as: tenant.editor, params: { id }, body: { comment: 'mine' } })).toMatchObject({
      price: 5,
      comment: 'mine',
    });
  });
});

test('C164 several people in different cells of one row at one moment: no change is lost (D1)', async () => {
  const { id } = await library.period();
  const changes = [
    { price: 321 },
    { comment: 'by the second' },
    { decision: 'accepted' },
    { name_reference: 'by the fourth' },
    { cancellation_deadline: '2025-11-11' },
    { vendor_id: library.vendor },
  ] as const;
  const answers = await Promise.all(changes.map((body) => callApi(update, { as: tenant.editor, params: { id }, body })));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await ask(get, { as: tenant.viewer, params: { id } })).toMatchObject({
    ...Object.assign({}, ...changes),
    version: changes.length + 1,
  });
});

describe('C172 C176 changing many', () => {
  test('C172 each in its own way', async () => {
    const [one, two] = [await library.period(), await library.period()];
    const body = {
      periods: [
        { id: one.id, price: 1, version: 1 },
        { id: two.id, decision: 'cancelled' as const },
      ],
    };
    expect(await ask(updateMany, { as: tenant.editor, body })).toEqual({ changed: 2, unchanged: 0, ids: [one.id, two.id], skipped: [] });
    expect(await ask(get, { as: tenant.editor, params: { id: one.id } })).toMatchObject({ price: 1, normalized_price: 1 });
    // Sent again, as after a lost answer, it finds all done.
    expect(await ask(updateMany, { as: tenant.editor, body })).toEqual({ changed: 0, unchanged: 2, ids: [one.id, two.id], skipped: [] });
  });

  test('C172 all or nothing: one bad row names its row and column', async () => {
    const [good, bad] = [await library.period(), await library.period()];
    const refused = await callApi(updateMany, {
      as: tenant.editor,
      body: { periods: [{ id: good.id, price: 1 }, { id: bad.id, end_date: '2000-01-01' }, { id: 'nowhere' }] },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.messages.errors).toEqual({
      'periods.1.end_date': ['Must be after (01.01.2026)'],
      'periods.2.id': ['Subscription period does not exist or is no longer available'],
    });
    expect(await ask(get, { as: tenant.editor, params: { id: good.id } })).toMatchObject({ price: 100, version: 1 });
    const outdated = await callApi(updateMany, {
      as: tenant.editor,
      body: {
        periods: [
          { id: good.id, price: 1 },
          { id: bad.id, price: 1, version: 9 },
        ],
      },
    });
    expect(outdated.status).toBe(409);
    expect(await ask(get, { as: tenant.editor, params: { id: good.id } })).toMatchObject({ price: 100 });
  });

  test('C172 periods that move together are compared as they will be', async () => {
    const first = await library.period();
    const second = await ask(create, { as: tenant.editor, body: { subscription_id: first.subscription_id, start_date: '2027-01-01' } });
    await ask(updateMany, {
      as: tenant.editor,
      body: {
        periods: [
          { id: first.id, start_date: '2026-07-01', end_date: '2027-06-30' },
          { id: second.id, start_date: '2027-07-01', end_date: '2028-06-30' },
        ],
      },
    });
    expect(await ask(get, { as: tenant.editor, params: { id: second.id } })).toMatchObject({ start_date: '2027-07-01' });
    const onto = await callApi(updateMany, {
      as: tenant.editor,
      body: { periods: [{ id: first.id, start_date: '2027-07-01', end_date: '2028-06-30' }] },
    });
    expect(Object.keys(onto.body.messages.errors ?? {})).toEqual(['periods.0.start_date']);
  });

  test('C176 the same change to more periods than one commit holds', async () => {
    const ids: string[] = [];
    for (let start = 0; start < 50; start += 10)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, () => library.period()))).map((period) => period.id));
    expect(await ask(bulkUpdate, { as: tenant.editor, body: { ids, changes: { owner_id: tenant.admin.id } } })).toMatchObject({
      changed: 50,
      unchanged: 0,
    });
    expect(await ask(groups.subscriptionPeriods.list, { as: tenant.editor, query: { 'filter[owner]': tenant.admin.id } })).toHaveLength(50);
    const refused = await callApi(bulkUpdate, {
      as: tenant.editor,
      body: { ids: ids.slice(0, 2), changes: { vendor_id: library.publisher } },
    });
    expect(refused.body.messages.errors).toEqual({
      [`${ids[0]}.vendor_id`]: ['Northern Press is not a vendor'],
      [`${ids[1]}.vendor_id`]: ['Northern Press is not a vendor'],
    });
  });
});

test('C165 C166 a period is deleted', async () => {
  const { id } = await library.period();
  expect(await ask(deleteConfirmation, { as: tenant.editor, params: { id } })).toMatchObject({ in_use: false, confirmable: true });
  await ask(remove, { as: tenant.editor, params: { id } });
  expect((await callApi(get, { as: tenant.editor, params: { id } })).status).toBe(404);
});
