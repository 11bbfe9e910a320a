import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { startPlanned } from '#functions/records/work/workflow/start-planned.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ProgressTaskRow } from '#shared/contract/rows/progress-row.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { ask, callApi, createTestTenant, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { progress, subscriptionPeriods, workflows, priceImports, periodDecisions, workflowSettings } = groups;

withLibrary();

/** The member's day, by which everything here is reckoned. */
const day = today('Europe/Berlin');
const inDays = (days: number): string => addDays(day, days);

/** A period that is to be decided in so many days. */
function period(deadlineIn: number, change: object = {}) {
  const start = inDays(deadlineIn + 30);
  return library.period({
    start_date: start,
    end_date: addDays(start, 364),
    cancellation_deadline: inDays(deadlineIn),
    price: null,
    vendor_id: library.vendor,
    currency: 'GBP',
    ...change,
  });
}

/** A period whose workflow runs. */
async function running(change: object = {}) {
  const made = await period(60, change);
  await ask(workflows.start, { as: tenant.editor, params: { id: made.id }, body: {} });
  return made;
}

const count = (type: ProgressType, id?: string) =>
  id === undefined
    ? ask(progress.count, { as: tenant.viewer, params: { type } })
    : ask(progress.countOfPeriod, { as: tenant.viewer, params: { type, id } });

async function rowsOf(type: ProgressType, query: Record<string, string> = {}): Promise<ProgressTaskRow[]> {
  return (await ask(progress.list, { as: tenant.viewer, params: { type }, query })) as ProgressTaskRow[];
}

async function taskOf(periodId: string, task: TaskName) {
  const model = await tenant.repo.commit((tx) => tx.model());
  const runs = model.by('workflow_run', 'subscription_period_id', periodId).toSorted((a, b) => b.number - a.number);
  return runs[0]?.tasks.find((one) => one.task === task);
}

const process = (a: ProgressType, b: string, body: object = {}) => callApi(progress.process, { as: tenant.editor, params: { a, b }, body });
const dismiss = (a: ProgressType, b: string, body: object) => callApi(progress.dismiss, { as: tenant.editor, params: { a, b }, body });

describe('C400 C401 C402 C411 C412 what is to be done', () => {
  test('C400 C411 counts tell what can be done now, what waits, and whose it is', async () => {
    const before = await count('enter-price');
    const one = await running({ owner_id: tenant.editor.id });
    expect(await count('enter-price')).toEqual({ ...before, count: before.count + 1 });
    expect(await count('enter-price', one.id)).toEqual({
      type: 'enter-price',
      count: 1,
      overdue: 0,
      due: 0,
      mine: 0,
      waiting: 0,
      snoozed: 0,
      stale: 0,
    });
    expect(await ask(progress.countOfPeriod, { as: tenant.editor, params: { type: 'enter-price', id: one.id } })).toMatchObject({
      mine: 1,
    });
    expect(await count('vendor-payments', one.id)).toMatchObject({ count: 0, waiting: 1 });
    const all = await ask(progress.counts, { as: tenant.viewer });
    expect(all).toContainEqual(await count('enter-price'));
    expect(all).toHaveLength(22);
    const unknown = await callApi(progress.count, { as: tenant.viewer, params: { type: 'dusting' } });
    expect(unknown.status).toBe(404);
    const gone = await callApi(progress.countOfPeriod, { as: tenant.viewer, params: { type: 'enter-price', id: 'gone' } });
    expect(gone.status).toBe(404);
  });

  test('C401 C412 a list is a grid: rows with names, filtered, sorted, searched, paged and exported; waiting tasks when asked for', async () => {
    const late = await running({ name_reference: 'late one' });
    const soon = await running({ name_reference: 'soon one' });
    const due = (id: string, due_on: string) =>
      ask(progress.assign, { as: tenant.editor, params: { a: 'usage-review', b: id }, body: { due_on } });
    await due(late.id, inDays(-3));
    await due(soon.id, inDays(3));
    const rows = await rowsOf('usage-review', { search: 'one', 'filter[vendor]': 'Bookhouse' });
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual([late.id, soon.id]);
    expect(rows[0]).toMatchObject({
      type: 'usage-review',
      subscription: { name: 'Journal of Tides' },
      vendor: { name: 'Bookhouse' },
      due_on: inDays(-3),
      overdue: true,
      standing: 'ready',
      decision: 'undecided',
    });
    expect((await rowsOf('usage-review', { 'filter[overdue]': 'true' })).map(({ id }) => id)).toEqual([late.id]);
    expect(
      await ask(progress.list, {
        as: tenant.viewer,
        params: { type: 'usage-review' },
        query: { paginated: 'true', per_page: '1', sort: '-due_on' },
      }),
    ).toMatchObject({
      last_row: (await count('usage-review')).count,
    });
    expect(await ask(progress.listOfPeriod, { as: tenant.viewer, params: { type: 'usage-review', id: soon.id } })).toMatchObject([
      { id: soon.id },
    ]);
    expect(await ask(progress.listOfPeriod, { as: tenant.viewer, params: { type: 'activate-access', id: soon.id } })).toEqual([]);
    const waiting = { as: tenant.viewer, params: { type: 'activate-access', id: soon.id }, query: { standing: 'waiting' } } as const;
    expect(await ask(progress.listOfPeriod, waiting)).toMatchObject([{ standing: 'waiting', waits_for: 'decision' }]);
    const file = await callApi(groups.exports.entity, {
      as: tenant.viewer,
      params: { entity: 'progress-tasks' },
      query: { format: 'csv', 'filter[type]': 'usage-review', 'filter[name_reference]': 'late one', columns: 'name_reference,due_on' },
    });
    expect(file.bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n')).toEqual(['Detail,Due', `late one,${inDays(-3)}`]);
    expect((await callApi(progress.list, { as: tenant.viewer, params: { type: 'usage-review' }, query: { sort: 'colour' } })).status).toBe(
      422,
    );
  });

  test('C402 plan-workflow pages the periods whose workflow should start within the planning window', async () => {
    const near = await period(100);
    const far = await period(140);
    const started = await running();
    const answer = (await ask(progress.plan, { as: tenant.viewer, query: { paginated: 'true', per_page: '500' } })) as {
      data: ProgressTaskRow[];
      last_row: number;
    };
    const ids = answer.data.map(({ id }) => id);
    expect(ids).toContain(near.id);
    expect(ids).not.toContain(far.id);
    expect(ids).not.toContain(started.id);
    expect(answer.last_row).toBe((await count('plan-workflow')).count);
    expect(answer.data.find(({ id }) => id === near.id)).toMatchObject({ due_on: inDays(100), workflow: 'not_started' });
  });
});

describe('C403 quick views', () => {
  test('C403 shows the task with its period, the one before and the other tasks; 404 where nothing is to be done', async () => {
    const first = await library.period({ start_date: inDays(-300), end_date: inDays(60), price: 90, currency: 'GBP' });
    const next = await ask(subscriptionPeriods.create, {
      as: tenant.editor,
      body: {
        subscription_id: first.subscription_id,
        start_date: inDays(61),
        end_date: inDays(400),
        cancellation_deadline: inDays(20),
        currency: 'GBP',
      },
    });
    await ask(workflows.start, { as: tenant.editor, params: { id: next.id }, body: {} });
    const view = await ask(progress.quickView, { as: tenant.viewer, params: { a: 'enter-price', b: next.id } });
    expect(view).toMatchObject({
      task: { id: next.id, previous_price: 90, previous_currency: 'GBP' },
      period: { id: next.id, previousPeriod: { id: first.id, price: 90 } },
    });
    expect(view.tasks.map(({ task }) => task)).toContain('renewal_decision');
    expect((await callApi(progress.quickView, { as: tenant.viewer, params: { a: 'enter-price', b: first.id } })).status).toBe(404);
    expect((await callApi(progress.quickView, { as: tenant.viewer, params: { a: 'plan-workflow', b: next.id } })).status).toBe(404);
  });
});

describe('C406 C410 doing tasks', () => {
  test('C406 plan-workflow starts the workflow; done again it changes nothing', async () => {
    const one = await period(50);
    const done = await process('plan-workflow', one.id);
    expect(done.result).toEqual({ finalized: true, processed: 1, already: 0, failed: 0, ids: [one.id] });
    expect(done.body.messages).toMatchObject({ default: 'Workflow started.' });
    expect(await count('plan-workflow', one.id)).toMatchObject({ count: 0 });
    expect(await count('evaluation', one.id)).toMatchObject({ count: 1 });
    expect((await process('plan-workflow', one.id)).result).toMatchObject({ finalized: true, processed: 0, already: 1 });
  });

  test('C406 enter-price sets the price and what follows from it, and settles the task with the note', async () => {
    const one = await running();
    const missing = await process('enter-price', one.id);
    expect([missing.status, missing.body.messages.errors]).toEqual([422, { price: ['Please enter a price'] }]);
    expect(await taskOf(one.id, 'enter_price')).toMatchObject({ state: 'open' });
    await process('enter-price', one.id, { price: 1234.5, note: 'By telephone' });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({ price: 1234.5 });
    expect(await taskOf(one.id, 'enter_price')).toMatchObject({ state: 'done', settled_by: tenant.editor.id, reason: 'By telephone' });
    expect((await process('enter-price', one.id, { price: 1 })).result).toMatchObject({ already: 1, processed: 0 });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({ price: 1234.5 });
  });

  test('C410 PUT does the same; a field of another task is refused, as is a task that is no part of the workflow', async () => {
    const one = await running();
    const put = (a: ProgressType, b: string, body: object) => callApi(progress.processByPut, { as: tenant.editor, params: { a, b }, body });
    expect((await put('recommendation', one.id, { price: 5 })).body.messages.errors).toEqual({ price: ['Does not belong to this task'] });
    expect((await put('recommendation', one.id, {})).body.messages.errors).toEqual({
      recommendation_status: ['Please choose what you recommend'],
    });
    expect((await put('recommendation', one.id, { recommendation_status: 'renew' })).result).toMatchObject({ finalized: true });
    expect((await put('renewal-proposal', one.id, { proposal_status: 'proposed_renew' })).result).toMatchObject({ finalized: true });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({
      recommendation_status: 'renew',
      proposal_status: 'proposed_renew',
    });
    const quiet = await period(70);
    const refused = await put('evaluation', quiet.id, {});
    expect([refused.status, refused.body.messages.default]).toEqual([409, 'This task is not part of the workflow of this period.']);
    expect((await put('evaluation', 'gone', {})).status).toBe(404);
    // What is another tenant's is nothing here, alone and among others.
    const stranger = await createTestTenant();
    for (const call of [progress.process, progress.dismiss, progress.snooze, progress.assign, progress.reopen, progress.attachment]) {
      const body = { reason: 'x', until: inDays(3), owner_id: null };
      const needed = Object.fromEntries(
        Object.entries(body).filter(([field]) =>
          call === progress.dismiss
            ? field === 'reason'
            : call === progress.snooze
              ? field === 'until'
              : call === progress.assign
                ? field === 'owner_id'
                : false,
        ),
      );
      const asked = {
        as: stranger.editor,
        params: { a: 'request-price', b: one.id },
        body: call === progress.process ? { without_mail: true } : needed,
      };
      expect((await callApi(call as typeof progress.process, asked)).status).toBe(404);
    }
    const among = { as: stranger.editor, params: { a: 'evaluation', b: 'selected' }, body: { ids: [one.id] } };
    expect((await callApi(progress.process, among)).result).toMatchObject({ processed: 0, failed: 1 });
    expect((await callApi(progress.process, { as: tenant.viewer, params: { a: 'evaluation', b: one.id }, body: {} })).status).toBe(403);
  });

  test('C406 of several, those that cannot be done are named by period, and the others are done: finalized is false (R041)', async () => {
    const priced = await running({ price: 70 });
    const unpriced = await running();
    const answer = await process('enter-price', 'selected', { ids: [priced.id, unpriced.id, 'gone'] });
    expect(answer.result).toMatchObject({ finalized: false, processed: 1, failed: 2 });
    expect(answer.body.status).toBe('warning');
    expect(answer.body.messages.errors?.[unpriced.id]).toEqual([expect.stringMatching(/^Journal of Tides, .+: Please enter a price$/)]);
    expect(answer.body.messages.errors?.['gone']).toEqual([expect.stringContaining('does not exist')]);
    expect(answer.body.messages.default).toBe('Price entered. 2 could not be completed.');
    expect(await taskOf(priced.id, 'enter_price')).toMatchObject({ state: 'done' });
    expect((await process('enter-price', 'selected', {})).body.messages.errors).toEqual({ ids: ['Required'] });
    const all = await process('usage-review', 'selected', { ids: [priced.id, unpriced.id, priced.id] });
    expect(all.result).toMatchObject({ finalized: true, processed: 2, failed: 0 });
    expect(all.body.messages).toMatchObject({ default: 'Usage reviewed: 2.' });
  });

  test('C406 stakeholder-feedback is refused where nobody with a stake can be reached', async () => {
    const who = await ask(groups.stakeholders.create, {
      as: tenant.editor,
      body: { first_name: 'Ada', last_name: 'Unreached', email: null },
    });
    const share = { department_id: library.department, percentage: 50, cost_center_id: null, stakeholder_ids: [who.id] };
    const one = await running({ departments: [share] });
    const refused = await process('stakeholder-feedback', one.id);
    expect(refused.status).toBe(422);
    expect(refused.body.messages.default).toContain('Ada Unreached');
  });

  test('C406 register-invoice names the vendor where the period has none', async () => {
    const one = await running({ vendor_id: null });
    await process('renewal-decision', one.id, { decision: 'accepted' });
    const invoice = { number: 'R-7', date: day, amount: 90 };
    expect((await process('register-invoice', one.id, { invoice })).body.messages.errors).toHaveProperty('invoice.vendor_id');
    expect((await process('register-invoice', one.id, { invoice: { ...invoice, vendor_id: library.vendor } })).status).toBe(200);
  });

  test('C406 renewal-decision decides: accepting lets the order, invoices and access come up; place-order dates the order', async () => {
    const one = await running({ price: 100 });
    expect((await process('renewal-decision', one.id)).body.messages.errors).toEqual({
      decision: ['Please choose whether it is accepted or cancelled'],
    });
    expect((await process('place-order', one.id, { without_mail: true })).body.messages.errors).toHaveProperty('decision');
    await process('renewal-decision', one.id, { decision: 'accepted', reason: 'Much used' });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({
      decision: 'accepted',
      decision_reason: 'Much used',
      decided_by: tenant.editor.id,
    });
    expect(await taskOf(one.id, 'renewal_decision')).toMatchObject({ state: 'done' });
    for (const type of ['place-order', 'register-invoice', 'activate-access'] as const)
      expect(await count(type, one.id)).toMatchObject({ count: 1, waiting: 0 });
    expect(await count('vendor-payments', one.id)).toMatchObject({ count: 0, waiting: 1 });
    await process('place-order', one.id, { without_mail: true, order_number: 'PO-7' });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({
      order_date: day,
      order_number: 'PO-7',
      order_amount: 100,
    });
  });

  test('C406 set-exchange-rate converts the price; the last task closes the workflow', async () => {
    const one = await running({ price: 100 });
    await process('renewal-decision', one.id, { decision: 'accepted' });
    expect((await process('set-exchange-rate', one.id)).body.messages.errors).toEqual({ exchange_rate: ['Please enter a rate'] });
    await process('set-exchange-rate', one.id, { exchange_rate: '1.2' });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({
      exchange_rate: '1.2',
      normalized_price: 120,
    });
    const model = await tenant.repo.commit((tx) => tx.model());
    const run = model.by('workflow_run', 'subscription_period_id', one.id)[0];
    for (const { task } of run?.tasks.filter(({ state }) => state === 'open') ?? [])
      await dismiss(task.replaceAll('_', '-') as ProgressType, one.id, { reason: 'Not this year' });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({ workflow: 'completed' });
  });

  test('C406 cancellation-reminders decide what is near its deadline; a decision takes it off the list', async () => {
    const one = await period(10);
    expect((await rowsOf('cancellation-reminders')).map(({ id }) => id)).toContain(one.id);
    await process('cancellation-reminders', one.id, { decision: 'cancelled', cancellation_reason: 'price' });
    expect(await count('cancellation-reminders', one.id)).toMatchObject({ count: 0 });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({
      decision: 'cancelled',
      cancellation_reason: 'price',
    });
  });

  test('C406 claims are accepted periods that have begun and whose access is not activated', async () => {
    const one = await running({ start_date: inDays(-40), end_date: inDays(300), cancellation_deadline: inDays(-60), price: 10 });
    expect(await count('claims', one.id)).toMatchObject({ count: 0 });
    await ask(periodDecisions.accept, { as: tenant.editor, params: { id: one.id }, body: {} });
    expect(await rowsOf('claims')).toContainEqual(expect.objectContaining({ id: one.id, overdue: true, due_on: inDays(-40) }));
    await process('claims', one.id, { without_mail: true, note: 'Works since today' });
    expect(await taskOf(one.id, 'activate_access')).toMatchObject({ state: 'done', reason: 'Works since today' });
    expect(await count('claims', one.id)).toMatchObject({ count: 0 });
  });
});

describe('C407 dismissing, putting off, giving to people, opening again', () => {
  test('C407 a task is dismissed with a reason and is not done; for several at once', async () => {
    const [one, two] = [await running(), await running()];
    expect((await dismiss('request-license', one.id, { reason: ' ' })).body.messages.errors).toHaveProperty('reason');
    const answer = await dismiss('request-license', 'selected', { ids: [one.id, two.id], reason: 'Licence goes on' });
    expect(answer.result).toMatchObject({ finalized: true, processed: 2 });
    expect(await taskOf(two.id, 'request_license')).toMatchObject({
      state: 'dismissed',
      reason: 'Licence goes on',
      settled_by: tenant.editor.id,
    });
    expect((await dismiss('request-license', one.id, { reason: 'Again' })).result).toMatchObject({ already: 1 });
    const reopened = await ask(progress.reopen, { as: tenant.editor, params: { a: 'request-license', b: one.id }, body: {} });
    expect(reopened).toMatchObject({ processed: 1 });
    expect(await taskOf(one.id, 'request_license')).toMatchObject({ state: 'open', reason: null, settled_at: null });
  });

  test('C407 dismissing a planned workflow dismisses the workflow; a deadline reminder stays away until it is opened again', async () => {
    const one = await period(20);
    await dismiss('cancellation-reminders', one.id, { reason: 'The consortium decides' });
    expect(await count('cancellation-reminders', one.id)).toMatchObject({ count: 0 });
    await ask(progress.reopen, { as: tenant.editor, params: { a: 'cancellation-reminders', b: one.id }, body: {} });
    expect(await count('cancellation-reminders', one.id)).toMatchObject({ count: 1 });
    await dismiss('plan-workflow', one.id, { reason: 'Bought once' });
    expect(await count('plan-workflow', one.id)).toMatchObject({ count: 0 });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({ workflow: 'dismissed' });
    expect((await dismiss('plan-workflow', one.id, { reason: 'Twice' })).result).toMatchObject({ already: 1 });
  });

  test('snooze takes a task off the list until its day; null brings it back', async () => {
    const one = await running();
    const snooze = (a: ProgressType, until: string | null) =>
      callApi(progress.snooze, { as: tenant.editor, params: { a, b: one.id }, body: { until } });
    expect((await snooze('evaluation', day)).body.messages.errors).toEqual({ until: ['Must be after today'] });
    await snooze('evaluation', inDays(7));
    expect(await count('evaluation', one.id)).toMatchObject({ count: 0, snoozed: 1 });
    expect(await rowsOf('evaluation', { standing: 'snoozed' })).toContainEqual(
      expect.objectContaining({ id: one.id, snoozed_until: inDays(7) }),
    );
    await snooze('evaluation', null);
    expect(await count('evaluation', one.id)).toMatchObject({ count: 1, snoozed: 0 });
    const planned = await period(30);
    await ask(progress.snooze, { as: tenant.editor, params: { a: 'plan-workflow', b: planned.id }, body: { until: inDays(2) } });
    expect(await count('plan-workflow', planned.id)).toMatchObject({ count: 0, snoozed: 1 });
  });

  test('assign gives a task to a person, who finds it among theirs, and says when it is due', async () => {
    const one = await running();
    const assign = (a: ProgressType, body: object) => callApi(progress.assign, { as: tenant.editor, params: { a, b: one.id }, body });
    await assign('evaluation', { owner_id: tenant.viewer.id, due_on: inDays(-1) });
    expect(await count('evaluation', one.id)).toMatchObject({ count: 1, mine: 1, overdue: 1 });
    expect((await rowsOf('evaluation', { mine: 'true' })).map(({ id }) => id)).toContain(one.id);
    expect((await assign('evaluation', { owner_id: 'nobody' })).body.messages.errors).toHaveProperty('owner_id');
    expect((await assign('evaluation', {})).status).toBe(422);
    expect((await assign('plan-workflow', { due_on: day })).body.messages.errors).toHaveProperty('due_on');
    const planned = await period(30);
    await ask(progress.assign, { as: tenant.editor, params: { a: 'plan-workflow', b: planned.id }, body: { owner_id: tenant.viewer.id } });
    expect(await count('plan-workflow', planned.id)).toMatchObject({ mine: 1 });
  });
});

describe('C404 C406 what is done by mail, and with invoices', () => {
  const mailsAbout = async (id: string) => {
    const model = await tenant.repo.commit((tx) => tx.model());
    return [...model.all('email')].filter(({ about }) => about.some((subject) => subject.id === id)).map(({ kind }) => kind);
  };

  test('C406 request-price writes one mail to the vendor about all its periods; a vendor without a contact is named (R041)', async () => {
    const lonely = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Silent Books', currency: 'GBP' } });
    const friendly = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Talking Books', currency: 'GBP' } });
    await ask(groups.contacts.create, {
      as: tenant.editor,
      body: {
        provider_id: friendly.id,
        first_name: 'Mo',
        last_name: 'Reader',
        email: 'mo@talking.example',
        email_preferences: ['general'],
      },
    });
    const [one, two, mute] = [
      await running({ vendor_id: friendly.id }),
      await running({ vendor_id: friendly.id }),
      await running({ vendor_id: lonely.id }),
    ];
    const answer = await process('request-price', 'selected', { ids: [one.id, two.id, mute.id] });
    expect(answer.result).toMatchObject({ finalized: false, processed: 2, failed: 1 });
    expect(answer.body.messages.errors?.[mute.id]?.[0]).toMatch(/^Journal of Tides, .+: Silent Books: .+/);
    expect(await mailsAbout(friendly.id)).toEqual(['request_price']);
    // The sheet that the vendor fills in goes with it.
    const model = await tenant.repo.commit((tx) => tx.model());
    const [mail] = [...model.all('email')].filter(({ to }) => to.includes('mo@talking.example'));
    expect(mail).toMatchObject({ attachments: 1 });
    const sheet = await readSpreadsheet((await filesFor(tenant.repo.caller).get(`mail-sheets/${mail?.id ?? ''}.xlsx`)) ?? new Uint8Array());
    const ids = (await Array.fromAsync(sheet.rows('Prices'))).slice(1).map(({ cells }) => cells[0]);
    expect(new Set(ids)).toEqual(new Set([one.id, two.id]));
    for (const { id } of [one, two]) expect(await taskOf(id, 'request_price')).toMatchObject({ state: 'done' });
    expect(await taskOf(mute.id, 'request_price')).toMatchObject({ state: 'open' });
    // Repeated, it writes to nobody twice.
    expect((await process('request-price', one.id)).result).toMatchObject({ finalized: true, processed: 0, already: 1 });
    expect(await mailsAbout(friendly.id)).toEqual(['request_price']);
    expect((await process('request-price', mute.id)).status).toBe(422);
    await process('request-price', mute.id, { without_mail: true, note: 'In their shop' });
    expect(await taskOf(mute.id, 'request_price')).toMatchObject({ state: 'done', reason: 'In their shop' });
    expect(await mailsAbout(lonely.id)).toEqual([]);

    // The order of what is accepted, the notice of what is cancelled.
    await ask(periodDecisions.accept, { as: tenant.editor, params: { id: one.id }, body: {} });
    await ask(periodDecisions.cancel, { as: tenant.editor, params: { id: two.id }, body: {} });
    const ordered = await process('place-order', 'selected', { ids: [one.id, two.id], order_number: 'PO-9' });
    expect(ordered.result).toMatchObject({ finalized: true, processed: 2 });
    expect((await mailsAbout(friendly.id)).toSorted()).toEqual(['cancellation', 'place_order', 'request_price']);
    const seen = (id: string) => ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id } });
    expect(await seen(one.id)).toMatchObject({ order_date: day, order_number: 'PO-9', notice_sent_on: null });
    expect(await seen(two.id)).toMatchObject({ order_date: null, order_number: null, notice_sent_on: day });
  });

  test('C404 C406 an invoice is registered, approved and paid where its tasks are; what comes too early is refused', async () => {
    const one = await running({ price: 100, exchange_rate: '1.2' });
    await process('renewal-decision', one.id, { decision: 'accepted' });
    const sentence = async (a: ProgressType) => (await process(a, one.id)).body.messages.errors;
    expect(await sentence('approve-invoices')).toEqual({ invoices: [expect.stringContaining('register it first')] });
    expect(await sentence('vendor-payments')).toEqual({ invoices: [expect.stringContaining('register it first')] });
    expect(await sentence('register-invoice')).toEqual({ invoice: ['Please enter the invoice'] });
    const early = await process('register-invoice', one.id, { invoice: { number: 'R-1', date: day, amount: 100, due_date: inDays(-9) } });
    expect(Object.keys(early.body.messages.errors ?? {})).toEqual(['invoice.due_date']);
    const invoice = { number: 'R-1', date: day, amount: 100 };
    expect((await process('register-invoice', one.id, { invoice })).result).toMatchObject({ finalized: true });
    expect(await taskOf(one.id, 'register_invoice')).toMatchObject({ state: 'done' });
    expect(await sentence('vendor-payments')).toEqual({ invoices: ['Please approve the invoices first'] });
    await process('approve-invoices', one.id);
    expect(await count('vendor-payments', one.id)).toMatchObject({ count: 1, waiting: 0 });
    const view = await ask(progress.quickView, { as: tenant.viewer, params: { a: 'vendor-payments', b: one.id } });
    expect(view.invoices).toMatchObject([{ number: 'R-1', state: 'approved', normalized_amount: 120 }]);
    const id = view.invoices[0]?.id ?? '';
    const paid = await ask(progress.changeInvoice, { as: tenant.editor, params: { id }, body: { state: 'paid', paid_on: day } });
    expect(paid).toMatchObject({ state: 'paid', paid_on: day });
    expect(await ask(progress.facts, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({
      invoices: 1,
      invoices_approved: 1,
      invoices_paid: 1,
      stakeholders: 0,
      mailed: {},
    });
    expect(await taskOf(one.id, 'vendor_payments')).toMatchObject({ state: 'done' });
    expect((await callApi(progress.changeInvoice, { as: tenant.viewer, params: { id }, body: { state: 'approved' } })).status).toBe(403);
    expect((await callApi(progress.changeInvoice, { as: tenant.editor, params: { id: 'gone' }, body: { state: 'paid' } })).status).toBe(
      404,
    );
  });

  test('C406 a claim tells the vendor what does not work and stays until somebody says that it does', async () => {
    const vendor = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Broken Books', currency: 'GBP' } });
    await ask(groups.contacts.create, {
      as: tenant.editor,
      body: { provider_id: vendor.id, first_name: 'Al', last_name: 'Fix', email: 'al@broken.example', email_preferences: ['support'] },
    });
    const one = await running({ start_date: inDays(-40), end_date: inDays(300), cancellation_deadline: inDays(-60), vendor_id: vendor.id });
    await ask(periodDecisions.accept, { as: tenant.editor, params: { id: one.id }, body: {} });
    await process('activate-access', one.id);
    expect(await count('claims', one.id)).toMatchObject({ count: 0 });
    const claimed = await process('claims', one.id, { problem: 'Everybody is asked to pay' });
    expect(claimed.result).toMatchObject({ finalized: false, processed: 1, failed: 0 });
    expect(Object.keys((await ask(progress.facts, { as: tenant.viewer, params: { id: one.id } })).mailed)).toEqual(['claim']);
    expect(claimed.body.messages).toMatchObject({ default: 'The claim was sent. The task stays open until access works.' });
    expect(await count('claims', one.id)).toMatchObject({ count: 1 });
    expect((await process('claims', one.id, { without_mail: true })).result).toMatchObject({ finalized: true });
    expect(await count('claims', one.id)).toMatchObject({ count: 0 });
  });
});

describe('C405 sheets for the vendor', () => {
  async function sheet(type: ProgressType, ids: string[]) {
    const answered = await callApi(progress.attachment, { as: tenant.editor, params: { a: type, b: 'selected' }, body: { ids } });
    if (answered.status !== 200) return { answered, rows: [] as Cell[][], names: [] as string[] };
    const workbook = await readSpreadsheet(answered.bytes);
    const names = workbook.sheets.map(({ name }) => name);
    return { answered, names, rows: (await Array.fromAsync(workbook.rows(names[0] ?? ''))).map(({ cells }) => cells) };
  }

  test('C405 a price request comes back filled in and is imported: same columns as C217, and what was paid before beside them', async () => {
    const old = await library.period({
      start_date: inDays(-300),
      end_date: inDays(64),
      price: 333,
      currency: 'GBP',
      vendor_id: library.vendor,
    });
    const next = await ask(subscriptionPeriods.create, {
      as: tenant.editor,
      body: {
        subscription_id: old.subscription_id,
        start_date: inDays(65),
        end_date: inDays(430),
        vendor_id: library.vendor,
        currency: 'GBP',
      },
    });
    await ask(workflows.start, { as: tenant.editor, params: { id: next.id }, body: {} });
    const { answered, rows, names } = await sheet('request-price', [next.id]);
    expect(decodeURIComponent(answered.headers['suggested-filename'] ?? '')).toBe(`Price request Bookhouse ${day}.xlsx`);
    expect(names).toEqual(['Prices', 'Notes']);
    expect(rows[1]?.[0]).toBe(next.id);
    expect(rows[1]?.[9]).toBe('333 GBP');
    const filled = rows.map((cells, index) =>
      index === 0 ? cells : [...Array.from({ length: 8 }, (_, at) => cells[at] ?? null), 350, cells[9] ?? null],
    );
    const content = await writeWorkbook([{ name: 'Prices', rows: filled.map((cells) => [...cells]), header: true }]);
    const view = await ask(priceImports.parse, {
      as: tenant.editor,
      body: {},
      files: { file: { name: 'returned.xlsx', type: '', content } },
    });
    expect(view.rows.data.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['matched', 'The price changes from no price to 350.00 GBP.'],
    ]);
    await ask(priceImports.process, { as: tenant.editor, body: { id: view.import.id } });
    await runJobs(tenant.id);
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: next.id } })).toMatchObject({ price: 350 });
    expect(await taskOf(next.id, 'enter_price')).toMatchObject({ state: 'done' });
  });

  test('C405 an order form names who orders what; undecided periods, several vendors and other tasks are refused', async () => {
    const one = await period(40, { price: 210 });
    expect((await sheet('place-order', [one.id])).answered.body.messages.default).toContain('accept or cancel first');
    await ask(periodDecisions.accept, { as: tenant.editor, params: { id: one.id }, body: {} });
    const { rows, names } = await sheet('place-order', [one.id]);
    expect(names[0]).toBe('Order');
    const text = rows.map((cells) => cells.join('|'));
    expect(text).toContain('Customer|Test Library');
    expect(text.some((line) => line.startsWith('Journal of Tides|Journal of Tides|Northern Press|') && line.includes('|210|GBP'))).toBe(
      true,
    );
    const vendor = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Harbour Books', currency: 'GBP' } });
    const other = await period(40, { vendor_id: vendor.id });
    expect((await sheet('request-price', [one.id, other.id])).answered.body.messages.errors).toHaveProperty('ids');
    expect((await sheet('evaluation', [one.id])).answered.status).toBe(404);
    await ask(periodDecisions.cancel, { as: tenant.editor, params: { id: other.id }, body: {} });
    expect((await sheet('place-order', [other.id])).names[0]).toBe('Cancellation notice');
  });
});

describe('C408 C409 settings of a type', () => {
  test('C408 C409 the planning window, who is responsible, and the start of workflows by itself', async () => {
    const own = await createTestTenant();
    const setting = (type: ProgressType) => ask(progress.setting, { as: own.viewer, params: { type } });
    const change = (type: ProgressType, body: object, as = own.editor) => callApi(progress.changeSetting, { as, params: { type }, body });
    expect(await setting('plan-workflow')).toEqual({
      type: 'plan-workflow',
      version: null,
      days_before: null,
      usual_days: 120,
      responsible_id: null,
      responsible: null,
      template_id: null,
      automatic: false,
      can_be_automatic: true,
      has_template: false,
    });
    expect((await change('plan-workflow', { days_before: 10 }, own.viewer)).status).toBe(403);
    expect((await change('enter-price', { automatic: true })).body.messages.errors).toHaveProperty('automatic');
    expect((await change('evaluation', { template_id: 'any' })).body.messages.errors).toEqual({
      template_id: ['This task has no email text to choose'],
    });
    expect((await change('request-price', { template_id: 'any' })).body.messages.errors).toHaveProperty('template_id');
    const words = { subject: 'What will it cost?', body: '<p>Please tell us.</p>' };
    await ask(groups.emailTemplates.update, { as: own.admin, params: { kind: 'request_price', locale: 'de' }, body: words });
    expect((await change('place-order', { template_id: 'request_price-de' })).body.messages.errors).toHaveProperty('template_id');
    expect((await change('request-price', { template_id: 'request_price-de' })).result).toMatchObject({ template_id: 'request_price-de' });
    expect((await change('plan-workflow', { responsible_id: 'nobody' })).body.messages.errors).toHaveProperty('responsible_id');
    expect((await change('plan-workflow', { days_before: 10, automatic: true, responsible_id: own.viewer.id })).result).toMatchObject({
      days_before: 10,
      automatic: true,
      responsible: { name: 'Viewer Person' },
      version: 1,
    });
    expect((await change('plan-workflow', { days_before: 11, version: 7 })).status).toBe(409);
    // Of a task, who does it stands with the settings of workflows.
    await change('evaluation', { responsible_id: own.viewer.id, days_before: 5 });
    expect(await setting('evaluation')).toMatchObject({ responsible_id: own.viewer.id, days_before: 5, usual_days: null });
    const { tasks } = await ask(workflowSettings.get, { as: own.viewer });
    expect(tasks.find(({ task }) => task === 'evaluation')).toMatchObject({ owner_id: own.viewer.id, due_days: -45 });
  });

  test('C409 with automatic, the planned workflows start by themselves, others do not; a smaller window lists less', async () => {
    const near = await period(9);
    const snoozed = await period(9);
    const far = await period(30);
    await ask(progress.snooze, { as: tenant.editor, params: { a: 'plan-workflow', b: snoozed.id }, body: { until: inDays(5) } });
    expect(await startPlanned(tenant.repo, day)).toBe(0);
    await ask(progress.changeSetting, { as: tenant.editor, params: { type: 'plan-workflow' }, body: { days_before: 10, automatic: true } });
    const planned = (await rowsOf('plan-workflow')).map(({ id }) => id);
    expect(planned).toContain(near.id);
    expect(planned).not.toContain(far.id);
    expect(await startPlanned(tenant.repo, day)).toBe(planned.length);
    expect(await startPlanned(tenant.repo, day)).toBe(0);
    const workflow = async (id: string) => (await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id } })).workflow;
    expect([await workflow(near.id), await workflow(snoozed.id), await workflow(far.id)]).toEqual([
      'running',
      'not_started',
      'not_started',
    ]);
  });
});
