import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readChangeSet } from '#functions/platform/change-set.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups } from '#shared/contract/calls.ts';
import { mostAtOnce } from '#shared/contract/bulk-change.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { type Answered, ask, callApi, type TestUser } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { injectFault } from '#tests/support/faults.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { updateMany, update, bulkUpdate } = groups.subscriptionPeriods;
const { undo } = groups.changeSets;

withLibrary();

const under = (set: string) => ({ 'change-set': set });
const newSet = () => randomUUID();

async function rowsOf<K extends 'subscription_period' | 'product_type' | 'workflow_run'>(kind: K, ids: readonly string[]) {
  const model = await readModelFor(tenant.repo.caller);
  return ids.map((id) => model.find(kind, id));
}
const pricesOf = async (ids: readonly string[]) => (await rowsOf('subscription_period', ids)).map((row) => row?.price);
const undone = (set: string, as: TestUser = tenant.editor, redo = newSet()) =>
  callApi(undo, { as, params: { id: set }, headers: under(redo) });
const partsOf = (set: string) => readChangeSet(systemCaller(tenant.id, tenant.editor.id), set);

/** Periods of subscriptions of their own. */
async function periods(count: number): Promise<string[]> {
  const made: string[] = [];
  // One after the other: of many that save at once, a busy machine refuses some.
  for (let index = 0; index < count; index++) made.push((await library.period()).id);
  return made;
}

const priced = (ids: readonly string[], price: number, more: object = {}) => ids.map((id) => ({ id, price, ...more }));

describe('a bulk change', () => {
  test('writes nothing when one record breaks a rule', async () => {
    const ids = await periods(2);
    const [first = '', second = ''] = ids;
    const records = [
      { id: first, price: 5 },
      { id: second, end_date: '2020-01-01' },
    ];
    const refused = await callApi(updateMany, { as: tenant.editor, body: { periods: records } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages.errors ?? {})).toEqual(['periods.1.end_date']);
    expect(await pricesOf(ids)).toEqual([100, 100]);
  });

  test('only checks when asked to', async () => {
    const ids = await periods(1);
    await ask(updateMany, { as: tenant.editor, query: { check: 'true' }, body: { periods: priced(ids, 5) } });
    expect(await pricesOf(ids)).toEqual([100]);
  });

  test('writes at most 40 records a commit under one change set', async () => {
    const ids = await periods(45);
    const set = newSet();
    expect(await ask(updateMany, { as: tenant.editor, headers: under(set), body: { periods: priced(ids, 7) } })).toMatchObject({
      changed: 45,
    });
    const sizes = (await partsOf(set)).map(({ entries }) => entries.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(45);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
  });

  test('resumes under the same key after an interruption', async () => {
    const ids = await periods(45);
    const [first = ''] = ids;
    const key = newSet();
    const versions = (await rowsOf('subscription_period', ids)).map((row) => row?.version);
    const body = { periods: ids.map((id, index) => ({ id, price: 9, version: versions[index] })) };
    const call = () => callApi(updateMany, { as: tenant.editor, headers: { 'idempotency-key': key }, body });
    const fault = await injectFault({ service: 'dynamodb', operation: 'TransactWriteItems', fault: 'error-500', nth: 2, times: 'always' });
    expect((await call()).status).toBeGreaterThanOrEqual(500);
    await fault.remove();
    expect((await partsOf(key)).length).toBe(1);
    // Somebody else changes a record of the first commit: the repeated call must leave it alone. One of the rest is skipped and named.
    const last = ids.at(-1) ?? '';
    for (const id of [first, last]) await ask(update, { as: tenant.admin, params: { id }, body: { price: 12 } });
    expect((await call()).result).toMatchObject({ changed: 44, skipped: [{ id: last, code: 'period.refused' }] });
    expect(await pricesOf(ids)).toEqual([12, ...ids.slice(1, -1).map(() => 9), 12]);
  });

  test('of a catalogue checks every record before the first write', async () => {
    const [one, two] = await Promise.all(
      ['Map', 'Score'].map((name) => ask(groups.productTypes.create, { as: tenant.admin, body: { name: `${name} ${randomUUID()}` } })),
    );
    const records = [
      { id: one?.id, name: `Atlas ${one?.id}` },
      { id: two?.id, name: '' },
    ];
    const refused = await callApi(groups.productTypes.updateMany, { as: tenant.admin, body: { records } });
    expect(Object.keys(refused.body.messages.errors ?? {})).toEqual(['records.1.name']);
    expect((await rowsOf('product_type', [one?.id ?? '']))[0]?.name).toBe(one?.name);
  });

  test('refuses two records with one unique name', async () => {
    const made = await Promise.all(
      [1, 2].map((n) => ask(groups.productTypes.create, { as: tenant.admin, body: { name: `Twin ${n} ${randomUUID()}` } })),
    );
    const records = made.map(({ id }) => ({ id, name: 'The same for both' }));
    const refused = await callApi(groups.productTypes.updateMany, { as: tenant.admin, body: { records } });
    expect(Object.keys(refused.body.messages.errors ?? {})).toEqual(['records.1.name']);
  });

  test('answers 409 when a record has a newer version', async () => {
    const made = await ask(groups.productTypes.create, { as: tenant.admin, body: { name: `Late ${randomUUID()}` } });
    await ask(groups.productTypes.update, { as: tenant.admin, params: { id: made.id }, body: { name: `Later ${made.id}` } });
    const records = [{ id: made.id, name: 'Never', version: made.version }];
    expect((await callApi(groups.productTypes.updateMany, { as: tenant.admin, body: { records } })).status).toBe(409);
  });

  test('of departments never closes a circle', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map((n) => ask(groups.departments.create, { as: tenant.admin, body: { name: `Circle ${n} ${randomUUID()}` } })),
    );
    const records = [
      { id: a?.id, parent_id: b?.id },
      { id: b?.id, parent_id: a?.id },
    ];
    const result = await ask(groups.departments.updateMany, { as: tenant.admin, body: { records } });
    expect(result).toMatchObject({ changed: 1, skipped: [{ id: b?.id, message: 'A department cannot be below itself' }] });
  });
});

describe('every bulk call', () => {
  // By name, so that the test of the whole table finds each of them.
  const calls: readonly AnyCall[] = [
    groups.fteFields.updateMany,
    groups.licenseAmendments.updateMany,
    groups.customForms.updateMany,
    groups.financialPeriods.updateMany,
    groups.toDoStates.updateMany,
    groups.toDoBoards.updateMany,
    groups.metaDataCategories.updateMany,
    groups.metaDataFields.updateMany,
    groups.exchangeRates.updateMany,
    groups.productTypes.updateMany,
    groups.subjectCategories.updateMany,
    groups.costCenters.updateMany,
    groups.articles.updateMany,
    groups.agreements.updateMany,
    groups.usageSources.updateMany,
    groups.departments.updateMany,
    groups.licenseTermLabels.updateMany,
    groups.licenseQualifierLabels.updateMany,
    groups.stakeholders.updateMany,
    groups.products.updateMany,
    groups.ipAddresses.updateMany,
    groups.contacts.updateMany,
    groups.publishers.updateMany,
    groups.vendors.updateMany,
    groups.titleLists.updateMany,
    groups.vendorInvoices.updateMany,
    groups.licenses.updateMany,
    groups.subscriptions.updateMany,
    groups.users.updateMany,
    groups.subscriptionPeriods.updateMany,
    groups.metaDataValues.changeMany,
    groups.deals.updateMany,
  ];
  // Deals are of offices only.
  beforeAll(() => tenant.repo.commit(joinConsortia));
  const bulk = calls.map((call) => ({ title: call.path, call }));

  test('is in this list', () => {
    const all = Object.values(groups).flatMap((rows) =>
      Object.entries(rows).flatMap(([name, call]) => (name === 'updateMany' || name === 'changeMany' ? [call as AnyCall] : [])),
    );
    expect(new Set(calls)).toEqual(new Set(all));
  });

  test.each(bulk)('$title names an unknown record', async ({ call }) => {
    const record = { id: 'nosuchrecord12345678', ...(call.path.includes('{entity}') && { values: {} }) };
    const body = call.path === '/subscription-periods' ? { periods: [record] } : { records: [record] };
    const refused = (await callApi(call, { as: tenant.admin, params: { entity: 'product' } as never, body })) as Answered<unknown>;
    expect([refused.status, Object.keys(refused.body.messages.errors ?? {})[0]]).toEqual([
      422,
      call.path === '/subscription-periods' ? 'periods.0.id' : 'records.0.id',
    ]);
  });

  test('refuses more records than it takes', async () => {
    const records = Array.from({ length: mostAtOnce + 1 }, (_, index) => ({ id: `id${index}` }));
    expect((await callApi(groups.productTypes.updateMany, { as: tenant.admin, body: { records } })).status).toBe(422);
  });
});

describe('an undo', () => {
  test('takes a bulk change back as new versions', async () => {
    const ids = await periods(3);
    const set = newSet();
    await ask(bulkUpdate, { as: tenant.editor, headers: under(set), body: { ids, changes: { price: 55, comment: 'Offer' } } });
    expect((await undone(set)).result).toEqual({ restored: 3, skipped: [] });
    const rows = await rowsOf('subscription_period', ids);
    expect(rows.map((row) => [row?.price, row?.comment, row?.version])).toEqual(ids.map(() => [100, null, 3]));
  });

  test('that restores nothing is a warning', async () => {
    const ids = await periods(1);
    const set = newSet();
    await ask(bulkUpdate, { as: tenant.editor, headers: under(set), body: { ids, changes: { price: 55 } } });
    expect((await undone(set)).body.status).toBe('positive');
    expect(await undone(set)).toMatchObject({
      status: 200,
      result: { restored: 0, skipped: [] },
      body: { status: 'warning', messages: { default: 'This change has already been undone.' } },
    });
  });

  test('can itself be undone', async () => {
    const ids = await periods(2);
    const [set, redo] = [newSet(), newSet()];
    await ask(updateMany, { as: tenant.editor, headers: under(set), body: { periods: priced(ids, 55) } });
    await undone(set, tenant.editor, redo);
    await undone(redo);
    expect(await pricesOf(ids)).toEqual([55, 55]);
  });

  test('skips and names what others changed since', async () => {
    const ids = await periods(2);
    const [first = '', second = ''] = ids;
    const set = newSet();
    await ask(updateMany, { as: tenant.editor, headers: under(set), body: { periods: priced(ids, 55, { comment: 'mine' }) } });
    await ask(update, { as: tenant.admin, params: { id: first }, body: { price: 77 } });
    const { result } = await undone(set);
    expect(result.skipped).toMatchObject([{ kind: 'subscription_period', id: first, reason: 'changed', by: 'Ada Admin' }]);
    expect(result.skipped[0]?.fields).toContain('price');
    const rows = await rowsOf('subscription_period', [first, second]);
    expect(rows.map((row) => [row?.price, row?.comment])).toEqual([
      [77, null],
      [100, null],
    ]);
  });

  test('of a single cell restores what followed from it', async () => {
    const { id } = await library.period({ currency: 'USD', price: 100 });
    const set = newSet();
    await ask(update, { as: tenant.editor, params: { id }, headers: under(set), body: { normalized_price: 80 } });
    await undone(set);
    const [row] = await rowsOf('subscription_period', [id]);
    expect(row).toMatchObject({ normalized_price: null, exchange_rate: null, price_typed: 'original' });
  });

  test('brings the task of the workflow back', async () => {
    const { id } = await library.period({ price: null });
    await ask(groups.workflows.start, { as: tenant.editor, params: { id } });
    const set = newSet();
    await ask(update, { as: tenant.editor, params: { id }, headers: under(set), body: { price: 80 } });
    const stateOf = async () => {
      const model = await readModelFor(tenant.repo.caller);
      return model.by('workflow_run', 'subscription_period_id', id)[0]?.tasks.find(({ task }) => task === 'enter_price')?.state;
    };
    expect(await stateOf()).toBe('done');
    await undone(set);
    expect(await stateOf()).toBe('open');
  });

  test('leaves a decision that the vendor was told of since', async () => {
    const { id } = await library.period();
    const set = newSet();
    await ask(bulkUpdate, { as: tenant.editor, headers: under(set), body: { ids: [id], changes: { decision: 'accepted' } } });
    await ask(update, { as: tenant.admin, params: { id }, body: { order_date: '2026-01-02' } });
    expect((await undone(set)).result).toMatchObject({ restored: 0, skipped: [{ id, reason: 'rule' }] });
    expect((await rowsOf('subscription_period', [id]))[0]?.decision).toBe('accepted');
  });

  test('skips what is locked since', async () => {
    const { id } = await library.period();
    const set = newSet();
    await ask(update, { as: tenant.editor, params: { id }, headers: under(set), body: { price: 80, comment: 'mine' } });
    await tenant.repo.commit(async (tx) =>
      tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), workflow: 'completed' }),
    );
    expect((await undone(set)).result).toMatchObject({ skipped: [{ id, reason: 'locked' }] });
    expect((await rowsOf('subscription_period', [id]))[0]?.price).toBe(80);
  });

  test('of metadata empties what was empty and can be redone', async () => {
    const field = await ask(groups.metaDataFields.create, {
      as: tenant.admin,
      body: { name: `Shelf ${randomUUID()}`, entity_id: 'product', type_id: '1' },
    });
    const [set, redo] = [newSet(), newSet()];
    const body = { records: [{ id: library.product, values: { [field.id]: 'A 7' } }] };
    await ask(groups.metaDataValues.changeMany, { as: tenant.editor, params: { entity: 'product' }, headers: under(set), body });
    const valueOf = async () => {
      const page = await ask(groups.metaDataValues.get, { as: tenant.editor, params: { entity: 'product', id: library.product } });
      return page.meta_data_fields_by_category.flatMap(({ fields }) => fields).find(({ id }) => id === field.id)?.value ?? null;
    };
    expect(await valueOf()).toBe('A 7');
    await undone(set, tenant.editor, redo);
    expect(await valueOf()).toBe(null);
    await undone(redo);
    expect(await valueOf()).toBe('A 7');
  });

  test('is finished by a repeated call after an interruption', async () => {
    const ids = await periods(45);
    const [set, redo] = [newSet(), newSet()];
    await ask(updateMany, { as: tenant.editor, headers: under(set), body: { periods: priced(ids, 3) } });
    const fault = await injectFault({ service: 'dynamodb', operation: 'TransactWriteItems', fault: 'error-500', nth: 2, times: 'always' });
    expect((await undone(set, tenant.editor, redo)).status).toBeGreaterThanOrEqual(500);
    await fault.remove();
    expect((await undone(set, tenant.editor, redo)).result.skipped).toEqual([]);
    expect(await pricesOf(ids)).toEqual(ids.map(() => 100));
    // The redo holds both halves.
    await undone(redo);
    expect(await pricesOf(ids)).toEqual(ids.map(() => 3));
  });

  test('is refused to everybody else', async () => {
    const ids = await periods(1);
    const set = newSet();
    await ask(updateMany, { as: tenant.editor, headers: under(set), body: { periods: priced(ids, 55) } });
    expect((await undone(set, tenant.admin)).status).toBe(404);
    expect(await pricesOf(ids)).toEqual([55]);
  });

  test('needs the permission of the change', async () => {
    const ids = await periods(1);
    const set = newSet();
    await ask(updateMany, { as: tenant.editor, headers: under(set), body: { periods: priced(ids, 55) } });
    const setRoles = (roles: string[]) => ask(groups.users.update, { as: tenant.admin, params: { id: tenant.editor.id }, body: { roles } });
    await setRoles(['viewer']);
    expect((await undone(set)).status).toBe(403);
    await setRoles(['editor']);
    expect((await undone(set)).result).toMatchObject({ restored: 1 });
  });
});

test('a change set name that is no name is refused', async () => {
  const ids = await periods(1);
  const refused = await callApi(updateMany, { as: tenant.editor, headers: under('a b'), body: { periods: priced(ids, 5) } });
  expect(refused.status).toBe(422);
});

test('two instances that paste the same rows leave one whole block', async () => {
  const ids = await periods(45);
  const versions = (await rowsOf('subscription_period', ids)).map((row) => row?.version);
  const bodies = [21, 22].map((price) => ({ periods: ids.map((id, index) => ({ id, price, version: versions[index] })) }));
  const first = callApi(updateMany, { as: tenant.editor, headers: under(newSet()), body: bodies[0] });
  vi.resetModules();
  const { callApi: callOther } = (await import('#tests/support/api.ts')) as { callApi: typeof callApi };
  const second = callOther(updateMany, { as: tenant.admin, headers: under(newSet()), body: bodies[1] });
  const answers = await Promise.all([first, second]);
  const prices = await pricesOf(ids);
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(prices)).toEqual(new Set([[21, 22][won]]));
});
