import { beforeAll, expect, test } from 'vitest';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { replaceReferences } from '#functions/workers/replace-references/replace-references.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';

let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

test('a run that stops half-way goes on where it was', async () => {
  const library = await createLibrary(tenant);
  const as = tenant.editor;
  const [from, to] = [
    await ask(groups.productTypes.create, { as, body: { name: 'From' } }),
    await ask(groups.productTypes.create, { as, body: { name: 'To' } }),
  ];
  const product = (await tenant.repo.get('product', library.product)) ?? raise();
  const { id: _id, version: _version, ...values } = product;
  for (let start = 0; start < 180; start += 60)
    await tenant.repo.commit((tx) => {
      for (let index = 0; index < 60; index++) tx.create('product', { ...values, name: `P ${start + index}`, product_type_id: from.id });
    });
  await ask(groups.productTypes.remove, { as, params: { id: from.id }, query: { replace_with: to.id } });

  const replacement = { kind: 'product_type', from: from.id, to: to.id } as const;
  const die = () => Promise.reject(new Error('killed'));
  await expect(replaceReferences(tenant.repo.caller, replacement, die)).rejects.toThrow('killed');
  const versions = async () => {
    resetReadModels();
    const rows = (await ask(groups.products.list, {
      as,
      query: { 'filter[product_type]': to.id, paginated: 'true', per_page: '500' },
    })) as { data: { version: number; product_type_id: string }[] };
    return rows.data.map((row) => `${row.version} ${row.product_type_id === to.id}`).toSorted();
  };
  expect(await versions()).toEqual([...Array.from({ length: 100 }, () => '1 false'), ...Array.from({ length: 80 }, () => '2 true')]);
  await runJobs(tenant.id);
  expect(await versions()).toEqual(Array.from({ length: 180 }, () => '2 true'));
});

function raise(): never {
  throw new Error('The product is not stored');
}
