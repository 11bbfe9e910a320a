import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import type { JobContext } from '#functions/platform/worker.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { giveUp, runImport } from '#functions/workers/run-import/run-import.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports, previousImports, providerImports } = groups;

beforeAll(startProduct);

function costs(count: number, year: number, price = 10): string {
  const rows = Array.from({ length: count }, (_, index) => `Publisher ${Math.floor(index / 5)};Product ${index};${year};${price}`);
  return ['Publisher;Product;Year;Price', ...rows].join('\n');
}

function context(tenant: TestTenant, id: string, extend = async (): Promise<void> => {}): Omit<JobContext<'run-import'>, 'job'> {
  const payload = { import_id: id, user_id: tenant.editor.id };
  return { payload, caller: systemCaller(tenant.id, tenant.editor.id), extend };
}

async function imported(tenant: TestTenant, content: string, options: Partial<ImportOptions> = {}, calls = imports): Promise<string> {
  const as = tenant.editor;
  const { id } = (await ask(calls.parse, { as, body: {}, files: { file: { name: 'costs.csv', type: 'text/csv', content } } })).import;
  await ask(calls.process, { as, body: { id, options } });
  await runImport(context(tenant, id));
  return id;
}

const kinds = ['provider', 'product', 'subscription', 'subscription_period', 'financial_period', 'contact'] as const;
async function counted(tenant: TestTenant): Promise<number[]> {
  const model = await readModelFor(tenant.repo.caller);
  return kinds.map((kind) => model.count(kind));
}
const head = async (tenant: TestTenant, id: string) =>
  ((await ask(previousImports.list, { as: tenant.editor })) as { id: string; state: string; undo: unknown; failure: unknown }[]).find(
    (row) => row.id === id,
  );

describe('undo of an import', () => {
  test('deletes what it made; a worker that dies in the middle is followed by one that goes on', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    const empty = await counted(tenant);
    const id = await imported(tenant, costs(130, 2030));
    const full = await counted(tenant);
    expect(full.slice(0, 4)).toEqual([26, 130, 130, 130]);
    const check = await ask(previousImports.undoCheck, { as, params: { id } });
    expect(check).toMatchObject({ restores: 0, obstacle_count: 0 });
    expect(check.deletes.reduce((sum, { count }) => sum + count, 0)).toBe(full.reduce((sum, n, index) => sum + n - (empty[index] ?? 0), 0));

    expect(await ask(previousImports.undo, { as, params: { id } })).toMatchObject({ state: 'undoing' });
    const killed = context(tenant, id, async () => {
      throw new Error('killed');
    });
    await expect(runImport(killed)).rejects.toThrow('killed');
    const half = (await counted(tenant))[3] ?? 0;
    expect(half).toBeLessThan(130);
    const view = await ask(imports.get, { as, params: { id } });
    expect(view.progress.done).toBeGreaterThan(0);
    expect(view.progress.done).toBeLessThan(view.progress.total);
    await giveUp(context(tenant, id), new Error('The disk is full.'));
    expect(await head(tenant, id)).toMatchObject({ state: 'finished', failure: expect.stringContaining('Undo it again') });

    await ask(previousImports.undo, { as, params: { id } });
    await Promise.allSettled([runImport(context(tenant, id)), runImport(context(tenant, id))]);
    await runImport(context(tenant, id));
    expect(await counted(tenant)).toEqual(empty);
    const made = full.reduce((sum, n, index) => sum + n - (empty[index] ?? 0), 0);
    expect(await head(tenant, id)).toMatchObject({ state: 'undone', undo: { deleted: made, restored: 0, kept: 0 } });
    expect((await callApi(imports.process, { as, body: { id } })).result).toMatchObject({ state: 'undone' });
    expect((await ask(imports.get, { as, params: { id } })).import).toMatchObject({ state: 'undone', created: 130 });
  });

  test('is refused with the reasons once something was built on it, and possible again when that is gone', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    const first = await imported(tenant, costs(5, 2031));
    const second = await imported(tenant, costs(5, 2032));
    const refused = await callApi(previousImports.undo, { as, params: { id: first } });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toMatch(
      /^“costs.csv” cannot be undone: the subscription period “Product \d, .*” belongs to the [a-z]+ “P[a-z]+ \d”\. There are \d+ more such reasons\.$/,
    );
    expect((await ask(previousImports.undoCheck, { as, params: { id: first } })).obstacle_count).toBeGreaterThan(4);

    await ask(previousImports.undo, { as, params: { id: second } });
    await runImport(context(tenant, second));
    const model = await readModelFor(tenant.repo.caller);
    const [subscription] = [...model.all('subscription')];
    const rename = (name: string) =>
      tenant.repo.commit(async (tx) => void tx.save('subscription', { ...(await tx.load('subscription', subscription?.id ?? '')), name }));
    await rename('Something else');
    const check = await ask(previousImports.undoCheck, { as, params: { id: first } });
    expect(check.obstacles).toMatchObject([{ kind: 'subscription', name: 'Something else' }]);
    expect((await callApi(previousImports.undo, { as, params: { id: first } })).status).toBe(409);
    expect((await callApi(previousImports.undo, { as: tenant.viewer, params: { id: first } })).status).toBe(403);
    expect((await callApi(previousImports.undo, { as, params: { id: 'nothing' } })).status).toBe(404);
  });

  test('what is built on it while it runs is kept, and told', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    const id = await imported(tenant, costs(5, 2033));
    await ask(previousImports.undo, { as, params: { id } });
    const model = await readModelFor(tenant.repo.caller);
    const [provider] = [...model.all('provider')];
    await ask(groups.contacts.create, { as, body: { provider_id: provider?.id ?? '', last_name: 'Tide' } });
    await runImport(context(tenant, id));
    expect((await counted(tenant)).slice(0, 4)).toEqual([1, 0, 0, 0]);
    expect(await head(tenant, id)).toMatchObject({ state: 'undone', undo: { kept: 1 } });
  });

  test('what was changed gets back what it held, where nobody changed it since', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    await imported(tenant, 'Vendor;Abbreviation\nSeal Press;\nGull Agency;\nKelp House;OLD\n', {}, providerImports);
    const before = await readModelFor(tenant.repo.caller);
    const named = (name: string) => [...before.all('provider')].find((each) => each.name === name)?.id ?? '';
    const changes =
      'Vendor;Role;Abbreviation;Website\nSeal Press;both;SP;seal.example\nGull Agency;;GA;gull.example\nKelp House;;NEW;\nNew House;;;\n';
    const id = await imported(tenant, changes, { existing: 'update' }, providerImports);
    await tenant.repo.commit(
      async (tx) => void tx.save('provider', { ...(await tx.load('provider', named('Gull Agency'))), abbreviation: 'MINE' }),
    );
    expect(await ask(previousImports.undoCheck, { as, params: { id } })).toMatchObject({ restores: 3, obstacle_count: 0 });
    await ask(previousImports.undo, { as, params: { id } });
    await runImport(context(tenant, id));
    const after = await readModelFor(tenant.repo.caller);
    expect(after.find('provider', named('Seal Press'))).toMatchObject({
      abbreviation: null,
      website: null,
      is_publisher: false,
      is_vendor: true,
    });
    expect(after.find('provider', named('Gull Agency'))).toMatchObject({ abbreviation: 'MINE', website: null });
    expect(after.find('provider', named('Kelp House'))).toMatchObject({ abbreviation: 'OLD' });
    expect(after.count('provider')).toBe(3);
    expect(await head(tenant, id)).toMatchObject({ state: 'undone', undo: { deleted: 1, restored: 3, kept: 0 } });
  });
});

test('D3 an import may say how a period was decided: nobody is noted for it, nor what somebody said of another decision', async () => {
  const tenant = await createTestTenant();
  const as = tenant.editor;
  const costsOf = (decision: string) => `Publisher;Product;Year;Price;Decision\nTide Press;Tides;2031;10;${decision}`;
  await imported(tenant, costsOf('undecided'));
  const period = async () => [...(await readModelFor(tenant.repo.caller)).all('subscription_period')][0];
  const id = (await period())?.id ?? '';
  const body = { reason: 'Too dear', cancellation_reason: 'price' } as const;
  await ask(groups.periodDecisions.cancel, { as, params: { id }, body });
  const noted = { decided_by: as.id, decision_reason: 'Too dear', cancellation_reason: 'price' };
  const nobody = { decided_at: null, decided_by: null, decision_reason: null, cancellation_reason: null };
  // The same decision leaves alone who took it.
  await imported(tenant, costsOf('cancelled'), { existing: 'update' });
  expect(await period()).toMatchObject({ decision: 'cancelled', ...noted });
  const second = await imported(tenant, costsOf('accepted'), { existing: 'update' });
  expect(await period()).toMatchObject({ decision: 'accepted', ...nobody });
  await ask(previousImports.undo, { as, params: { id: second } });
  await runImport(context(tenant, second));
  expect(await period()).toMatchObject({ decision: 'cancelled', ...nobody });
});
