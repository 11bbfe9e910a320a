import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { departments, products, productTypes, publishers, settings, subscriptionPeriods, vendors } = groups;

withLibrary();

// The worker that rewrites what pointed at a deleted record is held back: no job is done unless a test says so.

const as = () => tenant.editor;
const admin = () => tenant.admin;
let count = 0;
beforeEach(() => void (count += 1));

const product = (id: string) => ask(products.get, { as: tenant.viewer, params: { id } });
const period = (id: string) => ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id } });

async function twoDepartments() {
  const [old, kept] = [
    await ask(departments.create, { as: as(), body: { name: `Old ${count}` } }),
    await ask(departments.create, { as: as(), body: { name: `Kept ${count}` } }),
  ];
  const share = (department_id: string, percentage: number) => ({ department_id, percentage, cost_center_id: null });
  const made = await library.period({ departments: [share(old.id, 30), share(kept.id, 20)] });
  await ask(departments.remove, { as: admin(), params: { id: old.id }, query: { replace_with: kept.id } });
  return { made, old, kept };
}

describe('a replacement before its worker has run', () => {
  test('answers the replacement’s id beside its name, in record and list', async () => {
    const old = await ask(publishers.create, { as: as(), body: { name: `Old press ${count}`, currency: 'EUR' } });
    const made = await ask(products.create, { as: as(), body: { name: `Tides ${count}`, publisher_id: old.id, owner_id: as().id } });
    await ask(publishers.remove, { as: admin(), params: { id: old.id }, query: { replace_with: library.publisher } });
    expect(await product(made.id)).toMatchObject({ publisher_id: library.publisher, publisher: { id: library.publisher }, version: 1 });
    const listed = (await ask(products.list, { as: as(), query: { search: `Tides ${count}` } })) as { publisher_id: string }[];
    expect(listed[0]?.publisher_id).toBe(library.publisher);
  });

  test('answers no id of what was deleted without a replacement', async () => {
    const type = await ask(productTypes.create, { as: as(), body: { name: `Type ${count}` } });
    const body = { name: `Typed ${count}`, publisher_id: library.publisher, owner_id: as().id, product_type_id: type.id };
    const made = await ask(products.create, { as: as(), body });
    await ask(productTypes.remove, { as: admin(), params: { id: type.id }, query: { anyway: 'true' } });
    expect(await product(made.id)).toMatchObject({ product_type_id: null, product_type: null });
  });

  test('answers the shares of both departments as one, which can be sent back', async () => {
    const { made, kept } = await twoDepartments();
    const read = await period(made.id);
    expect(read.departments).toMatchObject([{ department_id: kept.id, percentage: 50 }]);
    const sent = read.departments.map(({ department_id, percentage, cost_center_id }) => ({ department_id, percentage, cost_center_id }));
    const saved = await callApi(subscriptionPeriods.update, {
      as: as(),
      params: { id: made.id },
      body: { departments: sent, comment: 'Read and sent back', version: read.version },
    });
    expect([saved.status, saved.result.departments.length]).toEqual([200, 1]);
    await runJobs(tenant.id);
    expect((await period(made.id)).departments).toMatchObject([{ department_id: kept.id, percentage: 50 }]);
  });

  test('is not seen in the vendor of a period either', async () => {
    const old = await ask(vendors.create, { as: as(), body: { name: `Old shop ${count}`, currency: 'EUR' } });
    const made = await library.period({ vendor_id: old.id });
    await ask(vendors.remove, { as: admin(), params: { id: old.id }, query: { replace_with: library.vendor } });
    expect(await period(made.id)).toMatchObject({ vendor_id: library.vendor, vendor: { id: library.vendor } });
  });
});

describe('the worker of a replacement', () => {
  test('leaves version and author, so that an open form still saves', async () => {
    const { made } = await twoDepartments();
    const before = await period(made.id);
    await runJobs(tenant.id);
    const after = await period(made.id);
    expect(after).toEqual(before);
    const body = { comment: 'Typed before the worker ran', version: before.version };
    expect((await callApi(subscriptionPeriods.update, { as: as(), params: { id: made.id }, body })).status).toBe(200);
  });

  test('rewrites what is stored, and leaves no entry in the history', async () => {
    const { made, old, kept } = await twoDepartments();
    const stored = async () => JSON.stringify(await table.get(keys.entity(tenant.id, 'subscription_period', made.id)));
    const history = async () => ask(settings.recentActions, { as: admin(), query: { about: `subscription_period/${made.id}` } });
    const told = await history();
    expect(await stored()).toContain(old.id);
    await runJobs(tenant.id);
    expect(await stored()).not.toContain(old.id);
    expect(await stored()).toContain(kept.id);
    expect(await history()).toEqual(told);
  });

  test('is not undone by a save that began before it', async () => {
    const { made, old } = await twoDepartments();
    let ran: Promise<unknown> | undefined;
    await tenant.repo.commit(async (tx) => {
      const row = await tx.load('subscription_period', made.id);
      await (ran ??= runJobs(tenant.id));
      tx.save('subscription_period', { ...row, comment: 'Slow' });
    });
    const row = JSON.stringify(await table.get(keys.entity(tenant.id, 'subscription_period', made.id)));
    expect([row.includes(old.id), row.includes('Slow')]).toEqual([false, true]);
  });
});
