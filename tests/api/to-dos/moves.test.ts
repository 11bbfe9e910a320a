import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ToDoBoardRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { toDoBoards, toDos, toDoStates } = groups;
let tenant: TestTenant;
let tried = 0;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

/** A board of its own, by the types of its columns. */
async function newBoard() {
  const { id, states = [] } = await ask(toDoBoards.create, { as: tenant.editor, body: { name: `Moves ${++tried}` } });
  const [unscheduled, planned, doing, done] = states.map((state) => state.id) as [string, string, string, string];
  return { id, unscheduled, planned, doing, done };
}

const newTask = (title: string, state_id: string): Promise<ToDoRow> =>
  ask(toDos.create, { as: tenant.editor, body: { title, in_dashboard: true, in_kanban: true, state_id } });
const move = (id: string, body: object, as = tenant.editor) => ask(toDos.update, { as, params: { id }, body });

/** The titles of a column's tasks, from top to bottom. */
async function column(state: string): Promise<string[]> {
  const rows = (await ask(toDos.list, { as: tenant.viewer, query: { context: 'kanban' } })) as ToDoRow[];
  return rows
    .filter(({ state_id }) => state_id === state)
    .toSorted((a, b) => (a.kanban_position ?? 0) - (b.kanban_position ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ title }) => title);
}

describe('C070 completed_last', () => {
  test('leaves of each column the tasks that were completed last, in their places, and every open one; others can be moved among them', async () => {
    const board = await newBoard();
    const other = await newBoard();
    const ids = await tenant.repo.commit((tx) =>
      [3, 1, 5, 2, 4].map((day, index) => {
        const about = { ...blankToDo, title: `done ${day}`, in_dashboard: true, in_kanban: true, kanban_position: (index + 1) * 65_535 };
        const done = (state_id: string) => tx.create('to_do', { ...about, state_id, completed_at: `2026-05-0${day}T10:00:00.000Z` }).id;
        done(other.done);
        return done(board.done);
      }),
    );
    const open = [await newTask('open 1', board.planned), await newTask('open 2', board.planned)];
    const shown = async (query: Record<string, string> = {}) =>
      ((await ask(toDos.list, { as: tenant.viewer, query: { context: 'kanban', 'filter[board_id]': board.id, ...query } })) as ToDoRow[])
        .toSorted((a, b) => (a.kanban_position ?? 0) - (b.kanban_position ?? 0))
        .filter(({ state_id }) => state_id === board.done)
        .map(({ title }) => title);
    expect(await shown()).toEqual(['done 3', 'done 1', 'done 5', 'done 2', 'done 4']);
    expect(await shown({ completed_last: '2' })).toEqual(['done 5', 'done 4']);
    expect(await shown({ completed_last: '9' })).toHaveLength(5);
    const rows = (await ask(toDos.list, { as: tenant.viewer, query: { context: 'kanban', completed_last: '0' } })) as ToDoRow[];
    expect(
      rows
        .filter(({ board_id }) => board_id === board.id)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['open 1', 'open 2']);
    // Dropped between the two that are shown: above the lower one, whatever lies between.
    await move(open[0]?.id ?? '', { state_id: board.done, kanban_after: ids[2], kanban_before: ids[4] });
    expect(await shown({ completed_last: '3' })).toEqual(['done 5', 'open 1', 'done 4']);
    const states = (await ask(toDoBoards.get, { as: tenant.viewer, params: { id: board.id } })).states ?? [];
    expect(states.find(({ id }) => id === board.done)?.to_do_count).toBe(6);
    expect((await callApi(toDos.list, { as: tenant.viewer, query: { completed_last: 'all' } })).status).toBe(422);
  });
});

describe('R026 C087 where tasks stand', () => {
  test('a new one comes 65535 behind the last of its state, also when it is moved there', async () => {
    const { unscheduled, planned } = await newBoard();
    const [a, b] = [await newTask('a', unscheduled), await newTask('b', unscheduled)];
    expect([a.kanban_position, b.kanban_position]).toEqual([65_535, 131_070]);
    expect((await newTask('c', planned)).kanban_position).toBe(65_535);
    expect((await move(a.id, { state_id: planned })).kanban_position).toBe(131_070);
    expect(await column(planned)).toEqual(['c', 'a']);
    // Outside the kanban there is no place.
    expect(await move(a.id, { in_kanban: false })).toMatchObject({ kanban_position: null, state_id: null });
  });

  test('between two others, before the first, behind the last; neighbours who left do not matter', async () => {
    const { unscheduled, planned } = await newBoard();
    const [a, b, c] = [await newTask('a', unscheduled), await newTask('b', unscheduled), await newTask('c', unscheduled)];
    const x = await newTask('x', planned);
    await move(x.id, { state_id: unscheduled, kanban_after: a.id, kanban_before: b.id });
    expect(await column(unscheduled)).toEqual(['a', 'x', 'b', 'c']);
    await move(c.id, { state_id: unscheduled, kanban_after: null, kanban_before: a.id });
    expect(await column(unscheduled)).toEqual(['c', 'a', 'x', 'b']);
    await move(b.id, { state_id: planned });
    await move(c.id, { state_id: unscheduled, kanban_after: b.id, kanban_before: x.id });
    expect(await column(unscheduled)).toEqual(['a', 'c', 'x']);
    await move(c.id, { state_id: unscheduled, kanban_after: b.id, kanban_before: b.id });
    expect(await column(unscheduled)).toEqual(['a', 'x', 'c']);
    // A place asked for by number that is taken: what was there comes after.
    const at = (await ask(toDos.get, { as: tenant.editor, params: { id: x.id } })).kanban_position;
    await move(c.id, { kanban_position: at });
    expect(await column(unscheduled)).toEqual(['a', 'c', 'x']);
  });

  test('where steps have run out the neighbours move, and the order stays', async () => {
    const { unscheduled } = await newBoard();
    const first = await newTask('first', unscheduled);
    const last = await newTask('last', unscheduled);
    const titles: string[] = [];
    for (let count = 0; count < 24; count++) {
      const { id } = await newTask(`t${count}`, unscheduled);
      await move(id, { state_id: unscheduled, kanban_after: first.id });
      titles.unshift(`t${count}`);
    }
    expect(await column(unscheduled)).toEqual(['first', ...titles, 'last']);
    const rows = (await ask(toDos.list, { as: tenant.viewer, query: { context: 'kanban' } })) as ToDoRow[];
    const places = rows.filter(({ state_id }) => state_id === unscheduled).map(({ kanban_position }) => kanban_position);
    expect(new Set(places).size).toBe(26);
    expect((await ask(toDos.get, { as: tenant.viewer, params: { id: last.id } })).version).toBe(1);
  });

  test('hundreds without any room between them are set apart in several commits, none of which changes the order', async () => {
    const { planned } = await newBoard();
    const titles = Array.from({ length: 200 }, (_, index) => `crowded ${String(index).padStart(3, '0')}`);
    for (let from = 0; from < titles.length; from += 40)
      await tenant.repo.commit((tx) => {
        for (const [index, title] of titles.slice(from, from + 40).entries())
          tx.create('to_do', {
            ...blankToDo,
            title,
            state_id: planned,
            in_kanban: true,
            in_dashboard: true,
            kanban_position: from + index,
          });
      });
    const rows = (await ask(toDos.list, { as: tenant.viewer, query: { context: 'kanban' } })) as ToDoRow[];
    const after = rows.find(({ title }) => title === 'crowded 099')?.id;
    const { id } = await newTask('between', planned);
    await move(id, { state_id: planned, kanban_after: after });
    expect(await column(planned)).toEqual([...titles.slice(0, 100), 'between', ...titles.slice(100)]);
  });

  test('two people who move at once to one place: both are there, at two places', async () => {
    const { unscheduled, planned } = await newBoard();
    const [a, b] = [await newTask('a', planned), await newTask('b', planned)];
    const movers = await Promise.all(Array.from({ length: 8 }, (_, index) => newTask(`m${index}`, unscheduled)));
    const place = { state_id: planned, kanban_after: a.id, kanban_before: b.id };
    const moved = await Promise.all(
      movers.map(({ id, version }, index) => move(id, { ...place, version }, index % 2 ? tenant.admin : tenant.editor)),
    );
    expect(new Set(moved.map(({ kanban_position }) => kanban_position)).size).toBe(8);
    const titles = await column(planned);
    expect([titles[0], titles.at(-1), titles.length]).toEqual(['a', 'b', 10]);
    expect(await column(unscheduled)).toEqual([]);
  });

  test('two people who move one task: the second is told, and the task is where the first put it', async () => {
    const { unscheduled, planned, doing } = await newBoard();
    const { id, version } = await newTask('wanted', unscheduled);
    await move(id, { state_id: planned, version }, tenant.admin);
    const late = await callApi(toDos.update, { as: tenant.editor, params: { id }, body: { state_id: doing, version } });
    expect([late.status, late.body.messages.default]).toEqual([409, expect.stringContaining('Ada Admin')]);
    expect([await column(planned), await column(doing)]).toEqual([['wanted'], []]);
  });

  test('who only moves a card gets no sentence, who completes it does (R023)', async () => {
    const { unscheduled, planned, done } = await newBoard();
    const { id } = await newTask('Ask for a quote', unscheduled);
    const moved = await callApi(toDos.update, { as: tenant.editor, params: { id }, body: { state_id: planned, kanban_after: null } });
    expect(moved.body.messages.default).toBeUndefined();
    const completed = await callApi(toDos.update, { as: tenant.editor, params: { id }, body: { state_id: done } });
    expect(completed.body.messages.default).toBe('The task Ask for a quote was completed.');
    expect(completed.result).toMatchObject({ completed: true, completed_by: { name: 'Editor Person' } });
  });
});

describe('boards with tasks', () => {
  test('C080 tell how many are open, overdue and completed, and have another mark whenever their cards change', async () => {
    const { id, unscheduled, done } = await newBoard();
    const as = tenant.editor;
    const look = () => ask(toDoBoards.get, { as: tenant.viewer, params: { id } });
    const marks = [(await look()).mark];
    const see = async () => marks.push((await look()).mark);
    const task = await newTask('one', unscheduled);
    await see();
    await move(task.id, { title: 'two' });
    await see();
    await ask(toDos.addComment, { as, params: { id: task.id }, body: { body: 'Well' } });
    await see();
    await ask(toDos.addChecklistItem, { as, params: { id: task.id }, body: { body: 'First' } });
    await see();
    await move((await newTask('finished', unscheduled)).id, { state_id: done });
    await see();
    expect(new Set(marks).size).toBe(marks.length);
    expect(await look()).toMatchObject({ open_count: 1, completed_count: 1, overdue_count: 0, mark: marks.at(-1) });
    // What happens on another board changes nothing here.
    await newTask('elsewhere', (await newBoard()).planned);
    expect((await look()).mark).toBe(marks.at(-1));
    await tenant.repo.commit(async (tx) => {
      tx.save('to_do', { ...(await tx.load('to_do', task.id)), deadline: '2020-01-01' });
    });
    expect(await look()).toMatchObject({ overdue_count: 1 });
  });

  test('C078 C079 a column with tasks takes a replacement, which is not the completed one; the tasks go there', async () => {
    const { id, unscheduled, planned, doing, done } = await newBoard();
    const as = tenant.editor;
    await newTask('stays', planned);
    await newTask('goes', doing);
    const confirmation = await ask(toDoStates.deleteConfirmation, { as, params: { id: doing } });
    expect(confirmation).toMatchObject({ in_use: true, replaceable: true, confirmable: false });
    const offered = confirmation.replacements.map((each) => each.id);
    expect(offered).toEqual(expect.arrayContaining([unscheduled, planned]));
    expect(offered).not.toContain(done);
    expect((await callApi(toDoStates.remove, { as, params: { id: doing } })).status).toBe(409);
    expect((await callApi(toDoStates.remove, { as, params: { id: doing }, query: { anyway: 'true' } })).status).toBe(409);
    expect((await callApi(toDoStates.remove, { as, params: { id: doing }, query: { replace_with: done } })).status).toBe(422);
    await ask(toDoStates.remove, { as, params: { id: doing }, query: { replace_with: planned } });
    for (const _ of ['before the worker', 'after it']) {
      expect((await column(planned)).toSorted()).toEqual(['goes', 'stays']);
      const board = await ask(toDoBoards.get, { as, params: { id } });
      expect(board.states?.map((state) => state.to_do_count)).toEqual([0, 2, 0]);
      await runJobs(tenant.id);
    }
  });

  test('C083 C084 a board with tasks takes another one, where each task goes to the column of its kind', async () => {
    const { id, planned, done } = await newBoard();
    const other = await newBoard();
    const as = tenant.editor;
    const waiting = await ask(toDoStates.create, { as, body: { board_id: id, name: 'Waiting' } });
    const tasks = [await newTask('p', planned), await newTask('d', done), await newTask('w', waiting.id)];
    const confirmation = await ask(toDoBoards.deleteConfirmation, { as, params: { id } });
    expect(confirmation).toMatchObject({ in_use: true, replaceable: true, confirmable: false });
    expect(confirmation.messages[0]?.message).toContain('with its 5 columns');
    await ask(toDoBoards.remove, { as, params: { id }, query: { replace_with: other.id } });
    for (const _ of ['before the worker', 'after it']) {
      const states = await Promise.all(tasks.map((task) => ask(toDos.get, { as, params: { id: task.id } })));
      expect(states.map(({ state_id, completed, in_kanban }) => [state_id, completed, in_kanban])).toEqual([
        [other.planned, false, true],
        [other.done, true, true],
        [other.doing, false, true],
      ]);
      await runJobs(tenant.id);
    }
    const boards = (await ask(toDoBoards.list, { as })) as ToDoBoardRow[];
    expect(boards.map((board) => board.id)).not.toContain(id);
  });

  test('where two tasks came to one place by a replacement, a move sets them apart', async () => {
    const { planned, doing } = await newBoard();
    const as = tenant.editor;
    const [a] = [await newTask('a', planned), await newTask('b', doing)];
    await ask(toDoStates.remove, { as, params: { id: doing }, query: { replace_with: planned } });
    await runJobs(tenant.id);
    const [first, second] = (await column(planned)) as [string, string];
    const c = await newTask('c', planned);
    const rows = (await ask(toDos.list, { as, query: { context: 'kanban' } })) as ToDoRow[];
    const idOf = (title: string) => rows.find((row) => row.title === title && row.state_id === a.state_id)?.id;
    await move(c.id, { state_id: planned, kanban_after: idOf(first), kanban_before: idOf(second) });
    expect(await column(planned)).toEqual([first, 'c', second]);
  });
});
