import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { memberYear } from '#tests/support/today.ts';

// A page that has saved a cell asks for the rows that changed with it: `changed=<id of the row>`.

let tenant: TestTenant;
let library: Library;
let year: number;
/** A period between two others of its subscription. */
let middle: string;
let tides: string;

type Row = Record<string, unknown> & { id: string };

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  year = memberYear();
  const first = await library.period({
    subscription_name: 'Tides',
    price: 100,
    start_date: `${year - 1}-01-01`,
    end_date: `${year - 1}-12-31`,
  });
  const { subscription_id } = first;
  tides = subscription_id;
  const next = (start: number, price: number | null) =>
    library.period({ subscription_id, price, start_date: `${start}-01-01`, end_date: `${start}-12-31` });
  middle = (await next(year, 110)).id;
  await next(year + 1, null);
  await library.period({ subscription_name: 'Waves', price: 20, start_date: `${year}-01-01`, end_date: `${year}-12-31` });
});

const read = async (call: AnyCall, query: Record<string, string> = {}): Promise<Row[]> =>
  (await ask(call, { as: tenant.editor, query })) as Row[];

/** Something else than what the row has, for the column's call of change. */
function otherValue(column: Column, row: Row): unknown {
  switch (column.type) {
    case 'money':
      return 777.5;
    case 'percent':
    case 'number':
      return 3;
    case 'boolean':
      return row[column.field] !== true;
    case 'choice':
      return column.choices?.find((choice) => choice !== row[column.field]);
    case 'date':
      return `${year + 3}-06-30`;
    case 'reference':
      return { vendor: library.vendor, owner: tenant.editor.id, product: library.product, cost_center: library.costCenter }[column.field];
    default:
      return 'Other';
  }
}

describe.each([
  ['subscriptions', groups.subscriptions.list],
  ['subscription-periods', groups.subscriptionPeriods.list],
  ['subscription-workflows', groups.workflows.applicability],
] as const)('an edit in the list of %s', (name, list) => {
  test('changes no row but those that are answered, and these are as the list has them', async () => {
    const editable = listColumns[name].filter(({ edit }) => edit?.kind === 'subscription_period' || edit?.kind === 'subscription');
    let applied = 0;
    for (const column of editable) {
      const before = await read(list);
      const row = before.find(({ id }) => id === (name === 'subscriptions' ? tides : middle));
      if (!row || !column.edit) throw new Error('There is no such row');
      const change = column.edit.kind === 'subscription' ? groups.subscriptions.update : groups.subscriptionPeriods.update;
      const body = { [column.edit.as ?? column.field]: otherValue(column, row) };
      const { status } = await callApi(
        change as AnyCall,
        { as: tenant.editor, params: { id: String(row[column.edit.idField]) }, body } as never,
      );
      if (status === 200) applied += 1;
      const [after, answered] = [await read(list), await read(list, { changed: row.id })];
      const byId = new Map(answered.map((each) => [each.id, each]));
      expect(byId.get(row.id), column.field).toBeDefined();
      for (const each of after) {
        const is = byId.get(each.id);
        if (is) expect(is, column.field).toEqual(each);
        else
          expect(
            isDeepStrictEqual(
              each,
              before.find(({ id }) => id === each.id),
            ),
            `${column.field} of ${each.id}`,
          ).toBe(true);
      }
    }
    expect(applied).toBeGreaterThan(name === 'subscription-workflows' ? -1 : 8);
  });
});

test('the forecast of the next period comes along with a price', async () => {
  const list = groups.subscriptionPeriods.list;
  await ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id: middle }, body: { price: 200 } });
  const rows = await read(list, { changed: middle });
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row['subscription_id'] === tides)).toBe(true);
});

test('rows are answered that no longer match, and search, filters and pages do not apply', async () => {
  const list = groups.subscriptions.list;
  const [row] = await read(list, { search: 'Waves' });
  const query = { changed: row?.id ?? '', search: 'Tides', 'filter[name]': 'Tides', paginated: 'true', page: '9' };
  expect(await read(list, query)).toMatchObject([{ name: 'Waves' }]);
  expect(await read(list, { changed: 'unknown' })).toEqual([]);
});

test('more ids than an address should hold are refused', async () => {
  const changed = Array.from({ length: 101 }, (_, index) => `id-${index}`).join(',');
  const { status, body } = await callApi(groups.subscriptions.list, { as: tenant.editor, query: { changed } });
  expect([status, body.messages.errors]).toEqual([422, { changed: [expect.stringContaining('100')] }]);
});

const lists = Object.values(tables)
  .flatMap((rows) => Object.values(rows) as AnyCall[])
  .filter(({ method, path, query, reply }) => method === 'GET' && query.columns && !path.includes('{') && reply.as !== 'binary');

test('every list answers a row by its id as it stands in the list', async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const call of lists) {
    const whole = await callApi(call, { as: tenant.admin });
    const [row] = (Array.isArray(whole.result) ? whole.result : []) as Row[];
    if (row?.id === undefined) continue;
    compared += 1;
    const one = await callApi(call, { as: tenant.admin, query: { changed: row.id } });
    const found = (one.result as Row[]).find(({ id }) => id === row.id);
    if (!isDeepStrictEqual(found, row)) wrong.push(`${call.path}: ${JSON.stringify(one.body).slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(12);
});
