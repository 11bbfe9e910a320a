import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { type BoardState, checkState, isFixed, mostStates } from '#shared/domain/to-dos/check-board.ts';
import { matchesFilter } from '#shared/domain/to-dos/filter-tasks.ts';
import { inOrder, orderWith } from '#shared/domain/to-dos/order-states.ts';
import { newSystemStates, systemBoardId, systemStateId } from '#shared/domain/to-dos/system-board.ts';

const standard: BoardState[] = [
  { id: 'a', name: 'Inbox', type: 'unscheduled' },
  { id: 'b', name: 'Next', type: 'planned' },
  { id: 'c', name: 'Doing', type: 'in_progress' },
  { id: 'd', name: 'Done', type: 'completed' },
];
const codes = (...input: Parameters<typeof checkState>) => checkState(...input).map(({ field, message }) => `${field} ${message.code}`);

describe('D7 the states of a board', () => {
  test('the system board begins with unscheduled, planned, in progress and completed, with ids of their own', () => {
    expect(newSystemStates.map(({ id, name, type, order }) => [id, name, type, order])).toEqual([
      ['system-unscheduled', 'Unscheduled', 'unscheduled', 0],
      ['system-planned', 'Planned', 'planned', 1],
      ['system-in_progress', 'In progress', 'in_progress', 2],
      ['system-completed', 'Completed', 'completed', 3],
    ]);
    for (const state of newSystemStates) expect([state.board_id, state.id]).toEqual([systemBoardId, systemStateId(state.type)]);
  });

  test('R080 a board has exactly one unscheduled and one completed state', () => {
    expect(codes({ name: 'Also done', type: 'completed' }, standard)).toEqual(['type to-dos.columnTypeExists']);
    expect(codes({ name: 'Also new', type: 'unscheduled' }, standard)).toEqual(['type to-dos.columnTypeExists']);
    expect(codes({ name: 'Waiting', type: 'in_progress' }, standard)).toEqual([]);
    expect(codes({ name: 'Later', type: 'planned' }, standard)).toEqual([]);
    const [inbox, next] = standard as [BoardState, BoardState];
    expect(codes({ ...inbox, type: 'planned' }, standard.slice(1), inbox)).toEqual(['type to-dos.columnTypeFixed']);
    expect(codes({ ...next, type: 'completed' }, [inbox, ...standard.slice(2)], next)).toEqual(['type to-dos.columnTypeExists']);
    expect(codes({ ...next, type: 'in_progress' }, [inbox, ...standard.slice(2)], next)).toEqual([]);
    expect(codes({ ...inbox, name: 'Everything new' }, standard.slice(1), inbox)).toEqual([]);
  });

  test('on the system board all four stay, and what was added does not', () => {
    const planned = { id: systemStateId('planned'), name: 'Planned', type: 'planned' } as const;
    expect(isFixed(planned, true)).toBe(true);
    expect(isFixed({ ...planned, id: 'own' }, true)).toBe(false);
    expect(isFixed({ ...planned, id: 'own' }, false)).toBe(false);
    expect(codes({ ...planned, type: 'in_progress' }, [], planned, true)).toEqual(['type to-dos.columnTypeFixed']);
    expect(codes({ ...planned, type: 'in_progress' }, [], planned, false)).toEqual([]);
  });

  test('no name twice, none empty, and not too many', () => {
    expect(codes({ name: '  dOING ', type: 'planned' }, standard)).toEqual(['name to-dos.columnNameExists']);
    expect(codes({ name: '   ', type: 'planned' }, standard)).toEqual(['name text.required']);
    const many = Array.from({ length: mostStates }, (_, index): BoardState => ({ name: `State ${index}`, type: 'planned' }));
    expect(codes({ name: 'One more', type: 'planned' }, many)).toEqual(['board_id to-dos.tooManyColumns']);
  });
});

describe('the order of columns', () => {
  const columns = [
    { id: 'a', order: 0, type: 'unscheduled' },
    { id: 'b', order: 1, type: 'planned' },
    { id: 'c', order: 2, type: 'completed' },
  ];

  test('a new one comes before the completed one, if that is the last', () => {
    expect(orderWith(columns, undefined)).toEqual({
      order: 2,
      others: [columns[0], columns[1], { id: 'c', order: 3, type: 'completed' }],
    });
    expect(orderWith([columns[2], { ...columns[1], order: 5 }] as typeof columns, undefined).order).toBe(2);
  });

  test('wherever one is put, the others keep their order and all are counted from 0 without gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }), fc.nat(15), (orders, wanted) => {
        const others = orders.map((order, index) => ({ id: `s${String(index).padStart(2, '0')}`, order, type: 'planned' }));
        const { order, others: moved } = orderWith(others, wanted);
        expect(moved.map(({ id }) => id)).toEqual(inOrder(others).map(({ id }) => id));
        expect([...moved.map((state) => state.order), order].toSorted((a, b) => a - b)).toEqual([...moved, null].map((_, index) => index));
        expect(order).toBe(Math.min(wanted, others.length));
      }),
    );
  });
});

describe('which tasks of a board are shown', () => {
  const task = {
    title: 'Ask for a quote',
    deadline: '2026-11-20',
    completed: false,
    owners: [{ id: 'ada', name: 'Ada Byron' }],
    entity: { name: 'Éditions du Nord' },
  };
  const all = { text: '', person: null, overdue: false };
  const shows = (filter: object, of = task) => matchesFilter(of, { ...all, ...filter }, '2026-11-21');

  test('by person, or by nobody', () => {
    expect(shows({ person: 'ada' })).toBe(true);
    expect(shows({ person: 'bob' })).toBe(false);
    expect(shows({ person: 'nobody' })).toBe(false);
    expect(shows({ person: 'nobody' }, { ...task, owners: [] })).toBe(true);
  });

  test('by words of the title, of what it is about and of whose it is, case and accents aside', () => {
    expect(shows({ text: 'QUOTE editions' })).toBe(true);
    expect(shows({ text: 'byron' })).toBe(true);
    expect(shows({ text: 'quote sur' })).toBe(false);
  });

  test('only overdue: open and the deadline over', () => {
    expect(shows({ overdue: true })).toBe(true);
    expect(shows({ overdue: true }, { ...task, completed: true })).toBe(false);
    expect(shows({ overdue: true }, { ...task, deadline: '2026-11-21' })).toBe(false);
    expect(shows({ overdue: true }, { ...task, deadline: null as never })).toBe(false);
  });
});
