import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { fteFields, fteYears, exports, settings } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

async function field(name: string): Promise<{ id: string; version: number }> {
  return ask(fteFields.create, { as: tenant.editor, body: { name } });
}

async function table(query: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  return (await ask(fteFields.list, { as: tenant.viewer, query: { sort: 'name', ...query } })) as unknown as Record<string, unknown>[];
}

describe('S17 the FTE table', () => {
  test('C312 C311 a year can only be added to fields; it then is a column of all of them', async () => {
    const as = tenant.editor;
    const early = await callApi(fteYears.add, { as, body: { year: 2024 } });
    expect(early.body.messages.errors?.['year']?.[0]).toContain('Create a field first');
    await field('Students');
    await field('Academic staff');
    expect(await ask(fteYears.add, { as, body: { year: 2024 } })).toEqual([{ year: 2024, values: 0 }]);
    expect(await table()).toMatchObject([
      { name: 'Academic staff', description: null, year_2024: null },
      { name: 'Students', year_2024: null },
    ]);
    const twice = await callApi(fteYears.add, { as, body: { year: 2024 } });
    expect(twice.body.messages.errors).toEqual({ year: ['The year 2024 already exists.'] });
    expect((await callApi(fteYears.add, { as: tenant.viewer, body: { year: 2030 } })).status).toBe(403);
    for (const year of [1899, 2101, 2024.5]) expect((await callApi(fteYears.add, { as, body: { year } })).status).toBe(422);
    const same = await callApi(fteFields.create, { as, body: { name: 'students' } });
    expect(same.body.messages.errors).toHaveProperty('name');
    expect((await callApi(fteFields.create, { as, body: { name: '  ' } })).status).toBe(422);
  });

  test('the form of a field needs nothing from elsewhere', async () => {
    expect(await ask(fteFields.form, { as: tenant.editor })).toEqual({});
  });

  test('C313 D8 a value is changed in its cell, others stay; what is no number of people is refused', async () => {
    const as = tenant.editor;
    const { id, version } = await field('Doctoral researchers');
    const changed = (await ask(fteFields.update, { as, params: { id }, body: { year_2024: 812.25, version } as never })) as unknown;
    expect(changed).toMatchObject({ id, version: version + 1, year_2024: 812.25, values: [{ year: 2024, value: 812.25 }] });
    await ask(fteFields.update, { as, params: { id }, body: { year_2023: 800, description: 'By head' } as never });
    const row = (await table()).find((each) => each['id'] === id);
    expect(row).toMatchObject({ year_2023: 800, year_2024: 812.25, description: 'By head' });
    for (const value of [-1, 1.234, 1e9, 'many'])
      expect((await callApi(fteFields.update, { as, params: { id }, body: { year_2024: value } as never })).status).toBe(422);
    for (const other of [{ year_1800: 1 }, { years: 1 }, { values: [] }])
      expect((await callApi(fteFields.update, { as, params: { id }, body: other as never })).status).toBe(422);
    expect((await callApi(fteFields.update, { as, params: { id }, body: { year_2024: 1, version } as never })).status).toBe(409);
    expect((await callApi(fteFields.update, { as: tenant.viewer, params: { id }, body: { year_2024: 1 } as never })).status).toBe(403);
    expect((await callApi(fteFields.update, { as, params: { id: 'nothing' }, body: { year_2024: 1 } as never })).status).toBe(404);
    // Cleared it stays a year of the table.
    await ask(fteFields.updateByPost, { as, params: { id }, body: { year_2023: null } as never });
    expect(await ask(fteYears.list, { as: tenant.viewer })).toEqual([
      { year: 2023, values: 0 },
      { year: 2024, values: 1 },
    ]);
  });

  test('S17 a new year begins with the values of another; a year goes from all fields', async () => {
    const as = tenant.editor;
    await ask(fteYears.add, { as, body: { year: 2025, copy_from: 2024 } });
    expect((await table()).map((row) => row['year_2025'])).toEqual([null, 812.25, null]);
    const unknown = await callApi(fteYears.add, { as, body: { year: 2027, copy_from: 1999 } });
    expect(unknown.body.messages.errors).toHaveProperty('copy_from');
    expect((await callApi(fteYears.remove, { as: tenant.viewer, params: { year: '2023' } })).status).toBe(403);
    const left = await ask(fteYears.remove, { as: tenant.admin, params: { year: '2023' } });
    expect(left.map(({ year }) => year)).toEqual([2024, 2025]);
    expect((await table())[1]).not.toHaveProperty('year_2023');
    expect((await callApi(fteYears.remove, { as: tenant.admin, params: { year: '2023' } })).status).toBe(404);
  });

  test('C311 C440 years sort, filter and are exported as the columns they are', async () => {
    const as = tenant.viewer;
    await ask(fteFields.update, {
      as: tenant.editor,
      params: { id: String((await table())[0]?.['id']) },
      body: { year_2025: 90 } as never,
    });
    expect((await table({ sort: '-year_2025' })).map((row) => row['year_2025'])).toEqual([812.25, 90, null]);
    expect(await table({ 'filter[year_2025][gte]': '100' })).toHaveLength(1);
    expect((await callApi(fteFields.list, { as, query: { 'filter[year_2025][gte]': 'many' } })).status).toBe(422);
    expect((await callApi(fteFields.list, { as, query: { sort: 'year_1999' } })).status).toBe(422);
    const file = await callApi(exports.entity, { as, params: { entity: 'fte-fields' }, query: { format: 'csv', sort: 'name' } });
    expect(file.bytes.toString().replace('\uFEFF', '').split('\r\n')[0]).toBe('Name,Description,2024,2025');
    expect(file.bytes.toString()).toContain('Doctoral researchers,By head,812.25,812.25');
  });

  test('C041 the history tells which year of which field was changed', async () => {
    const told = (await ask(settings.recentActions, {
      as: tenant.viewer,
      query: { 'filter[kind]': 'fte_field', search: 'Doctoral' },
    })) as RecentAction[];
    const change = told.flatMap(({ changes }) => changes).find(({ field: name }) => name === '2024.value');
    expect(change).toMatchObject({ label: '2024', entry: null, type: 'number', from: null, to: 812.25 });
  });

  test('C314 C315 a field goes with its values, after a question; another tenant sees nothing of any', async () => {
    const [first] = await table();
    const params = { id: String(first?.['id']) };
    expect(await ask(fteFields.deleteConfirmation, { as: tenant.viewer, params })).toMatchObject({ in_use: false, replaceable: false });
    expect((await callApi(fteFields.remove, { as: tenant.viewer, params })).status).toBe(403);
    const foreign = await createTestTenant();
    expect((await callApi(fteFields.remove, { as: foreign.admin, params })).status).toBe(404);
    expect(await ask(fteFields.list, { as: foreign.admin })).toEqual([]);
    await ask(fteFields.remove, { as: tenant.admin, params });
    expect((await table()).map((row) => row['id'])).not.toContain(params.id);
    expect((await callApi(fteFields.get, { as: tenant.viewer, params })).status).toBe(404);
  });
});
