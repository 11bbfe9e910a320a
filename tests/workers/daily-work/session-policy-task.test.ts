import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { askForSessionPolicy } from '#functions/records/work/to-dos/session-policy-task.ts';
import { callApi } from '#tests/support/api.ts';
import { createWorld, liveDay, type ReminderWorld, startBefore2031 } from './reminder-world.ts';

startBefore2031();

const tasksOf = async ({ tenant }: ReminderWorld) =>
  [...(await readModelFor(tenant.repo.caller)).all('to_do')].filter(({ notice }) => notice?.code === 'users.sessionPolicyMissing');

/** Saves the settings as the administrator, who signs in for it on the present day of the journey. */
async function save({ tenant }: ReminderWorld) {
  const { id } = tenant.admin;
  const { token } = await startSession(tenant.id, id, await tenant.repo.get('credential', id));
  return callApi(groups.securitySettings.update, { as: { id, token }, body: defaultPolicy });
}

test('the daily work asks the administrators of a library without security settings to save them, once, and saving completes the task', async () => {
  const world = await createWorld('UTC');
  await liveDay(world, '2031-03-04');
  await liveDay(world, '2031-03-05');
  const [task, ...more] = await tasksOf(world);
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    title: 'Security settings: limits of sessions',
    owner_ids: [world.tenant.admin.id],
    in_dashboard: true,
    completed_at: null,
  });
  expect((await save(world)).status).toBe(200);
  const [completed] = await tasksOf(world);
  expect(completed).toMatchObject({ id: task?.id, completed_by: world.tenant.admin.id });
  expect(completed?.completed_at).not.toBeNull();
});

test('a library that has saved its security settings is not asked', async () => {
  const world = await createWorld('UTC');
  await save(world);
  await liveDay(world, '2031-03-04');
  expect(await tasksOf(world)).toEqual([]);
});

test('a task that was deleted does not come back the next day', async () => {
  const world = await createWorld('UTC');
  const repo = () => repositoryFor(systemCaller(world.tenant.id));
  await askForSessionPolicy(repo());
  const [task] = await tasksOf(world);
  await world.tenant.repo.commit(async (tx) => {
    await tx.load('to_do', task?.id ?? '');
    tx.remove('to_do', task?.id ?? '');
  });
  await askForSessionPolicy(repo());
  expect(await tasksOf(world)).toEqual([]);
});
