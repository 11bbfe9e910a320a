import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { systemStateId } from '#shared/domain/to-dos/system-board.ts';
import { today } from '#functions/platform/clock.ts';
import { ask } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const day = today('Europe/Berlin');

async function undecided(name: string, days: number, more: object = {}): Promise<string> {
  const deadline = addDays(day, days);
  const dates = { start_date: addDays(deadline, 40), end_date: addDays(deadline, 400), cancellation_deadline: deadline };
  return (await library.period({ subscription_name: name, owner_id: tenant.editor.id, ...dates, ...more })).id;
}

beforeAll(async () => {
  await undecided('Overdue', -2);
  await undecided('Today', 0);
  await undecided('Week', 7);
  await undecided('Month', 30, { owner_id: tenant.admin.id });
  await undecided('Later', 31);
  await undecided('Decided', 5, { decision: 'cancelled' });
  await undecided('Over', -500);
  const period = await undecided('Tasks', 200);
  const task = { state: 'open', owner_id: null, snoozed_until: null, settled_at: null, settled_by: null, reason: null } as const;
  const run = { number: 1, state: 'running', started_by: null, ended_at: null, ended_by: null, reason: null } as const;
  await tenant.repo.commit((tx) =>
    tx.create('workflow_run', {
      ...run,
      id: 'a-run',
      subscription_period_id: period,
      started_at: tx.at,
      tasks: [
        { ...task, task: 'evaluation', due_on: addDays(day, -1) },
        { ...task, task: 'request_price', due_on: addDays(day, -1), snoozed_until: addDays(day, 4) },
        { ...task, task: 'enter_price', due_on: addDays(day, 20), owner_id: tenant.admin.id },
        { ...task, task: 'recommendation', due_on: addDays(day, 1), state: 'done' },
        { ...task, task: 'place_order', due_on: null },
      ],
    }),
  );
});

const look = async (as = tenant.editor, query: Record<string, string> = {}) => {
  const { spans } = await ask(groups.myWork.get, { as, query });
  return spans.map(({ id, count, items }) => [id, count, items.map(({ subscription, task }) => task ?? subscription?.name)]);
};

test('S40 what needs me now: my deadlines and tasks that are overdue, of this week and of this month, the most urgent first', async () => {
  expect(await look()).toEqual([
    ['overdue', 2, ['Overdue', 'evaluation']],
    ['week', 3, ['Today', 'request_price', 'Week']],
    ['month', 0, []],
  ]);
  expect(await look(tenant.admin)).toEqual([
    ['overdue', 0, []],
    ['week', 0, []],
    ['month', 2, ['enter_price', 'Month']],
  ]);
});

test("everybody's, where that is asked for; what is told of each, and no more than can be read", async () => {
  const { spans, today: now } = await ask(groups.myWork.get, { as: tenant.viewer, query: { everyone: 'true' } });
  expect(now).toBe(day);
  expect(spans.map(({ count }) => count)).toEqual([2, 3, 2]);
  expect(spans[0]?.items[0]).toMatchObject({
    type: 'deadline',
    date: addDays(day, -2),
    subscription: { name: 'Overdue' },
    owner: { id: tenant.editor.id },
  });
  await Promise.all(Array.from({ length: 28 }, (_, index) => undecided(`Many ${index}`, 2)));
  const many = (await ask(groups.myWork.get, { as: tenant.editor })).spans[1];
  expect(many?.count).toBe(31);
  expect(many?.items).toHaveLength(25);
});

test('S40 to-dos with a deadline are among it, for each of their owners, until they are completed', async () => {
  const body = { title: 'Call the vendor', deadline: addDays(day, 1), owner_ids: [tenant.research.id, tenant.viewer.id] };
  const { id } = await ask(groups.toDos.create, { as: tenant.editor, body });
  await ask(groups.toDos.create, { as: tenant.editor, body: { ...body, title: 'A template', is_template: true } });
  const week = async (as = tenant.research) => (await ask(groups.myWork.get, { as })).spans[1]?.items ?? [];
  expect(await week()).toMatchObject([
    { type: 'to_do', to_do: { id, name: 'Call the vendor' }, subscription: null, date: addDays(day, 1), owner: { id: tenant.research.id } },
  ]);
  expect((await week(tenant.viewer)).map(({ to_do }) => to_do?.name)).toEqual(['Call the vendor']);
  await ask(groups.toDos.update, { as: tenant.editor, params: { id }, body: { state_id: systemStateId('completed') } });
  expect(await week()).toEqual([]);
});
