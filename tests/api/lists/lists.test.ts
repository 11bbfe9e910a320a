import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import type { ListName } from '#shared/contract/lists.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

let tenant: TestTenant;
let library: Library;
const names = (rows: unknown): string[] => (rows as { name: string }[]).map((row) => row.name);

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  await library.period({ subscription_name: 'Émile', price: 300, start_date: '2026-01-01', vendor_id: library.vendor, currency: 'EUR' });
  await library.period({ subscription_name: 'emma', price: -5, start_date: '2025-01-01', decision: 'accepted' });
  await library.period({ subscription_name: 'Zoo 10', price: null, start_date: '2024-01-01', comment: 'odd' });
  await library.period({
    subscription_name: 'Zoo 9',
    price: 40,
    start_date: '2024-06-01',
    departments: [{ department_id: library.department, percentage: 10, cost_center_id: null }],
  });
});

const listed: [ListName, AnyCall][] = [
  ['subscriptions', groups.subscriptions.list],
  ['subscription-periods', groups.subscriptionPeriods.list],
  ['publishers', groups.publishers.list],
  ['vendors', groups.vendors.list],
  ['providers', groups.providers.list],
  ['products', groups.products.list],
  ['product-types', groups.productTypes.list],
  ['departments', groups.departments.list],
  ['financial-periods', groups.financialPeriods.list],
];

describe('D1 lists', () => {
  test.each(listed)('C140 C160 every column of %s sorts and filters', async (name, call) => {
    const all = (await ask(call, { as: tenant.viewer })) as Record<string, unknown>[];
    for (const { field, type } of listColumns[name]) {
      const sorted = (await ask(call, { as: tenant.viewer, query: { sort: `-${field}` } })) as unknown[];
      expect(sorted).toHaveLength(all.length);
      const empty = (await ask(call, { as: tenant.viewer, query: { [`filter[${field}][empty]`]: 'true' } })) as unknown[];
      const full = (await ask(call, { as: tenant.viewer, query: { [`filter[${field}][empty]`]: 'false' } })) as unknown[];
      expect(empty.length + full.length).toBe(all.length);
      const value = all.map((row) => row[field]).find((each) => each !== null && !Array.isArray(each));
      if (value === undefined) continue;
      // A status is shown by its label; references are filtered by id.
      const wanted =
        typeof value === 'object' ? String((value as { id?: string }).id ?? (value as { label?: string }).label) : String(value);
      const found = await callApi(call, { as: tenant.viewer, query: { [`filter[${field}]`]: wanted.replaceAll(',', '') } });
      expect(`${field} ${found.status}`).toBe(`${field} 200`);
      if (!wanted.includes(',') && type !== 'text') expect((found.result as unknown[]).length).toBeGreaterThan(0);
    }
  });

  test('pages: the rows of one, and how many there are', async () => {
    const page = await ask(groups.subscriptions.list, {
      as: tenant.viewer,
      query: { paginated: 'true', per_page: '3', page: '2', sort: 'name' },
    });
    expect(page).toMatchObject({ last_row: 4 });
    expect(names((page as { data: unknown[] }).data)).toEqual(['Zoo 10']);
    for (const query of [{ per_page: '501' }, { page: '0' }, { sort: 'nothing' }, { 'filter[nothing]': 'x' }] as Record<string, string>[])
      expect((await callApi(groups.subscriptions.list, { as: tenant.viewer, query })).status).toBe(422);
  });

  test('words sort as people sort them, numbers by value, empty cells last', async () => {
    const by = async (sort: string) => names(await ask(groups.subscriptions.list, { as: tenant.viewer, query: { sort } }));
    expect(await by('name')).toEqual(['Émile', 'emma', 'Zoo 9', 'Zoo 10']);
    expect(await by('price')).toEqual(['emma', 'Zoo 9', 'Émile', 'Zoo 10']);
    expect(await by('-price')).toEqual(['Émile', 'Zoo 9', 'emma', 'Zoo 10']);
    expect(await by('decision,-start_date')).toEqual(['Émile', 'Zoo 9', 'Zoo 10', 'emma']);
  });

  test('filters: any of, from, to, contains, empty', async () => {
    const by = async (query: Record<string, string>) =>
      names(await ask(groups.subscriptions.list, { as: tenant.viewer, query: { sort: 'name', ...query } }));
    expect(await by({ 'filter[decision]': 'accepted,cancelled' })).toEqual(['emma']);
    expect(await by({ 'filter[price][gte]': '0', 'filter[price][lte]': '100' })).toEqual(['Zoo 9']);
    expect(await by({ 'filter[start_date][gte]': '2024-02-01', 'filter[start_date][lte]': '2025-01-01' })).toEqual(['emma', 'Zoo 9']);
    expect(await by({ 'filter[name][contains]': 'EMI' })).toEqual(['Émile']);
    expect(await by({ 'filter[vendor][empty]': 'false' })).toEqual(['Émile']);
    expect(await by({ 'filter[departments]': library.department })).toEqual(['Zoo 9']);
    expect(await by({ search: 'bookhouse' })).toEqual(['Émile']);
  });

  test('a list is up to date with the change before it', async () => {
    const as = tenant.editor;
    const [row] = (await ask(groups.subscriptions.list, { as, query: { search: 'zoo 9' } })) as { latest_period_id: string }[];
    for (const price of [41, 42, 43]) {
      await ask(groups.subscriptionPeriods.update, { as, params: { id: row?.latest_period_id ?? '' }, body: { price } });
      expect(await ask(groups.subscriptions.list, { as, query: { search: 'zoo 9' } })).toMatchObject([{ price }]);
    }
    await ask(groups.publishers.update, { as, params: { id: library.publisher }, body: { name: 'Southern Press' } });
    expect(await ask(groups.subscriptions.list, { as, query: { search: 'zoo 9' } })).toMatchObject([
      { publisher: { name: 'Southern Press' } },
    ]);
  });
});

describe('C050 C051 R004 R005 the global search', () => {
  const full = (query: string, more: Record<string, string> = {}, as = tenant.viewer) =>
    ask(groups.search.full, { as, query: { query, ...more } });

  test('finds by name and by what belongs to it, the best first, with what its link needs', async () => {
    expect(await full('emile')).toMatchObject([{ tag: 'subscription', name: 'Émile' }]);
    expect(await ask(groups.search.top, { as: tenant.viewer, query: { query: 'tides' } })).toMatchObject([
      { tag: 'product', name: 'Journal of Tides' },
      ...Array.from({ length: 4 }, () => ({ tag: 'subscription' })),
    ]);
    expect(await full('odd')).toMatchObject([{ tag: 'subscription_period', subscription_id: expect.any(String) }]);
    expect(await full('zoo', { paginated: 'true', per_page: '1', page: '2' })).toMatchObject({ last_row: 3, data: [{}] });
    expect(await full('zoo', { tag: 'product' })).toEqual([]);
    expect(await full('   ')).toEqual([]);
  });

  test('says state and price of a subscription and of a period, and how many hits each kind has', async () => {
    const [emma] = await ask(groups.search.top, { as: tenant.viewer, query: { query: 'emma' } });
    expect(emma).toMatchObject({ price: -5, currency: 'EUR', status: { decision: 'accepted', label: expect.any(String) } });
    expect(await full('odd')).toMatchObject([{ price: null, status: { decision: 'undecided' } }]);
    const page = { paginated: 'true', per_page: '1' };
    const counts = { subscription: 4, product: 1 };
    expect(await full('tides', page)).toMatchObject({ last_row: 5, counts });
    expect(await full('tides', { ...page, tag: 'product' })).toMatchObject({ last_row: 1, data: [{ tag: 'product' }], counts });
  });
});

test('C422 C424 what cells offer to choose from', async () => {
  const product = await ask(groups.inlineEditing.product, { as: tenant.viewer });
  expect(product.publishers.map((each) => each.id)).toEqual(expect.arrayContaining([library.publisher, library.foreign]));
  expect(product.publishers.map((each) => each.id)).not.toContain(library.vendor);
  const period = await ask(groups.inlineEditing.subscriptionPeriod, { as: tenant.viewer });
  expect(period.vendors).toEqual([{ id: library.vendor, name: 'Bookhouse' }]);
  expect(period.owners.map((each) => each.id)).toContain(tenant.editor.id);
  expect(period['financial-periods'].length).toBeGreaterThan(3);
});

describe('C440 C503 exports', () => {
  const text = (bytes: Buffer) => bytes.toString('utf8').replace(/^\uFEFF/, '');

  test('C440 a list with its filters, as csv and xlsx, named by its headers', async () => {
    const query = { format: 'csv', 'filter[decision]': 'accepted' };
    const csv = await callApi(groups.exports.entity, { as: tenant.viewer, params: { entity: 'subscriptions' }, query });
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="subscriptions-\d{4}-\d\d-\d\d\.csv"/);
    expect(csv.headers['suggested-filename']).toMatch(/^subscriptions-.*\.csv$/);
    const lines = text(csv.bytes).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('emma');
    const xlsx = await callApi(groups.exports.entity, { as: tenant.viewer, params: { entity: 'subscriptions' } });
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await callApi(groups.exports.entity, { as: tenant.viewer, params: { entity: 'nothing' } })).status).toBe(404);
    expect(
      (await callApi(groups.exports.entity, { as: tenant.viewer, params: { entity: 'products' }, query: { sort: 'nothing' } })).status,
    ).toBe(422);
  });

  test('C503 a download of chosen columns and rows', async () => {
    const [first] = (await ask(groups.subscriptions.list, { as: tenant.viewer, query: { search: 'emma' } })) as { id: string }[];
    const body = { format: 'csv' as const, columns: ['name', 'price'], ids: [first?.id ?? ''] };
    const file = await callApi(groups.subscriptions.download, { as: tenant.viewer, body });
    expect(text(file.bytes).trim().split(/\r?\n/)).toEqual([expect.stringContaining('Name'), expect.stringMatching(/^"?emma"?[,;]-5/)]);
  });
});

test('D2 C264 C440 where vendor pages are closed, a viewer finds who only sells neither in the list of providers nor in its export', async () => {
  const { version } = await ask(groups.settings.memberSettings, { as: tenant.viewer });
  const closed = (viewers_see_vendors: boolean) =>
    callApi(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors } });
  const saved = await closed(false);
  expect(saved.result.version).toBe(version + 1);
  expect(saved.body.messages.default).toBe('The settings were saved.');
  const listed = names(await ask(groups.providers.list, { as: tenant.viewer }));
  const exported = await callApi(groups.exports.entity, {
    as: tenant.viewer,
    params: { entity: 'providers' },
    query: { format: 'csv', columns: 'name' },
  });
  expect(listed).not.toContain('Bookhouse');
  expect(exported.bytes.toString().split('\r\n').slice(1, -1)).toEqual(listed);
  await closed(true);
  expect(names(await ask(groups.providers.list, { as: tenant.viewer }))).toContain('Bookhouse');
});

test('D1 signs alone are looked for as they are', async () => {
  await library.period({ subscription_name: 'C++ in the library' });
  const by = async (query: Record<string, string>) => names(await ask(groups.subscriptions.list, { as: tenant.viewer, query }));
  expect(await by({ search: '++' })).toEqual(['C++ in the library']);
  expect(await by({ 'filter[name][contains]': '++' })).toEqual(['C++ in the library']);
});
