import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { publishers, products, productTypes, departments, subscriptionPeriods } = groups;

withLibrary();

describe('R034 R132 deleting what is in use (D3)', () => {
  test('is refused with its uses while they need it', async () => {
    const as = tenant.editor;
    const { id: period } = await library.period();
    const refused = await callApi(products.remove, { as, params: { id: library.product } });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toBe('The product Journal of Tides is used by 1 subscription and 1 subscription period.');
    expect(refused.body.result).toMatchObject({
      uses: [
        { kind: 'subscription', count: 1, message: '1 subscription', message_code: { code: 'counted.subscription', values: { count: 1 } } },
        { kind: 'subscription_period', count: 1, examples: [{ id: period }] },
      ],
    });
    const anyway = await callApi(products.remove, { as, params: { id: library.product }, query: { anyway: 'true' } });
    expect(anyway.body.messages.default).toContain('Choose a replacement.');
    expect(await ask(products.deleteConfirmation, { as, params: { id: library.product } })).toMatchObject({
      in_use: true,
      replaceable: true,
      confirmable: false,
    });
  });

  test('with a replacement every reader sees the new one at once, and the worker rewrites the rest', async () => {
    const as = tenant.editor;
    const old = await ask(publishers.create, { as, body: { name: 'Old Press', currency: 'EUR' } });
    const product = await ask(products.create, { as, body: { name: 'Annals', publisher_id: old.id } });
    const period = await library.period({ product_id: product.id, owner_id: as.id, publisher_id: old.id });
    const gone = await callApi(publishers.remove, { as, params: { id: old.id }, query: { replace_with: library.publisher } });
    expect(gone.body).toMatchObject({
      result: { replaced_by: library.publisher, uses: 2 },
      messages: { default: 'The publisher Old Press was deleted and replaced by Northern Press.' },
    });

    const seen = { publisher: { id: library.publisher, name: 'Northern Press' } };
    expect(await ask(products.get, { as, params: { id: product.id } })).toMatchObject(seen);
    expect(await ask(subscriptionPeriods.get, { as, params: { id: period.id } })).toMatchObject(seen);
    expect(await ask(products.list, { as, query: { 'filter[publisher]': library.publisher } })).toContainEqual(
      expect.objectContaining({ id: product.id }),
    );
    // A form that was open all the while still saves, and gets the new one.
    expect(await ask(products.create, { as, body: { name: 'From an old form', publisher_id: old.id } })).toMatchObject({
      publisher_id: library.publisher,
    });
    expect((await callApi(publishers.remove, { as, params: { id: old.id } })).status).toBe(404);
    expect((await callApi(publishers.update, { as, params: { id: old.id }, body: { name: 'x' } })).status).toBe(404);

    expect(await runJobs(tenant.id)).toBe(1);
    expect(await tenant.repo.get('product', product.id)).toMatchObject({ publisher_id: library.publisher, version: 1 });
    expect(await tenant.repo.get('subscription_period', period.id)).toMatchObject({ publisher_id: library.publisher });
    expect(await runJobs(tenant.id)).toBe(0);
  });

  test('a stand-in that goes in its turn passes its uses on, whatever the order of the jobs', async () => {
    const as = tenant.editor;
    const [a, b, c] = [await type('A'), await type('B'), await type('C')];
    const product = await ask(products.create, { as, body: { name: 'Typed', publisher_id: library.publisher, product_type_id: a } });
    await ask(productTypes.remove, { as, params: { id: a }, query: { replace_with: b } });
    await ask(productTypes.remove, { as, params: { id: b }, query: { replace_with: c } });
    expect(await ask(products.get, { as, params: { id: product.id } })).toMatchObject({ product_type: { name: 'Type C' } });
    await runJobs(tenant.id);
    expect(await tenant.repo.get('product', product.id)).toMatchObject({ product_type_id: c });
  });

  test('anyway: fields that may be empty are emptied, shares go to what is unallocated', async () => {
    const as = tenant.editor;
    const gone = await ask(departments.create, { as, body: { name: 'Gone' } });
    const share = (department_id: string, percentage: number) => ({ department_id, percentage, cost_center_id: library.costCenter });
    const period = await library.period({ departments: [share(gone.id, 30), share(library.department, 20)] });
    await ask(departments.remove, { as, params: { id: gone.id }, query: { anyway: 'true' } });
    await ask(groups.costCenters.remove, { as, params: { id: library.costCenter }, query: { anyway: 'true' } });
    const seen = { departments: [{ name: 'Physics', percentage: 20, cost_center: null }], unallocated: 80 };
    expect(await ask(subscriptionPeriods.get, { as, params: { id: period.id } })).toMatchObject(seen);
    await runJobs(tenant.id);
    expect(await tenant.repo.get('subscription_period', period.id)).toMatchObject({
      departments: [{ department_id: library.department, percentage: 20, cost_center_id: null }],
    });
  });

  test('two shares that become one department are added', async () => {
    const as = tenant.editor;
    const merged = await ask(departments.create, { as, body: { name: 'Merged' } });
    const share = (department_id: string, percentage: number) => ({ department_id, percentage, cost_center_id: null });
    const period = await library.period({ departments: [share(merged.id, 30.1), share(library.department, 20.2)] });
    await ask(departments.remove, { as, params: { id: merged.id }, query: { replace_with: library.department } });
    await runJobs(tenant.id);
    expect(await tenant.repo.get('subscription_period', period.id)).toMatchObject({
      departments: [{ department_id: library.department, percentage: 50.3 }],
    });
  });

  test('a replacement must exist, be of the kind and be another one', async () => {
    const as = tenant.editor;
    const id = await type('To go');
    for (const replace_with of [id, 'nowhere', library.product]) {
      const refused = await callApi(productTypes.remove, { as, params: { id }, query: { replace_with } });
      expect(refused.status).toBe(422);
      expect(refused.body.messages.errors).toEqual({ replace_with: ['Choose another product type'] });
    }
    expect(
      (await callApi(publishers.remove, { as, params: { id: library.foreign }, query: { replace_with: library.vendor } })).status,
    ).toBe(422);
  });

  test('who begins to use it at the same moment is told, or the deletion is refused', async () => {
    const as = tenant.editor;
    const id = await type('Raced for');
    const [removed, used] = await Promise.all([
      callApi(productTypes.remove, { as, params: { id } }),
      callApi(products.create, { as, body: { name: 'Racer', publisher_id: library.publisher, product_type_id: id } }),
    ]);
    expect([`${removed.status} ${used.status}`]).toEqual([expect.stringMatching(/^(200 422|409 200)$/)]);
  });

  async function type(name: string): Promise<string> {
    return (await ask(productTypes.create, { as: tenant.editor, body: { name: `Type ${name}` } })).id;
  }
});

test('more uses than one commit holds are rewritten in packed commits', async () => {
  const as = tenant.editor;
  const old = (await ask(productTypes.create, { as, body: { name: 'Much used' } })).id;
  const next = (await ask(productTypes.create, { as, body: { name: 'Better' } })).id;
  const blank = {
    platform: null,
    owner_id: null,
    main_subject_category_id: null,
    subject_category_ids: [],
    content_summary: null,
    online_identifier: null,
    print_identifier: null,
  };
  for (let start = 0; start < 270; start += 90)
    await tenant.repo.commit((tx) => {
      for (let index = start; index < start + 90; index++)
        tx.create('product', { ...blank, name: `Product ${index}`, publisher_id: library.publisher, product_type_id: old });
    });
  await ask(productTypes.remove, { as, params: { id: old }, query: { replace_with: next } });
  expect(await ask(products.list, { as, query: { paginated: 'true', 'filter[product_type]': next } })).toMatchObject({ last_row: 270 });
  await runJobs(tenant.id);
  const stored = (
    await tenant.repo.get(
      'product',
      ((await ask(products.list, { as, query: { 'filter[name]': 'Product 269' } })) as { id: string }[])[0]?.id ?? '',
    )
  )?.product_type_id;
  expect(stored).toBe(next);
  expect(await ask(products.list, { as, query: { paginated: 'true', 'filter[product_type]': next } })).toMatchObject({ last_row: 270 });
});

test('C165 C166 a period is named by its subscription and its dates as the member writes them', async () => {
  const { id } = await library.period({ subscription_name: 'Tides weekly', name_reference: 'Print' });
  const confirmation = await ask(groups.subscriptionPeriods.deleteConfirmation, { as: tenant.editor, params: { id } });
  expect(confirmation.messages[0]?.message).toBe('The subscription period Tides weekly, Print, 01.01.2026 – 31.12.2026 will be deleted.');
  const removed = await callApi(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id } });
  expect(removed.body.messages.default).toBe('The subscription period Tides weekly, Print, 01.01.2026 – 31.12.2026 was deleted.');
});
