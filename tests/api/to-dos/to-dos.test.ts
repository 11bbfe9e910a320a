import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import { findMail } from '#functions/platform/mail.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { systemStateId } from '#shared/domain/to-dos/system-board.ts';
import { groups } from '#shared/contract/calls.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { ask, callApi, createTestTenant, runJobs, type TestUser } from '#tests/support/api.ts';
import { pdf, png } from '#tests/support/file-samples.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { toDos, subscribers, toDoStates } = groups;
const make = (body: object, as: TestUser = tenant.editor) => ask(toDos.create, { as, body });
const change = (id: string, body: object, as: TestUser = tenant.editor) => ask(toDos.update, { as, params: { id }, body });
const get = (id: string, include = 'checklistItems,comments,media') =>
  ask(toDos.get, { as: tenant.viewer, params: { id }, query: { include } });
const errors = async (sent: Promise<{ status: number; body: { messages: { errors?: Record<string, string[]> } } }>) => {
  const { status, body } = await sent;
  return [status, body.messages.errors];
};
const titles = (found: ToDoRow[] | { data: ToDoRow[] }) => (Array.isArray(found) ? found : found.data).map(({ title }) => title);

let board = '';
beforeAll(async () => {
  ({ id: board } = await ask(groups.toDoBoards.create, { as: tenant.editor, body: { name: 'Renewals' } }));
});
const stateOf = async (type: string, of = board) => {
  const states = await ask(toDoStates.list, { as: tenant.viewer });
  return (Array.isArray(states) ? states : states.data).find((each) => each.board.id === of && each.state_type.name === type)?.id ?? '';
};

describe('what a form offers, and what is made of it', () => {
  test('C071 R079 priorities, people, boards with their states, states with board and type, records by type', async () => {
    const form = await ask(toDos.form, { as: tenant.viewer });
    expect(form.priorities.map(({ id }) => id)).toEqual(['high', 'medium', 'low']);
    expect(form.owners).toContainEqual({ id: tenant.editor.id, name: 'Editor Person', colour: '#2f6fb5' });
    expect(form.boards.filter(({ system }) => system)).toMatchObject([{ states: [{ state_type: { name: 'unscheduled' } }, {}, {}, {}] }]);
    expect(form.states).toContainEqual(expect.objectContaining({ board: { id: board, name: 'Renewals', system: false } }));
    expect(form.entities.publisher.map(({ name }) => name)).toEqual(['Atlantic Science', 'Northern Press']);
    expect(form.entities.vendor.map(({ name }) => name)).toEqual(['Bookhouse']);
    const ofOne = await ask(toDos.form, { as: tenant.viewer, query: { context: 'product' } });
    expect(ofOne.entities).toMatchObject({ product: [{ name: 'Journal of Tides' }], vendor: [], subscription: [] });
    expect(await ask(toDos.owners, { as: tenant.viewer })).toEqual(form.owners.map((person) => ({ ...person, mention: person.name })));
  });

  test('C073 lists those whose account is in use', async () => {
    const names = (await ask(toDos.owners, { as: tenant.viewer })).map(({ name }) => name);
    expect(names).toEqual(['Ada Admin', 'Editor Person', 'Research Person', 'Viewer Person']);
  });

  test('C085 C086 R077 R081 R082 a form with files and a checklist becomes a to-do with all its fields', async () => {
    const made = await ask(toDos.create, {
      as: tenant.editor,
      body: {
        title: ' Ask for the title list ',
        body: '<p>See <script>x()</script><b onclick="y">mail</b></p>',
        deadline: '2999-01-31',
        priority_id: 'high',
        owner_ids: [tenant.viewer.id, tenant.admin.id],
        entity: 'vendor',
        entity_id: library.vendor,
        in_dashboard: 'true',
        checklist_items: ['Write', { body: 'Wait', completed: true }],
      },
      files: {
        'media[0]': { name: 'List.pdf', type: 'application/pdf', content: pdf },
        'media[1]': { name: 'Shot.png', type: 'image/png', content: png },
      },
    });
    expect(await get(made.id)).toMatchObject({
      id: made.id,
      title: 'Ask for the title list',
      body: '<p>See <b>mail</b></p>',
      deadline: '2999-01-31',
      completed_at: null,
      completed_by: null,
      priority: { id: 'high', name: 'high' },
      owners: [{ id: tenant.viewer.id, name: 'Viewer Person' }, { id: tenant.admin.id }],
      owner_ids: [tenant.viewer.id, tenant.admin.id],
      subscriber_user_ids: [],
      state: null,
      state_id: null,
      kanban_position: null,
      in_kanban: false,
      in_dashboard: true,
      entity: { type: 'vendor', id: library.vendor, name: 'Bookhouse' },
      entity_id: library.vendor,
      is_template: false,
      created_by: { id: tenant.editor.id, name: 'Editor Person', colour: '#2f6fb5' },
      checklist_items: [
        { number: 1, body: 'Write', completed: false },
        { number: 2, body: 'Wait', completed: true },
      ],
      checklist: { items: 2, completed: 1 },
      media: [
        { name: 'List.pdf', type: 'pdf', size: pdf.length },
        { name: 'Shot.png', type: 'png' },
      ],
      comments: [],
    });
    const plain = await get(made.id, '');
    expect([plain.checklist_items, plain.comments, plain.media]).toEqual([undefined, undefined, undefined]);
  });

  test('C085 R027 R031 nothing is made of what breaks a rule', async () => {
    const as = tenant.editor;
    const before = titles(await ask(toDos.list, { as })).length;
    const refused = (body: object, files?: Record<string, { name: string; type: string; content: string | Uint8Array }>) =>
      errors(callApi(toDos.create, { as, body, ...(files && { files }) }));
    expect(await refused({ title: ' ' })).toEqual([422, { title: ['Required'] }]);
    expect(await refused({ title: 'x', entity: 'product' })).toEqual([422, { entity_id: ['Required'] }]);
    expect(await refused({ title: 'x', entity: 'vendor', entity_id: library.publisher })).toEqual([
      422,
      { entity_id: ['It does not exist or is no longer available'] },
    ]);
    expect(await refused({ title: 'x', in_kanban: true })).toMatchObject([422, { in_kanban: ['Turn on In Dashboard first'] }]);
    expect(await refused({ title: 'x', in_dashboard: true, in_kanban: true, state_id: null })).toEqual([422, { state_id: ['Required'] }]);
    expect(await refused({ title: 'x', deadline: '2001-01-01' })).toEqual([422, { deadline: ['Choose today or a later day'] }]);
    expect((await refused({ title: 'x', owner_ids: ['nobody'] }))[0]).toBe(422);
    expect((await refused({ title: 'x', state_id: 'nowhere', in_dashboard: true, in_kanban: true }))[0]).toBe(422);
    expect((await refused({ title: 'x', checklist_items: [' '] }))[0]).toBe(422);
    expect(await refused({ title: 'x' }, { 'media[0]': { name: 'a.pdf', type: 'application/pdf', content: 'MZ no pdf' } })).toMatchObject([
      422,
      { file: [expect.stringContaining('not match the type pdf')] },
    ]);
    expect((await callApi(toDos.create, { as: tenant.viewer, body: { title: 'x' } })).status).toBe(403);
    expect(titles(await ask(toDos.list, { as })).length).toBe(before);
  });
});

describe('changing', () => {
  test('C087 R025 clearing Relate To clears the record, and what is not given stays', async () => {
    const { id } = await make({ title: 'About a product', entity: 'product', entity_id: library.product, priority_id: 'low' });
    expect(await change(id, { title: 'Renamed' })).toMatchObject({ entity: { type: 'product' }, priority_id: 'low' });
    expect(await change(id, { entity: null, priority_id: '' })).toMatchObject({ entity: null, entity_id: null, priority: null });
    expect(await errors(callApi(toDos.update, { as: tenant.editor, params: { id }, body: { entity: 'license' } }))).toEqual([
      422,
      { entity_id: ['Required'] },
    ]);
    expect((await callApi(toDos.updateByPost, { as: tenant.editor, params: { id }, body: { title: 'late', version: 1 } })).status).toBe(
      409,
    );
  });

  test('R078 a change takes every field of the payload at once, and no other', async () => {
    const { id } = await make({ title: 'Before' });
    const { entity, kanban_position, ...others } = {
      title: 'After',
      body: '<p>Words</p>',
      kanban_position: 7_000_000,
      deadline: '2099-01-01',
      entity: 'product' as const,
      entity_id: library.product,
      priority_id: 'high' as const,
      owner_ids: [tenant.editor.id],
      state_id: systemStateId('planned'),
      in_kanban: true,
      in_dashboard: true,
    };
    const changed = await change(id, { entity, kanban_position, ...others });
    expect(changed).toMatchObject({ ...others, entity: { type: entity, id: library.product } });
    expect(changed.kanban_position).toEqual(expect.any(Number));
    for (const unknown of [{ completed_by: tenant.editor.id }, { board_id: 'system' }, { created_by: tenant.editor.id }])
      expect((await callApi(toDos.update, { as: tenant.editor, params: { id }, body: unknown as never })).status).toBe(422);
  });

  test('R027 an overdue to-do can be changed without choosing another deadline', async () => {
    const { id } = await tenant.repo.commit((tx) => tx.create('to_do', { ...blankToDo, title: 'Over', deadline: '2020-01-01' }));
    expect(await change(id, { title: 'Over for long', deadline: '2020-01-01' })).toMatchObject({ deadline: '2020-01-01' });
    expect(await errors(callApi(toDos.update, { as: tenant.editor, params: { id }, body: { deadline: '2020-01-02' } }))).toEqual([
      422,
      { deadline: ['Choose today or a later day'] },
    ]);
    expect(await change(id, { deadline: '' })).toMatchObject({ deadline: null });
  });

  test('R023 R121 Complete and Open off the boards go to states of the system board, and say who and when', async () => {
    const { id } = await make({ title: 'Plain' });
    const completed = await stateOf('completed', 'system');
    const done = await change(id, { state_id: completed });
    expect(done).toMatchObject({
      completed: true,
      completed_by: { id: tenant.editor.id, name: 'Editor Person' },
      in_kanban: false,
      kanban_position: null,
      state: { state_type: { name: 'completed' }, board: { id: 'system', system: true } },
    });
    expect(done.completed_at).toMatch(/^\d{4}-/);
    expect(await change(id, { title: 'Plain 2' }, tenant.admin)).toMatchObject({
      completed_by: { id: tenant.editor.id },
      completed_at: done.completed_at,
    });
    const open = await change(id, { state_id: await stateOf('unscheduled', 'system') });
    expect(open).toMatchObject({
      completed: false,
      completed_at: null,
      completed_by: null,
      state: { state_type: { name: 'unscheduled' } },
    });
  });

  test('R025 R026 In Kanban picks a state, gets a place at its end, and gives both up again', async () => {
    const first = await make({ title: 'K1', in_dashboard: true, in_kanban: true, state_id: await stateOf('planned') });
    const second = await make({ title: 'K2', in_dashboard: true, in_kanban: true, state_id: await stateOf('planned') });
    expect([first.kanban_position, second.kanban_position]).toEqual([65_535, 131_070]);
    const system = await make({ title: 'K3', in_dashboard: true, in_kanban: true });
    expect(system.state).toMatchObject({ board: { system: true }, state_type: { name: 'unscheduled' } });
    const moved = await change(first.id, { state_id: await stateOf('in_progress') });
    expect(moved.kanban_position).toBe(65_535);
    expect((await change(moved.id, { state_id: await stateOf('planned') })).kanban_position).toBe(196_605);
    expect((await change(moved.id, { kanban_position: 70_000 })).kanban_position).toBe(70_000);
    expect((await change(moved.id, { title: 'K1 again' })).kanban_position).toBe(70_000);
    expect(await change(moved.id, { in_kanban: false })).toMatchObject({ state: null, kanban_position: null, in_dashboard: true });
    expect(await change(second.id, { in_dashboard: false })).toMatchObject({ in_kanban: false, state: null, kanban_position: null });
    expect(await errors(callApi(toDos.update, { as: tenant.editor, params: { id: second.id }, body: { in_kanban: true } }))).toMatchObject([
      422,
      { in_kanban: ['Turn on In Dashboard first'] },
    ]);
  });
});

describe('lists', () => {
  test('C070 C072 R024 by owner, board, dashboard, context and record; templates are none', async () => {
    const [ada, ed] = [tenant.admin.id, tenant.editor.id];
    const planned = await stateOf('planned');
    const mine = await make({ title: 'L mine', owner_ids: [ed], in_dashboard: true, entity: 'publisher', entity_id: library.publisher });
    await make({ title: 'L both', owner_ids: [ada, ed], in_dashboard: true, in_kanban: true, state_id: planned });
    await make({ title: 'L nobody', entity: 'publisher', entity_id: library.publisher });
    await make({ title: 'L template', is_template: true, entity: 'publisher', entity_id: library.publisher });
    const list = async (query: Record<string, string>) =>
      titles(await ask(toDos.list, { as: tenant.viewer, query })).filter((title) => title.startsWith('L '));
    expect(await list({ 'filter[owners.id]': ed })).toEqual(expect.arrayContaining(['L mine', 'L both']));
    expect(await list({ 'filter[owners.id]': ada })).toEqual(['L both']);
    expect((await list({})).toSorted()).toEqual(['L both', 'L mine', 'L nobody']);
    expect((await list({ in_dashboard: 'true' })).toSorted()).toEqual(['L both', 'L mine']);
    expect(await list({ in_dashboard: 'false' })).toEqual(['L nobody']);
    // A deadline cannot be given in the past.
    const late = { ...blankToDo, title: 'L late', deadline: addDays(today('Europe/Berlin'), -1) };
    await tenant.repo.commit((tx) => tx.create('to_do', late));
    expect(await list({ overdue: 'true' })).toEqual(['L late']);
    expect((await list({ overdue: 'false' })).toSorted()).toEqual(['L both', 'L mine', 'L nobody']);
    expect(await list({ context: 'kanban' })).toEqual(['L both']);
    expect(await list({ 'filter[board_id]': board })).toEqual(['L both']);
    expect(await list({ 'filter[completed]': 'true' })).toEqual([]);
    expect((await callApi(toDos.list, { as: tenant.viewer, query: { 'filter[nothing]': '1' } })).status).toBe(422);
    const of = (type: string, id: string, as = tenant.viewer) => callApi(toDos.ofEntity, { as, params: { entityType: type, id } as never });
    expect(titles((await of('publisher', library.publisher)).result)).toEqual(expect.arrayContaining(['L mine', 'L nobody']));
    expect(titles((await of('publisher', library.publisher)).result)).not.toContain('L template');
    expect((await of('vendor', library.publisher)).status).toBe(404);
    expect((await of('product', 'nothing')).status).toBe(404);
    expect((await of('user', ed)).status).toBe(404);
    const page = await ask(toDos.list, { as: tenant.viewer, query: { paginated: 'true', per_page: '1', search: 'L mine' } });
    expect(page).toMatchObject({ data: [{ id: mine.id }], last_row: 1 });
  });

  test('D2 where vendor pages are closed, a to-do does not tell which vendor it is about', async () => {
    const { id } = await make({ title: 'About a vendor', entity: 'vendor', entity_id: library.vendor });
    expect((await get(id)).entity?.name).toBe('Bookhouse');
    const exported = async () => {
      const query = { format: 'csv', columns: 'title,entity', search: 'About a vendor' };
      return (await callApi(groups.exports.entity, { as: tenant.viewer, params: { entity: 'to-dos' }, query })).bytes.toString('utf8');
    };
    expect(await exported()).toContain('Bookhouse');
    const close = (viewers_see_vendors: boolean) =>
      tenant.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), viewers_see_vendors }));
    await close(false);
    const { status } = await callApi(toDos.ofEntity, {
      as: tenant.viewer,
      params: { entityType: 'vendor', id: library.vendor } as never,
    });
    const hidden = (await get(id)).entity;
    const file = await exported();
    await close(true);
    expect(file).toContain('About a vendor');
    expect(file).not.toContain('Bookhouse');
    expect([hidden, status]).toEqual([null, 404]);
  });

  test('C051 a task is found by its words and leads to its dialog; a template is not', async () => {
    const { id } = await make({
      title: 'Zebrafish figures',
      body: '<p>ask the <b>aquarium</b></p>',
      entity: 'product',
      entity_id: library.product,
    });
    await make({ title: 'Zebrafish template', is_template: true });
    const find = (query: string) => ask(groups.search.top, { as: tenant.viewer, query: { query } });
    expect(await find('zebrafish')).toEqual([{ tag: 'to_do', id, name: 'Zebrafish figures', detail: 'Journal of Tides' }]);
    expect((await find('aquarium')).map((hit) => resultLink(hit as never))).toEqual([`/dashboard?to-do=${id}`]);
  });

  test('nothing of one tenant is seen by another', async () => {
    const other = await createTestTenant();
    const { id } = await make({ title: 'Ours' });
    expect(await ask(toDos.list, { as: other.admin })).toEqual([]);
    for (const call of [toDos.get, toDos.remove, toDos.copy, toDos.checklistItems] as const)
      expect((await callApi(call as typeof toDos.get, { as: other.admin, params: { id } })).status).toBe(404);
    const body = { entity: 'to_do', entity_id: id, user_ids: [] };
    expect((await callApi(subscribers.set, { as: other.admin, body })).status).toBe(404);
    expect((await callApi(toDos.create, { as: other.admin, body: { title: 'x', owner_ids: [tenant.admin.id] } })).status).toBe(422);
  });
});

describe('the checklist', () => {
  test('C089 C090 C091 C092 R028 items are numbered from 1, ticked, worded anew and deleted', async () => {
    const as = tenant.editor;
    const { id } = await make({ title: 'With a list' });
    const params = { id };
    for (const body of ['One', ' Two ', 'Three']) await ask(toDos.addChecklistItem, { as, params, body: { body } });
    const list = () => ask(toDos.checklistItems, { as: tenant.viewer, params });
    const [, two] = await list();
    expect((await list()).map(({ number, body, completed }) => [number, body, completed])).toEqual([
      [1, 'One', false],
      [2, 'Two', false],
      [3, 'Three', false],
    ]);
    const at = { id, itemId: two?.id ?? '' };
    expect(await ask(toDos.changeChecklistItem, { as, params: at, body: { completed: true } })).toMatchObject({
      body: 'Two',
      completed: true,
    });
    expect(await ask(toDos.changeChecklistItem, { as, params: at, body: { body: 'Deux', completed: false } })).toMatchObject({
      body: 'Deux',
      completed: false,
    });
    expect((await callApi(toDos.changeChecklistItem, { as, params: at, body: { body: '  ' } })).status).toBe(422);
    expect((await callApi(toDos.addChecklistItem, { as, params, body: { body: '' } })).status).toBe(422);
    await ask(toDos.removeChecklistItem, { as, params: at });
    expect((await list()).map(({ number, body }) => [number, body])).toEqual([
      [1, 'One'],
      [2, 'Three'],
    ]);
    const other = await make({ title: 'Another' });
    const [one] = await list();
    const wrong = { id: other.id, itemId: one?.id ?? '' };
    expect((await callApi(toDos.removeChecklistItem, { as, params: wrong })).status).toBe(404);
    expect((await callApi(toDos.changeChecklistItem, { as, params: wrong, body: { completed: true } })).status).toBe(404);
  });
});

describe('files', () => {
  test('C093 C094 R082 are attached one or several at once, downloaded and deleted', async () => {
    const as = tenant.editor;
    const { id } = await make({ title: 'With files' });
    const file = { name: 'One.pdf', type: 'application/pdf', content: pdf };
    const one = await ask(toDos.addFiles, { as, params: { id }, files: { file } });
    expect(one).toMatchObject({ name: 'One.pdf', type: 'pdf', size: pdf.length, url: expect.stringMatching(/^\/download\/media\//) });
    const two = await ask(toDos.addFiles, {
      as,
      params: { id },
      files: { 'files[0]': { ...file, name: 'Two.pdf' }, 'files[1]': { ...file, name: 'Three.pdf' } },
    });
    expect(two).toMatchObject([{ name: 'Two.pdf' }, { name: 'Three.pdf' }]);
    expect((await get(id)).media?.map(({ name }) => name)).toEqual(expect.arrayContaining(['One.pdf', 'Two.pdf', 'Three.pdf']));
    const fileId = (one as { id: string }).id;
    expect((await callApi(groups.media.download, { as: tenant.viewer, params: { id: fileId } })).bytes).toEqual(pdf);
    expect((await callApi(toDos.addFiles, { as, params: { id } })).status).toBe(422);
    expect((await callApi(toDos.addFiles, { as, params: { id }, files: { file: { ...file, content: 'no' } } })).status).toBe(422);
    const other = await make({ title: 'Without' });
    expect((await callApi(toDos.removeFile, { as, params: { id: other.id, fileId } })).status).toBe(404);
    await ask(toDos.removeFile, { as, params: { id, fileId } });
    expect((await get(id)).media).toHaveLength(2);
  });
});

describe('comments', () => {
  test('C095 C096 C097 R022 R083 are trimmed, and only who wrote one changes or deletes it', async () => {
    const { id } = await make({ title: 'Talked about' });
    const params = { id };
    const said = await ask(toDos.addComment, { as: tenant.editor, params, body: { body: '  Who asks?\n<b>me</b> ' } });
    expect(said).toMatchObject({
      body: 'Who asks?\n<b>me</b>',
      created_by: { id: tenant.editor.id, name: 'Editor Person', color: '#2f6fb5' },
    });
    expect(said.updated_at).toBe(said.created_at);
    const at = { id, commentId: said.id };
    // Not even an administrator.
    expect(await errors(callApi(toDos.changeComment, { as: tenant.admin, params: at, body: { body: 'x' } }))).toEqual([403, undefined]);
    expect((await callApi(toDos.removeComment, { as: tenant.admin, params: at })).status).toBe(403);
    expect((await callApi(toDos.addComment, { as: tenant.editor, params, body: { body: ' \n ' } })).status).toBe(422);
    expect((await callApi(toDos.addComment, { as: tenant.viewer, params, body: { body: 'x' } })).status).toBe(403);
    expect(await ask(toDos.changeComment, { as: tenant.editor, params: at, body: { body: 'Who?' } })).toMatchObject({ body: 'Who?' });
    const [shown] = (await get(id)).comments ?? [];
    expect(shown?.updated_at).not.toBe(shown?.created_at);
    const other = await make({ title: 'Silent' });
    expect((await callApi(toDos.removeComment, { as: tenant.editor, params: { ...at, id: other.id } })).status).toBe(404);
    await ask(toDos.removeComment, { as: tenant.editor, params: at });
    expect((await get(id)).comments).toEqual([]);
  });
});

describe('templates', () => {
  test('C074 C085 C500 a template gives its checklist and files, is copied, and is in no list', async () => {
    const as = tenant.editor;
    const template = await ask(toDos.create, {
      as,
      body: { title: 'Access check', is_template: true, checklist_items: ['Proxy', 'Links'], priority_id: 'medium' },
      files: { 'media[0]': { name: 'How.pdf', type: 'application/pdf', content: pdf } },
    });
    const [kept] = (await ask(toDos.templates, { as: tenant.viewer })).filter(({ id }) => id === template.id);
    expect(kept).toMatchObject({
      title: 'Access check',
      is_template: true,
      checklist_items: [{ body: 'Proxy' }, { body: 'Links' }],
      media: [{ name: 'How.pdf' }],
    });
    const media_from_template = kept?.media?.map(({ id }) => id) ?? [];
    const made = await make({ title: 'Access check 2027', checklist_items: ['Proxy'], media_from_template });
    const file = (await get(made.id)).media?.[0];
    expect(file).toMatchObject({ name: 'How.pdf', size: pdf.length });
    expect(file?.id).not.toBe(media_from_template[0]);
    expect((await callApi(toDos.create, { as, body: { title: 'x', media_from_template: [file?.id ?? ''] } })).status).toBe(422);

    const copy = await ask(toDos.copy, { as, params: { id: template.id } });
    expect(copy).toMatchObject({ title: 'Access check (copy)', is_template: true, priority_id: 'medium', media: [{ name: 'How.pdf' }] });
    expect(copy.checklist_items?.map(({ body }) => body)).toEqual(['Proxy', 'Links']);
    expect((await callApi(toDos.addComment, { as, params: { id: template.id }, body: { body: 'x' } })).status).toBe(409);
    // The file of the to-do stays when the template goes.
    await ask(toDos.remove, { as, params: { id: template.id } });
    expect((await callApi(groups.media.download, { as, params: { id: file?.id ?? '' } })).bytes).toEqual(pdf);
  });

  test('C500 a copy of a task is open and has nobody’s comments', async () => {
    const made = await make({ title: 'Once more', owner_ids: [tenant.admin.id], state_id: null, deadline: '2999-01-01' });
    await change(made.id, { state_id: await stateOf('completed', 'system') });
    await ask(toDos.addComment, { as: tenant.editor, params: { id: made.id }, body: { body: 'Done' } });
    const copy = await ask(toDos.copy, { as: tenant.editor, params: { id: made.id } });
    expect(copy).toMatchObject({ completed: false, state: null, comments: [], owner_ids: [tenant.admin.id], deadline: '2999-01-01' });
  });
});

describe('deleting', () => {
  test('C088 R034 a to-do goes with its checklist, comments and files', async () => {
    const as = tenant.editor;
    const { id } = await make({ title: 'Gone soon', checklist_items: ['a', 'b'] });
    await ask(toDos.addComment, { as, params: { id }, body: { body: 'Bye' } });
    const confirmation = await ask(toDos.deleteConfirmation, { as, params: { id } });
    expect(confirmation).toMatchObject({
      in_use: false,
      confirmable: true,
      messages: [{ message: 'The task Gone soon will be deleted with its 2 checklist items and comment.' }],
      confirm: { path: `/to-dos/${id}` },
    });
    expect((await callApi(toDos.remove, { as: tenant.viewer, params: { id } })).status).toBe(403);
    await ask(toDos.remove, { as, params: { id } });
    expect((await callApi(toDos.get, { as, params: { id } })).status).toBe(404);
    const model = await tenant.repo.model();
    expect([...model.all('to_do_comment'), ...model.all('to_do_checklist_item')].filter(({ to_do_id }) => to_do_id === id)).toEqual([]);
  });

  test('R034 a record names the to-dos about it; they stay without it, or go over to its stand-in', async () => {
    const as = tenant.admin;
    const gone = await ask(groups.publishers.create, { as, body: { name: 'Gone Press', currency: 'EUR' } });
    const { id } = await make({ title: 'About Gone', entity: 'publisher', entity_id: gone.id });
    const confirmation = await ask(groups.publishers.deleteConfirmation, { as, params: { id: gone.id } });
    expect(confirmation.messages[1]).toMatchObject({
      message: 'It is used by 1 task. No replacement is needed.',
      uses: { examples: [{ name: 'About Gone', link: `/publishers/${gone.id}/notes-tasks` }] },
    });
    await ask(groups.publishers.remove, { as, params: { id: gone.id }, query: { anyway: 'true' } });
    expect((await get(id)).entity).toBeNull();
    await runJobs(tenant.id);
    expect(await change(id, { title: 'About nothing' })).toMatchObject({ entity: null });

    const old = await ask(groups.publishers.create, { as, body: { name: 'Old Press', currency: 'EUR' } });
    const moved = await make({ title: 'About Old', entity: 'publisher', entity_id: old.id });
    await ask(groups.publishers.remove, { as, params: { id: old.id }, query: { replace_with: library.publisher } });
    expect((await get(moved.id)).entity).toMatchObject({ type: 'publisher', id: library.publisher });
  });

  test('R042 who takes over from somebody takes over the to-dos, and not what they only wanted to hear of', async () => {
    const as = tenant.admin;
    const leaving = await ask(groups.users.create, { as, body: { name: 'Lea Ving', email: 'lea@leaving.example', roles: ['editor'] } });
    const { id: leaver } = leaving as { id: string };
    const owned = await make({ title: 'Of Lea', owner_ids: [leaver, tenant.editor.id] });
    const heard = await make({ title: 'Heard by Lea' });
    await ask(subscribers.set, { as, body: { entity: 'to_do', entity_id: heard.id, user_ids: [leaver] } });
    await ask(groups.users.deactivate, { as, params: { id: leaver }, body: { replace_with: tenant.editor.id } });
    await runJobs(tenant.id);
    expect((await get(owned.id)).owner_ids).toEqual([tenant.editor.id]);
    expect((await get(heard.id)).subscriber_user_ids).toEqual([leaver]);
  });
});

describe('subscribers', () => {
  test('C098 are set as they are given, of people whose account is in use', async () => {
    const as = tenant.editor;
    const { id } = await make({ title: 'Watched' });
    const set = (user_ids: string[]) => callApi(subscribers.set, { as, body: { entity: 'to_do', entity_id: id, user_ids } });
    expect((await set([tenant.viewer.id, tenant.viewer.id])).result).toMatchObject([{ id: tenant.viewer.id, name: 'Viewer Person' }]);
    expect((await get(id)).subscriber_user_ids).toEqual([tenant.viewer.id]);
    expect((await set(['nobody'])).status).toBe(422);
    expect((await callApi(subscribers.set, { as: tenant.viewer, body: { entity: 'to_do', entity_id: id, user_ids: [] } })).status).toBe(
      403,
    );
    expect((await set([])).result).toEqual([]);
  });

  test('C098 hear of comments, completion, owners and deadline in one mail, and nobody of their own doings', async () => {
    const as = tenant.editor;
    const { id } = await make({ title: 'Followed' });
    await ask(subscribers.set, { as, body: { entity: 'to_do', entity_id: id, user_ids: [tenant.viewer.id, tenant.editor.id] } });
    await runJobs(tenant.id);
    const mails = async () => [...(await repositoryFor(tenant.repo.caller).model()).all('email')].filter(({ kind }) => kind === 'to_do');
    const known = new Set((await mails()).map((mail) => mail.id));
    await ask(toDos.addComment, { as, params: { id }, body: { body: 'They answer on Monday' } });
    await change(id, { deadline: '2999-05-01', owner_ids: [tenant.admin.id] });
    await change(id, { title: 'Followed on' });
    await change(id, { state_id: await stateOf('completed', 'system') });
    const due = await waitingJobs();
    expect(due).toHaveLength(2);
    for (const each of due) expect(Date.parse(each.due ?? '') - Date.parse(each.at)).toBe(300_000);
    await runJobs(tenant.id);
    const sent = (await mails()).filter((mail) => !known.has(mail.id));
    expect(sent.map(({ to }) => String(to[0]).split('@')[0] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(['admin', 'viewer']);
    const text = async (who: string) => {
      const mail = sent.find(({ to }) => to[0]?.startsWith(who));
      return (await findMail(tenant.id, mail?.id ?? ''))?.text ?? '';
    };
    const told = await text('viewer');
    expect(told).toContain('Followed on: Editor Person commented “They answer on Monday”');
    expect(told).toContain('Editor Person assigned it to Ada Admin');
    expect(told).toContain('Editor Person set the deadline to 1 May 2999');
    expect(told).toContain('Editor Person completed it');
    expect(told).toContain(`/dashboard?to-do=${id}`);
    const assigned = await text('admin');
    expect(assigned).toContain('Editor Person assigned it to you');
    expect(assigned).not.toContain('commented');
    // All was told: the next time begins with nothing.
    await runJobs(tenant.id);
    expect(await mails()).toHaveLength(known.size + 2);
    await ask(toDos.addComment, { as: tenant.admin, params: { id }, body: { body: 'Again' } });
    await runJobs(tenant.id);
    expect(await mails()).toHaveLength(known.size + 4);
  });

  test('C098 nothing is told of what was deleted meanwhile, nor to who left', async () => {
    const { id } = await make({ title: 'Gone before', owner_ids: [tenant.research.id] });
    await ask(toDos.remove, { as: tenant.editor, params: { id } });
    const count = async () => (await repositoryFor(tenant.repo.caller).model()).count('email');
    const before = await count();
    await runJobs(tenant.id);
    expect(await count()).toBe(before);
  });
});

/** The jobs of news that wait. */
async function waitingJobs(): Promise<{ due?: string; at: string }[]> {
  const found: { due?: string; at: string }[] = [];
  const jobs = table.partition<{ pk: string; sk: string; worker: string; state: string; due?: string; at: string }>(
    keys.job(tenant.id, '').pk,
  );
  for await (const job of jobs) if (job.worker === 'tell-of-to-dos' && job.state === 'queued') found.push(job);
  return found;
}
