import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { reportCells, storeReport, storeSource } from '#tests/support/usage-reports.ts';

const { usageCoverage, usageSources } = groups;
let tenant: TestTenant;
let source: string;
let setBack = (): void => {};
afterAll(() => setBack());

beforeAll(async () => {
  await startProduct();
});

beforeEach(async () => {
  setBack();
  setBack = setClock({ now: () => new Date('2026-11-10T12:00:00Z') });
  tenant = await createTestTenant();
  source = await storeSource(tenant, 'Tidewater');
});

const coverage = async (query: object = {}) => ask(usageCoverage.coverage, { as: tenant.viewer, query: query as never });
const month = async (of: string) => ask(usageCoverage.month, { as: tenant.viewer, params: { id: source, month: of } });
const pin = async (usage_report_id: string, pinned = true, of = '2026-01', as = tenant.admin) =>
  callApi(usageCoverage.pin, { as, params: { id: source, month: of }, body: { usage_report_id, pinned } });

describe('the coverage of usage (C647)', () => {
  test('has the state of each month of each report, sources and reports by name', async () => {
    await storeSource(tenant, 'Aurora');
    await storeReport(tenant, source, { '2026-01': 'loaded', '2026-02': 'none', '2026-03': 'partial', '2026-04': 'pending' });
    await storeReport(tenant, source, { '2025-11': 'lost', '2025-12': 'unexplained', '2026-03': 'loaded' }, { release: '5' });
    await storeReport(tenant, source, { '2026-01': 'loaded' }, { report: 'JR1', release: '4' });
    const shown = await coverage({ from: '2025-11', to: '2026-12' });
    expect(shown.years).toEqual([2025, 2026]);
    expect(shown.sources.map(({ name, rows }) => [name, rows.map(({ report }) => report)])).toEqual([
      ['Aurora', []],
      ['Tidewater', ['JR1', 'TR']],
    ]);
    const never = Array.from({ length: 6 }, () => 'never');
    expect(shown.sources[1]?.rows[1]).toEqual({
      report: 'TR',
      releases: ['5', '5.1'],
      states: ['lost', 'unexplained', 'loaded', 'none', 'loaded', 'pending', ...never, null, null],
      last_word: { word: 'late', month: '2026-09', count: 5 },
    });
  });

  test('is that of two years without a span, and of one source where it is named', async () => {
    await storeSource(tenant, 'Aurora');
    const { months, sources } = await coverage({ source_id: source });
    expect([months[0], months.at(-1), sources.map(({ name }) => name)]).toEqual(['2025-01', '2026-12', ['Tidewater']]);
    expect((await coverage({ from: '2024-03' })).months).toHaveLength(12);
  });

  test('has what asking the platform led to, where no report has figures', async () => {
    await storeReport(tenant, source, { '2026-01': 'loaded', '2026-02': 'pending' });
    const asked = (state: 'waiting' | 'failed' | 'refused') => ({
      state,
      release: '5.1' as const,
      tries: 1,
      next_at: null,
      code: null,
      attempt_id: null,
    });
    const months = [asked('failed'), asked('failed'), asked('waiting'), asked('refused'), ...Array<null>(8).fill(null)];
    await tenant.repo.commit(async (tx) => tx.create('usage_month', { usage_source_id: source, report: 'TR', year: 2026, months }));
    const { sources } = await coverage({ from: '2026-01', to: '2026-05' });
    expect(sources[0]?.rows).toMatchObject([
      {
        report: 'TR',
        states: ['loaded', 'failed', 'pending', 'failed', 'never'],
        last_word: { word: 'failed', month: '2026-04', count: 2 },
      },
    ]);
  });

  test('has a row for figures by hand', async () => {
    await tenant.repo.commit(async (tx) =>
      tx.create('usage_entry', {
        usage_source_id: source,
        product_id: null,
        metric: 'uses',
        months: { '2026-01': 3, '2026-02': 0 },
        note: null,
      }),
    );
    const { sources } = await coverage({ from: '2026-01', to: '2026-03' });
    expect(sources[0]?.rows).toMatchObject([{ report: null, releases: [], states: ['loaded', 'none', 'never'] }]);
  });

  test('refuses a span that is turned round or too long', async () => {
    const refused = async (query: object) => {
      const { status, body } = await callApi(usageCoverage.coverage, { as: tenant.viewer, query: query as never });
      return [status, Object.values(body.messages.errors ?? {}).flat()];
    };
    expect(await refused({ from: '2026-02', to: '2026-01' })).toEqual([
      422,
      ['The first month 2026-02 lies after the last month 2026-01. Swap them.'],
    ]);
    expect(await refused({ from: '1926-02', to: '2026-01' })).toEqual([422, ['Choose at most 10 years at once.']]);
  });
});

test('a title report and an item report that disagree are said in the coverage and in the month', async () => {
  const both = { '2026-01': 'loaded', '2026-02': 'loaded' } as const;
  await storeReport(tenant, source, both, { cells: [reportCells([10, 4])] });
  await storeReport(tenant, source, both, { report: 'IR', cells: [reportCells([10, 3], { data_type: 'Article' })] });
  const rows = (await coverage({ from: '2026-01', to: '2026-02' })).sources[0]?.rows;
  const word = { word: 'differs', month: '2026-02', count: 1 };
  expect(rows?.map(({ report, last_word }) => [report, last_word])).toEqual([
    ['IR', word],
    ['TR', word],
  ]);
  expect((await month('2026-01')).differences).toEqual([]);
  expect((await month('2026-02')).differences).toEqual([
    { month: '2026-02', metric: 'Unique_Item_Requests', titles: 4, items: { least: 3, most: 3 } },
  ]);
});

describe('a month of a source (C648)', () => {
  test('says what counts, and why other reports do not', async () => {
    const cells = [reportCells([10, 1])];
    const both = { '2026-01': 'loaded', '2026-02': 'loaded' } as const;
    const full = await storeReport(tenant, source, both, { cells, reported_at: '2026-03-05T00:00:00.000Z', file_name: 'new.json' });
    const earlier = await storeReport(tenant, source, both, { cells, reported_at: '2026-02-05T00:00:00.000Z' });
    const view = await storeReport(tenant, source, both, { cells, report: 'TR_J1' });
    const older = await storeReport(tenant, source, both, { cells, release: '5' });
    const partial = await storeReport(tenant, source, { '2026-01': 'partial' }, { cells: [reportCells([9])] });
    const platform = await storeReport(tenant, source, both, {
      report: 'PR',
      cells: [reportCells([12, 2], { data_type: null, metric: 'Searches_Platform' })],
    });
    const pending = await storeReport(tenant, source, { '2026-01': 'pending' });
    const shown = await month('2026-01');
    expect(shown.in_force).toMatchObject([
      { level: 'title', data_type: 'Journal', metric: 'Unique_Item_Requests', count: 10, release: '5.1', report_id: full },
      { level: 'platform', count: 12, report_id: platform },
    ]);
    const why = Object.fromEntries(shown.reports.map(({ id, not_counted }) => [id, not_counted.map((each) => [each.by, each.why])]));
    expect(why).toEqual({
      [full]: [],
      [platform]: [],
      [earlier]: [[full, 'created']],
      [view]: [[full, 'full']],
      [older]: [[full, 'release']],
      [partial]: [[full, 'complete']],
      [pending]: [],
    });
    expect(shown.reports[0]).toMatchObject({ id: full, pinned: false, can_pin: true, counted: 1, totals: [{ count: 10 }] });
    expect(shown.reports.find(({ id }) => id === pending)).toMatchObject({ can_pin: false, counted: 0, state: 'pending' });
    expect(shown.reports.find(({ id }) => id === earlier)?.not_counted[0]?.name).toBe('TR (5.1), new.json');
  });

  test('is not found for an unknown source, nor for what is no month', async () => {
    const status = async (params: { id: string; month: string }) =>
      (await callApi(usageCoverage.month, { as: tenant.viewer, params })).status;
    expect(await status({ id: 'nowhere', month: '2026-01' })).toBe(404);
    expect(await status({ id: source, month: '2026-13' })).toBe(404);
  });
});

describe('the report that a person chose (C649)', () => {
  const loaded = { '2026-01': 'loaded', '2026-02': 'loaded' } as const;
  const cells = [reportCells([10, 1])];

  test('counts in its month before all others, until the choice is withdrawn [RC01]', async () => {
    const old = await storeReport(tenant, source, loaded, { cells, release: '5' });
    const other = await storeReport(tenant, source, loaded, { cells });
    const chosen = await pin(old);
    expect(chosen.result.in_force).toMatchObject([{ report_id: old }]);
    expect(chosen.result.reports).toMatchObject([
      { id: old, pinned: true },
      { id: other, not_counted: [{ by: old, why: 'pinned' }] },
    ]);
    expect((await month('2026-02')).in_force).toMatchObject([{ report_id: other }]);
    expect((await pin(other)).result.in_force).toMatchObject([{ report_id: other }]);
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({
      pins: [{ month: '2026-01', usage_report_id: other }],
    });
    expect((await pin(other, false)).result.reports.map(({ pinned }) => pinned)).toEqual([false, false]);
  });

  test('is one for each level, and no change of the report itself', async () => {
    const title = await storeReport(tenant, source, loaded, { cells });
    const platform = await storeReport(tenant, source, loaded, { report: 'PR', cells });
    await pin(title);
    await pin(platform);
    expect((await month('2026-01')).reports.map(({ pinned }) => pinned)).toEqual([true, true]);
    expect((await tenant.repo.get('usage_report', title))?.version).toBe(1);
  });

  test('must be a report of this source with figures in the month', async () => {
    const stranger = await storeReport(tenant, await storeSource(tenant, 'Other'), loaded, { cells });
    const pending = await storeReport(tenant, source, { '2026-01': 'pending' });
    const sentence = async (...given: Parameters<typeof pin>) => (await pin(...given)).body.messages.errors?.['usage_report_id']?.[0];
    expect(await sentence(stranger)).toMatch(/^This source has no such report/);
    expect(await sentence(pending)).toBe('The report has no figures for 2026-01. Choose one that has.');
    expect(await sentence(pending, true, '2026-02')).toMatch(/no figures for 2026-02/);
    expect((await pin(pending, true, '2026-01', tenant.viewer)).status).toBe(403);
  });

  test('is one of two that are chosen at the same time', async () => {
    const [one, other] = [
      await storeReport(tenant, source, loaded, { cells }),
      await storeReport(tenant, source, loaded, { cells, release: '5' }),
    ];
    const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
    const caller = systemCaller(tenant.id, tenant.admin.id);
    const choose = (usage_report_id: string) => (instance: Instance) =>
      instance.usageCoverageHandlers.pin({
        repo: instance.repositoryFor(caller),
        model: () => instance.repositoryFor(caller).model(),
        params: { id: source, month: '2026-01' },
        body: { usage_report_id, pinned: true },
      } as never);
    await atSteps(async (step) => {
      const { result, meanwhile, commit } = await interleave(instances, step, choose(one), choose(other));
      expect([result, ...(meanwhile ? [meanwhile] : [])].map((each) => each?.status)).not.toContain('rejected');
      expect((await tenant.repo.get('usage_source', source))?.pins).toHaveLength(1);
      await pin(one, false);
      await pin(other, false);
      return { meanwhile, commit };
    });
  });
});
