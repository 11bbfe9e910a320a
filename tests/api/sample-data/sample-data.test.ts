import { beforeAll, describe, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { type KindName, modelKinds, pointersOf } from '#shared/contract/kinds.ts';
import { isSampleId } from '#shared/domain/sample-data/sample-id.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { filesFor } from '#functions/platform/files.ts';
import { getContent } from '#functions/records/holdings/title-lists/title-content.ts';
import { table } from '#functions/platform/table.ts';
import { interleave, type Instance, startInstance } from '#tests/support/two-instances.ts';
import { patience, sampleSteps } from '#tests/support/lane.ts';
import { createLibrary } from '#tests/support/library.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { sampleData, infoBoxes, pageLayouts } = groups;

beforeAll(startProduct);

const modelOf = (tenant: TestTenant): Promise<ReadModel> => readModelFor(tenant.repo.caller);
const add = (tenant: TestTenant) => ask(sampleData.add, { as: tenant.admin });
const remove = (tenant: TestTenant) => ask(sampleData.remove, { as: tenant.admin });
const countsOf = (model: ReadModel) => Object.fromEntries(modelKinds.map((kind) => [kind, model.count(kind)]));

/** Pointers of records at none. */
function dangling(model: ReadModel): string[] {
  return modelKinds.flatMap((kind) =>
    [...model.all(kind)].flatMap((row) =>
      pointersOf(kind, row)
        .filter((pointer) => model.find(pointer.kind, pointer.id) === undefined)
        .map(({ path }) => `${kind} ${row.id} ${path}`),
    ),
  );
}

describe('sample data', () => {
  test('are a small library that leaves no trace when it is removed', async () => {
    const tenant = await createTestTenant();
    const before = countsOf(await modelOf(tenant));
    expect(await ask(sampleData.get, { as: tenant.admin })).toMatchObject({ state: null, may_add: true, goes: 0 });
    const added = await add(tenant);
    expect(added.state).toBe('there');
    const model = await modelOf(tenant);
    expect(model.count('subscription')).toBeGreaterThanOrEqual(20);
    expect(model.count('subscription_period')).toBeGreaterThan(45);
    expect(model.count('license')).toBe(1);
    expect([...model.all('license_period')][0]?.terms.length).toBeGreaterThan(3);
    expect(model.count('title_list')).toBe(1);
    expect(model.count('to_do')).toBeGreaterThan(4);
    expect([...model.all('workflow_run')].filter(({ state }) => state === 'running')).toHaveLength(2);
    expect(model.count('user')).toBe(before['user']);
    expect(dangling(model)).toEqual([]);
    // Nobody but the person who asked for them gets work by them.
    expect(new Set([...model.all('subscription_period')].map(({ owner_id }) => owner_id))).toEqual(new Set([tenant.admin.id]));
    const [list] = [...model.all('title_list')];
    const { titles } = await getContent(filesFor(tenant.repo.caller), list?.content ?? '');
    expect(titles).toHaveLength(list?.titles ?? 0);

    await remove(tenant);
    expect(countsOf(await modelOf(tenant))).toEqual(before);
    // They can be tried again.
    await add(tenant);
    expect((await modelOf(tenant)).count('subscription')).toBe(model.count('subscription'));
  });

  test('do no step of setting up, and are announced to everybody', async () => {
    const tenant = await createTestTenant();
    await add(tenant);
    const steps = await ask(infoBoxes.nextSteps, { as: tenant.editor });
    expect(steps.filter(({ done }) => done).map(({ slug }) => slug)).toEqual(['people']);
    expect(await ask(pageLayouts.list, { as: tenant.viewer })).toMatchObject({ nothing_yet: false, sample_data: true });
    await remove(tenant);
    expect(await ask(pageLayouts.list, { as: tenant.viewer })).toMatchObject({ nothing_yet: true, sample_data: false });
  });

  test('are never there twice, also when two instances add them at once', async () => {
    const tenant = await createTestTenant();
    const answers = await Promise.all([add(tenant), add(tenant), add(tenant)]);
    expect(answers.map(({ state }) => state)).toEqual(['there', 'there', 'there']);
    const model = await modelOf(tenant);
    expect(model.count('sample_set')).toBe(1);
    const [set] = [...model.all('sample_set')];
    expect([...model.all('subscription')].every(({ id }) => isSampleId(set?.id ?? '', id))).toBe(true);
    const counts = countsOf(model);
    await add(tenant);
    expect(countsOf(await modelOf(tenant))).toEqual(counts);
    await Promise.all([remove(tenant), remove(tenant)]);
    expect((await modelOf(tenant)).count('subscription')).toBe(0);
  });

  test('are refused beside subscriptions of the library, and to those who may not manage settings', async () => {
    const tenant = await createTestTenant();
    const as = tenant.editor;
    expect((await callApi(sampleData.add, { as })).status).toBe(403);
    expect((await callApi(sampleData.remove, { as })).status).toBe(403);
    await (await createLibrary(tenant)).period();
    expect(await ask(sampleData.get, { as: tenant.admin })).toMatchObject({ state: null, may_add: false });
    const refused = await callApi(sampleData.add, { as: tenant.admin });
    expect(refused.status).toBe(409);
    expect((await modelOf(tenant)).count('sample_set')).toBe(0);
  });

  test('take the library’s own department of the same name, and leave it', async () => {
    const tenant = await createTestTenant();
    const own = await ask(groups.departments.create, { as: tenant.editor, body: { name: 'faculty of Science' } });
    await add(tenant);
    const used = [...(await modelOf(tenant)).all('subscription_period')].filter(({ departments }) =>
      departments.some(({ department_id }) => department_id === own.id),
    );
    expect(used.length).toBeGreaterThan(0);
    await remove(tenant);
    expect([...(await modelOf(tenant)).all('department')].map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('a removal of sample data', () => {
  test('deletes what was built upon them, and says so before', async () => {
    const tenant = await createTestTenant();
    await add(tenant);
    const as = tenant.editor;
    const before = await ask(sampleData.get, { as: tenant.admin });
    const model = await modelOf(tenant);
    const [subscription] = [...model.all('subscription')];
    const [vendor] = [...model.all('provider')].filter(({ is_vendor }) => is_vendor);
    await ask(groups.toDos.create, { as, body: { title: 'Look into it', entity: 'subscription', entity_id: subscription?.id } } as never);
    await ask(groups.contacts.create, { as, body: { provider_id: vendor?.id ?? '', last_name: 'Holm' } });
    const idle = [...model.all('subscription_period')].find(
      ({ workflow, decision }) => workflow === 'not_started' && decision === 'undecided',
    );
    await ask(groups.workflows.start, { as, params: { id: idle?.id ?? '' }, body: {} } as never);
    const after = await ask(sampleData.get, { as: tenant.admin });
    expect(after.goes).toBe(before.goes + 3);
    expect(after.consequences.join(' ')).toContain('3 records were added to the sample data since');
    await remove(tenant);
    await runJobs(tenant.id);
    const left = await modelOf(tenant);
    expect((['to_do', 'contact', 'workflow_run', 'provider'] as KindName[]).map((kind) => left.count(kind))).toEqual([0, 0, 0, 0]);
    expect(dangling(left)).toEqual([]);
  });

  test('leaves own records whole, with the samples that they use', async () => {
    const tenant = await createTestTenant();
    await add(tenant);
    const model = await modelOf(tenant);
    const product = [...model.all('product')].find(({ owner_id }) => owner_id !== null);
    const own = await ask(groups.subscriptionPeriods.create, {
      as: tenant.editor,
      body: { product_id: product?.id ?? '', subscription_name: 'Our own', start_date: '2030-01-01', price: 100 },
    });
    const seen = await ask(sampleData.get, { as: tenant.admin });
    expect(seen.stays.map(({ name }) => name)).toContain(product?.name);
    expect(seen.consequences.join(' ')).toMatch(/sample records? stay/);
    await remove(tenant);
    await runJobs(tenant.id);
    const left = await modelOf(tenant);
    expect([...left.all('subscription')].map(({ name }) => name)).toEqual(['Our own']);
    expect(left.find('subscription_period', own.id)).toMatchObject({ price: 100, version: 1 });
    expect([...left.all('product')].map(({ id }) => id)).toEqual([product?.id]);
    expect(dangling(left)).toEqual([]);
    expect(await ask(sampleData.get, { as: tenant.admin })).toMatchObject({ state: null, goes: 0 });
  });
});

describe('two instances', () => {
  // Handlers read no more of a request than this.
  const requestOf = (tenant: TestTenant, { repositoryFor }: Instance) =>
    ({ repo: repositoryFor(systemCaller(tenant.id, tenant.admin.id)) }) as never;

  test(
    'add one set together, whatever step the other comes at',
    async () => {
      const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
      const counts = new Set<number>();
      for (const step of sampleSteps(6)) {
        const tenant = await createTestTenant();
        const run = (instance: Instance) => instance.addSampleData(requestOf(tenant, instance)) as Promise<unknown>;
        const { meanwhile } = await interleave(instances, step, run, run);
        const model = await modelOf(tenant);
        const [set, second] = [...model.all('sample_set')];
        expect([step, set?.state, second]).toEqual([step, 'there', undefined]);
        counts.add(Math.sign(model.count('subscription')));
        expect([...model.all('subscription')].every(({ id }) => isSampleId(set?.id ?? '', id))).toBe(true);
        expect(dangling(model)).toEqual([]);
        if (!meanwhile) break;
      }
      expect([...counts]).toEqual([1]);
    },
    patience(240_000),
  );

  test(
    'remove nothing that somebody has just begun to use, whatever step that comes at',
    async () => {
      const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
      const outcomes = new Set<string>();
      for (const step of sampleSteps(5)) {
        const tenant = await createTestTenant();
        await add(tenant);
        const publisher = [...(await modelOf(tenant)).all('provider')].find(({ is_publisher }) => is_publisher)?.id ?? '';
        const use = ({ repositoryFor }: Instance) =>
          repositoryFor(systemCaller(tenant.id, tenant.editor.id))
            .commit((tx) => tx.create('product', { ...blankProduct, id: 'own', name: 'Our own', publisher_id: publisher }))
            .then(() => outcomes.add('used'))
            .catch(() => outcomes.add('refused'));
        const remove = (instance: Instance) => instance.removeSampleData(requestOf(tenant, instance)) as Promise<unknown>;
        const { meanwhile } = await interleave(instances, step, remove, use);
        const model = await modelOf(tenant);
        expect([step, model.count('sample_set'), dangling(model)]).toEqual([step, 0, []]);
        const own = model.find('product', 'own');
        expect(own?.publisher_id === publisher).toBe(model.find('provider', publisher) !== undefined);
        if (!meanwhile) break;
      }
      expect(outcomes).toContain('used');
    },
    patience(240_000),
  );
});

describe('a call that died', () => {
  test('is continued by the next one: adding and removing', async () => {
    const whole = await createTestTenant();
    await add(whole);
    const expected = (await modelOf(whole)).count('subscription_period');

    const tenant = await createTestTenant();
    await diesAfter(3, () => callApi(sampleData.add, { as: tenant.admin }));
    const half = await modelOf(tenant);
    expect([...half.all('sample_set')][0]).toMatchObject({ state: 'adding' });
    expect(half.count('provider')).toBeGreaterThan(0);
    expect(half.count('subscription_period')).toBeLessThan(expected);
    expect(dangling(half)).toEqual([]);
    expect((await add(tenant)).state).toBe('there');
    const full = await modelOf(tenant);
    expect(full.count('subscription')).toBeGreaterThanOrEqual(20);
    expect(dangling(full)).toEqual([]);

    await diesAfter(2, () => callApi(sampleData.remove, { as: tenant.admin }));
    const less = await modelOf(tenant);
    expect([...less.all('sample_set')][0]).toMatchObject({ state: 'removing' });
    expect((await callApi(sampleData.add, { as: tenant.admin })).status).toBe(409);
    await remove(tenant);
    const left = await modelOf(tenant);
    expect(left.count('sample_set') + left.count('subscription') + left.count('provider')).toBe(0);
  });
});

/** Lets a call make some commits of the tenant; the one after them fails, as where a process is killed. */
async function diesAfter(commits: number, work: () => Promise<{ status: number }>) {
  let done = 0;
  const transact = table.transact.bind(table);
  const dying = vi.spyOn(table, 'transact').mockImplementation(async (...commit) => {
    if (++done > commits) throw new Error('killed');
    return transact(...commit);
  });
  const { status } = await work();
  dying.mockRestore();
  expect(status).toBe(500);
}
