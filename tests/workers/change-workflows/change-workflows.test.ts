import { beforeAll, expect, test } from 'vitest';
import { repositoryFor } from '#functions/platform/repository.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { changeWorkflows, type WorkflowWork } from '#functions/records/work/workflow/change-workflows.ts';
import { choosePeriods } from '#functions/records/work/workflow/choose-periods.ts';
import { groups } from '#shared/contract/calls.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';

let tenant: TestTenant;
/** As many undecided periods as one call does not take. */
const count = 501;
const together = 90;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  const { id } = await (await createLibrary(tenant)).period({ start_date: '2060-01-01' });
  const { id: _id, ...values } = (await tenant.repo.get('subscription_period', id)) ?? raise();
  for (let start = 1; start < count; start += together)
    await tenant.repo.commit((tx) => {
      for (let index = start; index < Math.min(count, start + together); index++)
        tx.create('subscription_period', { ...values, start_date: `${2060 + index}-01-01`, end_date: `${2060 + index}-12-31` });
    });
});

function raise(): never {
  throw new Error('The period is not stored');
}

/** How many periods are in each state, and that each has the runs it speaks of. */
async function states(): Promise<Record<string, number>> {
  resetReadModels();
  const model = await repositoryFor(tenant.repo.caller).model();
  const found: Record<string, number> = {};
  for (const { id, workflow } of model.all('subscription_period')) {
    found[workflow] = (found[workflow] ?? 0) + 1;
    const runs = model.by('workflow_run', 'subscription_period_id', id);
    expect(runs.map(({ number }) => number)).toEqual(workflow === 'not_started' ? [] : [1]);
  }
  return found;
}

test('C200 more workflows than a call takes are started by a worker, which goes on where one stopped half-way', async () => {
  const answer = await callApi(groups.workflows.startMany, { as: tenant.editor, body: {} });
  expect(answer.body).toMatchObject({
    status: 'info',
    messages: { default: `${count} workflows will be started in the background. Reload the list in a while.` },
    result: { changed: 0, queued: count, job_id: expect.any(String) },
  });
  expect(await states()).toEqual({ not_started: count });

  // A worker dies after two commits.
  let commits = 0;
  const die = () => (++commits === 2 ? Promise.reject(new Error('killed')) : Promise.resolve());
  const work: WorkflowWork = { action: 'start', reason: null };
  const first = repositoryFor(tenant.repo.caller);
  await expect(changeWorkflows(first, work, choosePeriods(await first.model(), 'start', work), die)).rejects.toThrow('killed');
  const half = (await states())['running'] ?? 0;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(count);

  await runJobs(tenant.id);
  expect(await states()).toEqual({ running: count });

  // Asked for once more, by hand and by a job that comes twice: nothing is left to do.
  expect(await ask(groups.workflows.startMany, { as: tenant.editor, body: {} })).toMatchObject({ changed: 0, unchanged: count, queued: 0 });
  await tenant.repo.commit((tx) => tx.job('change-workflows', { action: 'start', reason: null, filter: {}, user_id: tenant.editor.id }));
  await runJobs(tenant.id);
  expect(await states()).toEqual({ running: count });
});

test('C201 their reason and who it was stand in every run', async () => {
  await ask(groups.workflows.cancelMany, { as: tenant.editor, body: { reason: 'New round' } });
  await runJobs(tenant.id);
  expect(await states()).toEqual({ cancelled: count });
  const model = await repositoryFor(tenant.repo.caller).model();
  for (const run of model.all('workflow_run')) {
    expect(run).toMatchObject({ state: 'cancelled', reason: 'New round', ended_by: tenant.editor.id });
    expect(run.tasks).toHaveLength(taskNames.length);
  }
});
