import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { products } from '#shared/contract/groups/products.ts';
import { search } from '#shared/contract/groups/search.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { knownName, knownRow } from '#web/api/known-record.ts';
import { keyOf } from '#web/api/queries.ts';

let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
});

const tides = { id: 's1', name: 'Tides Online', product: { id: 'p1', name: 'Journal of Tides' }, price: 12 };
const readList = (rows: object[], query: object = {}) =>
  cache.setQueryData(keyOf(subscriptions.list, { query }), { data: rows, last_row: rows.length });

describe('what is known of a record', () => {
  test('is its row in the list that was read last', () => {
    cache.setQueryData(keyOf(subscriptions.list, { query: { page: 2 } }), { data: [{ ...tides, price: 10 }] }, { updatedAt: 1 });
    readList([tides]);
    expect(knownRow(cache, subscriptions.list, 's1')).toEqual(tides);
    expect(knownRow(cache, subscriptions.list, 's2')).toBeUndefined();
    expect(knownRow(cache, products.list, 's1')).toBeUndefined();
  });

  test('is nothing that may have been changed since', async () => {
    readList([tides]);
    await cache.invalidateQueries();
    expect(knownRow(cache, subscriptions.list, 's1')).toBeUndefined();
    expect(knownName(cache, { id: 'p1', address: '/products/p1' })).toBeUndefined();
  });

  test('is its name where a row of another list refers to it', () => {
    readList([tides]);
    expect(knownName(cache, { id: 'p1', address: '/products/p1' })).toEqual({ name: 'Journal of Tides' });
  });

  test('is the search hit that leads to its page, and not that of a title within it', () => {
    const hit = { tag: 'subscription', id: 's1', name: 'Tides Online', detail: null, price: 12, currency: 'EUR' };
    const title = { tag: 'publication', id: 't1', name: 'Kelp', detail: null, publication_id: 'x' };
    cache.setQueryData(keyOf(search.top, { query: { query: 'tides' } }), [hit, title]);
    expect(knownName(cache, { id: 's1', address: '/subscriptions/s1' })).toEqual({ name: 'Tides Online', hit });
    expect(knownName(cache, { id: 's1', address: '/products/s1' })).toBeUndefined();
    expect(knownName(cache, { id: 't1', address: '/title-lists/t1' })).toBeUndefined();
  });

  test('is no name of something else that has its id', () => {
    cache.setQueryData(['charts', '/charts/x', {}, {}], { parts: [{ id: 's1', name: 'Share of the library', percentage: 5 }] });
    expect(knownName(cache, { id: 's1', address: '/subscriptions/s1' })).toBeUndefined();
  });
});
