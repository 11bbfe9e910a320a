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
});
