import fc from '#tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { lastCompleted } from '#shared/domain/to-dos/last-completed.ts';

const task = fc
  .record({
    state_id: fc.constantFrom('a', 'b', null),
    completed: fc.boolean(),
    day: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  .map(({ day, ...rest }) => ({ ...rest, completed_at: day === null ? null : `2026-03-0${day}` }));
const tasks = fc.array(task, { maxLength: 30 }).map((all) => all.map((each, index) => ({ id: `t${index}`, ...each })));

test('of the completed tasks of each column those completed last are left, of the open ones all, in their order', () => {
  fc.assert(
    fc.property(tasks, fc.integer({ min: 0, max: 6 }), (all, most) => {
      const left = lastCompleted(all, most);
      expect(left).toEqual(all.filter((each) => left.includes(each)));
      expect(left.filter(({ completed }) => !completed)).toEqual(all.filter(({ completed }) => !completed));
      for (const [state, column] of Map.groupBy(
        all.filter(({ completed }) => completed),
        ({ state_id }) => state_id,
      )) {
        const shown = left.filter(({ state_id, completed }) => completed && state_id === state);
        expect(shown).toHaveLength(Math.min(most, column.length));
        const gone = column.filter((each) => !shown.includes(each));
        for (const one of shown) for (const other of gone) expect((one.completed_at ?? '') >= (other.completed_at ?? '')).toBe(true);
      }
    }),
  );
});
