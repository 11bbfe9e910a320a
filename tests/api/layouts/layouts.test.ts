import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { layouts } from '#shared/contract/layouts.ts';
import type { RoleName } from '#shared/contract/permissions.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';

const { pageLayouts, infoBoxes } = groups;
const params = { id: 'dashboard' };
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const board = async (as: TestUser) => (await ask(pageLayouts.list, { as })).contexts[0]?.sub_contexts[0];
const slugsOf = (view: { definition: LayoutDefinition } | undefined) => view?.definition.elements.map(({ slug }) => slug);
const only = (slug: string): LayoutDefinition => ({ elements: [{ slug, column_offset: { 4: 1 }, column_span: 3, row_span: 5 }] });

describe('C035 C036 R076 layouts', () => {
  test('contexts with their boards: what can stand there, and what does while nobody arranged it', async () => {
    const { contexts } = await ask(pageLayouts.list, { as: tenant.viewer });
    expect(contexts.map(({ name, sub_contexts }) => [name, sub_contexts.map(({ id }) => id)])).toEqual([['dashboard', ['dashboard']]]);
    const view = await board(tenant.viewer);
    expect(view).toMatchObject({ source: 'standard', version: 0, default_version: 0, has_default: false });
    expect(slugsOf(view)).toEqual(layouts.dashboard.standard);
    expect(view?.available_elements.find(({ slug }) => slug === 'progress')).toEqual({ slug: 'progress', enabled: true });
  });

  test('a person arranges it for themselves alone, whoever they are', async () => {
    const as = tenant.viewer;
    expect(await ask(pageLayouts.changeDefinition, { as, params, body: { definition: only('progress') } })).toMatchObject({
      source: 'own',
      version: 1,
      definition: only('progress'),
    });
    expect((await board(as))?.definition).toEqual(only('progress'));
    expect(slugsOf(await board(tenant.editor))).toEqual(layouts.dashboard.standard);
  });

  test("everybody's is an administrator's; it reaches those who arranged nothing, and those who reset theirs", async () => {
    const everybody = { definition: only('deadlines'), audience: 'everybody' } as const;
    for (const as of [tenant.viewer, tenant.editor, tenant.research])
      expect((await callApi(pageLayouts.changeDefinition, { as, params, body: everybody })).status).toBe(403);
    expect(slugsOf(await board(tenant.editor))).toEqual(layouts.dashboard.standard);

    await ask(pageLayouts.changeDefinition, { as: tenant.admin, params, body: everybody });
    expect(await board(tenant.editor)).toMatchObject({ source: 'member', has_default: true, definition: only('deadlines') });
    expect(await board(tenant.admin)).toMatchObject({ source: 'member', version: 0 });
    expect(slugsOf(await board(tenant.viewer))).toEqual(['progress']);

    const reset = await ask(pageLayouts.changeDefinition, { as: tenant.viewer, params, body: { definition: null } });
    expect(reset).toMatchObject({ source: 'member', definition: only('deadlines') });
    // Once more is no change, and what was reset can be arranged again.
    await ask(pageLayouts.changeDefinition, { as: tenant.viewer, params, body: { definition: null } });
    expect(await ask(pageLayouts.changeDefinition, { as: tenant.viewer, params, body: { definition: { elements: [] } } })).toMatchObject({
      source: 'own',
      definition: { elements: [] },
    });

    await ask(pageLayouts.changeDefinition, { as: tenant.admin, params, body: { definition: null, audience: 'everybody' } });
    expect(await board(tenant.editor)).toMatchObject({ source: 'standard', has_default: false });
    const { data } = (await ask(groups.settings.recentActions, {
      as: tenant.admin,
      query: { paginated: 'true', 'filter[kind]': 'default_layout' },
    })) as { data: { action: string; by: { id: string } | null }[] };
    expect(data.map(({ action, by }) => [action, by?.id])).toEqual([
      ['changed', tenant.admin.id],
      ['created', tenant.admin.id],
    ]);
  });

  test('what breaks a rule is refused with its field and changes nothing; so is a board that is none', async () => {
    const as = tenant.editor;
    const send = (elements: unknown, id = 'dashboard') =>
      callApi(pageLayouts.changeDefinition, { as, params: { id }, body: { definition: { elements } } as never });
    const one = only('progress').elements[0] as object;
    const refused = async (elements: unknown) => {
      const { status, body } = await send(elements);
      expect(status).toBe(422);
      return Object.keys(body.messages.errors ?? {});
    };
    expect(await refused([{ ...one, slug: 'weather' }])).toEqual(['definition.elements.0.slug']);
    expect(await refused([{ ...one, slug: 'constructor' }])).toEqual(['definition.elements.0.slug']);
    expect(await refused([one, one])).toEqual(['definition.elements.1.slug']);
    expect(await refused([{ ...one, column_offset: { 4: 2 } }])).toEqual(['definition.elements.0.column_offset.4']);
    expect(await refused([{ ...one, column_offset: { 3: 0 } }])).toHaveLength(1);
    expect(await refused([{ ...one, row_span: 1 }])).toEqual(['definition.elements.0.row_span']);
    expect(await refused(Array.from({ length: 61 }, () => one))).toEqual(['definition.elements']);
    expect((await send([one], 'kitchen')).status).toBe(404);
    expect(await board(as)).toMatchObject({ source: 'standard', version: 0 });
  });

  test('who names the version they saw learns that another window was faster', async () => {
    const as = tenant.research;
    await ask(pageLayouts.changeDefinition, { as, params, body: { definition: only('progress'), version: 0 } });
    const late = await callApi(pageLayouts.changeDefinition, { as, params, body: { definition: only('deadlines'), version: 0 } });
    expect(late.status).toBe(409);
    expect(late.result).toMatchObject({ version: 1, definition: only('progress') });
    expect((await board(as))?.definition).toEqual(only('progress'));
  });

  test('another library has its own', async () => {
    const other = await createTestTenant();
    await ask(pageLayouts.changeDefinition, { as: other.admin, params, body: { definition: only('deadlines'), audience: 'everybody' } });
    expect((await board(other.editor))?.source).toBe('member');
    expect((await board(tenant.editor))?.source).toBe('standard');
  });
});

describe('shared layouts', () => {
  let library: TestTenant;
  beforeAll(async () => {
    library = await createTestTenant();
  });
  const share = (body: object, as: TestUser = library.editor, id = 'dashboard') =>
    callApi(pageLayouts.share, {
      as,
      params: { id },
      body: { name: 'Director', definition: only('deadlines'), user_ids: [], roles: [], ...body },
    });
  const seenBy = async (as: TestUser) => (await board(as))?.shared.map(({ name, own }) => [name, own]);
  const unshare = (sharedId: string, as: TestUser, id = 'dashboard') => callApi(pageLayouts.unshare, { as, params: { id, sharedId } });

  test('with a person are seen by that person and the owner, whose arrangements stay as they are', async () => {
    const { status, body } = await share({ user_ids: [library.viewer.id] });
    expect([status, body.messages.default]).toEqual([200, 'The layout “Director” is shared.']);
    expect(await seenBy(library.viewer)).toEqual([['Director', false]]);
    expect(await seenBy(library.editor)).toEqual([['Director', true]]);
    for (const as of [library.admin, library.research, (await createTestTenant()).viewer]) expect(await seenBy(as)).toEqual([]);
    const read = await board(library.viewer);
    expect(read).toMatchObject({ source: 'standard', version: 0 });
    expect(read?.shared[0]).toMatchObject({ owner: { id: library.editor.id }, definition: only('deadlines'), people: [], roles: [] });
    expect((await board(library.editor))?.shared[0]?.people).toMatchObject([{ id: library.viewer.id }]);
    // A copy is an arrangement of one's own.
    await ask(pageLayouts.changeDefinition, { as: library.viewer, params, body: { definition: read?.shared[0]?.definition ?? null } });
    expect(await board(library.viewer)).toMatchObject({ source: 'own', definition: only('deadlines') });
  });

  test('with a role follow who holds it, and under the same name replace what the owner shared', async () => {
    await share({ name: 'DIRECTOR', roles: ['research'] });
    expect(await seenBy(library.research)).toEqual([['DIRECTOR', false]]);
    expect(await seenBy(library.viewer)).toEqual([]);
    await share({ roles: ['viewer'] }, library.admin);
    // Another owner's of the same name is another one.
    expect(await seenBy(library.editor)).toEqual([['DIRECTOR', true]]);
    expect(await seenBy(library.viewer)).toEqual([['Director', false]]);
    const { version } = await ask(groups.users.get, { as: library.admin, params: { id: library.viewer.id } });
    const roles = (roles: readonly RoleName[], seen: number) =>
      ask(groups.users.update, { as: library.admin, params: { id: library.viewer.id }, body: { roles: [...roles], version: seen } });
    await roles(['research'], version);
    expect(await seenBy(library.viewer)).toEqual([['DIRECTOR', false]]);
    await roles(['viewer'], version + 1);
  });

  test('show each reader only what is open to them', async () => {
    const definition: LayoutDefinition = { elements: [...only('progress').elements, ...only('chart-share-per-vendor').elements] };
    definition.elements[1] = { ...definition.elements[1]!, column_span: 2 };
    await share({ name: 'Vendors', definition, user_ids: [library.viewer.id] });
    const slugs = async () => slugsOf((await board(library.viewer))?.shared.find(({ name }) => name === 'Vendors'));
    expect(await slugs()).toEqual(['progress', 'chart-share-per-vendor']);
    const open = (viewers_see_vendors: boolean) =>
      ask(groups.settings.changeMemberSettings, { as: library.admin, body: { viewers_see_vendors } });
    await open(false);
    expect(await slugs()).toEqual(['progress']);
    await open(true);
  });

  test('end when the owner takes them back, who alone can, or leaves', async () => {
    const idOf = async (name: string, as: TestUser) => (await board(as))?.shared.find((each) => each.name === name)?.id ?? '';
    const vendors = await idOf('Vendors', library.editor);
    expect((await unshare(vendors, library.research)).status).toBe(404);
    expect((await unshare(vendors, (await createTestTenant()).admin)).status).toBe(404);
    expect((await unshare(vendors, library.viewer)).status).toBe(403);
    expect((await unshare(vendors, library.editor, 'kitchen')).status).toBe(404);
    expect((await unshare(vendors, library.editor)).status).toBe(200);
    expect((await unshare(vendors, library.editor)).status).toBe(404);
    expect((await seenBy(library.viewer))?.map(([name]) => name)).toEqual(['Director']);
    expect(await seenBy(library.research)).toEqual([['DIRECTOR', false]]);
    await ask(groups.users.deactivate, { as: library.admin, params: { id: library.editor.id }, body: {} });
    expect(await seenBy(library.research)).toEqual([]);
  });

  test('are refused without readers, without a name, of what is not there, and to who may not edit', async () => {
    const as = library.admin;
    const errors = async (body: object) => Object.keys((await share(body, as)).body.messages.errors ?? {});
    expect(await errors({})).toEqual(['user_ids']);
    // Oneself is nobody else, and who has left no reader.
    expect(await errors({ user_ids: [as.id] })).toEqual(['user_ids']);
    expect(await errors({ user_ids: [library.editor.id] })).toEqual(['user_ids']);
    expect(await errors({ user_ids: ['nobody'] })).toEqual(['user_ids']);
    expect(await errors({ name: '', roles: ['viewer'] })).toEqual(['name']);
    expect(await errors({ definition: only('weather'), roles: ['viewer'] })).toEqual(['definition.elements.0.slug']);
    expect((await share({ roles: ['viewer'] }, library.viewer)).status).toBe(403);
    expect((await share({ roles: ['viewer'] }, as, 'kitchen')).status).toBe(404);
  });

  test('are in the history of those alone who see them', async () => {
    await share({ name: 'Quiet', user_ids: [library.research.id] }, library.admin);
    const told = async (as: TestUser) => {
      const rows = (await ask(groups.settings.recentActions, { as, query: { paginated: 'true', 'filter[kind]': 'shared_layout' } })) as {
        data: { name: string }[];
      };
      return rows.data.map(({ name }) => name);
    };
    expect(await told(library.research)).toEqual(['Quiet']);
    expect(await told(library.viewer)).not.toContain('Quiet');
  });
});

test('a library that holds nothing yet is told so, with the next steps and what of them is done', async () => {
  const fresh = await createTestTenant();
  const as = fresh.editor;
  const steps = async () => (await ask(infoBoxes.nextSteps, { as })).filter(({ done }) => done).map(({ slug }) => slug);
  expect((await ask(pageLayouts.list, { as })).nothing_yet).toBe(true);
  expect((await ask(infoBoxes.nextSteps, { as })).map(({ slug }) => slug)).toEqual([
    'library',
    'departments',
    'people',
    'subscriptions',
    'budgets',
    'usage',
    'research',
  ]);
  expect(await steps()).toEqual(['people']);
  await (await createLibrary(fresh)).period();
  expect((await ask(pageLayouts.list, { as })).nothing_yet).toBe(false);
  expect(await steps()).toEqual(expect.arrayContaining(['departments', 'people', 'subscriptions']));
});
