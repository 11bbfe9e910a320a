import { beforeAll, describe, expect, test } from 'vitest';
import { currentPlan } from '#functions/imports/current-plan.ts';
import type { ImportPlan } from '#functions/records/use/imports/plan-import.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports, products, publishers, subscriptionPeriods } = groups;
let tenant: TestTenant;
let id = '';
const made: Record<string, string> = {};

const file = 'Publisher,Product,Start date,Price\nAuk Press,Known,2031-01-01,10\nAuk Press,Fresh,2031-01-01,20\n';

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  const as = tenant.editor;
  made['auk'] = (await ask(publishers.create, { as, body: { name: 'Auk Press', currency: 'EUR' } })).id;
  made['bat'] = (await ask(publishers.create, { as, body: { name: 'Bat Books', currency: 'EUR' } })).id;
  made['known'] = (await ask(products.create, { as, body: { name: 'Known', publisher_id: made['auk'], owner_id: tenant.editor.id } })).id;
  made['other'] = (await ask(products.create, { as, body: { name: 'Other', publisher_id: made['bat'], owner_id: tenant.editor.id } })).id;
  made['period'] = (
    await ask(subscriptionPeriods.create, { as, body: { product_id: made['known'], start_date: '2031-01-01', price: 5 } })
  ).id;
  made['away'] = (
    await ask(subscriptionPeriods.create, { as, body: { product_id: made['other'], start_date: '2031-01-01', price: 5 } })
  ).id;
  id = (await ask(imports.parse, { as, body: {}, files: { file: { name: 'a.csv', type: 'text/csv', content: file } } })).import.id;
});

async function plan(): Promise<ImportPlan> {
  const { caller } = tenant.repo;
  const model = await readModelFor(caller);
  const row = model.find('import', id);
  if (!row) throw new Error('The import is gone');
  return currentPlan(caller, model, row);
}

const change = (kind: 'provider' | 'subscription_period' | 'product', of: string, fields: object): Promise<unknown> =>
  tenant.repo.commit(async (tx) => tx.save(kind, { ...(await tx.load(kind, made[of] ?? '')), ...fields } as never));

describe('the plan of a preview', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the description of another provider is changed', () => change('provider', 'bat', { description: 'Far away' })],
    ['a period of another subscription is changed', () => change('subscription_period', 'away', { comment: 'Elsewhere' })],
  ])('is held when %s', async (_, act) => {
    const before = await plan();
    await act();
    expect(await plan()).toBe(before);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a provider is renamed', () => change('provider', 'bat', { name: 'Bat & Sons' })],
    ['a period that it matches is changed', () => change('subscription_period', 'period', { price: 6 })],
    ['a product is made', () => ask(products.create, { as: tenant.editor, body: { name: 'Fresh', publisher_id: made['auk'] ?? '' } })],
  ])('is made anew when %s', async (_, act) => {
    const before = await plan();
    await act();
    expect(await plan()).not.toBe(before);
  });

  test('keeps the rows that a corrected cell does not concern', async () => {
    const before = await plan();
    await ask(imports.updateCell, { as: tenant.editor, params: { id: `${id}-3` }, body: { field: 'price', value: '25' } });
    const after = await plan();
    expect(after.planned[0]).toBe(before.planned[0]);
    expect(after.planned[1]?.record?.price).toBe('25');
  });

  test('plans all rows again when a corrected cell follows another record', async () => {
    const before = await plan();
    await change('subscription_period', 'period', { price: 7 });
    await ask(imports.updateCell, { as: tenant.editor, params: { id: `${id}-3` }, body: { field: 'price', value: '26' } });
    const after = await plan();
    expect(after.planned[0]).not.toBe(before.planned[0]);
  });
});
