import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { progress, workflows, changeSets, myWork } = groups;
const day = today('Europe/Berlin');

/** A running workflow of a period that ended `days` days ago. */
async function staleWorkflow(name: string, days: number): Promise<string> {
  const start_date = addDays(day, 60);
  const { id } = await library.period({
    subscription_name: name,
    owner_id: tenant.editor.id,
    start_date,
    end_date: addDays(start_date, 300),
    cancellation_deadline: addDays(day, 20),
  });
  await ask(workflows.start, { as: tenant.editor, params: { id }, body: {} });
  await moveTo(id, addDays(day, -days - 300), addDays(day, -days));
  return id;
}

/** Time passes. */
async function moveTo(id: string, start_date: string, end_date: string): Promise<void> {
  await tenant.repo.commit(async (tx) => {
    const period = await tx.load('subscription_period', id);
    tx.save('subscription_period', { ...period, start_date, end_date, cancellation_deadline: addDays(start_date, -40) });
  });
}

const runOf = async (id: string) => {
  const model = await tenant.repo.commit((tx) => tx.model());
  return model.by('workflow_run', 'subscription_period_id', id)[0];
};
const stale = () => ask(progress.stale, { as: tenant.viewer });
const close = (ids: string[], changeSet = randomUUID()) =>
  callApi(progress.dismiss, {
    as: tenant.editor,
    params: { a: 'plan-workflow', b: 'selected' },
    headers: { 'change-set': changeSet },
    body: { ids, reason: 'The period is over.', stale: true },
  });

test('open tasks of a period that is over are counted as stale, not as to do or overdue', async () => {
  const counted = (id: string) => ask(progress.countOfPeriod, { as: tenant.editor, params: { type: 'enter-price', id } });
  const older = await staleWorkflow('Older', 20);
  const newer = await staleWorkflow('Newer', 1);
  const lastDay = await staleWorkflow('Last day', 0);
  expect(await counted(older)).toMatchObject({ count: 0, overdue: 0, due: 0, mine: 0, waiting: 0, stale: 1 });
  expect(await counted(lastDay)).toMatchObject({ count: 1, stale: 0 });
  const listed = { as: tenant.viewer, params: { type: 'enter-price' as const, id: older }, query: { standing: 'stale' } } as const;
  expect(await ask(progress.listOfPeriod, listed)).toMatchObject([{ id: older, standing: 'stale' }]);
  const { workflows: count, tasks, periods } = await stale();
  expect(periods.map(({ id }) => id)).toEqual([older, newer]);
  expect(count).toBe(2);
  expect(tasks).toBe(periods.reduce((sum, { open_tasks }) => sum + open_tasks, 0));
  const work = await ask(myWork.get, { as: tenant.editor });
  expect(work.stale).toBeGreaterThan(0);
  expect(work.spans.flatMap(({ items }) => items).filter(({ subscription_period_id: id }) => id === older)).toEqual([]);
});

test('stale workflows close together, leave the period as it is, and come back with one undo', async () => {
  const ids = [await staleWorkflow('One', 5), await staleWorkflow('Two', 6)];
  const before = await Promise.all(ids.map((id) => runOf(id)));
  const set = randomUUID();
  expect((await close(ids, set)).result).toMatchObject({ processed: 2, failed: 0, finalized: true });
  for (const id of ids) {
    const run = await runOf(id);
    expect(run).toMatchObject({ state: 'dismissed', reason: 'The period is over.' });
    expect(run?.tasks.some(({ state }) => state === 'open')).toBe(false);
    const model = await tenant.repo.commit((tx) => tx.model());
    expect(model.find('subscription_period', id)).toMatchObject({ workflow: 'dismissed', decision: 'undecided' });
  }
  expect((await stale()).periods.map(({ id }) => id)).not.toContain(ids[0]);
  // Closed by somebody else in the meantime: nothing is left to do.
  expect((await close(ids)).result).toMatchObject({ processed: 0, already: 2 });
  await ask(changeSets.undo, { as: tenant.editor, params: { id: set } });
  for (const [index, id] of ids.entries()) {
    expect((await runOf(id))?.tasks).toEqual(before[index]?.tasks);
    expect((await runOf(id))?.state).toBe('running');
  }
});

test('a period that goes on again since is refused and keeps its tasks', async () => {
  const [gone, extended] = [await staleWorkflow('Gone', 9), await staleWorkflow('Extended', 9)];
  await moveTo(extended, addDays(day, -100), addDays(day, 5));
  const answer = await close([gone, extended]);
  expect(answer.result).toMatchObject({ processed: 1, failed: 1 });
  expect(Object.keys(answer.body.messages.errors ?? {})).toEqual([extended]);
  expect((await runOf(extended))?.state).toBe('running');
});
