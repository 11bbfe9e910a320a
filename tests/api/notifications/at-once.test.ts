import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { permissions } from '#shared/contract/permissions.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ask } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

let tasks: string[] = [];
beforeAll(async () => {
  const made = ['One', 'Other'].map((title) => ask(groups.toDos.create, { as: tenant.editor, body: { title } }));
  tasks = (await Promise.all(made)).map(({ id }) => id);
});

/** What handlers take of a request. */
function request(instance: Instance, by: string, held: readonly string[] = []) {
  const repo = instance.repositoryFor({ ...tenant.repo.caller, userId: by, permissions: held as never, idempotencyKey: undefined });
  return { repo, caller: repo.caller, model: () => repo.model() };
}
const say = (instance: Instance, by: string, task: string | undefined, body: string) =>
  instance.addComment({ ...request(instance, by), params: { id: task ?? '' }, body: { body } } as never);
const entriesOf = async (id: string) => (await repositoryFor(tenant.repo.caller).get('inbox', id))?.entries ?? [];
const addPerson = (number: number) =>
  tenant.repo.commit(async (tx) => {
    const viewer = await tx.load('user', tenant.viewer.id);
    return tx.create('user', { ...viewer, id: `person-${number}`, name: `Person ${number}`, email: `p${number}@${tenant.id}.example` }).id;
  });

test('two people who mention somebody at once both reach the inbox', async () => {
  const instances = [await startInstance(), await startInstance()] as const;
  await atSteps(async (step) => {
    const id = await addPerson(step);
    const done = await interleave(
      instances,
      step,
      (instance) => say(instance, tenant.editor.id, tasks[0], `@Person ${step} one`),
      (instance) => say(instance, tenant.admin.id, tasks[1], `@Person ${step} two`),
    );
    expect([done.result.status, done.meanwhile?.status ?? 'fulfilled']).toEqual(['fulfilled', 'fulfilled']);
    expect(await entriesOf(id)).toHaveLength(done.meanwhile ? 2 : 1);
    return done;
  });
});

test('nobody is mentioned whose account is deactivated meanwhile, and no inbox is left', async () => {
  const instances = [await startInstance(), await startInstance()] as const;
  await atSteps(async (step) => {
    const id = await addPerson(100 + step);
    const done = await interleave(
      instances,
      step,
      (instance) => say(instance, tenant.editor.id, tasks[0], `@Person ${100 + step}`),
      (instance) => instance.deactivate({ ...request(instance, tenant.admin.id, permissions), params: { id }, body: {} } as never),
    );
    if (!done.meanwhile) return done;
    expect(done.meanwhile).toMatchObject({ status: 'fulfilled' });
    expect(await entriesOf(id)).toEqual([]);
    return done;
  });
});
