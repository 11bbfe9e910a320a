import { expect, test } from 'vitest';
import type { Row } from '#shared/contract/kinds.ts';
import { currentRows, type IncrementalList } from '#functions/platform/incremental-rows.ts';
import { tallied } from '#functions/platform/lineage.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { applyChanges, modelOf } from '#tests/support/demo-model.ts';

const category = (id: string, name: string) => ({ id, name, version: 1 }) as unknown as Row<'subject_category'>;

function lengthsOf(model: ReadModel): { lengths: number[]; sum: number } {
  const list: IncrementalList<{ length: number }> = {
    name: 'lengths',
    day: '',
    all: () => model.all('subject_category'),
    present: (id) => {
      const row = model.find('subject_category', id);
      if (row?.name === '') throw new RangeError('There is no name');
      return row && { length: row.name.length };
    },
    affected: { subject_category: ({ id }) => [id] },
  };
  const { rows, lineage } = currentRows(model, list);
  const { sum } = tallied<{ length: number }, { sum: number }>(lineage, 'sum', {
    start: () => ({ sum: 0 }),
    add: (value, { length }, sign) => void (value.sum += sign * length),
  });
  return { lengths: rows.map(({ length }) => length), sum };
}

test('a row that cannot be computed fails each read, until it can', () => {
  const model = modelOf(['a', 'bb'].map((id) => ({ kind: 'subject_category' as const, row: category(id, id) })));
  expect(lengthsOf(model)).toEqual({ lengths: [1, 2], sum: 3 });
  applyChanges(model, [
    { kind: 'subject_category', row: category('a', 'four') },
    { kind: 'subject_category', row: category('bb', '') },
  ]);
  for (let turn = 0; turn < 2; turn++) expect(() => lengthsOf(model)).toThrow('no name');
  applyChanges(model, [{ kind: 'subject_category', row: category('bb', 'three') }]);
  expect(lengthsOf(model)).toEqual({ lengths: [4, 5], sum: 9 });
});
