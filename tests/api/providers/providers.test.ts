import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { publishers, vendors, providers, subscriptionPeriods } = groups;

withLibrary();

const roles = [
  {
    title: 'C240 C241 C242 C243 C244 C245 C246 C503 publishers',
    calls: publishers,
    word: 'publisher',
    flags: { is_publisher: true, is_vendor: false },
  },
  {
    title: 'C253 C254 C255 C256 C257 C258 C259 C503 vendors',
    calls: vendors,
    word: 'vendor',
    flags: { is_publisher: false, is_vendor: true },
  },
] as const;

describe.each(roles)('$title', ({ calls: declared, word, flags }) => {
  // The two differ in their paths only.
  const calls = declared as typeof publishers;

  test('R096 R131 C506 are created, listed, read, changed and deleted', async () => {
    const as = tenant.editor;
    const made = await callApi(calls.create, {
      as,
      body: { name: 'Alpine Books', currency: 'CHF', website: '', meta_data_fields_by_category: [] },
    });
    expect(made.body.messages.default).toBe(`The ${word} Alpine Books was created.`);
    expect(made.result).toMatchObject({ ...flags, active: true, website: null, owner: null, product_count: 0, subscription_count: 0 });
    const { id } = made.result;
    const { meta_data_fields_by_category: metaData, ...row } = made.result;
    expect(metaData).toEqual([]);
    // What is read in a role also says what the provider costs.
    expect(await ask(calls.list, { as })).toContainEqual(expect.objectContaining(row));
    expect(await ask(providers.list, { as })).toContainEqual(row);
    expect(await ask(calls.form, { as })).toHaveProperty('address_types');
    expect(await ask(calls.get, { as, params: { id } })).toMatchObject(made.result);
    expect(await ask(calls.update, { as, params: { id }, body: { owner_id: as.id, version: 1 } })).toMatchObject({
      owner: { id: as.id },
      version: 2,
    });
    expect(await ask(calls.updateByPost, { as, params: { id }, body: { active: false } })).toMatchObject({ active: false });
    const file = await callApi(calls.download, { as, body: { format: 'csv' } });
    expect(file.bytes.toString('utf8')).toContain('Alpine Books');
    expect(await ask(calls.deleteConfirmation, { as, params: { id } })).toMatchObject({ in_use: false, confirmable: true });
    expect((await callApi(calls.remove, { as, params: { id } })).body.messages.default).toBe(`The ${word} Alpine Books was deleted.`);
    expect((await callApi(calls.get, { as, params: { id } })).status).toBe(404);
  });

  test('R060 name and currency are required, the currency exists', async () => {
    const empty = await callApi(calls.create, { as: tenant.editor, body: {} });
    expect(empty.body.messages.errors).toEqual({ name: ['Required'], currency: ['Required'] });
    const unknown = await callApi(calls.create, { as: tenant.editor, body: { name: 'x', currency: 'QQQ' } });
    expect(unknown.body.messages.errors).toEqual({ currency: ['Unknown currency'] });
  });

  test('R070 addresses keep who changed them, and each type stands once', async () => {
    const as = tenant.editor;
    const main = { address_type: 'main' as const, city: 'Bern', country: 'CH', created_by: 'forged' };
    const made = await ask(calls.create, { as, body: { name: 'With address', currency: 'CHF', addresses: [main] } });
    expect(made.addresses).toMatchObject([{ city: 'Bern', created_by: as.id }]);
    const changed = await ask(calls.update, {
      as: tenant.admin,
      params: { id: made.id },
      body: {
        addresses: [
          { ...main, city: 'Basel' },
          { address_type: 'billing', use_address_type: 'main' },
        ],
      },
    });
    expect(changed.addresses).toMatchObject([
      { city: 'Basel', created_by: as.id, updated_by: tenant.admin.id },
      { created_by: tenant.admin.id },
    ]);
    const twice = await callApi(calls.update, { as, params: { id: made.id }, body: { addresses: [main, { ...main, country: 'XX' }] } });
    expect(twice.body.messages.errors).toEqual({
      'addresses.1.address_type': [expect.any(String)],
      'addresses.1.country': ['Unknown country'],
    });
  });
});

describe('one record with two roles (R096)', () => {
  test('is found through the roles it has', async () => {
    const as = tenant.editor;
    expect((await callApi(vendors.get, { as, params: { id: library.publisher } })).status).toBe(404);
    expect((await callApi(vendors.update, { as, params: { id: library.publisher }, body: { name: 'x' } })).status).toBe(404);
    expect((await callApi(vendors.remove, { as, params: { id: library.publisher } })).status).toBe(404);
    const { id } = await ask(publishers.create, { as, body: { name: 'Sells too', currency: 'EUR' } });
    await ask(publishers.update, { as, params: { id }, body: { is_vendor: true } });
    expect(await ask(vendors.get, { as, params: { id } })).toMatchObject({ name: 'Sells too', is_publisher: true });
    expect((await callApi(publishers.update, { as, params: { id }, body: { is_vendor: false, is_publisher: false } })).status).toBe(422);
  });

  test('R034 deleting one role keeps the other; a role in use is replaced for that role alone', async () => {
    const as = tenant.editor;
    const { id } = await ask(publishers.create, { as, body: { name: 'Two Hats', currency: 'EUR' } });
    await ask(publishers.update, { as, params: { id }, body: { is_vendor: true } });
    const period = await library.period({ vendor_id: id, publisher_id: id });

    const confirmation = await ask(vendors.deleteConfirmation, { as, params: { id } });
    expect(confirmation.messages[0]?.message).toBe('Two Hats will no longer be a vendor but remain a publisher.');
    expect(confirmation).toMatchObject({
      in_use: true,
      confirmable: true,
      replaceable: true,
      confirm: { path: `/vendors/${id}?anyway=true` },
    });
    expect(confirmation.replacements.map((each) => each.id)).toContain(library.vendor);
    expect(confirmation.replacements.map((each) => each.id)).not.toContain(library.publisher);
    expect((await callApi(vendors.remove, { as, params: { id } })).body.messages.default).toBe(
      'The vendor Two Hats is used by 1 subscription period.',
    );
    expect((await callApi(publishers.update, { as, params: { id }, body: { is_vendor: false } })).status).toBe(409);

    const gone = await callApi(vendors.remove, { as, params: { id }, query: { replace_with: library.vendor } });
    expect(gone.body).toMatchObject({
      result: { replaced_by: library.vendor, uses: 1 },
      messages: { default: 'Two Hats is no longer a vendor but remains a publisher. It was replaced by Bookhouse.' },
    });
    await runJobs(tenant.id);
    expect(await ask(groups.subscriptionPeriods.get, { as, params: { id: period.id } })).toMatchObject({
      vendor: { name: 'Bookhouse' },
      publisher: { name: 'Two Hats' },
    });
    expect((await callApi(vendors.get, { as, params: { id } })).status).toBe(404);
    expect(await ask(publishers.get, { as, params: { id } })).toMatchObject({ is_vendor: false });
  });
});

test('C248 C260 C264 what hangs on a provider', async () => {
  const as = tenant.editor;
  expect(await ask(publishers.products, { as, params: { id: library.publisher } })).toMatchObject([{ name: 'Journal of Tides' }]);
  const { subscription_id } = await library.period({ vendor_id: library.vendor, subscription_name: 'Bought at Bookhouse' });
  expect((await ask(vendors.subscriptions, { as, params: { id: library.vendor } })) as unknown[]).toContainEqual(
    expect.objectContaining({ id: subscription_id }),
  );
});

test('D2 vendor pages can be closed to viewers', async () => {
  const params = { id: library.vendor };
  expect((await callApi(vendors.get, { as: tenant.viewer, params })).status).toBe(200);
  await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: false } });
  expect((await callApi(vendors.get, { as: tenant.viewer, params })).status).toBe(403);
  expect((await callApi(vendors.get, { as: tenant.editor, params })).status).toBe(200);
});

describe('D2 where vendor pages are closed, a viewer', () => {
  const viewer = () => ({ as: tenant.viewer });
  beforeAll(async () => {
    await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: false } });
  });
  afterAll(async () => {
    await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: true } });
  });

  test('is refused the list, the form, the download and the delete dialog of vendors', async () => {
    const params = { id: library.vendor };
    const answers = await Promise.all([
      callApi(vendors.list, viewer()),
      callApi(vendors.form, viewer()),
      callApi(vendors.download, { ...viewer(), body: {} }),
      callApi(vendors.deleteConfirmation, { ...viewer(), params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await callApi(vendors.list, { as: tenant.editor })).status).toBe(200);
    expect((await callApi(vendors.deleteConfirmation, { as: tenant.editor, params })).status).toBe(200);
  });

  test('finds no vendor among providers, contacts, hits of the search and choices of forms', async () => {
    await tenant.repo.commit((tx) => tx.create('contact', { ...blankContact, provider_id: library.vendor, last_name: 'Bookhouse Seller' }));
    const [providers, contacts, hits, form] = await Promise.all([
      ask(groups.providers.list, viewer()),
      ask(groups.contacts.list, viewer()),
      ask(groups.search.full, { ...viewer(), query: { query: 'bookhouse' } }),
      ask(groups.vendorInvoices.form, viewer()),
    ]);
    for (const hidden of [library.vendor, 'Bookhouse Seller'])
      expect(JSON.stringify([providers, contacts, hits, form])).not.toContain(hidden);
    expect(JSON.stringify(providers)).toContain('Northern Press');
    expect(JSON.stringify(await ask(groups.search.full, { as: tenant.editor, query: { query: 'bookhouse' } }))).toContain(library.vendor);
  });

  test('reads orders and invoices without the names of vendors, in lists, records and exports', async () => {
    const period = await library.period({ vendor_id: library.vendor, publisher_id: library.publisher, subscription_name: 'Ordered' });
    await ask(subscriptionPeriods.update, {
      as: tenant.editor,
      params: { id: period.id },
      body: { order_date: '2026-01-02', order_number: 'N-1' },
    });
    const body = {
      subscription_period_id: period.id,
      vendor_id: library.vendor,
      number: 'V-1',
      date: '2026-01-05',
      amount: 100,
      currency: 'EUR',
    };
    const invoice = await ask(groups.vendorInvoices.create, { as: tenant.editor, body });
    const seenBy = async (as: typeof tenant.viewer): Promise<string> => {
      const download = (entity: 'vendor-invoices' | 'orders') =>
        callApi(groups.exports.entity, { as, params: { entity }, query: { format: 'csv' } });
      const files = (await Promise.all([download('vendor-invoices'), download('orders')])).map(({ bytes }) => bytes.toString());
      const answers = await Promise.all([
        ask(groups.vendorInvoices.list, { as }),
        ask(groups.vendorInvoices.get, { as, params: { id: invoice.id } }),
        ask(groups.ordersAndInvoices.ofSubscription, { as, params: { id: period.subscription_id } }),
        ask(groups.ordersAndInvoices.ofPublisher, { as, params: { id: library.publisher } }),
        ask(groups.ordersAndInvoices.invoicesOfPublisher, { as, params: { id: library.publisher } }),
      ]);
      return JSON.stringify([files, answers]);
    };
    expect(await seenBy(tenant.viewer)).not.toContain('Bookhouse');
    expect((await seenBy(tenant.editor)).split('Bookhouse').length).toBeGreaterThan(7);
  });
});

test('R070 an address that uses another is used by none, so that nobody goes round in circles', async () => {
  const refused = await callApi(vendors.create, {
    as: tenant.editor,
    body: {
      name: 'In circles',
      currency: 'EUR',
      addresses: [
        { address_type: 'main', use_address_type: 'billing' },
        { address_type: 'billing', use_address_type: 'main' },
      ],
    },
  });
  expect(refused.body.messages.errors).toEqual({
    'addresses.0.use_address_type': ['That address already refers to another one'],
    'addresses.1.use_address_type': ['That address already refers to another one'],
  });
});
