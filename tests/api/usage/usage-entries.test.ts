import { beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { storeSource } from '#tests/support/usage-reports.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary({ at: '2026-11-10T12:00:00Z' });

const { changeSets, subscriptionUsage, usageEntries } = groups;
let source: string;
let product: string;
let subscription: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  source = await storeSource(tenant, `Quarry ${made}`, { kind: 'manual' });
  const body = { name: `Stones ${made}`, publisher_id: library.publisher, owner_id: tenant.editor.id };
  product = (await ask(groups.products.create, { as: tenant.editor, body })).id;
  const period = { product_id: product, start_date: '2026-01-01', end_date: '2026-12-31', price: 1200 };
  subscription = (await library.period(period)).subscription_id;
});

const create = async (change: object = {}, as = tenant.admin) =>
  callApi(usageEntries.create, {
    as,
    body: { usage_source_id: source, product_id: product, metric: 'uses', months: { '2026-01': 30, '2026-02': 0 }, ...change } as never,
  });
const costs = async () => {
  const usage = await ask(subscriptionUsage.get, { as: tenant.viewer, params: { id: subscription } });
  return { ...usage.periods[0]?.local, sources: usage.sources.map(({ name }) => name) };
};

describe('figures by hand', () => {
  test('are entered, listed, changed and deleted, and count for their product [C656 C663 C664 C665]', async () => {
    const { status, result } = await create({ note: 'From the yearly letter' });
    expect([status, result.source?.id, result.product?.id, result.note]).toEqual([200, source, product, 'From the yearly letter']);
    expect(await costs()).toMatchObject({ uses: 30, months_known: 2, per_use: 6.6667, marks: ['by_hand'], sources: [`Quarry ${made}`] });
    expect(await ask(usageEntries.list, { as: tenant.viewer, query: { usage_source_id: source } })).toEqual([result]);
    expect(await ask(usageEntries.list, { as: tenant.viewer, query: { product_id: product } })).toEqual([result]);
    const params = { id: result.id };
    const body = { months: { '2026-01': 40 }, version: result.version };
    const changed = await ask(usageEntries.update, { as: tenant.admin, params, body });
    expect(changed).toMatchObject({ months: { '2026-01': 40 }, metric: 'uses', version: 2 });
    expect((await callApi(usageEntries.update, { as: tenant.admin, params, body })).status).toBe(409);
    expect(await ask(usageEntries.remove, { as: tenant.admin, params })).toEqual(params);
    expect(await costs()).toMatchObject({ state: 'no_data', sources: [] });
  });

  test('of other metrics are no reading', async () => {
    await create({ metric: 'searches' });
    await create({ metric: 'no_license', months: { '2026-01': 4 } });
    expect(await costs()).toMatchObject({ state: 'no_data' });
    const { months } = await ask(subscriptionUsage.get, { as: tenant.viewer, params: { id: subscription } });
    expect(months).toMatchObject([{ month: '2026-01', uses: null, no_license: 4 }]);
  });

  test('beside a report of the same month are added, and said to be', async () => {
    await storeProductUsage(tenant, `Reports ${made}`, product, { 2026: [yearCell([10, 20])] });
    await create();
    expect(await costs()).toMatchObject({ uses: 60, marks: ['by_hand', 'counted_twice'] });
  });

  test('are undone', async () => {
    const changeSet = `entry-${made}-0123456789`;
    const { result } = await callApi(usageEntries.create, {
      as: tenant.admin,
      headers: { 'change-set': changeSet },
      body: { usage_source_id: source, product_id: product, metric: 'uses', months: { '2026-01': 1 } },
    } as never);
    expect(result).toMatchObject({ metric: 'uses' });
    await ask(changeSets.undo, { as: tenant.admin, params: { id: changeSet } } as never);
    expect(await ask(usageEntries.list, { as: tenant.viewer, query: { usage_source_id: source } })).toEqual([]);
  });

  test('that were deleted come back by an undo, unless their months were entered again', async () => {
    const remove = async (id: string, changeSet: string) =>
      ask(usageEntries.remove, { as: tenant.admin, params: { id }, headers: { 'change-set': changeSet } } as never);
    const undo = (id: string) => ask(changeSets.undo, { as: tenant.admin, params: { id } } as never);
    const listed = () => ask(usageEntries.list, { as: tenant.viewer, query: { usage_source_id: source } });
    const { result } = await create({ note: 'From the yearly letter' });
    await remove(result.id, `gone-${made}-0123456789`);
    expect(await undo(`gone-${made}-0123456789`)).toMatchObject({ restored: 1, skipped: [] });
    const [back] = await listed();
    expect(back).toMatchObject({ months: result.months, note: 'From the yearly letter', product: { id: product } });
    await remove(back?.id ?? '', `again-${made}-0123456789`);
    await create({ months: { '2026-02': 7 } });
    expect(await undo(`again-${made}-0123456789`)).toMatchObject({ restored: 0, skipped: [{ reason: 'rule' }] });
    expect(await listed()).toHaveLength(1);
  });

  test('say what is wrong with them', async () => {
    const refusal = async (change: object) => Object.entries((await create(change)).body.messages.errors ?? {});
    expect(await refusal({ usage_source_id: await storeSource(tenant, `Files ${made}`) })).toEqual([
      ['usage_source_id', ['Figures by hand belong to a source of the kind “By hand”. Choose or create one.']],
    ]);
    expect(await refusal({ months: {} })).toEqual([['months', ['Enter the uses of at least one month.']]]);
    expect(await refusal({ months: { '2026-12': 1 } })).toEqual([['months', ['2026-12 has not begun. Remove its figure.']]]);
    expect((await refusal({ months: { '2026-01': -1 } }))[0]?.[0]).toBe('months.2026-01');
    expect((await refusal({ product_id: 'nowhere' }))[0]?.[0]).toBe('product_id');
    await create();
    expect(await refusal({ months: { '2026-02': 5 } })).toEqual([
      ['months', ['2026-02 was already entered for this product in another row. Change that row.']],
    ]);
    expect((await create({}, tenant.viewer)).status).toBe(403);
  });

  test('of one month are entered once by two people at the same time', async () => {
    const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
    const caller = systemCaller(tenant.id, tenant.admin.id);
    const enter = (instance: Instance) => {
      const repo = instance.repositoryFor(caller);
      const body = { usage_source_id: source, product_id: product, metric: 'uses', months: { '2026-01': 1 } };
      return instance.usageEntryHandlers.create({ repo, model: () => repo.model(), body } as never);
    };
    await atSteps(async (step) => {
      const outcome = await interleave(instances, step, enter, enter);
      const entries = await ask(usageEntries.list, { as: tenant.viewer, query: { usage_source_id: source } });
      expect(entries).toHaveLength(1);
      await ask(usageEntries.remove, { as: tenant.admin, params: { id: entries[0]?.id ?? '' } });
      return outcome;
    });
  });
});
