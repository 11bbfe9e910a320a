import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UsageSource } from '#shared/contract/entities/usage.ts';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { Job } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { table } from '#functions/platform/table.ts';
import { planHarvests } from '#functions/records/use/usage/harvest/plan-harvests.ts';
import { harvestSource } from '#functions/workers/harvest-usage/harvest-source.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { type CounterFault, type CounterServer, startCounterServer } from '#tests/support/counter-server.ts';

const { harvest, usageSources } = groups;
const key = 'planted-key/7f3a&secret';

let tenant: TestTenant;
let counter: CounterServer;
let source: string;
let time: number;
let resetClock: () => void;

beforeAll(async () => {
  await startProduct();
});
beforeEach(async () => {
  vi.stubEnv('ALLOW_LOOPBACK_SOURCES', 'true');
  time = Date.parse('2026-03-20T08:00:00.000Z');
  resetClock = setClock({ now: () => new Date(time) });
  tenant = await createTestTenant();
  counter = await startCounterServer();
  source = await createSource();
});
afterEach(async () => {
  resetClock();
  vi.unstubAllEnvs();
  await counter.close();
});
afterAll(() => vi.unstubAllEnvs());

async function createSource(more: object = {}, of: TestTenant = tenant): Promise<string> {
  const body = {
    name: 'Fake',
    kind: 'api',
    base_url: counter.base,
    customer_id: 'C1',
    api_key: key,
    reports: ['TR'],
    harvest_from: '2025-12',
    ...more,
  };
  const answered = await callApi(usageSources.create, { as: of.admin, body });
  expect(answered.body.messages.errors ?? {}).toEqual({});
  return answered.result.id;
}

const minutes = (count: number): void => void (time += count * 60_000);

/** Does the job of a source as its worker does, on the test's clock. */
async function runHarvest(id = source, { of = tenant, attempts = 1 } = {}): Promise<void> {
  const caller = systemCaller(of.id);
  const context = { payload: { usage_source_id: id }, caller, extend: async () => {}, job: { id: 'job', attempts } as Job };
  // A wait moves the clock, and lets a request that another worker has under way go on meanwhile.
  const wait = async (ms: number): Promise<void> => {
    time += ms;
    await pause(20);
  };
  await asFunction('harvest-usage', () => harvestSource(context, wait));
}

async function askFor(from: string, to: string, id = source) {
  return ask(harvest.now, { as: tenant.admin, params: { id }, body: { from, to } });
}

/** The months of a source by report and month: state and code. */
async function months(id = source, of = tenant): Promise<Record<string, string>> {
  const model = await (await import('#functions/platform/load-read-model.ts')).readModelFor(systemCaller(of.id));
  return Object.fromEntries(
    [...model.by('usage_month', 'usage_source_id', id)].flatMap(({ report, year, months: all }) =>
      all.flatMap((entry, index) =>
        entry
          ? [[`${report} ${year}-${String(index + 1).padStart(2, '0')}`, `${entry.state}${entry.code === null ? '' : ` ${entry.code}`}`]]
          : [],
      ),
    ),
  );
}

async function modelOf(of = tenant) {
  return (await import('#functions/platform/load-read-model.ts')).readModelFor(systemCaller(of.id));
}

async function reportsOf(id = source) {
  return [...(await modelOf()).by('usage_report', 'usage_source_id', id)];
}

async function stored(id = source): Promise<UsageSource> {
  return (await tenant.repo.get('usage_source', id)) as UsageSource;
}

describe('harvesting', () => {
  test('loads the months that are asked for, and says what is asked again [C671]', async () => {
    expect(await askFor('2025-12', '2026-02')).toEqual({ months: 3, again: 0 });
    await runHarvest();
    expect(counter.asked).toHaveLength(1);
    expect(counter.asked[0]).toMatchObject({
      release: '5.1',
      report: 'TR',
      query: { customer_id: 'C1', api_key: key, begin_date: '2025-12-01', end_date: '2026-02-28' },
    });
    expect(await months()).toEqual({ 'TR 2025-12': 'loaded', 'TR 2026-01': 'loaded', 'TR 2026-02': 'loaded' });
    expect(await reportsOf()).toMatchObject([
      {
        origin: 'harvest',
        release: '5.1',
        report: 'TR',
        months: ['2025-12', '2026-01', '2026-02'],
        states: ['loaded', 'loaded', 'loaded'],
        title_count: 1,
      },
    ]);
    expect(await askFor('2026-02', '2026-02')).toEqual({ months: 1, again: 1 });
  });

  test('refuses months that have not ended, and sources without a COUNTER API [C671]', async () => {
    const params = { id: source };
    const now = (body: object) => callApi(harvest.now, { as: tenant.admin, params, body });
    expect((await now({ from: '2026-02', to: '2026-03' })).status).toBe(422);
    expect((await now({ from: '2026-02', to: '2026-01' })).status).toBe(422);
    const upload = await ask(usageSources.create, { as: tenant.admin, body: { name: 'Files' } });
    expect(
      (await callApi(harvest.now, { as: tenant.admin, params: { id: upload.id }, body: { from: '2026-01', to: '2026-02' } })).status,
    ).toBe(422);
    expect((await callApi(harvest.now, { as: tenant.viewer, params, body: { from: '2026-01', to: '2026-02' } })).status).toBe(403);
  });

  test('is planned by the daily work, for closed months since the first', async () => {
    await planHarvests(tenant.repo, '2026-03-20', async () => {});
    expect(Object.values(await months())).toEqual(['waiting', 'waiting', 'waiting']);
    const jobs = (await Array.fromAsync(table.partition<Job>(keys.job(tenant.id, '').pk))).filter(
      ({ worker }) => worker === 'harvest-usage',
    );
    expect(jobs).toHaveLength(1);
    await planHarvests(tenant.repo, '2026-03-20', async () => {});
    await runHarvest();
    expect(new Set(Object.values(await months()))).toEqual(new Set(['loaded']));
  });

  test('withdraws what waits, and asks no longer [C672]', async () => {
    await askFor('2025-12', '2026-02');
    expect(await ask(harvest.stop, { as: tenant.admin, params: { id: source } })).toEqual({ withdrawn: 3 });
    await runHarvest();
    await planHarvests(tenant.repo, '2026-03-20', async () => {});
    await runHarvest();
    expect([counter.asked.length, await months(), (await stored()).active]).toEqual([0, {}, false]);
  });

  test('RH05 asks release 5 for the months before a change to 5.1', async () => {
    counter.answer = ({ release }) =>
      release === '5.1'
        ? { exceptions: [{ Code: 3032, Message: 'Gone', Data: 'Transitioned to R5.1 from 2026-02' }], months: ['2026-02'] }
        : undefined;
    await askFor('2025-12', '2026-02');
    await runHarvest();
    expect(counter.asked.map(({ release, query }) => `${release} ${query['begin_date']} ${query['end_date']}`)).toEqual([
      '5.1 2025-12-01 2026-02-28',
      '5 2025-12-01 2026-01-31',
    ]);
    expect((await reportsOf()).map(({ release, months: all }) => `${release} ${all.join()}`).toSorted()).toEqual([
      '5 2025-12,2026-01',
      '5.1 2026-02',
    ]);
  });

  test('RH01 RH02 RH03 stores no zero for what is not there', async () => {
    counter.answer = () => ({ exceptions: [{ Code: 3031, Message: 'Not ready' }], months: ['2025-12', '2026-01'] });
    await askFor('2025-12', '2026-02');
    await runHarvest();
    expect(await months()).toEqual({ 'TR 2025-12': 'loaded', 'TR 2026-01': 'loaded', 'TR 2026-02': 'pending 3031' });
    expect((await reportsOf())[0]).toMatchObject({ months: ['2025-12', '2026-01'] });
    counter.answer = () => ({ exceptions: [{ Code: 3030 }, { Code: 3031 }] });
    minutes(4 * 24 * 60);
    await runHarvest();
    expect(await reportsOf()).toHaveLength(1);
  });

  test('RH11 writes nothing when the same rows come again', async () => {
    await askFor('2025-12', '2026-02');
    await runHarvest();
    const [before] = await reportsOf();
    await askFor('2025-12', '2026-02');
    const versions = () => modelOf().then((model) => [...model.by('usage_month', 'usage_source_id', source)].map(({ version }) => version));
    await runHarvest();
    const after = await versions();
    expect(await reportsOf()).toEqual([before]);
    await runHarvest();
    expect(await versions()).toEqual(after);
    const [latest] = await ask(harvest.attempts, { as: tenant.admin, params: { id: source } });
    expect(latest?.outcome).toBe('unchanged');
  });

  test('RH12 does nothing twice when its message comes again', async () => {
    await askFor('2025-12', '2026-02');
    await runHarvest();
    await runHarvest(source, { attempts: 2 });
    expect([counter.asked.length, (await reportsOf()).length]).toEqual([1, 1]);
  });

  test('RH12 RH13 loads once when two workers ask at the same time, one request after the other', async () => {
    await askFor('2025-12', '2026-02');
    await Promise.all([runHarvest(), runHarvest()]);
    expect([counter.mostAtOnce(), (await reportsOf()).length]).toEqual([1, 1]);
  });

  test.each<[string, CounterFault, string]>([
    ['gzip and a byte order mark', { packed: true, bom: true }, 'loaded'],
    [
      'NaN',
      { body: '{"Report_Header":{"Release":"5.1","Report_ID":"TR","Exceptions":[{"Code":3030}]},"Report_Items":[],"Total":NaN}' },
      'none 3030',
    ],
    ['a broken connection', { reset: 'at once' }, 'failed 0'],
    ['an answer that breaks off', { reset: 'midway' }, 'failed 0'],
    ['503', { status: 503, body: 'Busy' }, 'failed 503'],
    ['202', { status: 202, exceptions: { Code: 1011, Message: 'Queued' } }, 'pending 1011'],
    ['a page of HTML', { type: 'text/html', body: '<html>{"a":1}</html>' }, 'refused 200'],
    ['another customer', { header: { Customer_ID: 'C2' } }, 'refused 200'],
    ['other months', { months: ['2020-01'] }, 'refused 200'],
  ])('RH10 RH14 copes with %s', async (_name, fault, expected) => {
    counter.answer = () => fault;
    await askFor('2026-02', '2026-02');
    await runHarvest();
    expect(await months()).toEqual({ 'TR 2026-02': expected });
    if (!expected.startsWith('refused')) return;
    const [latest] = await ask(harvest.attempts, { as: tenant.admin, params: { id: source } });
    expect(latest?.has_answer).toBe(true);
  });

  test('what failed of all sources is on one page, and is tried again at once; what refuses the account is left', async () => {
    const [other, refused] = [await createSource({ name: 'Other' }), await createSource({ name: 'Refused' })];
    const faults = new Map<string, CounterFault>([
      [source, { status: 503, body: 'Busy' }],
      [other, { type: 'text/html', body: '<html></html>' }],
      [refused, { exceptions: { Code: 2020, Message: 'No' } }],
    ]);
    for (const [id, fault] of faults) {
      counter.answer = () => fault;
      await askFor('2026-01', '2026-02', id);
      await runHarvest(id);
    }
    const failed = await ask(harvest.failed, { as: tenant.admin });
    expect(failed.map(({ usage_source, report, months: of, stopped }) => [usage_source.name, report, of, stopped])).toEqual([
      ['Fake', 'TR', ['2026-01', '2026-02'], false],
      ['Other', 'TR', ['2026-01', '2026-02'], false],
      ['Refused', 'TR', ['2026-01', '2026-02'], true],
    ]);
    expect(failed[1]?.sentence).toMatch(/JSON|report/i);
    counter.answer = () => undefined;
    const again = await callApi(harvest.retry, { as: tenant.admin, body: {} });
    expect(again.body.result).toEqual({ months: 4, sources: 2, stopped: 1 });
    expect(again.body.messages.default).toBe('4 months are asked for again. One source refuses the account: correct it first.');
    for (const id of [source, other]) await runHarvest(id);
    expect((await ask(harvest.failed, { as: tenant.admin })).map(({ usage_source }) => usage_source.name)).toEqual(['Refused']);
    expect((await callApi(harvest.retry, { as: tenant.viewer, body: {} })).status).toBe(403);
  });

  test('RH16 never sends the key to another host', async () => {
    const other = await startCounterServer();
    counter.answer = ({ query }) => ({
      status: 302,
      headers: { location: `${other.base.replace('127.0.0.1', 'localhost')}/r51/reports/tr?${new URLSearchParams(query).toString()}` },
    });
    await askFor('2026-02', '2026-02');
    await runHarvest();
    expect(other.asked).toEqual([]);
    await other.close();
  });

  test('asks again without attributes where they are refused, and remembers it', async () => {
    counter.answer = ({ query }) =>
      query['attributes_to_show'] ? { status: 400, exceptions: { Code: 3050, Message: 'Parameter' } } : undefined;
    await askFor('2026-02', '2026-02');
    await runHarvest();
    expect([await months(), (await stored()).attributes_refused]).toEqual([{ 'TR 2026-02': 'loaded' }, true]);
  });

  test('RH07 asks again when it is time', async () => {
    counter.answer = () => ({ status: 202, exceptions: { Code: 1011 } });
    await askFor('2026-02', '2026-02');
    await runHarvest();
    minutes(9);
    await runHarvest();
    expect(counter.asked).toHaveLength(1);
    counter.answer = () => undefined;
    minutes(2);
    await runHarvest();
    expect([counter.asked.length, await months()]).toEqual([2, { 'TR 2026-02': 'loaded' }]);
  });

  test('RH08 leaves an account alone, and the host for every library once a second account was refused', async () => {
    counter.answer = () => ({ status: 429, headers: { 'retry-after': '7200' }, body: '{}' });
    await askFor('2026-02', '2026-02');
    await runHarvest();
    await runHarvest();
    expect(counter.asked).toHaveLength(1);
    const others = await Promise.all([createTestTenant(), createTestTenant()]);
    const theirs: [string, TestTenant][] = [];
    for (const [index, of] of others.entries()) {
      const id = await createSource({ customer_id: `C${index + 2}` }, of);
      await ask(harvest.now, { as: of.admin, params: { id }, body: { from: '2026-02', to: '2026-02' } });
      theirs.push([id, of]);
    }
    const [[second, secondLibrary], [third, thirdLibrary]] = theirs as [[string, TestTenant], [string, TestTenant]];
    await runHarvest(second, { of: secondLibrary });
    expect(counter.asked).toHaveLength(2);
    counter.answer = () => undefined;
    minutes(60);
    await runHarvest(third, { of: thirdLibrary });
    expect(counter.asked).toHaveLength(2);
    minutes(61);
    await runHarvest(third, { of: thirdLibrary });
    await runHarvest(second, { of: secondLibrary });
    await runHarvest();
    const loaded = { 'TR 2026-02': 'loaded' };
    expect([counter.asked.length, await months(), await months(second, secondLibrary), await months(third, thirdLibrary)]).toEqual([
      5,
      loaded,
      loaded,
      loaded,
    ]);
  });

  test('RH08 one account that is refused does not keep a platform from another library', async () => {
    counter.answer = ({ query }) =>
      query['customer_id'] === 'C1' ? { status: 429, headers: { 'retry-after': '604800' }, body: '{}' } : undefined;
    await askFor('2026-02', '2026-02');
    await runHarvest();
    const other = await createTestTenant();
    const theirs = await createSource({ customer_id: 'C2' }, other);
    await ask(harvest.now, { as: other.admin, params: { id: theirs }, body: { from: '2026-02', to: '2026-02' } });
    await runHarvest(theirs, { of: other });
    expect([await months(), await months(theirs, other)]).toEqual([{ 'TR 2026-02': 'waiting' }, { 'TR 2026-02': 'loaded' }]);
  });

  test('an address at another host deletes the API key, and administrators are notified; a key given with it is stored', async () => {
    const change = (body: object) => ask(usageSources.update, { as: tenant.editor, params: { id: source }, body });
    const mails = async () => {
      const all = await Array.fromAsync(table.partition<Mail>(keys.mail(tenant.id, '').pk));
      return all.filter(({ kind }) => kind === 'security_notice').toSorted((a, b) => (a.at < b.at ? -1 : 1));
    };
    expect(await change({ base_url: `${counter.base}/r51` })).toMatchObject({ has_api_key: true });
    expect(await mails()).toEqual([]);
    expect(await change({ base_url: 'https://evil.example.net/r5' })).toMatchObject({ has_api_key: false });
    expect(await tenant.repo.get('usage_key', source)).toBeUndefined();
    expect(await mails()).toMatchObject([
      { to: [`admin@${tenant.id}.example`], text: expect.stringMatching(/Editor Person.*evil\.example\.net.*API key was deleted/s) },
    ]);
    minutes(1);
    expect(await change({ base_url: 'https://sushi.example.net/r5', api_key: 'another key' })).toMatchObject({ has_api_key: true });
    expect((await mails()).at(-1)?.text).toMatch(/sushi\.example\.net instead of evil\.example\.net\.\n/);
    // Not even by way of no address at all.
    await change({ base_url: null });
    expect(await change({ base_url: 'https://evil.example.net/r5' })).toMatchObject({ has_api_key: false });
  });

  test('keeps to the requests a day that a platform allows', async () => {
    const limited = await createSource({ name: 'Limited', reports: ['TR', 'PR', 'DR'], requests_per_day: 2 });
    await askFor('2026-02', '2026-02', limited);
    await runHarvest(limited);
    expect(counter.asked).toHaveLength(2);
    minutes(24 * 60);
    await runHarvest(limited);
    expect(counter.asked).toHaveLength(3);
  });

  test('RH09 stops the source and makes one task, with the sentence and where it is explained', async () => {
    counter.answer = () => ({ status: 401, exceptions: { Code: 2020, Message: 'Invalid', Help_URL: 'https://help.example/2020' } });
    const many = await createSource({ name: 'Many', reports: ['TR', 'PR', 'DR'], harvest_from: '2025-03' });
    await planHarvests(tenant.repo, '2026-03-20', async () => {});
    await runHarvest(many);
    expect(counter.asked).toHaveLength(1);
    expect((await stored(many)).stopped).toMatchObject({ code: 2020, help_url: 'https://help.example/2020' });
    const tasks = () => modelOf().then((model) => [...model.all('to_do')]);
    expect(await tasks()).toMatchObject([{ owner_ids: [tenant.admin.id], body: expect.stringContaining('https://help.example/2020') }]);
    const [task] = await tasks();
    expect([task?.title, task?.notice]).toEqual(['COUNTER: Many', expect.objectContaining({ code: 'harvest.taskNotice' })]);
    expect(await ask(groups.toDos.get, { as: tenant.admin, params: { id: task?.id ?? '' } })).toMatchObject({
      notice: expect.stringContaining('The API key is not valid'),
      notice_code: { values: { source: 'Many', sentence: { code: 'harvest.apiKeyInvalid' } } },
    });
    await runHarvest(many);
    const refused = await callApi(harvest.now, { as: tenant.admin, params: { id: many }, body: { from: '2026-02', to: '2026-02' } });
    expect([counter.asked.length, (await tasks()).length, refused.status]).toEqual([1, 1, 409]);
    // A change of the account lets it go on.
    counter.answer = () => undefined;
    await ask(usageSources.update, { as: tenant.admin, params: { id: many }, body: { api_key: 'another' } });
    await runHarvest(many);
    expect(new Set(Object.values(await months(many)))).toEqual(new Set(['loaded']));
  });
});

describe('what a platform says', () => {
  test('is kept as the text it is, and acts in no task', async () => {
    const markup = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    counter.answer = () => ({
      status: 401,
      exceptions: { Code: 2020, Message: markup, Data: markup, Help_URL: `javascript:alert(1)//${markup}` },
    });
    const id = await createSource({ name: markup });
    await askFor('2026-01', '2026-01', id);
    await runHarvest(id);
    const [task] = [...(await modelOf()).all('to_do')];
    expect(task?.title).toBe(`COUNTER: ${markup}`);
    expect(task?.body).not.toMatch(/<(?:img|script)|href="javascript:/i);
    const [attempt] = await ask(harvest.attempts, { as: tenant.admin, params: { id } });
    const { exceptions } = await ask(harvest.attempt, { as: tenant.admin, params: { id: attempt?.id ?? '' } });
    expect(exceptions).toMatchObject([{ message: markup, data: markup }]);
  });
});

describe('the account of a source', () => {
  test('RX01 has an address that may be asked', async () => {
    vi.stubEnv('ALLOW_LOOPBACK_SOURCES', 'false');
    const create = (base_url: string) =>
      callApi(usageSources.create, { as: tenant.admin, body: { name: base_url, kind: 'api', base_url, reports: ['TR'] } });
    expect((await create('http://sushi.example.org')).body.messages.errors).toEqual({ base_url: [expect.stringContaining('https://')] });
    expect((await create('https://10.0.0.1/')).status).toBe(422);
    expect((await create('https://sushi.example.org/')).status).toBe(200);
  });

  test('is tested step by step, and goes on when the test passes [C670]', async () => {
    const params = { id: source };
    const run = async () => {
      minutes(1);
      return ask(harvest.test, { as: tenant.admin, params });
    };
    const passed = await run();
    expect(passed).toMatchObject({
      ok: true,
      steps: [
        { step: 'status', state: 'ok' },
        { step: 'reports', state: 'ok' },
        { step: 'month', state: 'ok' },
      ],
    });
    expect(counter.asked.map(({ list, report }) => report ?? list)).toEqual(['status', 'reports', 'TR']);
    expect(counter.asked[0]?.query['api_key']).toBeUndefined();
    expect(counter.asked[2]?.query).toMatchObject({ begin_date: '2026-01-01', end_date: '2026-01-31' });
    expect(await reportsOf()).toEqual([]);
    counter.answer = () => ({ status: 401, exceptions: { Code: 2020 } });
    expect(await run()).toMatchObject({ ok: false, steps: [{ state: 'ok' }, { state: 'failed', http: 401 }, { state: 'skipped' }] });
    // The test passes where /reports does, and the harvest would stay blank.
    counter.answer = ({ report }) => (report === null ? undefined : { type: 'text/html', body: '<html></html>' });
    expect(await run()).toMatchObject({ ok: false, steps: [{ state: 'ok' }, { state: 'ok' }, { state: 'failed' }] });
    counter.reports = ['IR'];
    expect(await run()).toMatchObject({ ok: false, steps: [{ state: 'ok' }, { state: 'failed' }, { state: 'skipped' }] });
    expect((await callApi(harvest.test, { as: tenant.admin, params })).status).toBe(409);
    expect((await callApi(harvest.test, { as: tenant.viewer, params })).status).toBe(403);
  });

  test('has a log of its requests, without the key [C673 C674 C675]', async () => {
    counter.answer = () => ({ exceptions: [{ Code: 3040, Message: `Logging failed for ${key}`, Data: '2026-02' }], months: ['2026-02'] });
    await askFor('2026-02', '2026-02');
    await runHarvest();
    const params = { id: source };
    const log = await ask(harvest.attempts, { as: tenant.admin, params });
    expect(log).toMatchObject([
      { report: 'TR', from: '2026-02', to: '2026-02', http: 200, outcome: 'loaded', sentence: expect.stringContaining('incomplete') },
    ]);
    const one = { id: log[0]?.id ?? '' };
    const view = await ask(harvest.attempt, { as: tenant.admin, params: one });
    expect(view).toMatchObject({
      months: [{ month: '2026-02', state: 'partial' }],
      exceptions: [{ code: 3040, message: 'Logging failed for …' }],
    });
    expect(view.url).toContain('api_key=…');
    const raw = await callApi(harvest.answer, { as: tenant.admin, params: one });
    expect(raw.headers['content-type']).toContain('application/json');
    expect(raw.bytes.toString()).toContain('Logging failed for …');
    for (const call of [harvest.attempts, harvest.attempt, harvest.answer])
      expect(
        (await callApi(call as typeof harvest.attempt, { as: tenant.viewer, params: call === harvest.attempts ? params : one })).status,
      ).toBe(403);
    expect((await callApi(harvest.attempt, { as: tenant.admin, params: { id: 'nothing' } })).status).toBe(404);
  });

  test('gives its key to those who may manage sources, with an entry in the history [C676]', async () => {
    const params = { id: source };
    expect((await callApi(harvest.revealKey, { as: tenant.viewer, params })).status).toBe(403);
    expect(await ask(harvest.revealKey, { as: tenant.admin, params })).toEqual({ id: source, api_key: key });
    const told = (await ask(groups.settings.recentActions, { as: tenant.admin })) as { action: string }[];
    expect(told.map(({ action }) => action)).toContain('revealed');
    await ask(usageSources.update, { as: tenant.admin, params, body: { api_key: null } });
    expect((await callApi(harvest.revealKey, { as: tenant.admin, params })).status).toBe(404);
    expect((await stored()).has_api_key).toBe(false);
  });

  test('RH15 leaves its key nowhere but sealed', async () => {
    counter.answer = ({ report }) =>
      report === 'TR' ? { status: 401, exceptions: { Code: 2020, Message: `Bad key ${key}` } } : { exceptions: { Code: 3030, Data: key } };
    await ask(usageSources.update, { as: tenant.admin, params: { id: source }, body: { reports: ['TR', 'PR'], api_key: key } });
    await askFor('2026-01', '2026-02');
    await runHarvest();
    expect(counter.asked.length).toBeGreaterThan(1);
    const words = [key, encodeURIComponent(key), 'planted-key'];
    const found: string[] = [];
    for (const pk of partitionsOf(tenant.id)) {
      for await (const item of table.partition(pk))
        if (words.some((word) => readable(item).includes(word))) found.push(`${item.pk} ${item.sk}`);
    }
    const files = filesFor(systemCaller(tenant.id));
    for (const name of await files.list('')) {
      const bytes = (await files.get(name)) ?? new Uint8Array();
      const texts = [Buffer.from(bytes).toString('utf8'), name.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : ''];
      if (texts.some((text) => words.some((word) => text.includes(word)))) found.push(name);
    }
    expect(found).toEqual([]);
    expect((await files.list('usage-answers/')).length).toBeGreaterThan(1);
  });

  test('finds addresses in the COUNTER Registry, or says that it cannot be reached [C677]', async () => {
    const { createServer } = await import('node:http');
    const registry = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      const own = `http://${request.headers.host}`;
      if (request.url === '/service/1') return void response.end(JSON.stringify({ url: 'https://sushi.tidewater.example/r51' }));
      const platform = (id: string, name: string) => ({
        id,
        name,
        reports: [{ report_id: 'TR' }, { report_id: 'PR' }],
        sushi_services: [{ counter_release: '5.1', url: `${own}/service/1` }],
      });
      response.end(JSON.stringify([platform('1', 'Tidewater Online'), platform('2', 'Aurora')]));
    });
    await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
    const port = (registry.address() as { port: number }).port;
    vi.stubEnv('COUNTER_REGISTRY_URL', `http://127.0.0.1:${port}/`);
    expect(await ask(harvest.registry, { as: tenant.admin, query: { query: 'tidewater' } })).toEqual([
      {
        id: '1',
        name: 'Tidewater Online',
        reports: ['TR', 'PR'],
        services: [{ release: '5.1', base_url: 'https://sushi.tidewater.example' }],
      },
    ]);
    await new Promise((done) => registry.close(done));
    const down = await callApi(harvest.registry, { as: tenant.admin, query: { query: 'tidewater' } });
    expect([down.status, JSON.stringify(down.body)]).toEqual([503, expect.stringContaining('Registry')]);
    const known = await callApi(harvest.registry, { as: tenant.admin, query: { query: 'sciencedirect' } });
    expect([known.status, known.body.status]).toEqual([200, 'warning']);
    expect(known.result).toEqual([{ id: 'Elsevier ScienceDirect', name: 'Elsevier ScienceDirect', reports: [], services: [] }]);
    expect((await callApi(harvest.registry, { as: tenant.viewer, query: { query: 'tidewater' } })).status).toBe(403);
  });

  test('makes sources of the members of a consortium [C678]', async () => {
    counter.members = [
      { Customer_ID: 'C1', Name: 'Main' },
      { Customer_ID: 'C7', Name: 'Branch', Requestor_ID: 'R7' },
    ];
    const members = (body: object) => {
      minutes(1);
      return callApi(harvest.members, { as: tenant.admin, params: { id: source }, body });
    };
    expect((await members({})).result).toMatchObject([
      { customer_id: 'C1', source: { id: source } },
      { customer_id: 'C7', source: null },
    ]);
    const made = await members({ customer_ids: ['C7'] });
    const created = made.result.find(({ customer_id }) => customer_id === 'C7')?.source?.id ?? '';
    expect(await stored(created)).toMatchObject({
      name: 'Fake, Branch',
      customer_id: 'C7',
      requestor_id: 'R7',
      has_api_key: true,
      base_url: counter.base,
    });
    expect((await ask(harvest.revealKey, { as: tenant.admin, params: { id: created } })).api_key).toBe(key);
    await members({ customer_ids: ['C7'] });
    expect((await modelOf()).count('usage_source')).toBe(2);
    expect((await members({ customer_ids: ['C9'] })).status).toBe(422);
  });
});

function partitionsOf(of: string): string[] {
  return [
    ...keys.entityPartitions(of),
    ...keys.privatePartitions(of),
    ...keys.guardPartitions(of),
    ...keys.historyPartitions(of),
    keys.log(of, 0).pk,
    keys.job(of, '').pk,
    keys.usageAttempt(of, '').pk,
    keys.changeSet(of, '', '').pk,
  ];
}

/** An item as text, with what is packed in it. */
function readable(item: Readonly<Record<string, unknown>>): string {
  const packed = Object.values(item).filter((value) => value instanceof Uint8Array);
  const texts = packed.map((bytes) => {
    try {
      return gunzipSync(bytes).toString('utf8');
    } catch {
      return Buffer.from(bytes).toString('utf8');
    }
  });
  return JSON.stringify(item) + texts.join();
}
