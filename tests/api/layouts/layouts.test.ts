import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { layouts } from '#shared/contract/layouts.ts';
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
