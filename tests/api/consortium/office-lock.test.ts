import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createOffice, offeredDeal } from './world.ts';

const { subscriptionPeriods, subscriptions } = groups;

let office: TestTenant;
let member: Awaited<ReturnType<typeof offeredDeal>>;
let period: PeriodRow;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
  const press = await ask(groups.publishers.create, { as: office.admin, body: { name: 'Bookhouse Ltd', currency: 'EUR' } });
  member = await offeredDeal(office, { provider_id: press.id });
  const { periods } = await member.accept();
  period = await readPeriod(periods[0]?.id ?? '');
});

const readPeriod = (id: string): Promise<PeriodRow> => ask(subscriptionPeriods.get, { as: member.tenant.viewer, params: { id } });
const change = (body: object) =>
  callApi(subscriptionPeriods.update, { as: member.tenant.editor, params: { id: period.id }, body: body as never });

describe('RK20 the office determines price, dates and vendor of a period of its offer', () => {
  test.each<[string, object]>([
    ['its price', { price: 5 }],
    ['its currency', { currency: 'USD' }],
    ['its start', { start_date: '2026-02-01' }],
    ['its end', { end_date: '2040-01-31' }],
    ['its vendor', { vendor_id: null }],
  ])('a change of %s is a 409 period.office, and nothing changes', async (_name, body) => {
    const before = await readPeriod(period.id);
    const refused = await change(body);
    expect(refused).toMatchObject({ status: 409, body: { result: { code: 'period.office', cause: 'office', id: period.id } } });
    expect(refused.body.messages.default).toContain('Arctic Shelf determines this field');
    expect(await readPeriod(period.id)).toEqual(before);
  });

  test('the vendor is found by its name', () => {
    expect(period).toMatchObject({ vendor_id: member.library.vendor });
    expect(period.deal_link?.fields).toEqual(['price', 'currency', 'start_date', 'end_date', 'one_time_purchase', 'vendor_id']);
  });

  test('local fields stay those of the library', async () => {
    const body = { comment: 'Ours', departments: [{ department_id: member.library.department, percentage: 100, cost_center_id: null }] };
    expect(await change(body)).toMatchObject({ status: 200, body: { result: { comment: 'Ours', price: 100 } } });
  });

  test('a bulk change skips and names it, and changes the others', async () => {
    const other = await member.library.period({ subscription_name: 'Of our own' });
    const { id } = period;
    const done = await ask(subscriptionPeriods.updateMany, {
      as: member.tenant.editor,
      body: {
        periods: [
          { id, price: 7 },
          { id: other.id, price: 7 },
        ],
      } as never,
    });
    expect(done).toMatchObject({ changed: 1, skipped: [{ id, code: 'period.office' }] });
    expect(await readPeriod(period.id)).toMatchObject({ price: 100 });
  });

  test('a change of selected periods skips it, and names the office and the deal [C176]', async () => {
    const other = await member.library.period({ subscription_name: 'Of our own, too' });
    const body = { ids: [period.id, other.id], changes: { vendor_id: null } };
    const answered = await callApi(subscriptionPeriods.bulkUpdate, { as: member.tenant.editor, body });
    const message = `Arctic Shelf determines this field by the offer “${member.offer.name}”. Ask the office to change it.`;
    expect(answered.result.skipped).toMatchObject([{ id: period.id, code: 'period.office', message }]);
    expect(answered.body).toMatchObject({ status: 'warning', messages: { default: `1 period was skipped. ${message}` } });
    expect(await readPeriod(period.id)).toMatchObject({ vendor_id: member.library.vendor });
  });

  test('an import of subscriptions names the office and the deal', async () => {
    const name = (await ask(subscriptions.get, { as: member.tenant.viewer, params: { id: period.subscription_id } })).name;
    const file = { name: 'periods.csv', type: 'text/csv', content: `Subscription,Price,Perennial ID\n${name},55,${period.id}\n` };
    const { import: parsed, options } = await ask(groups.imports.parse, { as: member.tenant.editor, files: { file } });
    const body = { options: { ...options, existing: 'update' as const } };
    const { rows } = await ask(groups.imports.update, { as: member.tenant.editor, params: { id: parsed.id }, body });
    expect(rows.data).toMatchObject([{ outcome: 'skipped' }]);
    expect(JSON.stringify(rows.data)).toContain(`Arctic Shelf determines this field by the offer “${member.offer.name}”`);
  });

  test('an import of prices skips it', async () => {
    const file = { name: 'prices.csv', type: 'text/csv', content: `Period ID,New price\n${period.id},55\n` };
    const parsed = await ask(groups.priceImports.parse, { as: member.tenant.editor, files: { file } });
    expect(JSON.stringify(parsed)).toContain('determines this field');
  });

  test('the next period is not held', async () => {
    const as = member.tenant.editor;
    const next = await ask(subscriptions.createNewPeriod, { as, params: { id: period.subscription_id } });
    expect(await readPeriod(next.id)).toMatchObject({ deal_link: null, price: null });
    await ask(subscriptionPeriods.remove, { as, params: { id: next.id } });
  });

  test('the list of subscriptions shows whose price it is', async () => {
    const rows = await ask(subscriptions.list, { as: member.tenant.viewer, query: {} });
    const data = (Array.isArray(rows) ? rows : rows.data) as { id: string; deal_link: unknown }[];
    expect(data.find(({ id }) => id === period.subscription_id)).toMatchObject({
      deal_link: { office: 'Arctic Shelf', deal: member.offer.name },
    });
  });

  test('it is free again once the membership has ended', async () => {
    await member.tenant.repo.commit(async (tx) =>
      tx.save('received_membership', { ...(await tx.load('received_membership', member.received.id)), until: '2020-01-01' }),
    );
    expect(await readPeriod(period.id)).toMatchObject({ deal_link: null });
    expect(await change({ price: 5 })).toMatchObject({ status: 200, body: { result: { price: 5 } } });
  });
});
