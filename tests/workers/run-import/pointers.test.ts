import { afterEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '#functions/platform/change-log.ts';
import { Pointers } from '#functions/records/use/imports/undo-steps.ts';
import { ReadModel } from '#functions/platform/read-model.ts';

afterEach(() => void vi.restoreAllMocks());

const product = { id: 'p1', version: 1, publisher_id: 'v1' };
const subscription = (id: string, product_id: string, version = 1): object => ({ id, version, product_id, license_period_ids: [] });

function entry(seq: number, id: string, data: object | undefined): LogEntry {
  const row = { kind: 'subscription', id, version: seq, deleted: data === undefined, ...(data && { data }) };
  return { seq, commit: `c${seq}`, rows: [row] } as unknown as LogEntry;
}

function modelWith(...ids: string[]): ReadModel {
  const model = new ReadModel('t1', 0);
  model.put('product', product as never);
  for (const id of ids) model.put('subscription', subscription(id, 'p1') as never);
  return model;
}

const idsAt = (pointers: Pointers, model: ReadModel): string[] => pointers.at(model, 'product#p1').map(({ row }) => row.id);

test('undo follows who points at a record, from commit to commit', () => {
  const model = modelWith('s1');
  const pointers = new Pointers(new Set(['product#p1']));
  expect(idsAt(pointers, model)).toEqual(['s1']);
  model.apply(entry(1, 's2', subscription('s2', 'p1')));
  expect(idsAt(pointers, model)).toEqual(['s1', 's2']);
  model.apply(entry(2, 's1', undefined));
  expect(idsAt(pointers, model)).toEqual(['s2']);
  model.apply(entry(3, 's2', subscription('s2', 'elsewhere', 3)));
  expect(idsAt(pointers, model)).toEqual([]);
});

test('undo looks at every record once, however many batches it has', () => {
  const model = modelWith(...Array.from({ length: 50 }, (_, index) => `s${index}`));
  const pointers = new Pointers(new Set(['product#p1']));
  idsAt(pointers, model);
  const all = vi.spyOn(ReadModel.prototype, 'all');
  for (let seq = 1; seq <= 20; seq += 1) {
    model.apply(entry(seq, `s${seq}`, undefined));
    expect(idsAt(pointers, model)).toHaveLength(50 - seq);
  }
  expect(all).not.toHaveBeenCalled();
});
