import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { unpackYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ask, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { openJobs } from '#tests/support/deliver-jobs.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { storeTitleReport } from '#tests/support/title-reports.ts';

let tenant: TestTenant;
let library: Library;
let source: string;
let journals: string;

beforeAll(async () => {
  await startProduct();
});

beforeEach(async () => {
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  const body = { name: 'Tidewater', platform: 'Tidewater Online' };
  journals = (await ask(groups.productTypes.create, { as: tenant.admin, body: { name: 'Journal' } })).id;
  source = (await ask(groups.usageSources.create, { as: tenant.admin, body })).id;
  await runJobs(tenant.id);
});

async function createProduct(name: string, more: object = {}): Promise<string> {
  const body = { name, publisher_id: library.publisher, product_type_id: journals, platform: 'Tidewater Online', ...more };
  return (await ask(groups.products.create, { as: tenant.admin, body })).id;
}

/** Uses of January by product, as stored. */
async function uses(): Promise<Record<string, number>> {
  const model = await repositoryFor(systemCaller(tenant.id)).model();
  return Object.fromEntries(
    [...model.all('product_usage')].map(({ product_id, years }) => [product_id, unpackYears(years)[0]?.cells[0]?.counts[0] ?? 0]),
  );
}

const seqOf = async () => (await repositoryFor(systemCaller(tenant.id)).model()).seq;
const requests = async () => (await openJobs(tenant.id)).filter(({ worker }) => worker === 'share-usage');

describe('the job that shares the use of a source', () => {
  test('is asked for by a report, and gives its use to the product', async () => {
    const waves = await createProduct('Waves');
    await runJobs(tenant.id);
    await storeTitleReport(tenant, source, [{ name: 'Waves', counts: [12, 7] }]);
    expect((await requests()).map(({ payload }) => payload)).toEqual([{ usage_source_id: source }]);
    await runJobs(tenant.id);
    expect(await uses()).toEqual({ [waves]: 12 });
  });

  test('is asked for by changes of products, title lists, periods and the source, and by no others', async () => {
    const as = tenant.admin;
    await storeTitleReport(tenant, source, [{ name: 'Waves', counts: [12] }]);
    const waves = await createProduct('Surf');
    await runJobs(tenant.id);
    expect(await uses()).toEqual({});
    await ask(groups.products.update, { as, params: { id: waves }, body: { content_summary: 'On waves' } });
    expect(await requests()).toEqual([]);
    await ask(groups.products.update, { as, params: { id: waves }, body: { name: 'Waves' } });
    expect((await requests()).map(({ payload }) => payload)).toEqual([{ usage_source_id: null }]);
    await runJobs(tenant.id);
    expect(await uses()).toEqual({ [waves]: 12 });

    const publications = [{ publication_title: 'Other', publication_type: 'serial', title_url: 'https://other.example', access_type: 'P' }];
    const body = { name: 'List', valid_from: '2020-01-01', publications };
    await ask(groups.products.createTitleList, { as, params: { id: waves }, body: body as never });
    await runJobs(tenant.id);
    expect(await uses()).toEqual({});

    await ask(groups.usageSources.update, { as, params: { id: source }, body: { platform: 'Elsewhere' } });
    expect((await requests()).map(({ payload }) => payload)).toEqual([{ usage_source_id: source }]);
  });

  test('does the work of several requests once', async () => {
    const waves = await createProduct('Waves');
    await storeTitleReport(tenant, source, [{ name: 'Waves', counts: [12] }]);
    await runJobs(tenant.id);
    const seq = await seqOf();
    await tenant.repo.commit((tx) => {
      for (let request = 0; request < 3; request += 1) tx.job('share-usage', { usage_source_id: source });
    });
    await runJobs(tenant.id);
    expect(await seqOf()).toBe(seq);
    expect(await uses()).toEqual({ [waves]: 12 });
  });

  test('leaves no request in libraries without sources', async () => {
    const other = await createTestTenant();
    await createLibrary(other);
    expect((await openJobs(other.id)).filter(({ worker }) => worker === 'share-usage')).toEqual([]);
  });
});

describe('two workers at once', () => {
  const reportedIn = (month: string, turn: number) => `2026-${month}-01T00:00:${String(turn).padStart(2, '0')}.000Z`;
  const share = (instance: Instance) => instance.shareUsage(instance.repositoryFor(systemCaller(tenant.id)), source, async () => undefined);

  /** Stores a report before each turn, whose use the first instance shares while the second does `other`; then shares what is left. */
  async function shareBeside(other: (instance: Instance, turn: number) => Promise<unknown>, check: (turn: number) => Promise<void>) {
    const instances = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step, turn) => {
      await storeTitleReport(tenant, source, [{ name: 'Waves', counts: [turn] }], { reportedAt: reportedIn('03', turn) });
      const { meanwhile, commit } = await interleave(instances, step, share, (instance) => other(instance, turn));
      if (!meanwhile) return { commit };
      expect(meanwhile.status).toBe('fulfilled');
      await share(instances[0]);
      await check(turn);
      return { meanwhile, commit };
    });
  }

  test('two loads of one source: the use of both reports is shared, whichever comes first', async () => {
    const waves = await createProduct('Waves');
    await shareBeside(
      async (instance, turn) => {
        const repo = instance.repositoryFor(systemCaller(tenant.id));
        const later = { reportedAt: reportedIn('04', turn) };
        await storeTitleReport({ id: tenant.id, repo }, source, [{ name: 'Waves', counts: [1000 + turn] }], later);
        await share(instance);
      },
      async (turn) => expect(await uses()).toEqual({ [waves]: 1000 + turn }),
    );
  });

  test('a load beside a change of a link: the use goes to the linked product', async () => {
    const [waves, deal] = [await createProduct('Waves'), await createProduct('Deal', { platform: null })];
    const link = await tenant.repo.commit((tx) =>
      tx.create('usage_link', {
        usage_source_id: source,
        scope: 'platform',
        value: null,
        product_id: waves,
        valid_from: null,
        valid_to: null,
      }),
    );
    const linked = (turn: number) => (turn % 2 === 0 ? waves : deal);
    await shareBeside(
      (instance, turn) =>
        instance.repositoryFor(systemCaller(tenant.id)).commit(async (tx) => {
          tx.save('usage_link', { ...(await tx.load('usage_link', link.id)), product_id: linked(turn) });
        }),
      async (turn) => expect(await uses()).toEqual({ [linked(turn)]: turn }),
    );
  });
});
