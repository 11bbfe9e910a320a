import { expect, test } from 'vitest';
import type { PlannedRow, PlannedWrite } from '#shared/domain/imports/planning/planned-row.ts';
import { arrangeRows } from '#functions/records/use/imports/arrange-rows.ts';
import { batchesOf } from '#functions/workers/run-import/batches-of.ts';
import { packRows } from '#functions/workers/run-import/pack-rows.ts';

function row(number: number, ...writes: PlannedWrite[]): PlannedRow {
  return { row: number, column: null, name: '', outcome: 'created', message: null, problems: [], matches: [], record: null, writes };
}

const provider = (id: string): PlannedWrite => ({ action: 'create', kind: 'provider', id, fields: { name: id } });
const product = (id: string, publisher: string): PlannedWrite => ({
  action: 'create',
  kind: 'product',
  id,
  fields: { name: id, publisher_id: publisher },
});
const numbers = (rows: readonly PlannedRow[]): number[] => rows.map((each) => each.row);

test('rows that point at the same stand together, behind what they build on', () => {
  const planned = [
    row(1, provider('a'), product('p1', 'a')),
    row(2, product('p2', 'known')),
    row(3, product('p3', 'a')),
    row(4, provider('b'), product('p4', 'b')),
    row(5, product('p5', 'known')),
    row(6, product('p6', 'b')),
    row(7, product('p7', 'a')),
  ];
  const order = numbers(arrangeRows(planned));
  expect(order.slice(0, 2)).toEqual([1, 4]);
  expect(order.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Math.abs(order.indexOf(3) - order.indexOf(7))).toBe(1);
  expect(Math.abs(order.indexOf(2) - order.indexOf(5))).toBe(1);
});

test('a row that uses a record of a later row is written after that row', () => {
  const subscription: PlannedWrite = { action: 'create', kind: 'subscription', id: 's', fields: { product_id: 'p' } };
  const period: PlannedWrite = { action: 'create', kind: 'subscription_period', id: 't', fields: { subscription_id: 's' } };
  const planned = [row(1, period), row(2, subscription), row(3, product('p', 'a')), row(4, provider('a')), row(5, product('q', 'a'))];
  expect(numbers(arrangeRows(planned)).slice(0, 3)).toEqual([4, 3, 2]);
});

test('rows that change the same record keep the order of the file', () => {
  const change = (name: string): PlannedWrite => ({ action: 'change', kind: 'product', id: 'p', fields: { name } });
  const planned = [row(1, change('z')), row(2, product('q', 'x')), row(3, change('a')), row(4, product('r', 'x')), row(5, change('m'))];
  expect(numbers(arrangeRows(planned)).filter((each) => each % 2 === 1)).toEqual([1, 3, 5]);
});

test('40 publishers in turn are written in the transactions that their own rows need, and nearly none for looking at publishers', () => {
  const planned = Array.from({ length: 2000 }, (_, index) => row(index, product(`p${index}`, `publisher${index % 40}`)));
  const arranged = batchesOf(planned);
  expect(arranged.flat().length).toBe(2000);
  expect(arranged.length).toBeLessThan(packRows(planned).length * 0.65);
});
