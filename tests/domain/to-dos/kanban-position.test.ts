import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { inPlaces, type Place, placeAmong, type Placed, positionBehind, positionStep } from '#shared/domain/to-dos/kanban-position.ts';

const at = (...positions: number[]): Placed[] => positions.map((kanban_position, index) => ({ id: `t${index}`, kanban_position }));

describe('R026 the position of a task in its state', () => {
  test('the first has 65535, the next 65535 plus the last', () => {
    expect(positionBehind([])).toBe(65_535);
    expect(positionBehind(at(65_535, 200_000, 131_070))).toBe(265_535);
    expect(placeAmong([], {})).toEqual({ position: 65_535, moved: [] });
    expect(placeAmong(at(65_535, 200_000, 131_070), {})).toEqual({ position: 265_535, moved: [] });
  });

  test('between two neighbours half way, before the first one step up', () => {
    const tasks = at(65_535, 131_070);
    expect(placeAmong(tasks, { after: 't0' }).position).toBe(98_302);
    expect(placeAmong(tasks, { before: 't1' }).position).toBe(98_302);
    expect(placeAmong(tasks, { after: null }).position).toBe(0);
    expect(placeAmong(tasks, { after: 't1', before: null }).position).toBe(196_605);
  });

  test('neighbours that went elsewhere: the one that is still there counts, else the end', () => {
    const tasks = at(10, 20, 30);
    expect(placeAmong(tasks, { after: 'gone', before: 't1' }).position).toBe(15);
    expect(placeAmong(tasks, { after: 't1', before: 'gone' }).position).toBe(25);
    expect(placeAmong(tasks, { after: 'gone', before: 'gone too' }).position).toBe(30 + positionStep);
    expect(placeAmong(tasks, { after: null, before: 'gone' }).position).toBe(10 - positionStep);
  });

  test('a number is taken where it is free, and never twice', () => {
    const tasks = at(65_535, 131_070);
    expect(placeAmong(tasks, { position: 70_000 })).toEqual({ position: 70_000, moved: [] });
    expect(placeAmong(tasks, { position: 131_070 })).toEqual({ position: 98_302, moved: [] });
    // Nobody can move the end of a state out of sight.
    expect(placeAmong(tasks, { position: 4_000_000_000 }).position).toBe(131_070 + positionStep);
    expect(placeAmong(tasks, { position: -4_000_000_000 }).position).toBe(0);
    expect(placeAmong(tasks, { position: 70_000.5 }).position).toBe(98_302);
  });

  test('where steps have run out the nearest neighbours are set apart, and no others', () => {
    const far = positionStep * 2;
    const tasks = at(-far, 0, 1, 2, far, 2 * far);
    const { position, moved } = placeAmong(tasks, { after: 't1', before: 't2' });
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.map(({ id }) => id)).not.toContain('t0');
    expect(moved.map(({ id }) => id)).not.toContain('t5');
    const after = applied(tasks, moved);
    expect(inPlaces([...after, { id: 'new', kanban_position: position }]).map(({ id }) => id)).toEqual([
      't0',
      't1',
      'new',
      't2',
      't3',
      't4',
      't5',
    ]);
  });

  test('two tasks at one place stand in the order of their ids, until one comes between them', () => {
    const tasks = [
      { id: 'b', kanban_position: 5 },
      { id: 'a', kanban_position: 5 },
      { id: 'c', kanban_position: 5 },
    ];
    expect(inPlaces(tasks).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const { position, moved } = placeAmong(tasks, { after: 'a' });
    const all = inPlaces([...applied(tasks, moved), { id: 'new', kanban_position: position }]);
    expect(all.map(({ id }) => id)).toEqual(['a', 'new', 'b', 'c']);
    expect(new Set(all.map(({ kanban_position }) => kanban_position)).size).toBe(4);
  });
});

function applied(tasks: readonly Placed[], moved: readonly Placed[]): Placed[] {
  const places = new Map(moved.map(({ id, kanban_position }) => [id, kanban_position]));
  return tasks.map((task) => ({ ...task, kanban_position: places.get(task.id) ?? task.kanban_position }));
}

/** Moves a task and gives what is stored then; `atOnce` of those that make room fit into one commit, as in the function that moves. */
function stored(tasks: readonly Placed[], id: string, wanted: Parameters<typeof placeAmong>[1], atOnce: number): Placed[] {
  let others = tasks.filter((task) => task.id !== id);
  for (;;) {
    const place: Place = placeAmong(others, wanted);
    const order = inPlaces(others).map((task) => task.id);
    others = applied(others, place.moved.slice(0, atOnce));
    // Each commit by itself keeps the order: nobody who looks between two of them sees another.
    expect(inPlaces(others).map((task) => task.id)).toEqual(order);
    if (place.moved.length <= atOnce) return [...others, { id, kanban_position: place.position }];
  }
}

/** Which task is moved, as a share of all, and to where: mostly near one spot, as steps run out nowhere else. */
const anywhere = fc.double({ min: 0, max: 1, noNaN: true });
const moves = fc.array(
  fc.record({
    who: anywhere,
    to: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0.5, 0.52) }, { weight: 1, arbitrary: anywhere }),
    by: fc.constantFrom('after', 'before'),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
);

describe('R026 any sequence of moves keeps the order that people meant', () => {
  const pick = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length));

  function runs(first: Placed[], sequence: { who: number; to: number; by: string }[], atOnce: number): void {
    let tasks = first;
    let meant = inPlaces(tasks).map(({ id }) => id);
    for (const { who, to, by } of sequence) {
      const id = meant[pick(who, meant.length)] as string;
      const others = meant.filter((each) => each !== id);
      const index = pick(to, others.length + 1);
      const wanted = by === 'after' ? { after: others[index - 1] ?? null } : { after: undefined, before: others[index] ?? null };
      tasks = stored(tasks, id, wanted, atOnce);
      meant = [...others.slice(0, index), id, ...others.slice(index)];
      expect(inPlaces(tasks).map((task) => task.id)).toEqual(meant);
    }
    for (const { kanban_position } of tasks) expect(Number.isSafeInteger(kanban_position)).toBe(true);
  }

  test('from places one step apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), moves, (count, sequence) => {
        runs(at(...Array.from({ length: count }, (_, index) => (index + 1) * positionStep)), sequence, 1000);
      }),
    );
  });

  test('from places without room, some of them the same, with little room in one commit', () => {
    const crowded = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(crowded, moves, fc.integer({ min: 1, max: 5 }), (positions, sequence, atOnce) => {
        runs(at(...positions), sequence, atOnce);
      }),
    );
  });

  test('always at one spot, a thousand times among five hundred: few make room each time', () => {
    let tasks = at(...Array.from({ length: 500 }, (_, index) => (index + 1) * positionStep));
    let most = 0;
    let all = 0;
    for (let count = 0; count < 1000; count++) {
      const { position, moved } = placeAmong(tasks, { after: 't249' });
      most = Math.max(most, moved.length);
      all += moved.length;
      tasks = [...applied(tasks, moved), { id: `new${count}`, kanban_position: position }];
    }
    const order = inPlaces(tasks).map(({ id }) => id);
    expect(order.indexOf('t249')).toBe(249);
    expect(order.slice(250, 1250)).toEqual(Array.from({ length: 1000 }, (_, count) => `new${999 - count}`));
    expect(new Set(tasks.map(({ kanban_position }) => kanban_position)).size).toBe(1500);
    expect(most).toBeLessThan(400);
    expect(all / 1000).toBeLessThan(8);
  });
});
