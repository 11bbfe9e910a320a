import { beforeAll, describe, expect, test } from 'vitest';
import type { CardStore } from '#shared/contract/card-stores.ts';
import { groups } from '#shared/contract/calls.ts';
import type { NoteGroup } from '#shared/contract/rows/card-row.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';
import { ask, callApi } from '#tests/support/api.ts';
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

describe.each(stores)('notes on /%s', (store, calls) => {
  test('C105 C106 C107 C108 R030 R085 are added, listed latest first, changed and deleted, and lose everything that acts', async () => {
    const as = tenant.editor;
    const params = { entityId: ids[store] };
    const first = await ask(calls.createNote, {
      as,
      params,
      body: { body: '<p>First <script>alert(1)</script><b onclick="x()">call</b></p>' },
    });
    expect(first).toMatchObject({ body: '<p>First <b>call</b></p>', created_by: { id: as.id, name: 'Editor Person', colour: '#2f6fb5' } });
    const second = await ask(calls.createNote, { as: tenant.admin, params, body: { body: '<p><a href="javascript:x">l</a> second</p>' } });
    expect(second.body).toBe('<p><a target="_blank" rel="noopener noreferrer">l</a> second</p>');
    const listed = await ask(calls.notes, { as: readerOf(store), params });
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    expect(
      listed
        .map((note) => ('created_at' in note ? note.created_at : ''))
        .toSorted()
        .toReversed(),
    ).toEqual(listed.map((note) => ('created_at' in note ? note.created_at : '')));

    const at = { ...params, id: first.id };
    const changed = await ask(calls.updateNote, { as, params: at, body: { body: '<p>Now <em>so</em></p>', version: 1 } });
    expect(changed).toMatchObject({ body: '<p>Now <em>so</em></p>', version: 2 });
    expect((await callApi(calls.updateNoteByPost, { as, params: at, body: { body: '<p>late</p>', version: 1 } })).status).toBe(409);
    expect((await callApi(calls.updateNote, { as: tenant.viewer, params: at, body: { body: '<p>x</p>' } })).status).toBe(403);
    for (const { id } of [first, second]) await ask(calls.removeNote, { as, params: { ...params, id } });
    expect(await ask(calls.notes, { as, params })).toEqual([]);
  });
});

test.each(['', '<p></p>', '<p> &nbsp;<br></p>', '<script>x</script>', '<img src=x>'])(
  'R030 a note that says nothing is refused: %s',
  async (body) => {
    const answer = await callApi(groups.productCards.createNote, { as: tenant.editor, params: { entityId: ids.products }, body: { body } });
    expect(answer).toMatchObject({ status: 422, body: { messages: { errors: { body: ['Required'] } } } });
  },
);

test('R030 R087 grouped by record; a note of a related one is changed where it belongs only', async () => {
  const made = await ask(groups.publisherCards.createNote, {
    as: tenant.editor,
    params: { entityId: ids.publishers },
    body: { body: 'At home' },
  });
  const found = (await ask(groups.productCards.notes, {
    as: tenant.viewer,
    params: { entityId: ids.products },
    query: { context: 'grouped' },
  })) as NoteGroup[];
  expect(found).toMatchObject([
    { entity: 'product', id: ids.products, notes: [] },
    { entity: 'publisher', id: ids.publishers, entity_name: 'Northern Press', notes: [{ id: made.id, entity: 'publisher' }] },
  ]);
  const at = { entityId: ids.products, id: made.id };
  expect((await callApi(groups.productCards.updateNote, { as: tenant.admin, params: at, body: { body: 'x' } })).status).toBe(404);
  expect((await callApi(groups.productCards.removeNote, { as: tenant.admin, params: at })).status).toBe(404);
  await ask(groups.publisherCards.removeNote, { as: tenant.editor, params: { entityId: ids.publishers, id: made.id } });
});

test('R005 the search finds what a note says and leads to its record (D7)', async () => {
  for (const [store, calls] of stores)
    await ask(calls.createNote, {
      as: tenant.editor,
      params: { entityId: ids[store] },
      body: { body: `<p>Zephyrs over ${store}</p><ul><li>bring the <strong>barometer</strong> &amp; a map</li></ul>` },
    });
  const hits = await ask(groups.search.full, { as: tenant.editor, query: { query: 'zephyrs barometer' } });
  expect(
    Array.isArray(hits) && hits.map((hit) => [hit.tag, hit.name, hit.detail, resultLink(hit as never)].join(' | ')).toSorted(),
  ).toEqual(
    [
      ['Zephyrs over subscriptions bring the barometer & a map', 'Journal of Tides', `/subscriptions/${ids.subscriptions}/notes-tasks`],
      ['Zephyrs over products bring the barometer & a map', 'Journal of Tides', `/products/${ids.products}/notes-tasks`],
      ['Zephyrs over vendors bring the barometer & a map', 'Bookhouse', `/vendors/${ids.vendors}/notes-tasks`],
      ['Zephyrs over publishers bring the barometer & a map', 'Northern Press', `/publishers/${ids.publishers}/notes-tasks`],
      ['Zephyrs over licenses bring the barometer & a map', 'Tides agreement', `/licenses/${ids.licenses}`],
      ['Zephyrs over license-periods bring the barometer & a map', 'Tides agreement', `/licenses/${ids.licenses}`],
      ['Zephyrs over deals bring the barometer & a map', 'Tides deal', `/consortium/deals/${ids.deals}/notes`],
    ]
      .map((rest) => ['note', ...rest].join(' | '))
      .toSorted(),
  );
  // A note that changed is found by what it says now.
  const [note] = await ask(groups.productCards.notes, { as: tenant.viewer, params: { entityId: library.product } });
  const at = { entityId: library.product, id: note?.id ?? '' };
  await ask(groups.productCards.updateNote, { as: tenant.editor, params: at, body: { body: 'Doldrums' } });
  expect(await ask(groups.search.top, { as: tenant.viewer, query: { query: 'zephyrs over products' } })).toEqual([]);
  expect(await ask(groups.search.top, { as: tenant.viewer, query: { query: 'doldrums' } })).toMatchObject([{ tag: 'note', id: note?.id }]);
});

test('vendor cards stay closed to who may not look at vendors: by call, in groups, in the search and as a download', async () => {
  const as = tenant.viewer;
  const vendor = { entityId: ids.vendors };
  const words = 'Under seal of the vendor';
  const { id } = await ask(groups.vendorCards.createNote, { as: tenant.editor, params: vendor, body: { body: words } });
  const file = { name: 'terms.txt', type: 'text/plain', content: words };
  const attached = await ask(groups.vendorCards.addFile, { as: tenant.editor, params: vendor, files: { file } });
  const seen = async () => ({
    call: (await callApi(groups.vendorCards.notes, { as, params: vendor })).status,
    groups: (
      (await ask(groups.subscriptionCards.notes, {
        as,
        params: { entityId: ids.subscriptions },
        query: { context: 'grouped' },
      })) as NoteGroup[]
    ).some(({ entity }) => entity === 'vendor'),
    hits: ((await ask(groups.search.full, { as, query: { query: words } })) as { id: string }[]).map((hit) => hit.id),
    download: (await callApi(groups.media.download, { as, params: { id: attached.id } })).status,
  });
  expect(await seen()).toEqual({ call: 200, groups: true, hits: [id], download: 200 });
  await tenant.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), viewers_see_vendors: false }));
  expect(await seen()).toEqual({ call: 403, groups: false, hits: [], download: 404 });
});
