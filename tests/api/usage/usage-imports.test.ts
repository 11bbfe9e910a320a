import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { isDeep } from '#tests/support/lane.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';

const { previousImports, usageImports, usageSources } = groups;
let tenant: TestTenant;
let source: string;

beforeAll(() => startProduct());

beforeEach(async () => {
  tenant = await createTestTenant();
  const made = await ask(usageSources.create, { as: tenant.admin, body: { name: 'Tidewater', platform: 'Tidewater Online' } });
  source = made.id;
});

interface Report {
  report?: string;
  created?: string;
  platform?: string;
  /** Requests of January and February. */
  counts?: [number, number];
}

/** A COUNTER report of one journal as text. */
function table({ report = 'TR', created = '2026-03-05T10:00:00Z', platform = 'Tidewater Online', counts = [12, 7] }: Report = {}): string {
  const view = report === 'TR_J1';
  return [
    ['Report_Name', 'Title Report'],
    ['Report_ID', report],
    ['Release', '5.1'],
    ['Institution_Name', 'Library'],
    ['Institution_ID', 'ISNI:1'],
    ['Metric_Types', ''],
    ['Report_Filters', ''],
    ['Report_Attributes', ''],
    ['Exceptions', ''],
    ['Reporting_Period', 'Begin_Date=2026-01-01; End_Date=2026-02-28'],
    ['Created', created],
    ['Created_By', platform],
    ['Registry_Record', ''],
    [],
    [
      'Title\tPublisher\tPublisher_ID\tPlatform\tDOI\tProprietary_ID\tISBN\tPrint_ISSN\tOnline_ISSN\tURI',
      ...(view ? [] : ['Data_Type', 'YOP', 'Access_Type', 'Access_Method']),
      'Metric_Type\tReporting_Period_Total\tJan-2026\tFeb-2026',
    ],
    [
      `Waves\tTidewater\t\t${platform}\t\tT:1\t\t\t2049-3630\t`,
      ...(view ? [] : ['Journal', '2020', 'Controlled', 'Regular']),
      `Total_Item_Requests\t${counts[0] + counts[1]}\t${counts[0]}\t${counts[1]}`,
    ],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

async function parse(...contents: string[]) {
  const uploads = await Promise.all(
    contents.map(async (content, index) => {
      const upload_id = `upload-${index}-${Math.random().toString(36).slice(2)}`;
      await filesFor(systemCaller(tenant.id)).put(uploadKey(upload_id), content);
      return { upload_id, file_name: `report-${index + 1}.tsv` };
    }),
  );
  return callApi(usageImports.parse, { as: tenant.editor, body: { uploads } });
}

async function load(...contents: string[]): Promise<string> {
  const { id } = (await parse(...contents)).result.import;
  await ask(usageImports.process, { as: tenant.editor, body: { id } });
  await runJobs(tenant.id);
  return id;
}

const view = (id: string) => ask(usageImports.get, { as: tenant.editor, params: { id } });

describe('an import of COUNTER reports [C660]', () => {
  test('shows source, months, totals and effects of several files, and writes nothing yet', async () => {
    const { status, result } = await parse(table(), table({ report: 'TR_J1' }));
    expect(status).toBe(200);
    expect(result.import).toMatchObject({ kind: 'usage', state: 'parsed', file_name: 'report-1.tsv, report-2.tsv' });
    expect(result.reports).toMatchObject([
      {
        source: { id: source },
        release: '5.1',
        report: 'TR',
        title_count: 1,
        outcome: 'new',
        totals: [{ metric: 'Total_Item_Requests', total: 19 }],
        months: [
          { month: '2026-01', state: 'loaded', effect: 'replaces' },
          { month: '2026-02', state: 'loaded', effect: 'replaces' },
        ],
      },
      { report: 'TR_J1', outcome: 'new', months: [{ effect: 'not_counted' }, { effect: 'not_counted' }] },
    ]);
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({ report_count: 0 });
  });

  test('says before it is loaded that an item report disagrees with the title report of its source', async () => {
    await load(table());
    const items = table({ report: 'IR', counts: [12, 5] })
      .replace('Title Report', 'Item Report')
      .replace('Title\tPublisher', 'Item\tPublisher')
      .replace('\tJournal\t', '\tArticle\t');
    const { result } = await parse(items);
    expect(result.reports[0]).toMatchObject({ report: 'IR', outcome: 'new' });
    expect(result.reports[0]?.problems.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      [
        'levels_differ',
        'warning',
        'The title report and the item report of this source disagree on one month. Total_Item_Requests in 2026-02: 7 by title, 5 by item. One of them is incomplete.',
      ],
    ]);
  });

  test('loads reports once, with their titles in a file, and adds up', async () => {
    const id = await load(table());
    expect((await view(id)).import).toMatchObject({ state: 'finished', read: 1, created: 1, matched: 0, skipped: 0, failed: 0 });
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({
      report_count: 1,
      last_month: '2026-02',
    });
    const [key = ''] = await filesFor(systemCaller(tenant.id)).list('usage/');
    const bytes = await filesFor(systemCaller(tenant.id)).get(key);
    const titles = JSON.parse(gunzipSync(bytes ?? new Uint8Array()).toString()) as { titles: { name: string }[] };
    expect(titles.titles.map(({ name }) => name)).toEqual(['Waves']);

    const again = await load(table());
    expect((await view(again)).import).toMatchObject({ state: 'finished', read: 1, created: 0, matched: 1 });
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({ report_count: 1 });
  });

  test('C653 gives the use to the product it is of, and takes it back when it is undone', async () => {
    const as = tenant.admin;
    const publisher = await ask(groups.publishers.create, { as, body: { name: 'Tidewater', currency: 'EUR' } });
    const type = await ask(groups.productTypes.create, { as, body: { name: 'Journal' } });
    const body = { name: 'Waves', publisher_id: publisher.id, product_type_id: type.id, platform: 'Tidewater Online' };
    const product = await ask(groups.products.create, { as, body });
    const period = {
      owner_id: tenant.admin.id,
      product_id: product.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      price: 190,
      currency: 'EUR',
    };
    const { subscription_id: id } = await ask(groups.subscriptionPeriods.create, { as, body: period });
    const imported = await load(table().replaceAll('Total_Item_Requests', 'Unique_Item_Requests'));
    const uses = async () => (await ask(groups.subscriptionUsage.get, { as: tenant.viewer, params: { id } })).periods[0]?.local;
    expect(await uses()).toMatchObject({ state: 'known', uses: 19, months_known: 2, cost: 31.67 });
    await ask(previousImports.undo, { as: tenant.editor, params: { id: imported } });
    await runJobs(tenant.id);
    expect(await uses()).toMatchObject({ state: 'no_data', months_known: 0 });
  });

  test('counts again what it replaced once it is undone', async () => {
    await load(table());
    const later = await load(table({ created: '2026-04-05T10:00:00Z', counts: [13, 8] }));
    expect((await view(later)).reports[0]?.months).toMatchObject([
      { effect: 'replaces', others: ['TR (5.1), report-1.tsv'] },
      { effect: 'replaces' },
    ]);
    await ask(previousImports.undo, { as: tenant.editor, params: { id: later } });
    await runJobs(tenant.id);
    expect((await view(later)).import).toMatchObject({ state: 'undone', undo: { deleted: 1, kept: 0 } });
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({ report_count: 1 });
  });

  test('waits for a source, and leaves out what a person leaves out', async () => {
    const { result } = await parse(table({ platform: 'Unknown' }), table());
    const { id } = result.import;
    expect(result.reports.map(({ outcome }) => outcome)).toEqual(['no_source', 'new']);
    const refused = await callApi(usageImports.process, { as: tenant.editor, body: { id } });
    expect([refused.status, refused.body.messages.errors?.['reports']?.[0]]).toEqual([422, expect.stringContaining('report-1.tsv')]);
    const body = {
      reports: [
        { index: 0, usage_source_id: source },
        { index: 1, left_out: true },
      ],
    };
    const changed = await ask(usageImports.update, { as: tenant.editor, params: { id }, body });
    expect(changed.reports.map(({ outcome }) => outcome)).toEqual(['new', 'left_out']);
    await ask(usageImports.process, { as: tenant.editor, body: { id } });
    await runJobs(tenant.id);
    expect((await view(id)).import).toMatchObject({ read: 2, created: 1, skipped: 1 });
    expect(await ask(usageImports.list, { as: tenant.editor })).toHaveLength(1);
  });

  test('creates the sources that the files name, one for each platform and customer, with their providers', async () => {
    const names = { name: 'American Tidal Society (ATS)', currency: 'EUR' };
    const provider = await ask(groups.publishers.create, { as: tenant.admin, body: names });
    const files = [
      table({ platform: 'American Tidal Society' }),
      table({ platform: 'American Tidal Society', report: 'PR' }),
      table({ platform: 'Ebb' }),
    ];
    const { result } = await parse(...files, table());
    const { id } = result.import;
    expect(result.reports[0]).toMatchObject({ outcome: 'no_source', suggested_provider: { id: provider.id } });
    const made = await ask(usageImports.update, { as: tenant.admin, params: { id }, body: { create_sources: true } });
    expect(made.reports.map(({ source: of }) => of?.name)).toEqual([
      'American Tidal Society',
      'American Tidal Society',
      'Ebb',
      'Tidewater',
    ]);
    const sources = (await ask(usageSources.list, { as: tenant.viewer })) as {
      name: string;
      provider: { id: string } | null;
      customer_id: string;
    }[];
    expect(sources.map(({ name }) => name).toSorted()).toEqual(['American Tidal Society', 'Ebb', 'Tidewater']);
    expect(sources.find(({ name }) => name === 'American Tidal Society')).toMatchObject({
      provider: { id: provider.id },
      platform: 'American Tidal Society',
      customer_id: 'ISNI:1',
    });
    // Again makes none.
    await ask(usageImports.update, { as: tenant.admin, params: { id }, body: { create_sources: true } });
    expect(await ask(usageSources.list, { as: tenant.viewer })).toHaveLength(3);
  });

  test('makes a source once, although two files that name it were read before it was there', async () => {
    const [{ result: first }, { result: second }] = [
      await parse(table({ platform: 'Ebb' })),
      await parse(table({ platform: 'Ebb', report: 'PR' })),
    ];
    const create = (id: string) => ask(usageImports.update, { as: tenant.admin, params: { id }, body: { create_sources: true } });
    const made = [await create(first.import.id), await create(second.import.id)];
    const [one, other] = made.map(({ reports }) => reports[0]?.source);
    expect(one?.name).toBe('Ebb');
    expect(other).toEqual(one);
    const sources = (await ask(usageSources.list, { as: tenant.viewer })) as { name: string }[];
    expect(sources.filter(({ name }) => name === 'Ebb')).toHaveLength(1);
  });

  test('loads what is ready; what waited is loaded later, and all of it is undone together', async () => {
    const { result } = await parse(table(), table({ platform: 'Unknown', created: '2026-03-06T10:00:00Z' }));
    const { id } = result.import;
    const process = (body: object) => callApi(usageImports.process, { as: tenant.editor, body: { id, ...body } });
    expect((await process({})).status).toBe(422);
    expect((await process({ ready: true })).status).toBe(200);
    await runJobs(tenant.id);
    const first = await view(id);
    expect(first.import).toMatchObject({ state: 'finished', read: 2, created: 1, failed: 1 });
    expect(first.reports.map(({ outcome, loaded }) => [outcome, loaded])).toEqual([
      ['new', true],
      ['no_source', false],
    ]);
    // Nothing has become ready: nothing runs.
    expect((await process({ ready: true })).body.result).toMatchObject({ state: 'finished' });
    const change = (index: number) =>
      callApi(usageImports.update, { as: tenant.editor, params: { id }, body: { reports: [{ index, usage_source_id: source }] } });
    expect((await change(0)).status).toBe(409);
    expect((await change(1)).body.result.reports[1]).toMatchObject({ outcome: 'new', loaded: false });
    expect((await process({})).status).toBe(200);
    await runJobs(tenant.id);
    expect((await view(id)).import).toMatchObject({ state: 'finished', read: 2, created: 2, failed: 0 });
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({ report_count: 2 });
    await ask(previousImports.undo, { as: tenant.admin, params: { id } });
    await runJobs(tenant.id);
    expect(await ask(usageSources.get, { as: tenant.viewer, params: { id: source } })).toMatchObject({ report_count: 0 });
  });

  test('reads a report again with the month that a heading means', async () => {
    const { result } = await parse(table().replace('Feb-2026', 'Fxb-2026'));
    const { id } = result.import;
    expect(result.reports[0]?.problems.map(({ code }) => code)).toContain('unreadable_month');
    const answers = { months: { 'Fxb-2026': '2026-02' } };
    const changed = await ask(usageImports.update, { as: tenant.editor, params: { id }, body: { reports: [{ index: 0, answers }] } });
    expect(changed.reports[0]).toMatchObject({ totals: [{ total: 19 }], months: [{ state: 'loaded' }, { state: 'loaded' }] });
  });

  test('refuses other files by name, and people who may not import', async () => {
    const refused = await parse('Name;Cost\nWaves;10\n');
    expect(refused.result?.reports?.[0]?.outcome ?? refused.status).toBe('refused');
    const body = { uploads: [{ upload_id: 'nowhere', file_name: 'a.csv' }] };
    expect((await callApi(usageImports.parse, { as: tenant.editor, body })).status).toBe(422);
    expect((await callApi(usageImports.parse, { as: tenant.viewer, body })).status).toBe(403);
  });

  test('makes each report once when two workers load it at the same time', async () => {
    // Parsed before the instances start, which replace the modules that handlers load later. One for each turn, and some to spare.
    const parsed: string[] = [];
    for (let turn = 1; turn <= (isDeep ? 30 : 8); turn++)
      parsed.push((await parse(table({ created: `2026-03-05T10:00:${String(turn).padStart(2, '0')}Z` }))).result.import.id);
    const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
    const caller = systemCaller(tenant.id, tenant.admin.id);
    await atSteps(async (step, turn) => {
      const id = parsed[turn - 1] ?? '';
      const row = await tenant.repo.commit(async (tx) => tx.save('import', { ...(await tx.load('import', id)), state: 'queued' }));
      const run = (instance: Instance) => instance.loadUsage(instance.repositoryFor(caller), row, async () => undefined);
      const outcome = await interleave(instances, step, run, run);
      expect(await tenant.repo.get('import', id)).toMatchObject({ state: 'finished', counts: { read: 1, created: 1 } });
      const loaded = await ask(usageSources.get, { as: tenant.viewer, params: { id: source } });
      expect(loaded).toMatchObject({ report_count: turn });
      return outcome;
    });
  });
});
