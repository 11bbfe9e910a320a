import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { list, create, update, remove } = groups.priceCeilings;

withLibrary();

let licensePeriod: string;
beforeAll(async () => {
  licensePeriod = await tenant.repo.commit((tx) => {
    const license = tx.create('license', { name: 'Northern deal', publisher_id: library.publisher, owner_id: tenant.editor.id });
    const dated = { start_date: '2025-01-01', end_date: '2030-12-31', status: 'finalized' as const, terms: [], summary: null };
    return tx.create('license_period', { ...dated, license_id: license.id, owner_id: tenant.editor.id }).id;
  });
});

const read = (id: string) => ask(groups.subscriptionPeriods.get, { as: tenant.viewer, params: { id } });
const rowsOf = (answer: Awaited<ReturnType<typeof listed>>) => (Array.isArray(answer) ? answer : answer.data);
const listed = (query: Record<string, string>) => ask(list, { as: tenant.viewer, query });

describe('price ceilings', () => {
  test('give the forecast of a period, in lists too, until they end or are deleted [C616] [C617] [C618] [C619] [RF02]', async () => {
    const as = tenant.editor;
    const period = await library.period({ start_date: '2026-01-01', price: 100 });
    const query = { 'filter[subscription_id]': period.subscription_id };
    const forecastInList = async () => {
      const rows = await ask(groups.subscriptionPeriods.list, { as, query });
      return (rows as { forecast: object | null }[])[0]?.forecast;
    };
    expect(await forecastInList()).toMatchObject({ rule: 'member_default', amount: 104 });
    const body = { subscription_id: period.subscription_id, percent: 2.5, until: '2028-12-31', note: 'Three years, § 4' };
    const ceiling = await ask(create, { as, body });
    expect(ceiling).toMatchObject({ ...body, license_period_id: null, subscription: { id: period.subscription_id }, version: 1 });
    const agreed = { id: ceiling.id, percent: 2.5, until: '2028-12-31' };
    expect((await read(period.id)).forecast).toMatchObject({ rule: 'agreed', amount: 102.5, ceiling: agreed });
    expect(await forecastInList()).toMatchObject({ rule: 'agreed', amount: 102.5 });
    // It no longer holds for a period that starts on 1 January 2027.
    const params = { id: ceiling.id };
    expect(await ask(update, { as, params, body: { until: '2026-12-31', version: 1 } })).toMatchObject({ percent: 2.5, version: 2 });
    expect(await forecastInList()).toMatchObject({ rule: 'member_default' });
    expect((await callApi(update, { as, params, body: { percent: 1, version: 1 } })).status).toBe(409);
    expect(await ask(update, { as, params, body: { until: '2027-01-01' } })).toMatchObject({ version: 3 });
    expect(await forecastInList()).toMatchObject({ rule: 'agreed' });
    expect(await ask(remove, { as, params })).toEqual(params);
    expect(await forecastInList()).toMatchObject({ rule: 'member_default' });
    expect(rowsOf(await listed({ subscription_id: period.subscription_id }))).toEqual([]);
  });

  test('of a license period hold for the subscriptions under it, and the lowest wins [C616] [RF02]', async () => {
    const as = tenant.editor;
    const period = await library.period({ start_date: '2026-01-01', price: 100 });
    const { subscription_id } = period;
    const ceiling = await ask(create, { as, body: { license_period_id: licensePeriod, percent: 3, until: '2030-12-31' } });
    expect(ceiling.license_period).toMatchObject({ id: licensePeriod, name: 'Northern deal', start_date: '2025-01-01' });
    expect((await read(period.id)).forecast).toMatchObject({ rule: 'member_default' });
    const under = { as, params: { id: subscription_id }, body: { license_period_ids: [licensePeriod] } };
    await ask(groups.subscriptionLicenses.set, under);
    expect((await read(period.id)).forecast).toMatchObject({ rule: 'agreed', amount: 103 });
    const own = await ask(create, { as, body: { subscription_id, percent: 2, until: '2027-12-31' } });
    expect((await read(period.id)).forecast).toMatchObject({ amount: 102, ceiling: { id: own.id } });
    // The next to end first; those of the license alone; a page.
    expect(rowsOf(await listed({ subscription_id })).map(({ id }) => id)).toEqual([own.id, ceiling.id]);
    expect(rowsOf(await listed({ license_period_id: licensePeriod })).map(({ id }) => id)).toEqual([ceiling.id]);
    expect(await listed({ paginated: 'true', per_page: '1', sort: '-percent' })).toMatchObject({ data: [{ id: ceiling.id }], last_row: 2 });
    expect((await callApi(list, { as, query: { subscription_id: 'nowhere' } })).status).toBe(404);
  });

  test('name one subscription or one license period, of the own library [C617]', async () => {
    const as = tenant.editor;
    const { subscription_id } = await library.period();
    const terms = { percent: 3, until: '2030-12-31' };
    const errors = async (body: object) => (await callApi(create, { as, body: body as never })).body.messages.errors;
    const one = { subscription_id: ['Choose either a subscription or a license period'] };
    expect(await errors(terms)).toEqual(one);
    expect(await errors({ ...terms, subscription_id, license_period_id: licensePeriod })).toEqual(one);
    expect(Object.keys((await errors({ subscription_id, percent: 3 })) ?? {})).toEqual(['until']);
    expect(Object.keys((await errors({ subscription_id, percent: -101, until: '2030-02-30' })) ?? {}).toSorted()).toEqual([
      'percent',
      'until',
    ]);
    const elsewhere = await createLibrary(await createTestTenant());
    const foreign = (await elsewhere.period()).subscription_id;
    expect(Object.keys((await errors({ ...terms, subscription_id: foreign })) ?? {})).toEqual(['subscription_id']);
    expect(await callApi(create, { as: tenant.viewer, body: { ...terms, subscription_id } })).toMatchObject({ status: 403 });
  });

  test('are at most 50 for one holder [C617]', async () => {
    const { subscription_id } = await library.period();
    await tenant.repo.commit((tx) => {
      for (let year = 0; year < 50; year++)
        tx.create('price_ceiling', { subscription_id, license_period_id: null, percent: 3, until: `${2030 + year}-12-31`, note: null });
    });
    const refused = await callApi(create, { as: tenant.editor, body: { subscription_id, percent: 3, until: '2030-12-31' } });
    expect(refused.status).toBe(422);
    expect(refused.body.messages.default).toContain('at most 50 price ceilings');
  });

  test('are deleted with their subscription [C619]', async () => {
    const { subscription_id } = await library.period();
    const { id } = await ask(create, { as: tenant.editor, body: { subscription_id, percent: 3, until: '2030-12-31' } });
    await ask(groups.subscriptions.remove, { as: tenant.admin, params: { id: subscription_id } });
    expect(await tenant.repo.get('price_ceiling', id)).toBeUndefined();
  });
});
