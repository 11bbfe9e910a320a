import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { budgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { budgets, changeSets, departments, exports, financialPeriods } = groups;

withLibrary();

let years: Record<string, string> = {};

beforeAll(async () => {
  for (const year of [2070, 2071, 2072])
    await callApi(financialPeriods.create, { as: tenant.admin, body: { start_date: `${year}-01-01`, name: `${year}` } });
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
  years = Object.fromEntries(list.map(({ id, name }) => [name, id]));
});

const columnOf = (year: number): string => budgetColumn(years[String(year)] ?? '');
const set = (body: Record<string, unknown>, more: object = {}) =>
  callApi(budgets.setSeveral, { as: tenant.editor, params: { id: library.department }, body: body as never, ...more });
const rowNow = async () =>
  ((await ask(departments.list, { as: tenant.viewer })) as ({ id: string } & Record<string, unknown>)[]).find(
    ({ id }) => id === library.department,
  );
const setState = (year: number, state: 'open' | 'closed') =>
  ask(financialPeriods.setState, { as: tenant.admin, params: { id: years[String(year)] ?? '' }, body: { state } });

test('C340 with include=budgets a department has its budgets with notes and versions, also of closed periods', async () => {
  await set({ [columnOf(2072)]: 12.5 });
  await setState(2072, 'closed');
  for (const query of [{ include: 'budgets' }, { include: 'budgets', paginated: 'true' }]) {
    const answer = await ask(departments.list, { as: tenant.viewer, query: query as never });
    const rows = (Array.isArray(answer) ? answer : (answer as { data: unknown[] }).data) as { id: string; budgets?: unknown[] }[];
    expect(rows.find(({ id }) => id === library.department)?.budgets).toMatchObject([
      { department_id: library.department, financial_period_id: years['2072'], amount: 12.5, note: null, version: 1 },
    ]);
  }
  expect(await rowNow()).not.toHaveProperty('budgets');
  await setState(2072, 'open');
  await set({ [columnOf(2072)]: null });
});

describe('S09 budgets as columns of the list of departments [C345]', () => {
  test('are set where they stand, and sort, filter and export as other columns', async () => {
    const saved = await set({ [columnOf(2070)]: 250.5, [columnOf(2071)]: 100 });
    expect(saved.result).toMatchObject({ id: library.department, currency: 'EUR', [columnOf(2070)]: 250.5, [columnOf(2071)]: 100 });
    expect(await rowNow()).toMatchObject({ [columnOf(2070)]: 250.5, [columnOf(2071)]: 100, [columnOf(2072)]: null });
    const { id } = await ask(departments.create, { as: tenant.editor, body: { name: 'Law' } });
    const sorted = (await ask(departments.list, { as: tenant.viewer, query: { sort: `-${columnOf(2070)}` } as never })) as { id: string }[];
    expect(sorted.map((row) => row.id)).toEqual([library.department, id]);
    const query = { [`filter[${columnOf(2070)}][gte]`]: '200' };
    const filtered = (await ask(departments.list, { as: tenant.viewer, query: query as never })) as { id: string }[];
    expect(filtered.map((row) => row.id)).toEqual([library.department]);
    const file = await callApi(exports.entity, {
      as: tenant.viewer,
      params: { entity: 'departments' },
      query: { format: 'csv', columns: `name,${columnOf(2070)}` },
    });
    expect(readCsv(file.bytes).slice(0, 2)).toEqual([
      ['Name', '2070', '2070 currency'],
      ['Law', '', ''],
    ]);
  });

  test('need the right to edit financials, an amount, and a financial period that is open [RB05]', async () => {
    expect((await set({ [columnOf(2070)]: 1 }, { as: tenant.viewer })).status).toBe(403);
    const tooFine = await set({ [columnOf(2070)]: 0.001 });
    expect([tooFine.status, Object.keys(tooFine.body.messages.errors ?? {})]).toEqual([422, [columnOf(2070)]]);
    expect((await set({ budget_nowhere: 1 })).status).toBe(404);
    expect((await set({ name: 'Law' })).status).toBe(422);
    await setState(2071, 'closed');
    expect((await set({ [columnOf(2072)]: 1, [columnOf(2071)]: 1 })).status).toBe(409);
    // All or nothing, and a closed one is no column.
    expect(await rowNow()).toMatchObject({ [columnOf(2072)]: null });
    expect(await rowNow()).not.toHaveProperty(columnOf(2071));
    expect((await ask(budgets.columns, { as: tenant.viewer })).map(({ field }) => field)).not.toContain(columnOf(2071));
    await setState(2071, 'open');
  });

  test('are taken back, whether they were new or changed, and not in a closed financial period', async () => {
    const as = tenant.editor;
    await set({ [columnOf(2070)]: 300 }, { headers: { 'change-set': 'changed-budget' } });
    await set({ [columnOf(2072)]: 40 }, { headers: { 'change-set': 'new-budget' } });
    expect(await ask(changeSets.undo, { as, params: { id: 'changed-budget' } })).toMatchObject({ restored: 1, skipped: [] });
    expect(await rowNow()).toMatchObject({ [columnOf(2070)]: 250.5, [columnOf(2072)]: 40 });
    await setState(2072, 'closed');
    const refused = await ask(changeSets.undo, { as, params: { id: 'new-budget' } });
    expect(refused).toMatchObject({
      restored: 0,
      skipped: [{ kind: 'budget', reason: 'rule', message: expect.stringContaining('is closed') }],
    });
    await setState(2072, 'open');
    expect(await ask(changeSets.undo, { as, params: { id: 'new-budget' } })).toMatchObject({ restored: 1 });
    expect(await rowNow()).toMatchObject({ [columnOf(2072)]: null });
  });

  test('are deleted where their cell is emptied, with their note, and come back with an undo and go with its redo', async () => {
    const as = tenant.editor;
    const params = { id: library.department, fpId: years['2070'] ?? '' };
    await ask(budgets.set, { as, params, body: { amount: 70, note: 'A gift' } });
    await set({ [columnOf(2070)]: null, [columnOf(2072)]: null }, { headers: { 'change-set': 'emptied-budget' } });
    const ofYear = async () =>
      (await ask(budgets.list, { as: tenant.viewer, params: { id: library.department } })).find(
        ({ financial_period }) => financial_period.id === params.fpId,
      );
    expect(await ofYear()).toMatchObject({ budget: null, note: null, version: null });
    const undo = (id: string, under: string) => ask(changeSets.undo, { as, params: { id }, headers: { 'change-set': under } });
    expect(await undo('emptied-budget', 'budget-is-back')).toMatchObject({ restored: 1, skipped: [] });
    expect(await ofYear()).toMatchObject({ budget: 70, note: 'A gift' });
    expect(await undo('budget-is-back', 'budget-is-gone')).toMatchObject({ restored: 1, skipped: [] });
    expect(await ofYear()).toMatchObject({ budget: null });
    expect(await undo('budget-is-gone', 'budget-is-back2')).toMatchObject({ restored: 1, skipped: [] });
    expect(await ofYear()).toMatchObject({ budget: 70, note: 'A gift' });
    // A second undo of the same changes nothing that is there.
    expect(await undo('budget-is-gone', 'budget-is-back3')).toMatchObject({
      restored: 0,
      skipped: [{ kind: 'budget', reason: 'changed' }],
    });
  });

  test('are taken back step by step, past an undo that made one anew', async () => {
    const as = tenant.editor;
    const step = (value: number | null, id: string) => set({ [columnOf(2072)]: value }, { headers: { 'change-set': id } });
    await step(1, 'step-created');
    await step(2, 'step-changed');
    await step(null, 'step-emptied');
    const now = async () => (await rowNow())?.[columnOf(2072)];
    for (const [id, value] of [
      ['step-emptied', 2],
      ['step-changed', 1],
      ['step-created', null],
    ] as const) {
      expect(await ask(changeSets.undo, { as, params: { id }, headers: { 'change-set': `undo-${id}` } })).toMatchObject({ restored: 1 });
      expect([id, await now()]).toEqual([id, value]);
    }
    for (const [id, value] of [
      ['undo-step-created', 1],
      ['undo-step-changed', 2],
      ['undo-step-emptied', null],
    ] as const) {
      expect(await ask(changeSets.undo, { as, params: { id }, headers: { 'change-set': `redo-${id}` } })).toMatchObject({ restored: 1 });
      expect([id, await now()]).toEqual([id, value]);
    }
    // Set by somebody since: their value stays.
    await step(4, 'step-again');
    await set({ [columnOf(2072)]: null });
    await set({ [columnOf(2072)]: 5 }, { as: tenant.admin });
    expect(await ask(changeSets.undo, { as, params: { id: 'step-again' } })).toMatchObject({
      restored: 0,
      skipped: [{ reason: 'changed' }],
    });
    expect(await now()).toBe(5);
    await set({ [columnOf(2072)]: null });
  });

  test('stay deleted after an undo in a financial period that was closed meanwhile [RB05]', async () => {
    const as = tenant.editor;
    await set({ [columnOf(2072)]: 5 });
    await set({ [columnOf(2072)]: null }, { headers: { 'change-set': 'emptied-then-closed' } });
    await setState(2072, 'closed');
    const undone = await ask(changeSets.undo, { as, params: { id: 'emptied-then-closed' } });
    expect(undone).toMatchObject({ restored: 0, skipped: [{ reason: 'rule', message: expect.stringContaining('is closed') }] });
    await setState(2072, 'open');
    expect(await rowNow()).toMatchObject({ [columnOf(2072)]: null });
  });
});

describe('S09 a paste into the budgets of several departments', () => {
  const setMany = (records: Record<string, unknown>[], more: object = {}) =>
    callApi(budgets.setMany, { as: tenant.editor, body: { records } as never, ...more });
  let ids: string[] = [];

  beforeAll(async () => {
    const made = [];
    for (const name of ['Geology', 'History']) made.push((await ask(departments.create, { as: tenant.editor, body: { name } })).id);
    ids = made;
  });
  const amounts = async () => {
    const list = (await ask(departments.list, { as: tenant.viewer })) as ({ id: string } & Record<string, unknown>)[];
    return ids.map((id) => [2070, 2071].map((year) => list.find((row) => row.id === id)?.[columnOf(year)]));
  };
  const rows = (...values: (number | null)[][]) =>
    values.map(([first, second], index) => ({ id: ids[index], [columnOf(2070)]: first, [columnOf(2071)]: second }));

  test('is one call and one undo, with cells that are emptied', async () => {
    await setMany(rows([1, 2], [3, 4]), { headers: { 'change-set': 'first-paste' } });
    expect(await amounts()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    const { result } = await setMany(rows([10, null], [3, 4]), { headers: { 'change-set': 'second-paste' } });
    expect(result).toEqual({ changed: 1, unchanged: 1, ids, skipped: [] });
    expect(await amounts()).toEqual([
      [10, null],
      [3, 4],
    ]);
    const undone = await ask(changeSets.undo, { as: tenant.editor, params: { id: 'second-paste' } });
    expect(undone).toMatchObject({ restored: 2, skipped: [] });
    expect(await amounts()).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('writes nothing where one cell is refused, and names its row [RB05]', async () => {
    const before = await amounts();
    const tooFine = await setMany(rows([7, 7], [8, 0.001]));
    expect(tooFine.status).toBe(422);
    expect(tooFine.body.messages.errors).toEqual({
      [`records.1.${columnOf(2071)}`]: ['History, 2071: EUR allows at most 2 decimals'],
    });
    await setState(2071, 'closed');
    const closed = await setMany(rows([7, 7], [8, 8]));
    expect(closed.status).toBe(422);
    expect(Object.values(closed.body.messages.errors ?? {})[0]?.[0]).toMatch(/^Geology, 2071: The financial period 2071 is closed/);
    await setState(2071, 'open');
    const unknown = await setMany([...rows([7, 7]), { id: 'nowhere', [columnOf(2070)]: 1 }]);
    expect([unknown.status, Object.keys(unknown.body.messages.errors ?? {})]).toEqual([422, ['records.1.id']]);
    expect((await setMany([{ id: ids[0], name: 'Law' }])).status).toBe(422);
    expect((await setMany(rows([7, 7]), { as: tenant.viewer })).status).toBe(403);
    expect(await amounts()).toEqual(before);
    expect((await setMany(rows([7, 7]), { query: { check: 'true' } })).result).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await amounts()).toEqual(before);
  });

  test('of more cells than one transaction holds is written whole', async () => {
    const many: string[] = [];
    // One after the other: of many that save at once, a busy machine refuses some.
    for (let n = 0; n < 60; n++) many.push((await ask(departments.create, { as: tenant.editor, body: { name: `Chair ${n}` } })).id);
    const records = many.map((id, n) => ({ id, [columnOf(2070)]: n + 1, [columnOf(2071)]: n + 2, [columnOf(2072)]: n + 3 }));
    expect((await setMany(records)).result).toMatchObject({ changed: 60, unchanged: 0 });
    const list = (await ask(departments.list, { as: tenant.viewer, query: { per_page: '500' } as never })) as Record<string, unknown>[];
    expect(many.map((id) => list.find((row) => row['id'] === id)?.[columnOf(2072)])).toEqual(many.map((_, n) => n + 3));
  });
});
