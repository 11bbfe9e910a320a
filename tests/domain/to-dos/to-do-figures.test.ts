import fc from '#tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { type FigureFilter, figureFilters } from '#shared/domain/to-dos/figure-filters.ts';
import { type ToDoFigures, toDoFigures } from '#shared/domain/to-dos/to-do-figures.ts';

const today = '2026-03-10';
const toDo = fc.record({
  completed: fc.boolean(),
  deadline: fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days))),
  completed_on: fc.option(fc.integer({ min: -40, max: 0 }).map((days) => addDays(today, days))),
});

test('C492 every open to-do is counted once, by when it is due; what is completed only as done', () => {
  fc.assert(
    fc.property(fc.array(toDo), (all) => {
      const { open, completed_this_week, ...parts } = toDoFigures(all, today);
      expect(open).toBe(all.filter(({ completed }) => !completed).length);
      expect(Object.values(parts).reduce((sum, each) => sum + each, 0)).toBe(open);
      expect(completed_this_week).toBe(
        all.filter(({ completed, completed_on }) => completed && (completed_on ?? '') >= '2026-03-04').length,
      );
    }),
  );
});

test('C492 the filters of a figure fit exactly what it counts', () => {
  const fits = (each: { completed: boolean; deadline: string | null; completed_on: string | null }, filters: FigureFilter[]) =>
    filters.every(({ field, operator, values: [value = ''] }) => {
      const cell = field === 'completed' ? String(each.completed) : field === 'deadline' ? each.deadline : each.completed_on;
      if (operator === 'empty') return cell === null;
      return cell !== null && (operator === 'in' ? cell === value : operator === 'gte' ? cell >= value : cell <= value);
    });
  fc.assert(
    fc.property(fc.array(toDo), (all) => {
      for (const [figure, count] of Object.entries(toDoFigures(all, today))) {
        const filters = figureFilters(figure as keyof ToDoFigures, today);
        expect([figure, all.filter((each) => fits(each, filters)).length]).toEqual([figure, count]);
      }
    }),
  );
});

test('C492 the week is the 7 days after today', () => {
  const at = (deadline: string) => {
    const { open: _open, completed_this_week: _done, ...parts } = toDoFigures([{ completed: false, deadline, completed_on: null }], today);
    return Object.entries(parts).find(([, count]) => count === 1)?.[0];
  };
  expect(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-17', '2026-03-18'].map(at)).toEqual([
    'overdue',
    'due_today',
    'due_this_week',
    'due_this_week',
    'due_later',
  ]);
});
