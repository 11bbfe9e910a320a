import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { contacts, ipAddresses, products, providers, publishers, settings, subscriptionPeriods, vendors } = groups;

withLibrary();

const pairs = async () =>
  (await ask(providers.duplicates, { as: tenant.editor })).pairs.map(({ first, second, reasons }) => ({
    names: [first.name, second.name].toSorted(),
    why: reasons.map(({ kind }) => kind),
  }));

describe('providers that look like one', () => {
  test('are found by name, website and Ringgold id, and kept apart when somebody says so', async () => {
    const as = tenant.editor;
    expect(await pairs()).toEqual([]);
    const twin = await ask(vendors.create, {
      as,
      body: { name: 'NORTHERN Press Ltd.', currency: 'EUR', website: 'https://north.example/shop' },
    });
    await ask(publishers.update, { as, params: { id: library.publisher }, body: { website: 'www.north.example', ringgold_id: '4711' } });
    expect(await pairs()).toEqual([{ names: ['NORTHERN Press Ltd.', 'Northern Press'], why: ['name', 'website'] }]);

    const kept = await callApi(providers.keepApart, { as, body: { first_id: twin.id, second_id: library.publisher } });
    expect(kept.body.messages.default).toBe('NORTHERN Press Ltd. and Northern Press remain separate providers.');
    const again = await ask(providers.keepApart, { as, body: { first_id: library.publisher, second_id: twin.id } });
    expect(again.id).toBe(kept.result.id);
    expect(await pairs()).toEqual([]);
    const { distinctions } = await ask(providers.duplicates, { as });
    expect(distinctions).toMatchObject([{ id: kept.result.id, created_by: { id: as.id } }]);
    await ask(providers.reconsider, { as, params: { id: kept.result.id } });
    expect(await pairs()).toHaveLength(1);
    await ask(vendors.remove, { as, params: { id: twin.id } });
    expect((await callApi(providers.keepApart, { as, body: { first_id: twin.id, second_id: library.publisher } })).status).toBe(404);
  });

  test('R034 two are made one: roles, values field by field, uses, contacts, ranges, addresses; the history tells', async () => {
    const as = tenant.editor;
    const survivor = await ask(publishers.create, {
      as,
      body: { name: 'Sea Press', currency: 'EUR', addresses: [{ address_type: 'main', city: 'Kiel' }] },
    });
    const other = await ask(vendors.create, {
      as,
      body: {
        name: 'Ocean Publishing',
        currency: 'USD',
        website: 'ocean.example',
        addresses: [
          { address_type: 'main', city: 'Boston' },
          { address_type: 'billing', city: 'Salem' },
        ],
      },
    });
    const period = await library.period({ vendor_id: other.id });
    const contact = await ask(contacts.create, { as, body: { provider_id: other.id, last_name: 'Moving' } });
    await ask(ipAddresses.create, { as, body: { range: '192.88.99.1', provider_id: other.id } });
    await ask(providers.keepApart, { as, body: { first_id: survivor.id, second_id: other.id } });

    const merged = await callApi(providers.merge, {
      as,
      body: { survivor_id: survivor.id, other_id: other.id, survivor_version: 1, other_version: 1, take: ['website', 'billing'] },
    });
    expect(merged.body.messages.default).toBe('Ocean Publishing is now part of Sea Press. 3 records were moved.');
    expect(merged.result).toMatchObject({
      id: survivor.id,
      name: 'Sea Press',
      alternative_name: 'Ocean Publishing',
      currency: 'EUR',
      website: 'ocean.example',
      is_publisher: true,
      is_vendor: true,
      contact_count: 1,
      addresses: [{ city: 'Kiel' }, { city: 'Salem' }],
    });
    const checkMoved = async () => {
      expect(await ask(subscriptionPeriods.get, { as, params: { id: period.id } })).toMatchObject({ vendor: { id: survivor.id } });
      expect(await ask(contacts.get, { as, params: { id: contact.id } })).toMatchObject({ provider: { id: survivor.id } });
      expect(await ask(ipAddresses.list, { as })).toMatchObject([{ range: '192.88.99.1', provider: { id: survivor.id } }]);
      expect((await ask(providers.duplicates, { as })).distinctions).toEqual([]);
    };
    // At once, by the alias; and once the worker wrote it down.
    await checkMoved();
    await runJobs(tenant.id);
    await checkMoved();
    expect(await ask(contacts.get, { as, params: { id: contact.id } })).toMatchObject({ provider_id: survivor.id, version: 1 });
    expect((await callApi(vendors.update, { as, params: { id: other.id }, body: { name: 'x' } })).status).toBe(404);
    const history = JSON.stringify(await ask(settings.recentActions, { as }));
    expect(history).toContain('"action":"replaced"');
    expect(history).toContain('Ocean Publishing');
  });

  test('a repeated merge, one with itself, and one of outdated versions change nothing', async () => {
    const as = tenant.editor;
    const a = await ask(publishers.create, { as, body: { name: 'Lake', currency: 'EUR' } });
    const b = await ask(publishers.create, { as, body: { name: 'Lake Inc', currency: 'EUR' } });
    const product = await ask(products.create, { as, body: { name: 'Of the lake', publisher_id: b.id } });
    const merge = (body: object) => callApi(providers.merge, { as, body });
    expect((await merge({ survivor_id: a.id, other_id: a.id })).status).toBe(422);
    expect((await merge({ survivor_id: a.id, other_id: b.id, other_version: 7 })).status).toBe(409);
    expect((await merge({ survivor_id: a.id, other_id: 'nowhere' })).status).toBe(404);
    expect(await ask(products.get, { as, params: { id: product.id } })).toMatchObject({ publisher: { id: b.id } });
    expect((await merge({ survivor_id: a.id, other_id: b.id })).status).toBe(200);
    expect((await merge({ survivor_id: a.id, other_id: b.id })).status).toBe(404);
    expect(await ask(products.get, { as, params: { id: product.id } })).toMatchObject({ publisher: { id: a.id, name: 'Lake' } });
  });
});
