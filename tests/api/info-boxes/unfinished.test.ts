import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { type ListFilter, listSearch } from '#shared/contract/list-query.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';

const { infoBoxes, imports } = groups;

beforeAll(startProduct);

/** The ids of the rows of the list to which a thing leads. */
async function listed(as: TestTenant['editor'], list: 'subscriptions' | 'products' | 'vendors', filters: ListFilter[]): Promise<string[]> {
  const search = new URLSearchParams(listSearch({ filters })).toString();
  const { status, result } = await callApi({ ...groups }[list].list, { as, query: Object.fromEntries(new URLSearchParams(search)) });
  expect(status).toBe(200);
  return (result as { id: string }[]).map(({ id }) => id);
}

const unfinished = (as: TestTenant['editor']) => ask(infoBoxes.unfinished, { as });

async function imported(tenant: TestTenant, content: string) {
  const as = tenant.editor;
  const files = { file: { name: 'costs.csv', type: 'text/csv', content } };
  const { import: row } = await ask(imports.parse, { as, body: {}, files });
  await ask(imports.update, { as, params: { id: row.id }, body: { options: { publisher_optional: true } } });
  await ask(imports.process, { as, body: { id: row.id } });
  await runJobs(tenant.id);
}

describe('unfinished things', () => {
  test('are none in an empty library', async () => {
    const tenant = await createTestTenant();
    expect(await unfinished(tenant.editor)).toEqual({ things: [], after_import: false });
  });

  test('are counted by the very list that each leads to', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    const rows = ['Product,Vendor,Year,Price', 'Atlas,Bookhouse,2099,10 USD', 'Tides,Bookhouse,2099,20 EUR', 'Waves,Papershop,2015,30 EUR'];
    await imported(tenant, rows.join('\n'));
    const seen = new Set<string>();
    const look = async () => {
      const { things, after_import } = await unfinished(as);
      expect(after_import).toBe(true);
      expect(things.length).toBeLessThanOrEqual(3);
      for (const { thing, count, list, filters } of things) {
        seen.add(thing);
        expect([thing, (await listed(as, list, filters)).length]).toEqual([thing, count]);
      }
      return things;
    };
    const first = await look();
    expect(first.map(({ thing }) => thing)).toContain('without_shares');
    const shares = first.find(({ thing }) => thing === 'without_shares');
    // The period of 2015 is over.
    expect(shares?.count).toBe(2);

    // Each is gone as soon as it is done.
    const department = await ask(groups.departments.create, { as, body: { name: 'Physics' } });
    const model = await tenant.repo.commit((tx) => tx.model());
    for (const { id } of model.all('subscription_period')) {
      const body = { departments: [{ department_id: department.id, percentage: 100, cost_center_id: null }] };
      await ask(groups.subscriptionPeriods.update, { as, params: { id }, body: body as never });
    }
    const second = await look();
    expect(second.map(({ thing }) => thing)).not.toContain('without_shares');
  });

  test('name vendors without an email until a contact has one', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    const library = await createLibrary(tenant);
    await library.period({ vendor_id: library.vendor });
    const filters: ListFilter[] = [
      { field: 'subscription_count', operator: 'gte', values: ['1'] },
      { field: 'email_contact_count', operator: 'in', values: ['0'] },
    ];
    const without = () => listed(as, 'vendors', filters);
    expect(await without()).toEqual([library.vendor]);
    const contact = { provider_id: library.vendor, last_name: 'Holm', active: true };
    const { id } = await ask(groups.contacts.create, { as, body: contact });
    expect(await without()).toEqual([library.vendor]);
    await ask(groups.contacts.update, { as, params: { id }, body: { email: 'holm@bookhouse.example' } });
    expect(await without()).toEqual([]);
    await ask(groups.contacts.update, { as, params: { id }, body: { active: false } });
    expect(await without()).toEqual([library.vendor]);
  });

  test('are for those who can finish them', async () => {
    const tenant = await createTestTenant();
    expect((await callApi(infoBoxes.unfinished, { as: tenant.viewer })).status).toBe(403);
  });
});
