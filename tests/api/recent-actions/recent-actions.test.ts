import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { compact } from '#functions/platform/compaction.ts';
import { filesFor } from '#functions/platform/files.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { actionRows } from '#functions/read/recent-actions.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

const { settings, subscriptionPeriods, vendors, productCards } = groups;
let tenant: TestTenant;
let library: Library;
let setBack = (): void => {};

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
});
afterEach(() => setBack());

async function look(query: Record<string, string> = {}, as = tenant.viewer): Promise<RecentAction[]> {
  return (await ask(settings.recentActions, { as, query })) as RecentAction[];
}

describe('C041 what a change is told as', () => {
  test('S19 names instead of ids, amounts with their currency, headings as in the lists, and where the record is', async () => {
    const as = tenant.editor;
    const period = await library.period({ subscription_name: 'Told', price: 100, currency: 'EUR', vendor_id: library.vendor });
    const other = await ask(vendors.create, { as, body: { name: 'Paperhouse', currency: 'EUR' } });
    const body = { price: 250.5, vendor_id: other.id, end_date: '2027-12-31', owner_id: tenant.admin.id };
    await ask(subscriptionPeriods.update, { as, params: { id: period.id }, body });
    const [told] = await look({ 'filter[entity_id]': period.id });
    expect(told).toMatchObject({
      by: { name: 'Editor Person' },
      title: 'Subscription period',
      link: `/subscriptions/${period.subscription_id}`,
      of: { title: 'Subscription', name: 'Told', link: `/subscriptions/${period.subscription_id}` },
    });
    const byField = Object.fromEntries((told?.changes ?? []).map((change) => [change.field, change]));
    expect(byField['price']).toMatchObject({ label: 'Price', type: 'money', currency: 'EUR', from: 100, to: 250.5 });
    expect(byField['vendor_id']).toMatchObject({ label: 'Vendor', type: 'reference', from: 'Bookhouse', to: 'Paperhouse' });
    expect(byField['end_date']).toMatchObject({ label: 'End', type: 'date', to: '2027-12-31' });
    expect(byField['owner_id']).toMatchObject({ label: 'Owner', from: 'Editor Person', to: 'Ada Admin' });
    expect(JSON.stringify(told?.changes)).not.toContain(library.vendor);
  });

  test('S19 a name of our own comes as a code, for the reader in any language', async () => {
    const { id } = await library.period({ subscription_name: 'Numbered' });
    await ask(groups.workflows.start, { as: tenant.editor, params: { id }, body: {} });
    const [started] = await look({ 'filter[kind]': 'workflow_run' });
    expect(started).toMatchObject({ name: 'Workflow 1', name_code: { code: 'workflow.numbered', values: { number: 1 } } });
    const [named] = await look({ 'filter[kind]': 'subscription' });
    expect(named).toMatchObject({ name: 'Numbered', name_code: null });
  });

  test('S19 of a list each entry is told by its name, and what of it changed', async () => {
    const as = tenant.editor;
    const share = { department_id: library.department, percentage: 40, cost_center_id: null };
    const period = await library.period({ subscription_name: 'Shares' });
    const change = (departments: object[]) =>
      ask(subscriptionPeriods.update, { as, params: { id: period.id }, body: { departments: departments as never } });
    await change([share]);
    await change([{ ...share, percentage: 60, cost_center_id: library.costCenter }]);
    await change([]);
    const told = (await look({ 'filter[entity_id]': period.id, 'filter[action]': 'changed' })).map(({ changes }) =>
      changes.map(({ label, entry, from, to }) => [label, entry, from, to]),
    );
    expect(told).toEqual([
      [['Departments', null, 'Physics', null]],
      [
        ['Percentage', 'Physics', 40, 60],
        ['Cost center', 'Physics', null, '4711'],
      ],
      [
        ['Departments', null, null, 'Physics'],
        ['Percentage', 'Physics', null, 40],
      ],
    ]);
  });

  test('S19 a record that is gone keeps its name, also where another pointed at it', async () => {
    const as = tenant.admin;
    const vendor = await ask(vendors.create, { as, body: { name: 'Gone and remembered', currency: 'EUR' } });
    const period = await library.period({ subscription_name: 'Pointing', vendor_id: vendor.id });
    await ask(subscriptionPeriods.update, { as, params: { id: period.id }, body: { vendor_id: library.vendor } });
    await ask(vendors.remove, { as, params: { id: vendor.id } });
    const [told] = await look({ 'filter[entity_id]': period.id });
    expect(told?.changes[0]).toMatchObject({ field: 'vendor_id', from: 'Gone and remembered', to: 'Bookhouse' });
    expect((await look({ 'filter[entity_id]': vendor.id }))[0]).toMatchObject({
      action: 'deleted',
      name: 'Gone and remembered',
      link: null,
    });
  });
});

describe('C041 which of them', () => {
  test('S19 by person, kind of record, kind of action, name and time; a page at a time', async () => {
    const all = await look();
    const byEditor = await look({ 'filter[by]': tenant.editor.id });
    expect(byEditor.length).toBeGreaterThan(5);
    expect(byEditor.every(({ by }) => by?.id === tenant.editor.id)).toBe(true);
    expect(byEditor.length).toBe(all.filter(({ by }) => by?.id === tenant.editor.id).length);
    expect(new Set((await look({ 'filter[kind]': 'product,department' })).map(({ kind }) => kind))).toEqual(
      new Set(['product', 'department']),
    );
    expect((await look({ 'filter[action]': 'deleted' })).map(({ name }) => name)).toEqual(['Gone and remembered']);
    expect((await look({ search: 'tides' })).map(({ name }) => name)).toEqual(['Journal of Tides']);
    const middle = all[5]?.at ?? '';
    expect((await look({ 'filter[at][gte]': middle })).length).toBe(all.filter(({ at }) => at >= middle).length);
    expect((await look({ 'filter[at][lte]': middle })).length).toBe(all.filter(({ at }) => at <= middle).length);
    expect(await look({ 'filter[at][gte]': '2999-01-01' })).toEqual([]);
    const page = (await ask(settings.recentActions, {
      as: tenant.viewer,
      query: { paginated: 'true', per_page: '4', page: '2' },
    })) as Page<RecentAction>;
    expect(page).toEqual({ data: all.slice(4, 8), last_row: all.length });
    expect((await look({ sort: 'at' }))[0]?.at).toBe(all.at(-1)?.at);
    expect((await look({ sort: 'told' })).length).toBe(all.length);
    expect((await look({ 'filter[belongs_to]': 'Told' })).every(({ of }) => of?.name === 'Told')).toBe(true);
  });

  test('S19 about a record: with all that belongs to it, also what was deleted since', async () => {
    const as = tenant.editor;
    const params = { entityId: library.product };
    const note = await ask(productCards.createNote, { as, params, body: { body: '<p>To be deleted</p>' } });
    await ask(productCards.removeNote, { as, params: { ...params, id: note.id } });
    const told = await look({ about: `product/${library.product}` });
    expect(told.map(({ action, kind, of }) => [action, kind, of?.name])).toEqual([
      ['deleted', 'note', 'Journal of Tides'],
      ['created', 'note', 'Journal of Tides'],
      ['created', 'product', undefined],
    ]);
    expect((await callApi(settings.recentActions, { as, query: { about: 'product/nothing' } })).status).toBe(404);
    expect((await callApi(settings.recentActions, { as, query: { about: 'credential/x' } })).status).toBe(404);
    expect((await callApi(settings.recentActions, { as, query: { about: 'rubbish' } })).status).toBe(422);
  });

  test('S19 a subscription with its periods, their invoices and what was deleted with them', async () => {
    const own = await createTestTenant();
    const around = await createLibrary(own);
    const as = own.admin;
    const period = await around.period({ subscription_name: 'Deep' });
    const second = await around.period({ subscription_id: period.subscription_id, start_date: '2027-01-01' });
    const item = await ask(groups.periodItems.create, {
      as,
      params: { id: second.id },
      body: { kind: 'discount', amount: -5, description: 'Loyalty' },
    });
    await ask(subscriptionPeriods.remove, { as, params: { id: second.id } });
    const query = { about: `subscription/${period.subscription_id}`, 'filter[entity_id]': item.id };
    const told = (await ask(settings.recentActions, { as: own.viewer, query })) as RecentAction[];
    expect(told.map(({ action, of }) => [action, of?.name])).toEqual([
      ['deleted', 'Deep'],
      ['created', 'Deep'],
    ]);
    const history = (await ask(groups.subscriptionHistory.list, {
      as: own.viewer,
      params: { id: period.subscription_id },
    })) as RecentAction[];
    expect(history.map(({ id }) => id)).toEqual(expect.arrayContaining(told.map(({ id }) => id)));
    // Nobody else's.
    expect((await callApi(settings.recentActions, { as: tenant.viewer, query })).status).toBe(404);
  });
});

describe('C041 who may see it', () => {
  test('where vendor pages are closed nothing is told of who only sells; of imports only to who may import', async () => {
    const own = await createTestTenant();
    const around = await createLibrary(own);
    await own.repo.commit((tx) => tx.create('contact', { ...contact, provider_id: around.vendor, last_name: 'Hidden' }));
    const hidden = async () => ((await look({ search: 'Bookhouse' }, own.viewer)).length > 0 ? 'seen' : 'hidden');
    expect(await hidden()).toBe('seen');
    await ask(settings.changeMemberSettings, { as: own.admin, body: { viewers_see_vendors: false } });
    expect(await hidden()).toBe('hidden');
    expect(JSON.stringify(await look({}, own.viewer))).not.toContain('Hidden');
    expect((await look({ search: 'Northern Press' }, own.viewer)).length).toBe(1);
    expect((await look({ search: 'Bookhouse' }, own.admin)).length).toBe(1);
    const about = { about: `provider/${around.vendor}` };
    expect((await callApi(settings.recentActions, { as: own.viewer, query: about })).status).toBe(404);
    expect((await look(about, own.admin)).length).toBe(2);
  });

  test('secrets are never in the log, nor in what is told of it', async () => {
    const own = await createTestTenant();
    const around = await createLibrary(own);
    const secrets = ['swordfish-of-the-link'];
    const params = { entityId: around.product };
    await ask(productCards.createLink, {
      as: own.editor,
      params,
      body: { name: 'Statistics', url: 'https://stats.example', category_id: '5', username: 'me', password: secrets[0] as string },
    });
    const { address } = await ask(groups.calendar.create, { as: own.viewer, body: { scope: 'mine' } });
    secrets.push(new URL(address).pathname.replace('.ics', '').split('/').at(-1) ?? '');
    const raw: string[] = [];
    for await (const item of changeLog(own.id).from(0)) raw.push(gunzipSync(item.body).toString());
    expect(raw.join()).toContain('Statistics');
    const told = JSON.stringify(await look({}, own.admin));
    for (const secret of secrets) {
      expect(raw.join()).not.toContain(secret);
      expect(told).not.toContain(secret);
    }
    expect(secrets.every((secret) => secret.length > 12)).toBe(true);
  });
});

describe('how long it is kept', () => {
  const year = 365.25 * 86_400_000;

  test('C034 as many years as the member says; what is older is told no more at once, and goes with the next compaction', async () => {
    const own = await createTestTenant();
    const goTo = (ms: number) => {
      setBack();
      setBack = setClock({ now: () => new Date(Date.now() + ms) });
    };
    const makeAt = async (ms: number, name: string) => {
      goTo(ms);
      await own.repo.commit((tx) => tx.create('product_type', { name }));
    };
    await makeAt(0, 'Nine years old');
    await makeAt(6 * year, 'Three years old');
    await makeAt(8.9 * year, 'New');
    goTo(9 * year);
    // Sessions do not live that long: what the call does is asked by itself.
    const names = async () => {
      const filters = [{ field: 'kind', operator: 'in' as const, values: ['product_type'] }];
      const query = { paginated: false, page: 1, perPage: 25, sort: [], search: '', filters, include: [] };
      return (await actionRows(await readModelFor(own.repo.caller), own.repo.caller, query)).map(({ name }) => name);
    };
    const years = async () => (await filesFor(own.repo.caller).list('history/')).map((key) => Number(/history\/(\d{4})/.exec(key)?.[1]));
    const keep = (history_years: number) =>
      own.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), history_years }));
    const today = new Date().getUTCFullYear();
    expect(await names()).toEqual(['New', 'Three years old']);
    await keep(10);
    await compact(own.id);
    expect(await names()).toEqual(['New', 'Three years old', 'Nine years old']);
    expect(await years()).toContain(today);
    await keep(7);
    await compact(own.id);
    expect((await years()).filter((each) => each < today + 2)).toEqual([]);
    // What is forgotten does not come back.
    await keep(30);
    expect(await names()).toEqual(['New', 'Three years old']);
    setBack();
  });

  test('C034 the member chooses from 1 to 30 years, 7 at first', async () => {
    const own = await createTestTenant();
    expect((await ask(settings.memberSettings, { as: own.admin })).history_years).toBe(7);
    expect((await ask(settings.changeMemberSettings, { as: own.admin, body: { history_years: 10 } })).history_years).toBe(10);
    for (const history_years of [0, 31, 2.5]) {
      const refused = await callApi(settings.changeMemberSettings, { as: own.admin, body: { history_years } });
      expect(refused.body.messages.errors).toHaveProperty('history_years');
    }
  });
});

describe('C440 the export', () => {
  test('S19 holds what the list shows, in words, with the filters in force', async () => {
    const file = await callApi(groups.exports.entity, {
      as: tenant.viewer,
      params: { entity: 'recent-actions' },
      query: { format: 'csv', 'filter[kind]': 'subscription_period', 'filter[action]': 'changed' },
    });
    const text = new TextDecoder().decode(file.bytes);
    const lines = text.trim().split('\n');
    const rows = await look({ 'filter[kind]': 'subscription_period', 'filter[action]': 'changed' });
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toContain('Changes');
    expect(text).toContain('Vendor: Bookhouse → Paperhouse');
    expect(text).toContain('Price: 100.00 EUR → 250.50 EUR');
  });
});

const contact = {
  first_name: 'A',
  last_name: 'B',
  job: null,
  email: 'a@b.example',
  phone: null,
  address: null,
  email_preferences: [],
  active: true,
  description: null,
  locale: null,
};

describe('C041 pages of lines', () => {
  test('every page is full of lines, a burst is one, and the number of actions is told beside', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const { id } = await ask(groups.publishers.create, { as, body: { name: 'Folded Press', currency: 'EUR' } });
    const names = Array.from({ length: 7 }, (_, index) => `Burst ${index}`);
    for (const name of names) await ask(groups.products.create, { as, body: { name, publisher_id: id } });
    for (const name of ['Maths', 'Music']) await ask(groups.departments.create, { as, body: { name } });
    const fold = async (page: number) => {
      const query = { paginated: 'true', per_page: '2', page: String(page), folded: 'true', 'filter[kind]': 'product,department,provider' };
      return (await ask(settings.recentActions, { as, query })) as Page<RecentAction>;
    };
    const first = await fold(1);
    expect(first.data.map(({ name }) => name)).toEqual(['Music', 'Maths']);
    expect(first.data.every(({ burst }) => burst === undefined)).toBe(true);
    const second = await fold(2);
    expect(second.data.map(({ name, burst }) => [name, burst?.count])).toEqual([
      ['Burst 6', 7],
      ['Folded Press', undefined],
    ]);
    expect([second.last_row, second.totals?.[0]]).toEqual([4, { field: 'actions', amounts: [{ value: 10, currency: null }] }]);
    // What stands for the burst says how to read all of it.
    const [burst] = second.data;
    const all = (await ask(settings.recentActions, {
      as,
      query: { 'filter[at][gte]': burst?.burst?.from ?? '', 'filter[at][lte]': burst?.at ?? '', 'filter[kind]': 'product' },
    })) as RecentAction[];
    expect(all.map(({ name }) => name)).toEqual(names.toReversed());
  });
});
