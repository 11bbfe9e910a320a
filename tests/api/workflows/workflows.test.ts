import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { noLongerApplies } from '#shared/domain/workflow/follow-applicability.ts';
import { milestones, taskNames } from '#shared/domain/workflow/tasks.ts';
import type { MilestoneTaskRow, MilestoneView } from '#shared/contract/rows/workflow-row.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';
import { ask, callApi, createTestTenant, runJobs, type TestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';
import { memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { workflows, workflowSettings, subscriptionPeriods } = groups;

withLibrary();

const year = memberYear() + 1;
const upcoming = { start_date: `${year}-01-01` };

async function metaData(id: string) {
  return ask(workflows.milestoneMetaData, { as: tenant.viewer, params: { id } });
}
async function tasksOf(id: string): Promise<MilestoneTaskRow[]> {
  const views: MilestoneView[] = [];
  for (const milestoneId of milestones) views.push(await ask(workflows.milestone, { as: tenant.viewer, params: { id, milestoneId } }));
  return views.flatMap(({ tasks }) => tasks);
}
async function task(id: string, name: string): Promise<MilestoneTaskRow | undefined> {
  return (await tasksOf(id)).find((one) => one.id === name);
}
const start = (id: string, body: object = {}) => callApi(workflows.start, { as: tenant.editor, params: { id }, body });
const cancel = (id: string, body: object = {}) => callApi(workflows.cancel, { as: tenant.editor, params: { id }, body });
const dismiss = (id: string, body: object = {}) => callApi(workflows.dismiss, { as: tenant.editor, params: { id }, body });

describe('C197 C203 C204 starting the workflow of a period', () => {
  test('opens its tasks by milestone, with who and by when; the period says that it runs', async () => {
    const { id } = await library.period(upcoming);
    expect(await metaData(id)).toMatchObject({ workflow: 'not_started', run: null, can_start: true, can_cancel: false, can_dismiss: true });
    const answer = await start(id);
    expect(answer.body).toMatchObject({ result: { id, workflow: 'running' }, messages: { default: 'The workflow was started.' } });
    const after = await metaData(id);
    expect(after).toMatchObject({
      workflow: 'running',
      run: { number: 1, state: 'running', started_by: { name: 'Editor Person' }, open_tasks: taskNames.length },
      earlier_runs: [],
      can_start: false,
      start_refusal: 'The workflow is already running',
      can_cancel: true,
      next_task: { name: expect.stringMatching(/_applicable$/), state: 'open' },
    });
    expect(after.milestones.map(({ id: name, order, state }) => [name, order, state])).toEqual([
      ['consideration', 1, 'current'],
      ['negotiation', 2, 'upcoming'],
      ['decision', 3, 'upcoming'],
      ['invoicing', 4, 'upcoming'],
      ['implementation', 5, 'upcoming'],
    ]);
  });

  test('R095 a task is a switch with its label, name and value, its place, and what the run says of it', async () => {
    const { id } = await library.period({
      ...upcoming,
      cancellation_deadline: `${year - 1}-12-20`,
      task_applicability: { usage_review_applicable: false },
    });
    await start(id);
    const tasks = await tasksOf(id);
    expect(tasks.map((one) => one.id)).toEqual(taskNames);
    const order = tasks.find((one) => one.id === 'place_order');
    expect(order).toEqual({
      id: 'place_order',
      label: 'Place order',
      name: 'place_order_applicable',
      value: true,
      disable: false,
      milestone: { order: 3 },
      state: 'open',
      owner: { id: tenant.editor.id, name: 'Editor Person' },
      standing: 'waiting',
      waits_for: 'decision',
      due_on: `${year - 1}-12-20`,
      snoozed_until: null,
      is_overdue: false,
      settled_at: null,
      settled_by: null,
      reason: null,
      reason_code: null,
    });
    expect(tasks.find((one) => one.id === 'usage_review')).toMatchObject({ value: false, state: null });
    expect((await callApi(workflows.milestone, { as: tenant.viewer, params: { id, milestoneId: 'celebration' } })).status).toBe(404);
    await tenant.repo.commit(async (tx) => closePeriodTask({ tx, model: await tx.model() }, id, 'evaluation'));
    expect(await task(id, 'evaluation')).toMatchObject({ state: 'done', disable: true });
  });

  test('twice is a 409, another version too; who may not manage workflows gets a 403', async () => {
    const { id, version } = await library.period(upcoming);
    expect((await start(id, { version: version + 1 })).status).toBe(409);
    expect((await callApi(workflows.start, { as: tenant.viewer, params: { id }, body: {} })).status).toBe(403);
    expect((await start(id, { version })).status).toBe(200);
    const again = await start(id);
    expect([again.status, again.body.messages.default]).toEqual([409, 'The workflow is already running.']);
  });

  test('two people at one moment start one run', async () => {
    const { id } = await library.period(upcoming);
    const answers = await Promise.all([start(id), start(id), start(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await metaData(id)).toMatchObject({ run: { number: 1 }, earlier_runs: [] });
  });
});

describe('the next step of a renewal', () => {
  const accept = (id: string, body: object) => ask(groups.periodDecisions.accept, { as: tenant.editor, params: { id }, body });
  const preparing = [
    'evaluation',
    'stakeholder_feedback',
    'usage_review',
    'recommendation',
    'request_price',
    'enter_price',
    'renewal_proposal',
  ];

  test('C141 is the start, then the first task, then the order; the glance has the period with its price', async () => {
    const { id, subscription_id } = await library.period({ ...upcoming, price: 100, currency: 'EUR' });
    const renewal = async () => (await ask(groups.subscriptions.get, { as: tenant.viewer, params: { id: subscription_id } })).renewal;
    expect(await renewal()).toMatchObject({
      periods: [{ id, role: 'next', price: 100, decision: 'undecided', licenses: 0, license_gap: null, invoices: 0 }],
      step: { step: 'start', period_id: id, task: null },
    });
    await start(id);
    expect((await renewal()).step).toMatchObject({ step: 'task', task: 'evaluation', owner: { name: 'Editor Person' } });
    await accept(id, {});
    expect(await metaData(id)).toMatchObject({ moot_tasks: [...preparing, 'set_exchange_rate'], next_task: { standing: 'ready' } });
    expect((await renewal()).step).toMatchObject({ step: 'task', task: 'request_license', decision: 'accepted' });
  });

  test('C141 the periods now and next carry the change and the price of a year', async () => {
    const this_year = { start_date: `${year - 1}-01-01`, end_date: `${year - 1}-12-31`, price: 100, currency: 'EUR' };
    const { subscription_id } = await library.period(this_year);
    const next = { subscription_id, start_date: `${year}-01-01`, end_date: `${year + 2}-12-31`, price: 330, currency: 'EUR' };
    await library.period(next);
    const { renewal } = await ask(groups.subscriptions.get, { as: tenant.viewer, params: { id: subscription_id } });
    expect(renewal.periods.map(({ role, annual_price }) => [role, annual_price])).toEqual([
      ['now', null],
      ['next', expect.closeTo(110, 0)],
    ]);
    expect(renewal.periods[1]?.change?.percent).toBeCloseTo(10, 0);
  });

  test('an acceptance dismisses on request what it makes needless, and taking it back opens that again', async () => {
    const { id } = await library.period({ ...upcoming, price: 100, currency: 'EUR' });
    await start(id);
    await accept(id, { dismiss_moot: true });
    expect((await metaData(id)).moot_tasks).toEqual([]);
    expect(await task(id, 'evaluation')).toMatchObject({ state: 'dismissed', reason: 'No longer needed' });
    expect(await task(id, 'request_license')).toMatchObject({ state: 'open', standing: 'ready' });
    await ask(groups.periodDecisions.reopen, { as: tenant.editor, params: { id }, body: {} });
    expect((await tasksOf(id)).every(({ state }) => state === 'open')).toBe(true);
  });

  test('C407 the needless tasks of a decided period are dismissed in one step', async () => {
    const { id } = await library.period({ ...upcoming, price: 100, currency: 'EUR' });
    await start(id);
    await accept(id, {});
    const body = { reason: 'Decided', moot: true };
    await ask(groups.progress.dismiss, { as: tenant.editor, params: { a: 'evaluation', b: id }, body });
    expect(await metaData(id)).toMatchObject({ moot_tasks: [], next_task: { id: 'request_license' } });
    expect(await task(id, 'usage_review')).toMatchObject({ state: 'dismissed', reason: 'No longer needed' });
    expect(await task(id, 'place_order')).toMatchObject({ state: 'open' });
  });
});

describe('C198 C199 ending the workflow of a period', () => {
  test('cancelled it keeps its record, dismissed its open tasks go with it; each restart begins another run', async () => {
    const { id } = await library.period(upcoming);
    await start(id);
    expect((await cancel(id, { reason: 'The vendor was sold' })).body).toMatchObject({ result: { workflow: 'cancelled' } });
    expect(await metaData(id)).toMatchObject({
      workflow: 'cancelled',
      run: {
        number: 1,
        state: 'cancelled',
        reason: 'The vendor was sold',
        ended_by: { name: 'Editor Person' },
        open_tasks: taskNames.length,
      },
      next_task: null,
      can_start: true,
    });
    await start(id);
    expect((await dismiss(id, { reason: 'Multi-year deal' })).body).toMatchObject({
      result: { workflow: 'dismissed' },
      messages: { default: 'The workflow was dismissed.' },
    });
    expect(await metaData(id)).toMatchObject({
      workflow: 'dismissed',
      run: { number: 2, state: 'dismissed', open_tasks: 0, dismissed_tasks: taskNames.length },
      earlier_runs: [{ number: 1, state: 'cancelled', open_tasks: taskNames.length }],
    });
    expect(await task(id, 'evaluation')).toMatchObject({ state: 'dismissed', reason: 'Multi-year deal' });
    await start(id);
    expect(await metaData(id)).toMatchObject({ run: { number: 3, state: 'running' }, earlier_runs: [{ number: 2 }, { number: 1 }] });
  });

  test('one that never began can be dismissed, and tells who did so and why; what has ended cannot be ended again', async () => {
    const { id } = await library.period(upcoming);
    expect((await cancel(id)).body.messages.default).toBe('The workflow has not been started.');
    await dismiss(id, { reason: 'Bought by the consortium' });
    expect(await metaData(id)).toMatchObject({
      workflow: 'dismissed',
      run: { state: 'dismissed', reason: 'Bought by the consortium', ended_by: { name: 'Editor Person' } },
    });
    expect((await dismiss(id)).status).toBe(409);
    expect((await cancel(id)).status).toBe(409);
  });

  test('it closes itself with its last task', async () => {
    const { id } = await library.period({ ...upcoming, decision: 'cancelled' });
    await start(id);
    expect((await tasksOf(id)).filter(({ state }) => state === 'open').map((one) => one.id)).toEqual(['place_order']);
    await tenant.repo.commit(async (tx) => closePeriodTask({ tx, model: await tx.model() }, id, 'place_order'));
    expect(await metaData(id)).toMatchObject({ workflow: 'completed', run: { state: 'completed' }, can_start: true });
  });
});

describe('C200 C201 C202 many workflows', () => {
  let other: TestTenant;
  const made = async () => {
    other = await createTestTenant();
    const { period } = await createLibrary(other);
    const [undecided, decided, over, running, ended] = await Promise.all([
      period(upcoming),
      period({ ...upcoming, decision: 'accepted' }),
      period({ start_date: '2020-01-01' }),
      period(upcoming),
      period(upcoming),
    ]);
    const by = { as: other.editor, body: {} };
    await ask(workflows.start, { ...by, params: { id: running.id } });
    await ask(workflows.start, { ...by, params: { id: ended.id } });
    await ask(workflows.cancel, { ...by, params: { id: ended.id } });
    return { undecided, decided, over, running, ended };
  };
  const workflowOf = async (id: string) => (await ask(subscriptionPeriods.get, { as: other.editor, params: { id } })).workflow;

  test('all for which it is meant, with what was left out and why; again there is nothing left to do', async () => {
    const { undecided, decided, over, running, ended } = await made();
    const answer = await callApi(workflows.startMany, { as: other.editor, body: {} });
    expect(answer.body.result).toMatchObject({ changed: 1, unchanged: 1, ids: [undecided.id], queued: 0, job_id: null });
    expect(new Map(answer.body.result?.left_out.map(({ reason, count, periods }) => [periods[0]?.id, [reason, count]]))).toEqual(
      new Map([
        [decided.id, ['It is already decided', 1]],
        [over.id, ['The period is over', 1]],
        [ended.id, ['The workflow has already ended. Choose the period itself to start it again', 1]],
      ]),
    );
    expect(await workflowOf(undecided.id)).toBe('running');
    expect(await ask(workflows.startMany, { as: other.editor, body: {} })).toMatchObject({ changed: 0, unchanged: 2 });

    expect(await ask(workflows.cancelMany, { as: other.editor, body: { reason: 'New round' } })).toMatchObject({
      changed: 2,
      unchanged: 1,
    });
    expect(await ask(workflows.milestoneMetaData, { as: other.viewer, params: { id: running.id } })).toMatchObject({
      run: { state: 'cancelled', reason: 'New round' },
    });
  });

  test('by name also what has ended starts again; what does not exist is left out', async () => {
    const { undecided, over, ended, running } = await made();
    const ids = [undecided.id, over.id, ended.id, running.id, 'nothing-of-ours'];
    expect(await ask(workflows.startMany, { as: other.editor, body: { ids } })).toMatchObject({
      changed: 3,
      unchanged: 1,
      left_out: [{ reason: 'It does not exist or is no longer available', count: 1, periods: [] }],
    });
    expect(await ask(workflows.dismissMany, { as: other.editor, body: { ids, reason: 'Enough' } })).toMatchObject({ changed: 4 });
    for (const id of [undecided.id, over.id, ended.id, running.id]) expect(await workflowOf(id)).toBe('dismissed');
    const refused = await callApi(workflows.startMany, { as: other.editor, body: { ids: [] } });
    expect(refused.status).toBe(422);
  });

  test('by a filter', async () => {
    const { decided, over } = await made();
    expect(await ask(workflows.startMany, { as: other.editor, body: { filter: { decision: ['accepted'] } } })).toMatchObject({
      changed: 1,
      ids: [decided.id],
    });
    expect(await ask(workflows.dismissMany, { as: other.editor, body: { filter: { time: ['past'] } } })).toMatchObject({ ids: [over.id] });
    const nobody = { filter: { owner_id: [other.viewer.id] } };
    expect(await ask(workflows.startMany, { as: other.editor, body: nobody })).toMatchObject({ changed: 0, left_out: [] });
  });

  test('more than one call can take go to a worker, which finishes what it began', async () => {
    const { undecided } = await made();
    const { id: job } = await other.repo.commit((tx) => ({
      id: tx.job('change-workflows', { action: 'start', reason: null, filter: {}, user_id: other.editor.id }),
    }));
    expect(job).toBeTruthy();
    await runJobs(other.id);
    expect(await workflowOf(undecided.id)).toBe('running');
    expect(await ask(workflows.milestoneMetaData, { as: other.viewer, params: { id: undecided.id } })).toMatchObject({
      run: { started_by: { name: 'Editor Person' } },
    });
  });
});

describe('C193 C194 which tasks apply in general', () => {
  test('R040 coupled switches follow; a period that says nothing of a task goes by them, one that does goes by itself', async () => {
    const as = tenant.editor;
    expect(await ask(workflows.generalApplicability, { as: tenant.viewer })).toMatchObject({ approve_invoices_applicable: true });
    const off = await ask(workflows.changeGeneralApplicability, {
      as,
      body: { approve_invoices_applicable: false, evaluation_applicable: false },
    });
    expect(off).toMatchObject({ approve_invoices_applicable: false, vendor_payments_applicable: false, evaluation_applicable: false });
    const plain = await library.period(upcoming);
    const own = await library.period({ ...upcoming, task_applicability: { evaluation_applicable: true } });
    await start(plain.id);
    await start(own.id);
    expect(await task(plain.id, 'evaluation')).toMatchObject({ value: false, state: null });
    expect(await task(plain.id, 'vendor_payments')).toMatchObject({ value: false, state: null });
    expect(await task(own.id, 'evaluation')).toMatchObject({ value: true, state: 'open' });

    const on = await ask(workflows.changeGeneralApplicability, {
      as,
      body: { vendor_payments_applicable: true, evaluation_applicable: true },
    });
    expect(on).toMatchObject({ approve_invoices_applicable: true, vendor_payments_applicable: true, evaluation_applicable: true });
    // Running workflows keep the tasks they have.
    expect(await task(plain.id, 'evaluation')).toMatchObject({ value: true, state: null });
    const both = { approve_invoices_applicable: false, vendor_payments_applicable: true };
    const refused = await callApi(workflows.changeGeneralApplicability, { as, body: both });
    expect(refused.body.messages.errors).toEqual({
      vendor_payments_applicable: ['Payments need the approval of invoices. Turn both on, or turn payments off'],
    });
    expect((await callApi(workflows.changeGeneralApplicability, { as: tenant.viewer, body: {} })).status).toBe(403);
    expect((await callApi(workflows.changeGeneralApplicability, { as, body: { coffee_applicable: true } as object })).status).toBe(422);
  });
});

describe('S32 what is settled for all workflows', () => {
  test('when a task is due and who does it counts for the next start', async () => {
    const as = tenant.editor;
    const before = await ask(workflowSettings.get, { as: tenant.viewer });
    expect(before.tasks.map((one) => one.task)).toEqual(taskNames);
    const change = { task: 'recommendation' as const, due_from: 'start_date' as const, due_days: -100, owner_id: tenant.admin.id };
    const after = await ask(workflowSettings.change, { as, body: { tasks: [change], version: before.version } });
    expect(after.tasks.find((one) => one.task === 'recommendation')).toMatchObject({
      ...change,
      applicable: true,
      owner: { name: 'Ada Admin' },
    });
    const { id } = await library.period({ start_date: `${year + 2}-01-01` });
    await start(id);
    expect(await task(id, 'recommendation')).toMatchObject({
      owner: { name: 'Ada Admin' },
      due_on: addDays(`${year + 2}-01-01`, -100),
    });
    const late = await callApi(workflowSettings.change, { as, body: { tasks: [change], version: before.version } });
    expect(late.status).toBe(409);
    expect((await callApi(workflowSettings.change, { as: tenant.viewer, body: { tasks: [change] } })).status).toBe(403);
  });

  test('R040 here too; nobody unknown is made responsible, and no task is named twice', async () => {
    const as = tenant.editor;
    const off = await ask(workflowSettings.change, { as, body: { tasks: [{ task: 'approve_invoices', applicable: false }] } });
    expect(off.tasks.find((one) => one.task === 'vendor_payments')?.applicable).toBe(false);
    const on = await ask(workflowSettings.change, { as, body: { tasks: [{ task: 'vendor_payments', applicable: true }] } });
    expect(on.tasks.find((one) => one.task === 'approve_invoices')?.applicable).toBe(true);
    const gone = await callApi(workflowSettings.change, { as, body: { tasks: [{ task: 'evaluation', owner_id: 'nobody' }] } });
    expect(gone.body.messages.errors).toEqual({ evaluation: ['This person does not exist or has no active account'] });
    const twice = { tasks: [{ task: 'evaluation' as const }, { task: 'evaluation' as const }] };
    expect((await callApi(workflowSettings.change, { as, body: twice })).status).toBe(422);
  });
});

describe('C195 C196 C164 which tasks apply to periods', () => {
  const listed = (query: object) => ask(workflows.applicability, { as: tenant.viewer, query: { paginated: 'true', ...query } });

  test('a list of periods with their workflow, filtered by any task', async () => {
    const kept = await library.period({ ...upcoming, subscription_name: 'Kept', task_applicability: { update_ip_applicable: true } });
    const without = await library.period({
      ...upcoming,
      subscription_name: 'Without',
      task_applicability: { update_ip_applicable: false },
    });
    await start(kept.id);
    const page = await listed({ 'filter[update_ip_applicable]': 'false' });
    expect(page).toMatchObject({
      last_row: 1,
      data: [{ id: without.id, subscription: { name: 'Without' }, workflow: 'not_started', milestone: null }],
    });
    expect(await listed({ 'filter[id]': kept.id })).toMatchObject({
      last_row: 1,
      data: [{ workflow: 'running', milestone: 'consideration', run_number: 1, overdue_tasks: 0, update_ip_applicable: true }],
    });
    expect((await callApi(workflows.applicability, { as: tenant.viewer, query: { 'filter[coffee_applicable]': 'true' } })).status).toBe(
      422,
    );
  });

  test('R040 a selection is changed together; running workflows follow, what is taken back follows the general setting', async () => {
    const as = tenant.editor;
    const [running, idle] = [await library.period(upcoming), await library.period(upcoming)];
    await start(running.id);
    const ids = [running.id, idle.id];
    const change = (task_applicability: object) => ask(workflows.changeApplicability, { as, body: { ids, task_applicability } });
    expect(await change({ approve_invoices_applicable: false })).toEqual({ changed: 2, unchanged: 0, ids });
    expect(await change({ approve_invoices_applicable: false })).toEqual({ changed: 0, unchanged: 2, ids });
    expect(await task(running.id, 'vendor_payments')).toMatchObject({
      value: false,
      state: 'dismissed',
      reason: 'No longer applies to this period',
      reason_code: noLongerApplies,
    });
    expect(await task(idle.id, 'vendor_payments')).toMatchObject({ value: false, state: null });
    await change({ vendor_payments_applicable: true });
    expect(await task(running.id, 'approve_invoices')).toMatchObject({ value: true, state: 'open' });
    await change({ vendor_payments_applicable: null, approve_invoices_applicable: null });
    expect(await ask(subscriptionPeriods.get, { as, params: { id: idle.id } })).toMatchObject({ task_applicability: {} });
    const refused = await callApi(workflows.changeApplicability, { as, body: { ids: [idle.id, 'gone'], task_applicability: {} } });
    expect(refused.body.messages.errors).toEqual({ gone: ['Subscription period does not exist or is no longer available'] });
  });

  test('R040 in the change of a period; a workflow of which nothing is left closes', async () => {
    const as = tenant.editor;
    const { id } = await library.period({ ...upcoming, decision: 'cancelled' });
    await start(id);
    const change = (task_applicability: Record<string, boolean>) =>
      callApi(subscriptionPeriods.update, { as, params: { id }, body: { task_applicability } });
    expect((await change({ vendor_payments_applicable: true })).body.result?.task_applicability).toEqual({
      vendor_payments_applicable: true,
      approve_invoices_applicable: true,
    });
    expect((await change({ coffee_applicable: true })).body.messages.errors).toEqual({
      task_applicability: ['This workflow task does not exist'],
    });
    // What came to apply was opened; without any open task the workflow is over.
    const open = (await tasksOf(id)).filter(({ state }) => state === 'open').map((one) => one.name);
    expect(open).toContain('place_order_applicable');
    const answer = await change(Object.fromEntries(open.map((name) => [name, false])));
    expect(answer.body.result).toMatchObject({ workflow: 'completed' });
  });
});

test('C041 the history tells of a workflow task by task, with who and why', async () => {
  const { id } = await library.period(upcoming);
  await start(id);
  await tenant.repo.commit(async (tx) =>
    closePeriodTask({ tx, model: await tx.model() }, id, 'evaluation', { state: 'dismissed', reason: 'Not this year' }),
  );
  await cancel(id, { reason: 'Sold' });
  const { run } = await metaData(id);
  const told = async (of: string) =>
    ((await ask(groups.settings.recentActions, { as: tenant.viewer, query: { 'filter[entity_id]': of } })) as object[]).toReversed();
  expect(await told(run?.id ?? '')).toMatchObject([
    { action: 'created', kind: 'workflow_run', name: 'Workflow 1', by: { name: 'Editor Person' } },
    {
      action: 'changed',
      changes: [
        { field: 'evaluation.state', from: 'open', to: 'dismissed' },
        { field: 'evaluation.reason', from: null, to: 'Not this year' },
      ],
    },
    {
      changes: [
        { field: 'state', from: 'running', to: 'cancelled' },
        { field: 'reason', from: null, to: 'Sold' },
      ],
    },
  ]);
  expect(await told(id)).toMatchObject([
    { action: 'created' },
    { changes: [{ field: 'workflow', from: 'not_started', to: 'running' }] },
    { changes: [{ field: 'workflow', from: 'running', to: 'cancelled' }] },
  ]);
});
