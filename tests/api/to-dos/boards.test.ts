import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { toDoBoards, toDoStates } = groups;
let tenant: TestTenant;
let tried = 0;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

/** A board of its own for a test, with its columns from left to right. */
async function newBoard(states?: object[]) {
  const name = `Board ${++tried}`;
  const board = await ask(toDoBoards.create, { as: tenant.editor, body: { name, ...(states && { states }) } });
  return { ...board, states: board.states ?? [] };
}

const columnsOf = async (boardId: string) =>
  (await ask(toDoBoards.get, { as: tenant.viewer, params: { id: boardId } })).states?.map(({ name }) => name);

describe('the system board (D7)', () => {
  test('C080 is there from the first, with unscheduled, planned, in progress and completed', async () => {
    const fresh = await createTestTenant();
    const boards = (await ask(toDoBoards.list, { as: fresh.viewer, query: { include: 'states' } })) as Awaited<
      ReturnType<typeof newBoard>
    >[];
    expect(boards).toHaveLength(1);
    expect(boards[0]).toMatchObject({ id: 'system', system: true, open_count: 0, completed_count: 0 });
    expect(boards[0]?.states.map(({ state_type }) => state_type.name)).toEqual(['unscheduled', 'planned', 'in_progress', 'completed']);
    // Only who asks for the columns gets them.
    expect(await ask(toDoBoards.list, { as: fresh.viewer })).toEqual([expect.not.objectContaining({ states: expect.anything() })]);
  });

  test('C083 C084 cannot be deleted, and says so', async () => {
    const params = { id: 'system' };
    const confirmation = await ask(toDoBoards.deleteConfirmation, { as: tenant.editor, params });
    expect(confirmation).toMatchObject({ confirmable: false, replaceable: false, in_use: false, replacements: [] });
    expect(confirmation.messages).toEqual([expect.objectContaining({ message: expect.stringContaining('This board cannot be deleted') })]);
    const refused = await callApi(toDoBoards.remove, { as: tenant.editor, params, query: { anyway: 'true' } });
    expect([refused.status, refused.body.messages.default]).toEqual([409, expect.stringContaining('This board cannot be deleted')]);
  });

  test('C078 C079 nor can its four columns, but one that was added can', async () => {
    const as = tenant.editor;
    for (const id of ['system-planned', 'system-completed']) {
      expect((await ask(toDoStates.deleteConfirmation, { as, params: { id } })).confirmable).toBe(false);
      expect((await callApi(toDoStates.remove, { as, params: { id } })).status).toBe(409);
    }
    const { id } = await ask(toDoStates.create, { as, body: { board_id: 'system', name: 'Waiting' } });
    expect(await columnsOf('system')).toEqual(['Unscheduled', 'Planned', 'In progress', 'Waiting', 'Completed']);
    expect((await ask(toDoStates.deleteConfirmation, { as, params: { id } })).messages[0]?.message).toBe(
      'The column Waiting (General tasks) will be deleted.',
    );
    await ask(toDoStates.remove, { as, params: { id } });
    expect(await columnsOf('system')).toEqual(['Unscheduled', 'Planned', 'In progress', 'Completed']);
  });
});

describe('boards', () => {
  test('C081 a new one begins with the four columns', async () => {
    const made = await callApi(toDoBoards.create, { as: tenant.editor, body: { name: ' Renewals 2027 ', description: 'Who asks whom' } });
    expect(made.body.messages.default).toBe('The board Renewals 2027 was created.');
    expect(made.result).toMatchObject({ name: 'Renewals 2027', description: 'Who asks whom', system: false, version: 1 });
    expect(made.result.states?.map(({ name }) => name)).toEqual(['Unscheduled', 'Planned', 'In progress', 'Completed']);
  });

  test('C081 or with those that somebody names, and always with an unscheduled and a completed one (D7)', async () => {
    const { states } = await newBoard([
      { name: 'Quote asked', type: 'in_progress' },
      { name: 'Signed', type: 'completed' },
    ]);
    expect(states.map(({ name, type, order }) => [name, type, order])).toEqual([
      ['Unscheduled', 'unscheduled', 0],
      ['Quote asked', 'in_progress', 1],
      ['Signed', 'completed', 2],
    ]);
    const two = [
      { name: 'Done', type: 'completed' },
      { name: 'Also done', type: 'completed' },
    ];
    const refused = await callApi(toDoBoards.create, { as: tenant.editor, body: { name: 'Two ends', states: two } });
    expect(refused.status).toBe(422);
    expect(refused.body.messages.errors).toEqual({ states: ['A board has only one column for completed tasks'] });
  });

  test('C081 repeated with its key makes one board with one set of columns', async () => {
    const headers = { 'idempotency-key': 'one-board-only' };
    const send = () => ask(toDoBoards.create, { as: tenant.editor, body: { name: 'Only once' }, headers });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(first.states).toHaveLength(4);
  });

  test('C082 is renamed with the version that was seen; its columns and what it is stay', async () => {
    const { id } = await newBoard();
    const as = tenant.editor;
    expect(await ask(toDoBoards.update, { as, params: { id }, body: { name: 'Renamed', version: 1 } })).toMatchObject({ version: 2 });
    const late = await callApi(toDoBoards.update, { as, params: { id }, body: { name: 'Too late', version: 1 } });
    expect(late.status).toBe(409);
    expect((await callApi(toDoBoards.update, { as, params: { id }, body: { system: true } as object })).status).toBe(422);
    expect(await ask(toDoBoards.updateByPost, { as, params: { id }, body: { description: 'For all' } })).toMatchObject({
      name: 'Renamed',
      description: 'For all',
      system: false,
    });
    const taken = await callApi(toDoBoards.update, { as, params: { id }, body: { name: 'general TASKS' } });
    expect(taken.status).toBe(422);
  });

  test('C083 C084 an empty one is deleted with its columns', async () => {
    const { id, states } = await newBoard();
    const as = tenant.editor;
    expect(await ask(toDoBoards.deleteConfirmation, { as, params: { id } })).toMatchObject({
      in_use: false,
      confirmable: true,
      confirm: { method: 'DELETE', path: `/to-dos/boards/${id}` },
    });
    await ask(toDoBoards.remove, { as, params: { id } });
    expect((await callApi(toDoBoards.get, { as, params: { id } })).status).toBe(404);
    const left = (await ask(toDoStates.list, { as })) as { id: string }[];
    expect(left.filter((state) => states.some((each) => each.id === state.id))).toEqual([]);
  });

  test('who may only look changes none', async () => {
    const { id, states } = await newBoard();
    const as = tenant.viewer;
    const state = { id: states[1]?.id ?? '' };
    expect((await callApi(toDoBoards.create, { as, body: { name: 'Mine' } })).status).toBe(403);
    expect((await callApi(toDoBoards.update, { as, params: { id }, body: { name: 'Mine' } })).status).toBe(403);
    expect((await callApi(toDoBoards.remove, { as, params: { id } })).status).toBe(403);
    expect((await callApi(toDoStates.update, { as, params: state, body: { name: 'Mine' } })).status).toBe(403);
    expect((await callApi(toDoStates.remove, { as, params: state })).status).toBe(403);
  });
});

describe('columns', () => {
  test('R080 C075 C076 a state has its board and its type, and can be asked for by board', async () => {
    const board = await newBoard();
    const made = await ask(toDoStates.create, { as: tenant.editor, body: { board_id: board.id, name: 'At the vendor', limit: 5 } });
    expect(made).toMatchObject({
      name: 'At the vendor',
      board: { id: board.id, name: board.name, system: false },
      state_type: { name: 'in_progress' },
      limit: 5,
      order: 3,
      to_do_count: 0,
    });
    const query = { 'filter[board.id]': board.id, paginated: 'true', per_page: '25' };
    const page = (await ask(toDoStates.list, { as: tenant.viewer, query })) as { data: { name: string }[]; last_row: number };
    expect(page.last_row).toBe(5);
    expect(page.data.map(({ name }) => name)).toEqual(['Unscheduled', 'Planned', 'In progress', 'At the vendor', 'Completed']);
    expect(await ask(toDoStates.get, { as: tenant.viewer, params: { id: made.id } })).toEqual(made);
    expect((await ask(toDoStates.form, { as: tenant.editor })).boards).toContainEqual({ id: board.id, name: board.name, system: false });
  });

  test('C077 are renamed and moved; the others make room', async () => {
    const board = await newBoard();
    const as = tenant.editor;
    const [unscheduled, planned, , completed] = board.states;
    const move = (state: typeof planned, order: number) => ask(toDoStates.update, { as, params: { id: state?.id ?? '' }, body: { order } });
    await move(planned, 0);
    expect(await columnsOf(board.id)).toEqual(['Planned', 'Unscheduled', 'In progress', 'Completed']);
    await move(planned, 2);
    expect(await columnsOf(board.id)).toEqual(['Unscheduled', 'In progress', 'Planned', 'Completed']);
    expect(await move(completed, 99)).toMatchObject({ order: 3 });
    await ask(toDoStates.update, { as, params: { id: unscheduled?.id ?? '' }, body: { name: 'Inbox' } });
    expect(await columnsOf(board.id)).toEqual(['Inbox', 'In progress', 'Planned', 'Completed']);
    const states = (await ask(toDoBoards.get, { as, params: { id: board.id } })).states;
    expect(states?.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
  });

  test('C076 C077 D7 every board has exactly one unscheduled and one completed column, and no name twice', async () => {
    const board = await newBoard();
    const as = tenant.editor;
    const [unscheduled, planned] = board.states;
    const errorsOf = async (call: typeof toDoStates.update | typeof toDoStates.create, sent: object) => {
      const refused = await callApi(call as typeof toDoStates.update, { as, ...(sent as { params: { id: string } }) });
      return [refused.status, refused.body.messages.errors];
    };
    expect(await errorsOf(toDoStates.create, { body: { board_id: board.id, name: 'Done', type: 'completed' } })).toEqual([
      422,
      { type: ['A board has only one column for completed tasks'] },
    ]);
    expect(await errorsOf(toDoStates.update, { params: { id: unscheduled?.id }, body: { type: 'planned' } })).toEqual([
      422,
      { type: ['This column must remain the one for unscheduled tasks'] },
    ]);
    expect(await errorsOf(toDoStates.update, { params: { id: planned?.id }, body: { type: 'unscheduled' } })).toMatchObject([422, {}]);
    expect(await errorsOf(toDoStates.update, { params: { id: planned?.id }, body: { name: ' IN PROGRESS ' } })).toEqual([
      422,
      { name: ['The board already has a column of this name'] },
    ]);
    expect(await errorsOf(toDoStates.create, { body: { board_id: 'nowhere', name: 'Lost' } })).toMatchObject([
      422,
      { board_id: [expect.any(String)] },
    ]);
    expect(await ask(toDoStates.update, { as, params: { id: planned?.id ?? '' }, body: { type: 'in_progress' } })).toMatchObject({
      state_type: { name: 'in_progress' },
    });
  });

  test('C078 C079 one that is empty is deleted, one that every board has is not', async () => {
    const board = await newBoard();
    const as = tenant.editor;
    const [unscheduled, planned] = board.states;
    const stays = await ask(toDoStates.deleteConfirmation, { as, params: { id: unscheduled?.id ?? '' } });
    expect(stays).toMatchObject({ confirmable: false });
    expect(stays.messages[0]?.message).toBe(
      'The column Unscheduled cannot be deleted: every board needs one for unscheduled tasks. You can rename it.',
    );
    expect((await callApi(toDoStates.remove, { as, params: { id: unscheduled?.id ?? '' } })).status).toBe(409);
    expect(await ask(toDoStates.deleteConfirmation, { as, params: { id: planned?.id ?? '' } })).toMatchObject({
      confirmable: true,
      confirm: { path: `/to-dos/states/${planned?.id}` },
    });
    await ask(toDoStates.remove, { as, params: { id: planned?.id ?? '' } });
    expect(await columnsOf(board.id)).toEqual(['Unscheduled', 'In progress', 'Completed']);
  });
});
