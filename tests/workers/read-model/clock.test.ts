import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeLog } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { compact, differences } from '#functions/platform/compaction.ts';
import { historyOf } from '#functions/platform/history.ts';
import { catchUp, readModelFor, rebuild, resetReadModels } from '#functions/platform/load-read-model.ts';
import { loadSnapshot } from '#functions/platform/snapshot.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

// A writer whose clock is wrong: order comes from the log's sequence, and never from a clock.
const day = 86_400_000;
let setBack = (): void => {};

beforeAll(startProduct);
afterEach(() => setBack());

function wrongBy(ms: number): void {
  setBack();
  setBack = setClock({ now: () => new Date(Date.now() + ms) });
}

/** A session lives by the clock of whoever looks: each writer begins its own. */
async function writer(tenant: TestTenant, ms: number, name: string): Promise<string> {
  wrongBy(ms);
  const { id } = await tenant.repo.commit((tx) => tx.create('product_type', { name }));
  return id;
}

async function logged(tenant: string): Promise<{ seq: number; names: unknown[] }[]> {
  const entries: { seq: number; names: unknown[] }[] = [];
  for await (const { seq, rows } of changeLog(tenant).after(0)) entries.push({ seq, names: rows.map(({ name }) => name) });
  return entries;
}

test('commits of writers whose clocks are a day apart stand in the order in which they were made, without a gap', async () => {
  const tenant = await createTestTenant();
  const begin = (await changeLog(tenant.id).tail(true)).seq;
  const reader = await readModelFor(tenant.repo.caller);
  const clocks = [0, -day, day, -365 * day, 40 * day, 0];
  for (const [index, ms] of clocks.entries()) await writer(tenant, ms, `type ${index}`);
  setBack();
  const after = (await logged(tenant.id)).filter(({ seq }) => seq > begin);
  expect(after.map(({ seq }) => seq)).toEqual(clocks.map((_, index) => begin + 1 + index));
  expect(after.map(({ names }) => names[0])).toEqual(clocks.map((_, index) => `type ${index}`));
  // Who read before them catches up with all, the one from the past too.
  expect(await catchUp(reader)).toBe(true);
  expect([...reader.all('product_type')].filter(({ name }) => name.startsWith('type ')).length).toBe(clocks.length);
});

test('a record changed by a writer in the past keeps the last change, and its version goes up', async () => {
  const tenant = await createTestTenant();
  const id = await writer(tenant, 0, 'made now');
  for (const [ms, name] of [
    [-10 * day, 'changed in the past'],
    [10 * day, 'changed in the future'],
    [-20 * day, 'changed last'],
  ] as const) {
    wrongBy(ms);
    await tenant.repo.commit(async (tx) => tx.save('product_type', { ...(await tx.load('product_type', id)), name }));
  }
  setBack();
  resetReadModels();
  const model = await readModelFor(tenant.repo.caller);
  expect(model.find('product_type', id)).toMatchObject({ name: 'changed last', version: 4 });
});

test('snapshot, folding and history of a log with times out of order: nothing is lost and nothing comes twice', async () => {
  const tenant = await createTestTenant();
  // At the turn of a month two writers are enough to mix the months.
  const clocks = [0, 40 * day, 0, 40 * day, -40 * day, 0, -3 * day, 3 * day];
  for (const [index, ms] of clocks.entries()) await writer(tenant, ms, `kept ${index}`);
  for (const ms of [0, 60 * day]) {
    wrongBy(ms);
    await compact(tenant.id, true);
  }
  setBack();
  const seqs: number[] = [];
  for await (const { seq } of historyOf(tenant.id)) seqs.push(seq);
  const last = (await changeLog(tenant.id).tail(true)).seq;
  expect(seqs).toEqual(Array.from({ length: last }, (_, index) => last - index));
  const model = await loadSnapshot(tenant.id);
  expect(model && (await catchUp(model)) && differences(await rebuild(tenant.id), model)).toEqual([]);
});

test('a call repeated with its key finds its own record, whatever the clock says by then', async () => {
  const tenant = await createTestTenant();
  const create = () =>
    ask(groups.productTypes.create, { as: tenant.admin, body: { name: 'Once' }, headers: { 'idempotency-key': 'clock-key-1' } });
  const first = await create();
  // Within the life of the token, in both directions.
  for (const ms of [-10 * 60_000, 10 * 60_000]) {
    wrongBy(ms);
    expect((await create()).id).toBe(first.id);
  }
  setBack();
  const all = await ask(groups.productTypes.list, { as: tenant.admin });
  expect((all as { name: string }[]).filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('sessions: a clock set back lets nobody out, one set forward by more than their life ends them, and set right they go on', async () => {
  const tenant = await createTestTenant();
  const look = async () => (await callApi(groups.productTypes.list, { as: tenant.viewer })).status;
  wrongBy(-2 * 3600_000);
  expect(await look()).toBe(200);
  wrongBy(13 * 3600_000);
  expect(await look()).toBe(401);
  setBack();
  expect(await look()).toBe(200);
});

test('a job queued by a writer in the future is done now, and one queued in the past is not done twice', async () => {
  const tenant = await createTestTenant();
  for (const ms of [day, -day]) {
    wrongBy(ms);
    const vendor = (name: string) => ask(groups.vendors.create, { as: tenant.editor, body: { name, currency: 'EUR' } });
    setBack();
    const [gone, stays] = [await vendor(`Gone ${ms}`), await vendor(`Stays ${ms}`)];
    wrongBy(ms);
    await tenant.repo.commit((tx) => tx.job('replace-references', { kind: 'provider', from: gone.id, to: stays.id }));
    setBack();
    expect(await runJobs(tenant.id)).toBe(1);
    expect(await runJobs(tenant.id)).toBe(0);
  }
});
