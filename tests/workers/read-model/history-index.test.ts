import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { setClock } from '#functions/platform/clock.ts';
import { compact } from '#functions/platform/compaction.ts';
import { filesFor } from '#functions/platform/files.ts';
import * as history from '#functions/platform/history.ts';
import { dropIndex, type HistoryIndex, readIndex, writeIndex } from '#functions/platform/history-index/history-segments.ts';
import { updateHistoryIndex } from '#functions/platform/history-index/update-history-index.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { table } from '#functions/platform/table.ts';
import { recentActions } from '#functions/read/recent-actions.ts';
import { ask, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

const { subscriptionPeriods, vendors, contacts, productCards } = groups;
const day = 86_400_000;
let tenant: TestTenant;
let library: Library;
let setBack = (): void => {};

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
});
afterEach(() => {
  setBack();
  vi.restoreAllMocks();
});

function goTo(ms: number): void {
  setBack();
  setBack = setClock({ now: () => new Date(Date.now() + ms) });
}

const query = { paginated: false, page: 1, perPage: 25, sort: [], search: '', filters: [], include: [] };

/** The actions as an administrator sees them; directly, as sessions do not live as long as the clock of these tests runs. */
async function actions(of: TestTenant, about?: string, change: object = {}): Promise<RecentAction[]> {
  resetReadModels();
  const caller = { ...of.repo.caller, permissions: ['view-vendors', 'perform-data-imports', 'manage-users'] as never };
  return (await recentActions(
    await readModelFor(caller),
    caller,
    { ...query, ...change },
    about === undefined ? {} : { about },
  )) as RecentAction[];
}

/** A subscription with everything that happens to one: two periods, of which one is deleted with its item, notes and a vendor that is deleted. */
async function eventfulSubscription(): Promise<string> {
  const as = tenant.admin;
  const gone = await ask(vendors.create, { as, body: { name: 'Gone vendor', currency: 'EUR' } });
  const period = await library.period({ subscription_name: 'Eventful', vendor_id: gone.id });
  const second = await library.period({ subscription_id: period.subscription_id, start_date: '2027-01-01' });
  await ask(groups.periodItems.create, { as, params: { id: second.id }, body: { kind: 'discount', amount: -5, description: 'Loyalty' } });
  await ask(subscriptionPeriods.update, { as, params: { id: period.id }, body: { price: 120, vendor_id: library.vendor } });
  await ask(vendors.remove, { as, params: { id: gone.id } });
  await ask(subscriptionPeriods.remove, { as, params: { id: second.id } });
  return period.subscription_id;
}

describe('the history index answers as the log does', () => {
  test('about a subscription with what belonged to it, deleted records included', async () => {
    const about = `subscription/${await eventfulSubscription()}`;
    await dropIndex(tenant.id);
    const before = await actions(tenant, about);
    expect(before.length).toBe(7);
    expect(JSON.stringify(before)).toContain('Gone vendor');
    await compact(tenant.id);
    expect(await actions(tenant, about)).toEqual(before);
    // The log itself is folded too.
    goTo(8 * day);
    await compact(tenant.id);
    expect(await actions(tenant, about)).toEqual(before);
  });

  test('about a period alone, which is found under its subscription', async () => {
    const period = await library.period({ subscription_name: 'Alone' });
    await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body: { price: 7 } });
    await dropIndex(tenant.id);
    const before = await actions(tenant, `subscription_period/${period.id}`);
    await compact(tenant.id);
    expect(await actions(tenant, `subscription_period/${period.id}`)).toEqual(before);
    expect(before.map(({ kind }) => kind)).not.toContain('subscription');
  });

  test('about a provider whose contact came from another provider', async () => {
    const as = tenant.admin;
    const from = await ask(vendors.create, { as, body: { name: 'Former house', currency: 'EUR' } });
    const to = await ask(vendors.create, { as, body: { name: 'Later house', currency: 'EUR' } });
    const body = { provider_id: from.id, first_name: 'Mo', last_name: 'Ving', email: 'mo@house.example' };
    const contact = await ask(contacts.create, { as, body });
    await compact(tenant.id);
    await tenant.repo.commit(async (tx) => tx.save('contact', { ...(await tx.load('contact', contact.id)), provider_id: to.id }));
    await compact(tenant.id);
    const told = await actions(tenant, `provider/${to.id}`, { filters: [{ field: 'kind', operator: 'in', values: ['contact'] }] });
    expect(told.map(({ action }) => action)).toEqual(['changed', 'created']);
  });

  test('about a provider that replaced another with its contacts', async () => {
    const as = tenant.admin;
    const from = await ask(vendors.create, { as, body: { name: 'Merged house', currency: 'EUR' } });
    const to = await ask(vendors.create, { as, body: { name: 'Remaining house', currency: 'EUR' } });
    const contact = await ask(contacts.create, {
      as,
      body: { provider_id: from.id, first_name: 'Stays', last_name: 'Here', email: 'stays@house.example' },
    });
    await compact(tenant.id);
    await ask(vendors.remove, { as, params: { id: from.id }, query: { replace_with: to.id } });
    await dropIndex(tenant.id);
    const before = await actions(tenant, `provider/${to.id}`);
    await compact(tenant.id);
    const after = await actions(tenant, `provider/${to.id}`);
    expect(after).toEqual(before);
    expect(after.map(({ entity_id }) => entity_id)).toContain(contact.id);
  });

  test('for all actions, by search, kind, time and words of their changes', async () => {
    await dropIndex(tenant.id);
    const asked = [
      {},
      { search: 'bookhouse' },
      { filters: [{ field: 'kind', operator: 'in', values: ['note', 'provider'] }] },
      { filters: [{ field: 'told', operator: 'contains', values: ['Price'] }] },
      { filters: [{ field: 'belongs_to', operator: 'contains', values: ['Eventful'] }] },
      { filters: [{ field: 'at', operator: 'lte', values: [new Date().toISOString()] }] },
      { sort: [{ field: 'name', descending: false }], paginated: true, page: 2, perPage: 5 },
    ];
    const look = () => Promise.all(asked.map((change) => actions(tenant, undefined, change)));
    const before = await look();
    await compact(tenant.id);
    expect(await look()).toEqual(before);
    expect(before.every((found) => JSON.stringify(found).length > 20)).toBe(true);
  });
});

describe('the history index saves reads', () => {
  test('a page about one record reads neither the log nor the archive, in one query and one get', async () => {
    const period = await library.period({ subscription_name: 'Quick' });
    await compact(tenant.id);
    const model = await readModelFor(tenant.repo.caller);
    const log = vi.spyOn(history, 'historyOf');
    const [queries, gets] = [vi.spyOn(table, 'query'), vi.spyOn(table, 'get')];
    const caller = tenant.repo.caller;
    const told = (await recentActions(model, caller, query as never, {
      about: `subscription/${period.subscription_id}`,
    })) as RecentAction[];
    expect(told.length).toBe(2);
    expect(log).not.toHaveBeenCalled();
    expect([queries.mock.calls.length, gets.mock.calls.length]).toEqual([1, 1]);
  });

  test('a change after the last compaction is shown at once', async () => {
    const note = await ask(productCards.createNote, {
      as: tenant.editor,
      params: { entityId: library.product },
      body: { body: '<p>Fresh</p>' },
    });
    expect((await actions(tenant, `product/${library.product}`))[0]).toMatchObject({ entity_id: note.id, action: 'created' });
    expect((await actions(tenant, undefined, { search: 'fresh' }))[0]).toMatchObject({ entity_id: note.id });
  });
});

describe('the compactor writes the history index', () => {
  const typesOf = async (own: TestTenant) =>
    (await actions(own, undefined, { filters: [{ field: 'kind', operator: 'in', values: ['product_type'] }] })).map(({ name }) => name);
  const addType = (own: TestTenant, name: string) => own.repo.commit((tx) => tx.create('product_type', { name }));

  test('from the archive and the log of a tenant that had none', async () => {
    const own = await createTestTenant();
    for (const name of ['a', 'b']) await addType(own, name);
    goTo(8 * day);
    await compact(own.id);
    for (const name of ['c', 'd']) await addType(own, name);
    // As a release left it that did not know the index.
    await dropIndex(own.id);
    for (const pk of keys.historyPartitions(own.id))
      for await (const item of table.partition<{ pk: string; sk: string }>(pk)) await table.delete({ pk: item.pk, sk: item.sk });
    await filesFor(own.repo.caller).remove(await filesFor(own.repo.caller).list('history-index/'));
    expect(await typesOf(own)).toEqual(['d', 'c', 'b', 'a']);
    await compact(own.id);
    expect((await readIndex(own.id))?.segments.length).toBe(1);
    expect(await typesOf(own)).toEqual(['d', 'c', 'b', 'a']);
  });

  test('once more after it was killed between the items and the manifest', async () => {
    const own = await createTestTenant();
    await addType(own, 'a');
    await compact(own.id);
    await addType(own, 'b');
    const put = table.put.bind(table);
    vi.spyOn(table, 'put').mockImplementation((item, ...more) =>
      item.sk === 'HISTORY#' ? Promise.reject(new Error('killed')) : put(item, ...more),
    );
    await expect(compact(own.id)).rejects.toThrow('killed');
    vi.restoreAllMocks();
    expect(await typesOf(own)).toEqual(['b', 'a']);
    await compact(own.id);
    expect(await typesOf(own)).toEqual(['b', 'a']);
    goTo(2 * day);
    await compact(own.id, true);
    expect(await filesFor(own.repo.caller).list('history-index/')).toHaveLength(1);
  });

  test('only once when two compactors add the same commits at once', async () => {
    const own = await createTestTenant();
    for (const name of ['a', 'b', 'c']) await addType(own, name);
    const model = await readModelFor(own.repo.caller);
    await Promise.all([updateHistoryIndex(model), updateHistoryIndex(model), updateHistoryIndex(model)]);
    expect(await typesOf(own)).toEqual(['c', 'b', 'a']);
    expect(await filesFor(own.repo.caller).list('history-index/')).toHaveLength(1);
  });

  test('anew at once when it finds that the last segment is lost', async () => {
    const own = await createTestTenant();
    await addType(own, 'a');
    await compact(own.id);
    const index = (await readIndex(own.id)) as HistoryIndex;
    await filesFor(own.repo.caller).remove(index.segments.map(({ key }) => key));
    await addType(own, 'b');
    // Lost for good: the index is dropped, and written anew the next time.
    await updateHistoryIndex(await readModelFor(own.repo.caller));
    expect(await readIndex(own.id)).toBeUndefined();
    await compact(own.id);
    expect(await typesOf(own)).toEqual(['b', 'a']);
  });

  test('anew after a segment was lost, and shows everything meanwhile', async () => {
    const own = await createTestTenant();
    for (const name of ['a', 'b']) await addType(own, name);
    await compact(own.id);
    const index = (await readIndex(own.id)) as HistoryIndex;
    await writeIndex(own.id, { ...index, segments: index.segments.map((each) => ({ ...each, key: `${each.key}.lost` })) });
    expect(await typesOf(own)).toEqual(['b', 'a']);
    await compact(own.id, true);
    expect((await readIndex(own.id))?.segments[0]?.key).not.toContain('lost');
    expect(await typesOf(own)).toEqual(['b', 'a']);
  });

  test('without the months that the member no longer keeps', async () => {
    const own = await createTestTenant();
    await addType(own, 'old');
    goTo(400 * day);
    await addType(own, 'new');
    await compact(own.id);
    await own.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), history_years: 1 }));
    await compact(own.id);
    await own.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), history_years: 30 }));
    expect(await typesOf(own)).toEqual(['new']);
    const items: string[] = [];
    for (const pk of keys.historyPartitions(own.id))
      for await (const { sk } of table.partition<{ pk: string; sk: string }>(pk)) items.push(sk);
    expect(items.filter((sk) => sk.startsWith('product_type#'))).toHaveLength(1);
  });
});
