import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { table } from '#functions/platform/table.ts';
import { type CardStore, cardStores } from '#shared/contract/card-stores.ts';
import { groups } from '#shared/contract/calls.ts';
import type { LinkGroup, LinkRow } from '#shared/contract/rows/card-row.ts';
import { ask, callApi, createTestTenant, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { readerOf, recordsOfEachStore, storesOf } from './card-stores.ts';

withLibrary();

const { subscriptionCards, productCards, vendorCards, publisherCards, licenseCards, licensePeriodCards, dealCards } = groups;
const stores = storesOf({
  subscriptions: subscriptionCards,
  products: productCards,
  vendors: vendorCards,
  publishers: publisherCards,
  licenses: licenseCards,
  'license-periods': licensePeriodCards,
  deals: dealCards,
});

let ids: Record<CardStore, string>;
beforeAll(async () => {
  ids = await recordsOfEachStore();
});

const secret = 'Tr0ub4dor & 3';
const link = {
  name: 'Statistics',
  url: ' https://stats.example.org/counter ',
  username: ' lib ',
  password: `  ${secret} `,
  category_id: '5',
};

describe.each(stores)('links on /%s', (store, calls) => {
  const entityId = () => ids[store];

  test('C101 C100 C102 C103 R029 R084 are added, listed, changed and deleted; texts are trimmed and the password stays here', async () => {
    const as = tenant.editor;
    const params = { entityId: entityId() };
    const made = await ask(calls.createLink, { as, params, body: link });
    expect(made).toMatchObject({
      entity: cardStores[store].entity,
      entity_id: entityId(),
      name: 'Statistics',
      url: 'https://stats.example.org/counter',
      username: 'lib',
      password: null,
      has_password: true,
      category_id: '5',
      category: { id: '5', name: 'statistics_url' },
      created_by: { id: tenant.editor.id },
    });
    const plain = await ask(calls.createLink, { as, params, body: { name: 'Home', url: 'www.example.org' } });
    expect(plain).toMatchObject({ url: 'https://www.example.org', has_password: false, category_id: '6', username: null });
    // By category, then by name.
    expect((await ask(calls.links, { as: readerOf(store), params })).map(({ id }) => id)).toEqual([made.id, plain.id]);

    const changed = await ask(calls.updateLink, {
      as,
      params: { ...params, id: plain.id },
      body: { name: 'Homepage', version: plain.version },
    });
    expect(changed).toMatchObject({ name: 'Homepage', version: 2 });
    const late = await callApi(calls.updateLinkByPost, {
      as,
      params: { ...params, id: plain.id },
      body: { name: 'Late' },
      headers: { 'if-match': '"1"' },
    });
    expect(late.status).toBe(409);
    expect(await ask(calls.updateLinkByPost, { as, params: { ...params, id: plain.id }, body: { username: 'me' } })).toMatchObject({
      name: 'Homepage',
      username: 'me',
    });
    for (const { id } of [made, plain]) await ask(calls.removeLink, { as, params: { ...params, id } });
    expect(await ask(calls.links, { as, params })).toEqual([]);
    expect((await callApi(calls.removeLink, { as, params: { ...params, id: made.id } })).status).toBe(404);
  });

  test('R029 a password is revealed to who may edit, and each time stays in the history', async () => {
    const params = { entityId: entityId() };
    const { id } = await ask(calls.createLink, { as: tenant.editor, params, body: link });
    const at = { ...params, id };
    expect((await callApi(calls.revealPassword, { as: tenant.viewer, params: at })).status).toBe(403);
    expect(await ask(calls.revealPassword, { as: tenant.admin, params: at })).toEqual({ id, password: secret });
    const told = await ask(groups.settings.recentActions, {
      as: tenant.admin,
      query: { 'filter[entity_id]': id, 'filter[action]': 'revealed' },
    });
    expect(told).toMatchObject([{ kind: 'link', name: 'Statistics', by: { id: tenant.admin.id }, changes: [] }]);
    // The look changed nothing of the link.
    expect(await ask(calls.links, { as: readerOf(store), params })).toMatchObject([{ id, version: 1 }]);

    await ask(calls.updateLink, { as: tenant.editor, params: at, body: { password: 'another' } });
    expect(await ask(calls.revealPassword, { as: tenant.editor, params: at })).toMatchObject({ password: 'another' });
    expect(await ask(calls.updateLink, { as: tenant.editor, params: at, body: { password: ' ' } })).toMatchObject({ has_password: false });
    expect((await callApi(calls.revealPassword, { as: tenant.editor, params: at })).body.messages.default).toContain('password');
    await ask(calls.removeLink, { as: tenant.editor, params: at });
  });
});

/** Everything that lies in the table of a tenant, as text. */
async function everythingOf(id: string): Promise<string> {
  const pks = [...keys.entityPartitions(id), ...keys.privatePartitions(id), ...keys.guardPartitions(id), keys.log(id, 0).pk];
  const items = await Promise.all(pks.map((pk) => Array.fromAsync(table.partition(pk))));
  const { changeLog } = await import('#functions/platform/change-log.ts');
  return JSON.stringify([items, await Array.fromAsync(changeLog(id).backwards())], (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

describe('a password', () => {
  const { createLink, updateLink, removeLink, revealPassword } = groups.productCards;

  test('R029 lies nowhere in clear, and what seals it is of one tenant and one link', async () => {
    const as = tenant.editor;
    const params = { entityId: library.product };
    const [one, two] = [await ask(createLink, { as, params, body: link }), await ask(createLink, { as, params, body: link })];
    await ask(updateLink, { as, params: { ...params, id: one.id }, body: { password: 'SecondSecret77' } });
    const all = await everythingOf(tenant.id);
    for (const clear of [secret, 'Tr0ub4dor', 'SecondSecret77', Buffer.from('SecondSecret77').toString('base64')])
      expect(all).not.toContain(clear);
    const model = await readModelFor(tenant.repo.caller);
    expect(Object.keys(model.find('link', one.id) ?? {})).not.toContain('password');

    // The same secret of another link is sealed otherwise, and put in this one's place does not open.
    const [a, b] = [await tenant.repo.get('link_password', one.id), await tenant.repo.get('link_password', two.id)];
    await tenant.repo.commit(async (tx) =>
      tx.save('link_password', { ...(await tx.load('link_password', one.id)), sealed: b?.sealed ?? '' }),
    );
    expect((await callApi(revealPassword, { as, params: { ...params, id: one.id } })).status).toBe(500);
    expect(a?.sealed).not.toBe(b?.sealed);
    for (const { id } of [one, two]) await ask(removeLink, { as, params: { ...params, id } });
    expect(await tenant.repo.get('link_password', one.id)).toBeUndefined();
  });

  test('a tenant has a key of its own, made by the first who needs it', async () => {
    const other = await createTestTenant();
    expect(await other.repo.get('tenant_key', 'passwords')).toBeUndefined();
    const mine = await tenant.repo.get('tenant_key', 'passwords');
    const { id } = await ask(groups.publishers.create, { as: other.editor, body: { name: 'Own', currency: 'EUR' } });
    const made = await Promise.all(
      [1, 2, 3].map((n) =>
        ask(groups.publisherCards.createLink, { as: other.editor, params: { entityId: id }, body: { ...link, name: `L${n}` } }),
      ),
    );
    for (const each of made)
      expect(await ask(groups.publisherCards.revealPassword, { as: other.editor, params: { entityId: id, id: each.id } })).toMatchObject({
        password: secret,
      });
    expect((await other.repo.get('tenant_key', 'passwords'))?.wrapped).not.toBe(mine?.wrapped);
  });

  test('a repeated call with its key adds one link with one password', async () => {
    const sent = { as: tenant.editor, params: { entityId: library.product }, body: link, headers: { 'idempotency-key': 'the-same-link' } };
    const [first, second] = [await ask(createLink, sent), await ask(createLink, sent)];
    expect(second.id).toBe(first.id);
    expect(await ask(revealPassword, { as: tenant.editor, params: { entityId: library.product, id: first.id } })).toMatchObject({
      password: secret,
    });
    await ask(removeLink, { as: tenant.editor, params: { entityId: library.product, id: first.id } });
  });
});

describe('an address', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://lib:pass@example.org',
    'vbscript:x',
    'two words',
    'https://',
  ])('R029 %s is refused', async (url) => {
    const { createLink } = groups.productCards;
    const answer = await callApi(createLink, { as: tenant.editor, params: { entityId: library.product }, body: { name: 'Bad', url } });
    expect(answer.status).toBe(422);
    expect(answer.body.messages.errors?.['url']?.[0]).toContain('https://www.example.org');
  });
});

describe('C104 C100 R087 categories and groups', () => {
  test('C104 the seven categories come by number', async () => {
    const { categories } = await ask(groups.media.linkForm, { as: tenant.viewer });
    expect(categories.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 access_url',
      '2 content_url',
      '3 marketing_url',
      '4 proxy_url',
      '5 statistics_url',
      '6 other_url',
      '7 admin',
    ]);
  });

  test('C100 R087 grouped: own first, then product, vendor, publisher and licence of a subscription, filtered by category', async () => {
    const made: Record<string, LinkRow> = {};
    for (const [store, calls] of stores)
      made[store] = await ask(calls.createLink, {
        as: tenant.editor,
        params: { entityId: ids[store] },
        body: { name: store, url: 'https://example.org', category_id: store === 'vendors' ? '7' : '1' },
      });
    const seen = async (store: CardStore, query: object = {}, as = tenant.editor) =>
      (
        (await ask(stores.find(([name]) => name === store)?.[1].links ?? groups.productCards.links, {
          as,
          params: { entityId: ids[store] },
          query: { context: 'grouped', ...query },
        })) as LinkGroup[]
      ).map(({ entity, id, entity_name, links }) => [entity, id, entity_name, links.map(({ name }) => name).join()]);
    const of = {
      subscription: ['subscription', ids.subscriptions, 'Journal of Tides', 'subscriptions'],
      product: ['product', ids.products, 'Journal of Tides', 'products'],
      vendor: ['vendor', ids.vendors, 'Bookhouse', 'vendors'],
      publisher: ['publisher', ids.publishers, 'Northern Press', 'publishers'],
      license: ['license', ids.licenses, 'Tides agreement', 'licenses'],
      period: ['license_period', ids['license-periods'], 'Tides agreement, 2026-01-01–2026-12-31', 'license-periods'],
    };
    expect(await seen('subscriptions')).toEqual([of.subscription, of.product, of.vendor, of.publisher, of.license]);
    expect(await seen('subscriptions', { 'filter[category]': '7,2' })).toEqual([
      ['subscription', ids.subscriptions, 'Journal of Tides', ''],
      of.vendor,
    ]);
    expect(await seen('products')).toEqual([of.product, of.publisher]);
    expect(await seen('license-periods')).toEqual([of.period, of.license]);
    expect(await seen('vendors')).toEqual([of.vendor]);
    const wrong = await callApi(groups.productCards.links, {
      as: tenant.viewer,
      params: { entityId: ids.products },
      query: { 'filter[category]': '1,8' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { messages: { default: 'Unknown category: 8' } } });

    // A card of a related record is changed and deleted where it belongs, and nowhere else.
    const { updateLink, removeLink, revealPassword } = groups.subscriptionCards;
    const at = { entityId: ids.subscriptions, id: made['products']?.id ?? '' };
    expect((await callApi(updateLink, { as: tenant.admin, params: at, body: { name: 'x' } })).status).toBe(404);
    expect((await callApi(removeLink, { as: tenant.admin, params: at })).status).toBe(404);
    expect((await callApi(revealPassword, { as: tenant.admin, params: at })).status).toBe(404);
  });

  test('a provider that is both carries the same cards in both roles; a record that has not the role is a 404', async () => {
    const both = await ask(groups.publishers.create, { as: tenant.editor, body: { name: 'Both', currency: 'EUR' } });
    const params = { entityId: both.id };
    expect((await callApi(groups.vendorCards.links, { as: tenant.viewer, params })).status).toBe(404);
    await ask(groups.publishers.update, { as: tenant.editor, params: { id: both.id }, body: { is_vendor: true } });
    const { id } = await ask(groups.publisherCards.createLink, {
      as: tenant.editor,
      params,
      body: { name: 'Site', url: 'https://b.example' },
    });
    expect(await ask(groups.vendorCards.links, { as: tenant.viewer, params })).toMatchObject([{ id, entity: 'vendor' }]);
  });
});

describe('cards of a record that goes', () => {
  test('R034 go with it, and the dialog says so; with a replacement they move to it', async () => {
    const as = tenant.admin;
    const make = async (name: string) => (await ask(groups.products.create, { as, body: { name, publisher_id: library.publisher } })).id;
    const [old, stays, gone] = [await make('Old'), await make('Stays'), await make('Gone')];
    const add = (entityId: string, name: string) =>
      ask(groups.productCards.createLink, { as, params: { entityId }, body: { ...link, name } });
    const moved = await add(old, 'Moves');
    const lost = await add(gone, 'Lost');
    await ask(groups.productCards.createNote, { as, params: { entityId: gone }, body: { body: '<p>Bye</p>' } });

    const asked = await ask(groups.products.deleteConfirmation, { as, params: { id: gone } });
    expect(asked).toMatchObject({ in_use: false, messages: [{ message: 'The product Gone will be deleted with its link and note.' }] });
    await ask(groups.products.remove, { as, params: { id: gone } });
    expect(await tenant.repo.get('link', lost.id)).toBeUndefined();
    expect(await tenant.repo.get('link_password', lost.id)).toBeUndefined();

    await ask(groups.products.remove, { as, params: { id: old }, query: { replace_with: stays } });
    const params = { entityId: stays, id: moved.id };
    // At once, and after the worker has rewritten what is stored.
    for (const work of [async () => 0, () => runJobs(tenant.id)]) {
      await work();
      expect(await ask(groups.productCards.links, { as, params: { entityId: stays } })).toMatchObject([{ id: moved.id, entity_id: stays }]);
      expect(await ask(groups.productCards.revealPassword, { as, params })).toMatchObject({ password: secret });
    }
    expect((await tenant.repo.get('link', moved.id))?.entity_id).toBe(stays);
    expect(await ask(groups.productCards.updateLink, { as, params, body: { name: 'Moved' } })).toMatchObject({ name: 'Moved' });
  });

  test('many cards go in several commits', async () => {
    const as = tenant.admin;
    const { id } = await ask(groups.products.create, { as, body: { name: 'Laden', publisher_id: library.publisher } });
    for (let start = 0; start < 120; start += 40)
      await tenant.repo.commit((tx) => {
        for (let each = 0; each < 40; each += 1)
          tx.create('note', { entity: 'product', entity_id: id, body: `<p>${start + each}</p>`, mentions: [] });
      });
    await ask(groups.products.remove, { as, params: { id } });
    const model = await readModelFor(tenant.repo.caller);
    expect([...model.all('note')].filter((note) => note.entity_id === id)).toEqual([]);
  });
});

test('a password of a link that was removed can be entered again', async () => {
  const params = { entityId: ids.products };
  const made = await ask(productCards.createLink, { as: tenant.editor, params, body: link });
  const change = (password: string | null) =>
    ask(productCards.updateLink, { as: tenant.editor, params: { ...params, id: made.id }, body: { password } });
  expect(await change(null)).toMatchObject({ has_password: false });
  expect(await change('another password')).toMatchObject({ has_password: true });
});
