import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const {
  emailTemplates,
  meta,
  metaDataFields,
  metaDataValues,
  productTypes,
  products,
  publishers,
  settings,
  subscriptionPeriods,
  subscriptions,
  titleLists,
  toDos,
  users,
} = groups;

// A period of 2026 is undecided until it ends.
withLibrary({ at: '2026-06-15T09:00Z' });

describe('D1 the wire', () => {
  test('an unknown address is a 404 in the envelope', async () => {
    const { status, body } = await callApi({ ...meta.health, path: '/health/nowhere' } as AnyCall, { as: tenant.viewer });
    expect([status, body.status, body.result]).toEqual([404, 'negative', null]);
    expect(body.messages.default).toBe('This address does not exist or is no longer available.');
  });

  test('JSON sent as text/plain is a 415', async () => {
    const sent = { as: tenant.editor, text: '{"name":"Atlas"}', headers: { 'content-type': 'text/plain;charset=UTF-8' } };
    expect((await callApi(productTypes.create, sent as never)).status).toBe(415);
  });

  test('an unknown include, list view or parameter is a 422 that names it', async () => {
    const period = await library.period();
    const get = (query: Record<string, string>) =>
      callApi(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period.id }, query });
    expect((await get({ include: 'status,nonsense' })).body.messages.errors).toEqual({ include: ['Unknown include: nonsense'] });
    expect((await callApi(subscriptionPeriods.list, { as: tenant.viewer, query: { include: 'vendor.nonsense' } })).status).toBe(422);
    expect((await callApi(publishers.list, { as: tenant.viewer, query: { include: 'nonsense' } })).status).toBe(422);
    expect((await get({ nonsense: '1' })).status).toBe(422);
    expect((await get({ include: 'status,publisher,vendor,departments,previousPeriod,subscription.product' })).status).toBe(200);
    const view = { as: tenant.viewer, params: { name: 'nonsense' } };
    expect((await callApi(settings.listView, view)).status).toBe(422);
    expect((await callApi(settings.changeListView, { ...view, body: { views: [] } })).status).toBe(422);
    expect((await callApi(settings.listView, { as: tenant.viewer, params: { name: 'subscriptions' } })).status).toBe(200);
  });

  test('include=subscription.product answers the product of the subscription', async () => {
    const period = await library.period();
    const query = { include: 'subscription.product' };
    const expected = { id: period.subscription_id, product: { id: library.product, name: 'Journal of Tides' } };
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period.id }, query })).toMatchObject({
      subscription: expected,
    });
    const list = (await ask(subscriptionPeriods.list, { as: tenant.viewer, query })) as { id: string; subscription: unknown }[];
    expect(list.find(({ id }) => id === period.id)?.subscription).toMatchObject(expected);
  });

  test('the confirm of a delete confirmation deletes when it is sent as given', async () => {
    const as = tenant.admin;
    const type = await ask(productTypes.create, { as, body: { name: 'Atlas' } });
    await ask(products.create, {
      as,
      body: { name: 'Map', publisher_id: library.publisher, owner_id: tenant.editor.id, product_type_id: type.id },
    });
    const params = { id: type.id };
    const { confirm, in_use, confirmable } = await ask(productTypes.deleteConfirmation, { as, params });
    expect([in_use, confirmable]).toEqual([true, true]);
    const [path, search] = confirm.path.split('?');
    expect(path).toBe(`/product-types/${type.id}`);
    const query = Object.fromEntries(new URLSearchParams(search));
    expect((await callApi(productTypes.remove, { as, params, query, body: { version: confirm.version } as never })).status).toBe(200);
    expect((await callApi(productTypes.get, { as, params })).status).toBe(404);
  });

  test('C505 C506 the generic calls exist for subscriptions, title lists and users', async () => {
    const as = tenant.admin;
    expect(await ask(subscriptions.form, { as })).toMatchObject({ normalized_currency: 'EUR', subscription: null });
    const offered = await ask(titleLists.form, { as });
    expect(offered.products).toContainEqual({ id: library.product, name: 'Journal of Tides' });
    expect(offered.fields.map(({ name }) => name)).toContain('publication_title');
    const params = { id: tenant.viewer.id };
    expect(await ask(users.updateByPost, { as, params, body: { name: 'Vera View' } })).toMatchObject({ name: 'Vera View' });
  });

  test('a form may write lists as parts with indexes or empty brackets', async () => {
    const body = {
      title: 'Renew',
      'owner_ids[]': tenant.editor.id,
      'checklist_items[1]': 'Second',
      'checklist_items[0]': 'First',
    };
    const made = await ask(toDos.create, { as: tenant.editor, body: body as never, files: {} });
    const full = await ask(toDos.get, { as: tenant.editor, params: { id: made.id }, query: { include: 'checklistItems' } });
    expect(full).toMatchObject({ owner_ids: [tenant.editor.id] });
    expect((full as { checklist_items: { body: string }[] }).checklist_items.map((item) => item.body)).toEqual(['First', 'Second']);
  });

  test('an address answers null for what it does not have', async () => {
    const body = { addresses: [{ address_type: 'main', city: 'Turku' }] };
    const made = await ask(publishers.update, { as: tenant.editor, params: { id: library.publisher }, body: body as never });
    const nothing = { address_1: null, address_2: null, post_code: null, state: null, country: null, use_address_type: null };
    expect(made.addresses[0]).toMatchObject({ ...nothing, city: 'Turku', created_by: tenant.editor.id });
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: body as never });
    expect((await ask(settings.memberSettings, { as: tenant.viewer })).addresses[0]).toMatchObject({ ...nothing, city: 'Turku' });
  });

  test('people say who created and changed them', async () => {
    const body = { name: 'New Person', email: 'new@example.org', roles: ['viewer'] };
    const made = await ask(users.create, { as: tenant.admin, body: body as never });
    expect(made).toMatchObject({ created_by: tenant.admin.id, updated_by: tenant.admin.id });
  });

  test('R088 a metadata field answers the values that records hold', async () => {
    const as = tenant.admin;
    const body = { name: 'Shelf', entity_id: 'product', type_id: '1' };
    const field = await ask(metaDataFields.create, { as, body: body as never });
    expect(field.values).toEqual([]);
    await ask(metaDataValues.changeOne, {
      as,
      params: { entity: 'product', id: library.product, fieldId: field.id },
      body: { value: 'B 12' },
    });
    expect(await ask(metaDataFields.get, { as, params: { id: field.id } })).toMatchObject({ values: ['B 12'], value_count: 1 });
  });

  test('D8 an email template answers and takes its rule for recipients', async () => {
    const as = tenant.admin;
    const params = { kind: 'claim', locale: 'en' } as const;
    expect(await ask(emailTemplates.get, { as, params })).toMatchObject({ id: 'claim-en', recipients: null, created_by: null });
    const saved = await ask(emailTemplates.update, { as, params, body: { recipients: 'support' } });
    expect(saved).toMatchObject({ recipients: 'support', created_by: { id: tenant.admin.id } });
  });

  test('status, unallocated and an id filter the periods', async () => {
    const departments = [{ department_id: library.department, percentage: 40, cost_center_id: null }];
    const shared = await library.period({ departments, vendor_id: library.vendor, currency: 'EUR' });
    const ids = async (query: Record<string, string>) =>
      ((await ask(subscriptionPeriods.list, { as: tenant.viewer, query })) as { id: string }[]).map(({ id }) => id);
    expect(await ids({ 'filter[unallocated]': '60' })).toEqual([shared.id]);
    expect(await ids({ 'filter[vendor_id]': library.vendor })).toEqual([shared.id]);
    expect(await ids({ 'filter[status]': 'Undecided' })).toContain(shared.id);
    expect(await ids({ 'filter[status]': 'Cancelled' })).toEqual([]);
  });
});
