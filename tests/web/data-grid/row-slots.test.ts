import { describe, expect, test } from 'vitest';
import { rowSlots } from '#web/ui/data-grid/row-slots.ts';

const group = (label: string, count: number) => ({ label, count, totals: [] });
const groups = [group('A', 2), group('B', 3), group('C', 1)];
const headings = (slots: ReturnType<typeof rowSlots>) => slots.headings.map(({ slot, group: { label } }) => [label, slot]);

describe('places of rows', () => {
  test('are those of the rows where there are no groups', () => {
    expect(rowSlots(3, 0)).toEqual({ ofRow: [0, 1, 2], headings: [], count: 3 });
  });

  test('leave room for the heading of each group', () => {
    const slots = rowSlots(6, 0, groups);
    expect(slots.ofRow).toEqual([1, 2, 4, 5, 6, 8]);
    expect(headings(slots)).toEqual([
      ['A', 0],
      ['B', 3],
      ['C', 7],
    ]);
    expect(slots.count).toBe(9);
  });

  test('repeat the heading of a group that goes on from the page before', () => {
    const slots = rowSlots(2, 3, groups);
    expect(slots.ofRow).toEqual([1, 2]);
    expect(headings(slots)).toEqual([['B', 0]]);
  });

  test('keep rows that the groups do not count', () => {
    expect(rowSlots(2, 0, [group('A', 1)]).ofRow).toEqual([1, 2]);
  });
});
