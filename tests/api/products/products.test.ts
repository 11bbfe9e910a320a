import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { products } = groups;

withLibrary();

test('C270 C271 C272 C273 C274 C275 C276 C506 R091 products are created, listed, read, changed and deleted', async () => {
  const as = tenant.editor;
  const made = await callApi(products.create, {
    as,
    body: { name: 'Atlas of Winds', publisher_id: library.publisher, print_identifier: '0028-0836', meta_data_fields_by_category: [] },
  });
  expect(made.body.messages.default).toBe('The product Atlas of Winds was created.');
  expect(made.result).toMatchObject({ publisher: { name: 'Northern Press' }, platform: null, owner: null, subscription_count: 0 });
  const { id } = made.result;
  const { meta_data_fields_by_category: metaData, ...row } = made.result;
  expect(metaData).toEqual([]);
  expect(await ask(products.list, { as })).toContainEqual(row);
  expect(await ask(products.form, { as })).toHaveProperty('publishers');
  const type = await ask(groups.productTypes.create, { as, body: { name: 'Atlas' } });
  expect(await ask(products.update, { as, params: { id }, body: { product_type_id: type.id, version: 1 } })).toMatchObject({
    product_type: { name: 'Atlas' },
  });
  expect(await ask(products.updateByPost, { as, params: { id }, body: { content_summary: '<p>Winds</p>' } })).toMatchObject({
    content_summary: '<p>Winds</p>',
    version: 3,
  });
  expect(await ask(products.get, { as, params: { id } })).toMatchObject({ version: 3 });
  expect(await ask(products.deleteConfirmation, { as, params: { id } })).toMatchObject({ confirmable: true });
  await ask(products.remove, { as, params: { id } });
  expect((await callApi(products.get, { as, params: { id } })).status).toBe(404);
});

test('R050 publisher and name are required; identifiers have at most 20 characters', async () => {
  const empty = await callApi(products.create, { as: tenant.editor, body: {} });
  expect(empty.body.messages.errors).toEqual({ name: ['Required'], publisher_id: ['Required'] });
  const long = await callApi(products.create, {
    as: tenant.editor,
    body: { name: 'x'.repeat(256), publisher_id: library.publisher, online_identifier: 'x'.repeat(21) },
  });
  expect(long.body.messages.errors).toEqual({
    name: ['Must be maximum of 255 characters.'],
    online_identifier: ['Must be maximum of 20 characters.'],
  });
  const vendor = await callApi(products.create, { as: tenant.editor, body: { name: 'x', publisher_id: library.vendor } });
  expect(vendor.body.messages.errors).toEqual({ publisher_id: ['Bookhouse is not a publisher'] });
  const nowhere = await callApi(products.create, { as: tenant.editor, body: { name: 'x', publisher_id: 'nowhere' } });
  expect(nowhere.body.messages.errors).toEqual({ publisher_id: ['Provider does not exist or is no longer available'] });
});

test('C500 a copy is a product of its own, without subscriptions', async () => {
  const as = tenant.editor;
  await library.period();
  const copied = await callApi(products.copy, { as, params: { id: library.product } });
  expect(copied.result).toMatchObject({
    name: 'Journal of Tides (copy)',
    publisher: { id: library.publisher },
    owner: { id: as.id },
    subscription_count: 0,
    version: 1,
  });
  expect(copied.result.id).not.toBe(library.product);
  expect((await callApi(products.copy, { as, params: { id: 'nowhere' } })).status).toBe(404);
});

test('C277 the subscriptions of a product', async () => {
  const { subscription_id } = await library.period();
  expect(await ask(products.subscriptions, { as: tenant.viewer, params: { id: library.product } })).toContainEqual(
    expect.objectContaining({ id: subscription_id }),
  );
});

test('R065 the summary of a product keeps its form and nothing that acts', async () => {
  const as = tenant.editor;
  const made = await ask(products.create, {
    as,
    body: {
      name: 'Atlas with a sting',
      publisher_id: library.publisher,
      content_summary: '<p onclick="x()">Maps of <em>tides</em><script>alert(1)</script></p>',
    },
  });
  expect(made.content_summary).toBe('<p>Maps of <em>tides</em></p>');
  const changed = await ask(products.update, { as, params: { id: made.id }, body: { content_summary: '<a href="javascript:x">More</a>' } });
  expect(changed.content_summary).toBe('<a target="_blank" rel="noopener noreferrer">More</a>');
});
