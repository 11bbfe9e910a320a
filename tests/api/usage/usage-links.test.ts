import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { setClock } from '#functions/platform/clock.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { unpackYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { storeTitleReport } from '#tests/support/title-reports.ts';
import { atSteps, interleave, startInstance } from '#tests/support/two-instances.ts';

const { usageLinks, usageTitles } = groups;
let tenant: TestTenant;
let library: Library;
let source: string;
let journals: string;
let setBack = (): void => {};
afterAll(() => setBack());

beforeAll(async () => {
  await startProduct();
});

beforeEach(async () => {
  setBack();
  setBack = setClock({ now: () => new Date('2026-11-10T12:00:00Z') });
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  const as = tenant.admin;
  journals = (await ask(groups.productTypes.create, { as, body: { name: 'Journal' } })).id;
  source = (await ask(groups.usageSources.create, { as, body: { name: 'Tidewater', platform: 'Tidewater Online' } })).id;
});

const createProduct = async (name: string, more: object = {}): Promise<string> => {
  const body = { name, publisher_id: library.publisher, product_type_id: journals, platform: 'Tidewater Online', ...more };
  return (await ask(groups.products.create, { as: tenant.admin, body })).id;
};
const load = (...titles: Parameters<typeof storeTitleReport>[2][number][]) => storeTitleReport(tenant, source, titles);
const listed = (query: Record<string, string> = { usage_source_id: source }) => ask(usageLinks.list, { as: tenant.viewer, query });
const unmatched = async () => {
  const rows = await ask(usageTitles.unmatched, { as: tenant.viewer });
  return Array.isArray(rows) ? rows : rows.data;
};
const link = (body: object) => callApi(usageLinks.create, { as: tenant.admin, body: { usage_source_id: source, ...body } });

/** Uses of products by name, as stored. */
async function uses(): Promise<Record<string, (number | null)[]>> {
  await runJobs(tenant.id);
  const model = await repositoryFor(systemCaller(tenant.id)).model();
  return Object.fromEntries(
    [...model.all('product_usage')].map(({ product_id, years }) => [
      model.find('product', product_id)?.name ?? '',
      unpackYears(years)[0]?.cells[0]?.counts.slice(0, 3) ?? [],
    ]),
  );
}

describe('links of usage [C650 C651 C661 C662]', () => {
  test('are proposed by what reports say, with how certain that is', async () => {
    const byIssn = await createProduct('Waves (journal)', { online_identifier: '2049-3630' });
    const byName = await createProduct('Surf');
    await load({ name: 'Waves', onlineIssn: '2049-3630', counts: [12, 7] }, { name: 'Surf', counts: [1, 2] });
    expect(await listed()).toMatchObject([
      { id: null, product: { id: byName }, scope: 'title', by: 'name', unsure: 1, sure: 0, uses: 3, value_name: 'Surf' },
      { id: null, product: { id: byIssn }, scope: 'title', by: 'online_issn', likely: 1, uses: 19 },
    ]);
    expect(await listed({ product_id: byName })).toHaveLength(1);
  });

  test('win over proposals, and proposals count again once they are deleted', async () => {
    await createProduct('Waves');
    const deal = await createProduct('Deal', { platform: null });
    await load({ name: 'Waves', counts: [12, 7] });
    expect(await uses()).toEqual({ Waves: [12, 7, null] });
    const [title] = await allTitles();
    const { status, result } = await link({ scope: 'title', value: title?.key, product_id: deal });
    expect(status).toBe(200);
    expect(await uses()).toEqual({ Deal: [12, 7, null] });
    expect((await listed())[0]).toMatchObject({ id: result.id, scope: 'title', by: null, product: { name: 'Deal' }, sure: 1, uses: 19 });
    const params = { id: result.id };
    await ask(usageLinks.update, { as: tenant.admin, params, body: { valid_from: '2026-02-01', version: 1 } });
    expect(await uses()).toEqual({ Deal: [null, 7, null], Waves: [12, 0, null] });
    await ask(usageLinks.remove, { as: tenant.admin, params });
    expect(await uses()).toEqual({ Waves: [12, 7, null] });
  });

  test('say what is wrong with them', async () => {
    const product_id = await createProduct('Waves');
    const errors = async (body: object) => (await link({ product_id, ...body })).body.messages.errors;
    expect(await errors({ scope: 'database' })).toHaveProperty('value');
    expect(await errors({ scope: 'title', value: ' ' })).toHaveProperty('value');
    expect(await errors({ scope: 'platform', valid_from: '2026-02-01', valid_to: '2026-01-01' })).toHaveProperty('valid_to');
    expect((await link({ product_id, scope: 'platform', value: 'ignored' })).status).toBe(200);
    expect(await errors({ scope: 'platform' })).toHaveProperty('product_id');
    expect(await errors({ scope: 'platform', product_id: 'nowhere' })).toHaveProperty('product_id');
  });

  test('are set by those who manage sources only', async () => {
    const product_id = await createProduct('Waves');
    const body = { usage_source_id: source, scope: 'platform' as const, product_id };
    expect((await callApi(usageLinks.create, { as: tenant.viewer, body })).status).toBe(403);
    const { id } = (await link(body)).result;
    expect((await callApi(usageLinks.update, { as: tenant.viewer, params: { id }, body: {} })).status).toBe(403);
    expect((await callApi(usageLinks.remove, { as: tenant.viewer, params: { id } })).status).toBe(403);
  });
});

async function allTitles() {
  const rows = await ask(usageTitles.all, { as: tenant.viewer });
  return Array.isArray(rows) ? rows : rows.data;
}

describe('titles of usage', () => {
  test('that no product claims are listed by their uses, until one is linked or created [C652]', async () => {
    await createProduct('Waves');
    await load(
      { name: 'Waves', counts: [50] },
      { name: 'Surf', counts: [5, 6] },
      { name: 'Dunes', counts: [40] },
      { name: 'Unread', counts: [0] },
    );
    expect((await unmatched()).map(({ name, uses: count, metric }) => [name, count, metric])).toEqual([
      ['Dunes', 40, 'platforms'],
      ['Surf', 11, 'platforms'],
    ]);
    const [dunes] = await unmatched();
    await link({ scope: 'title', value: dunes?.key, product_id: await createProduct('Deserts') });
    await createProduct('Surf');
    expect(await unmatched()).toEqual([]);
    const page = await ask(usageTitles.unmatched, { as: tenant.viewer, query: { paginated: 'true', per_page: '1', page: '1' } });
    expect(page).toEqual({ data: [], last_row: 0 });
  });

  test('none is left over where the whole platform is a product', async () => {
    await load({ name: 'Waves', counts: [50] });
    expect(await unmatched()).toHaveLength(1);
    await link({ scope: 'platform', product_id: await createProduct('All of it', { platform: null }) });
    expect(await unmatched()).toEqual([]);
    expect(await uses()).toEqual({ 'All of it': [50, null, null] });
  });

  test('are found by ISSN or search across sources, with the products they count for [C655]', async () => {
    const waves = await createProduct('Waves');
    await load({ name: 'Waves', onlineIssn: '2049-3630', counts: [12, 7] }, { name: 'Surf', counts: [1] });
    const other = (await ask(groups.usageSources.create, { as: tenant.admin, body: { name: 'Elsewhere' } })).id;
    await storeTitleReport(tenant, other, [
      { name: 'Waves', onlineIssn: '2049-3630', counts: [3] },
      { name: 'Waves', onlineIssn: '2049-3630', counts: [2], metric: 'No_License' },
    ]);
    const found = (await ask(usageTitles.all, { as: tenant.viewer, query: { issn: '20493630' } })) as Awaited<ReturnType<typeof allTitles>>;
    expect(found.map((row) => [row.usage_source.name, row.uses, row.products.map(({ id }) => id), row.no_license])).toEqual([
      ['Tidewater', 19, [waves], 0],
      ['Elsewhere', 3, [], 2],
    ]);
    const searched = (await ask(usageTitles.all, { as: tenant.viewer, query: { search: 'surf' } })) as typeof found;
    expect(searched.map(({ name }) => name)).toEqual(['Surf']);
  });

  test('of a subscription have their uses, those without use, and equal parts of the price [C654][RU07]', async () => {
    const as = tenant.admin;
    const product_id = await createProduct('Package', { product_type_id: null });
    const titles = ['Waves', 'Surf', 'Dunes'];
    const publications = titles.map((publication_title) => ({ publication_title }));
    const body = { name: 'List', valid_from: '2020-01-01', publications } as never;
    await ask(groups.products.createTitleList, { as, params: { id: product_id }, body });
    const period = { product_id, owner_id: tenant.editor.id, start_date: '2026-01-01', end_date: '2026-12-31', price: 100 };
    const { subscription_id: id } = await library.period(period);
    await load({ name: 'Waves', counts: Array<number>(12).fill(5) }, { name: 'Surf', counts: [10] }, { name: 'Elsewhere', counts: [4] });
    await runJobs(tenant.id);
    const rowsOf = async (query: Record<string, string> = {}) =>
      (await ask(usageTitles.ofSubscription, { as: tenant.viewer, params: { id }, query })) as {
        name: string;
        uses: number | null;
        cost: number | null;
        cost_per_use: number | null;
      }[];
    expect((await rowsOf()).map(({ name, uses: count, cost }) => [name, count, cost])).toEqual([
      ['Waves', 60, null],
      ['Surf', 10, null],
      ['Dunes', 0, null],
    ]);
    const costs = await rowsOf({ cost: 'true' });
    expect(costs.map(({ cost, cost_per_use }) => [cost, cost_per_use])).toEqual([
      [33.34, 0.5557],
      [33.33, 3.333],
      [33.33, null],
    ]);
    const unused = await rowsOf({ 'filter[uses]': '0' });
    expect(unused.map(({ name }) => name)).toEqual(['Dunes']);
  });
});

/** A request as the handlers take it, on an instance of its own. */
function requestOf(repositoryOf: typeof repositoryFor, body: object) {
  const repo = repositoryOf(systemCaller(tenant.id, tenant.admin.id));
  return { repo, body, model: () => repo.model() } as never;
}

// Last: instances of their own replace the modules that handlers load later.
describe('links of usage at the same time', () => {
  test('are set once when two people say the same at the same time', async () => {
    const product_id = await createProduct('Waves');
    const instances = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step) => {
      const body = {
        usage_source_id: source,
        scope: 'database' as const,
        product_id,
        value: `Base ${step}`,
        valid_from: null,
        valid_to: null,
      };
      const outcome = await interleave(
        instances,
        step,
        (instance) => instance.createUsageLink(requestOf(instance.repositoryFor, body)),
        (instance) => instance.createUsageLink(requestOf(instance.repositoryFor, body)),
      );
      const model = await repositoryFor(systemCaller(tenant.id)).model();
      expect([...model.all('usage_link')].filter(({ value }) => value === body.value)).toHaveLength(1);
      return outcome;
    });
  });
});
