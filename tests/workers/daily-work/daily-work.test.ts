import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { groups } from '#shared/contract/calls.ts';
import { beginDay } from '#functions/records/work/reminders/daily-work.ts';
import { googleAccountsOf, recordAccount, tenantItem } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import { today } from '#functions/platform/clock.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { table } from '#functions/platform/table.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { ask, runJobs } from '#tests/support/api.ts';
import { deliver, expireLease, openJobs } from '#tests/support/deliver-jobs.ts';
import {
  addPeriod,
  createWorld,
  mailsOf,
  type ReminderWorld,
  runSchedule,
  sentReminders,
  startBefore2031,
  travel,
} from './reminder-world.ts';

let setBack = (): void => {};

startBefore2031();
afterEach(() => setBack());

function at(world: Pick<ReminderWorld, 'timezone'>, day: string, minutes?: number): void {
  setBack();
  setBack = travel(world, day, minutes);
}

/** The member's whole day, as the schedule begins it among all others: its work and all that follows, mails included. */
async function liveDay(world: ReminderWorld, day: string): Promise<void> {
  at(world, day);
  const item = await tenantItem(world.tenant.id);
  if (item) await asFunction('daily-reminders', () => beginDay(item));
  await runJobs(world.tenant.id);
}

const thresholdsSent = async (world: ReminderWorld): Promise<number[]> =>
  (await sentReminders(world.tenant)).filter(({ kind }) => kind === 'cancellation').map(({ threshold }) => threshold);

test.each([
  ['Pacific/Kiritimati', 60],
  ['Pacific/Pago_Pago', 20 * 60],
])(
  'a member made in %s, where it is another day than in UTC, has its first daily work on the next day of its own',
  async (timezone, minutes) => {
    at({ timezone }, '2031-03-04', minutes);
    const world = await createWorld(timezone);
    const begun = async () => (await tenantItem(world.tenant.id))?.daily_on;
    at(world, '2031-03-04', 23 * 60);
    await runSchedule();
    expect(await begun()).toBeUndefined();
    at(world, '2031-03-05', 6 * 60);
    await runSchedule();
    expect(await begun()).toBe('2031-03-05');
  },
);

test('the day of a member begins at 06:00 by its clock, once', async () => {
  const world = await createWorld('Pacific/Auckland');
  const begun = async () => (await tenantItem(world.tenant.id))?.daily_on;
  at(world, '2031-09-28', 5 * 60 + 59);
  await runSchedule();
  expect(await begun()).toBeUndefined();
  expect(await tenantItem(world.tenant.id)).toMatchObject({ timezone: 'Pacific/Auckland' });
  at(world, '2031-09-28', 6 * 60);
  await runSchedule();
  expect(await begun()).toBe('2031-09-28');
  at(world, '2031-09-28', 23 * 60 + 59);
  await runSchedule();
  expect(await openJobs(world.tenant.id)).toHaveLength(1);
  await runJobs(world.tenant.id);
  expect(await tenantItem(world.tenant.id)).toMatchObject({ daily_on: '2031-09-28', daily_done: '2031-09-28' });
});

test('of several that begin a day at once one does', async () => {
  const world = await createWorld('UTC');
  at(world, '2031-03-01');
  await runSchedule();
  at(world, '2031-03-02');
  const item = await tenantItem(world.tenant.id);
  if (!item) throw new Error('no tenant');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => beginDay(item)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect((await openJobs(world.tenant.id)).map(({ payload }) => payload['day'])).toEqual(['2031-03-01', '2031-03-02']);
});

test("a member's changed timezone counts from the next look on; a member that is closing is left alone", async () => {
  const world = await createWorld('Europe/Berlin');
  await liveDay(world, '2031-05-05');
  setBack();
  await ask(groups.settings.changeMemberSettings, { as: world.tenant.admin, body: { timezone: 'America/New_York' } });
  expect(await tenantItem(world.tenant.id)).toMatchObject({ timezone: 'America/New_York' });
  at(world, '2031-05-06', 11 * 60 + 55);
  await runSchedule();
  expect(await openJobs(world.tenant.id)).toHaveLength(0);
  at({ timezone: 'America/New_York' }, '2031-05-06', 6 * 60);
  await runSchedule();
  expect(await openJobs(world.tenant.id)).toHaveLength(1);
  at({ timezone: 'America/New_York' }, '2031-05-07', 6 * 60);
  const item = await tenantItem(world.tenant.id);
  if (!item) throw new Error('no tenant');
  await table.put({ ...item, ...keys.tenant(world.tenant.id), state: 'closing' });
  await runSchedule();
  // Who looked at the directory before it was closed finds out.
  expect(await beginDay(item)).toBe(false);
  expect(await openJobs(world.tenant.id)).toHaveLength(1);
});

test.each([
  ['Europe/Berlin', '2031-03-30'],
  ['America/New_York', '2031-11-02'],
  ['Pacific/Auckland', '2031-09-28'],
])(
  'the last week before a deadline in %s, on whose day the clocks are changed: a mail each day after 06:00',
  async (timezone, deadline) => {
    const world = await createWorld(timezone);
    await addPeriod(world, 'Tides', deadline);
    for (let days = 8; days >= -1; days--) await liveDay(world, addDays(deadline, -days));
    const times = (await mailsOf(world.tenant.id)).map((mail) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(mail.at)),
    );
    // On the first day the reminder of 30 days before is made up for.
    expect(times).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((days) => `${addDays(deadline, -days)} 06:05`));
    expect(await thresholdsSent(world)).toEqual([30, 7, 6, 5, 4, 3, 2, 1, 0]);
  },
);

test('days that were missed are caught up with once, by the latest reminder of each deadline', async () => {
  const world = await createWorld('Europe/Berlin');
  await addPeriod(world, 'Journal of Tides', '2031-10-02');
  await liveDay(world, '2031-06-01');
  expect(await thresholdsSent(world)).toEqual([]);
  // 90 and 60 days before were missed, then 30.
  await liveDay(world, '2031-08-20');
  await liveDay(world, '2031-08-21');
  expect(await thresholdsSent(world)).toEqual([60]);
  await liveDay(world, '2031-09-29');
  expect(await thresholdsSent(world)).toEqual([60, 3]);
  // The deadline itself passed while nobody was reminding.
  await liveDay(world, '2031-10-05');
  await liveDay(world, '2031-10-06');
  expect(await thresholdsSent(world)).toEqual([60, 3, 0]);
  const mails = await mailsOf(world.tenant.id);
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toContain('Journal of Tides, 01.11.2031 – 30.10.2032: decide by 2 October 2031 (in 43 days)');
  expect(mails[2]?.text).toContain('still to be decided, the deadline was 2 October 2031 (3 days ago)');
});

test('a decision ends the series, and a deadline that is moved begins a new one', async () => {
  const world = await createWorld('UTC');
  const [decided, moved] = [await addPeriod(world, 'Decided', '2031-10-02'), await addPeriod(world, 'Moved', '2031-10-02')];
  await liveDay(world, '2031-09-02');
  expect(await thresholdsSent(world)).toEqual([30, 30]);
  await world.tenant.repo.commit(async (tx) => {
    tx.save('subscription_period', { ...(await tx.load('subscription_period', decided)), decision: 'accepted' });
    tx.save('subscription_period', { ...(await tx.load('subscription_period', moved)), cancellation_deadline: '2031-11-02' });
  });
  await liveDay(world, '2031-09-28');
  await liveDay(world, '2031-10-03');
  const sent = await sentReminders(world.tenant);
  expect(sent.filter(({ entity_id }) => entity_id === decided)).toHaveLength(1);
  expect(sent.filter(({ entity_id }) => entity_id === moved).map(({ date, threshold }) => [date, threshold])).toEqual([
    ['2031-10-02', 30],
    ['2031-11-02', 60],
    ['2031-11-02', 30],
  ]);
});

test('nobody is reminded of deadlines where the library does not want that (R120), nor of a period that has none', async () => {
  const world = await createWorld('UTC', { subscription_deadline_notification: false });
  await addPeriod(world, 'Silent', '2031-10-02');
  await liveDay(world, '2031-09-30');
  expect(await mailsOf(world.tenant.id)).toEqual([]);
  await world.tenant.repo.commit(async (tx) => {
    tx.save('member', { ...(await tx.load('member', 'member')), subscription_deadline_notification: true });
  });
  await addPeriod(world, 'Bought once', '2031-10-02', { one_time_purchase: true, cancellation_deadline: null, end_date: null });
  await liveDay(world, '2031-10-01');
  const [mail, ...more] = await mailsOf(world.tenant.id);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Silent');
  expect(mail?.text).not.toContain('Bought once');
});

test("a period without a deadline of its own has the member's days before its start (D5)", async () => {
  const world = await createWorld('UTC', { cancellation_reminder_days_before_start_date: 45 });
  await addPeriod(world, 'Proposed', '2031-10-02', { cancellation_deadline: null, start_date: '2031-11-16' });
  await liveDay(world, '2031-09-02');
  expect((await sentReminders(world.tenant)).map(({ date, threshold }) => [date, threshold])).toEqual([['2031-10-02', 30]]);
});

test('people have their own lead times; what an inactive owner answers for goes to all administrators', async () => {
  const world = await createWorld('UTC');
  const { tenant } = world;
  const second = await tenant.repo.commit(async (tx) => {
    tx.create('user_settings', {
      ...blankUserSettings,
      id: tenant.editor.id,
      reminders: { ...blankUserSettings.reminders, lead_times: [45, 10], last_week: false },
    });
    tx.save('user', { ...(await tx.load('user', tenant.viewer.id)), active: false });
    const admin = await tx.load('user', tenant.admin.id);
    return tx.create('user', { ...admin, id: 'second-admin', name: 'Second Admin', email: `second@${tenant.id}.example` }).id;
  });
  await addPeriod(world, 'Of the editor', '2031-10-02');
  await addPeriod(world, 'Of somebody who left', '2031-10-02', { owner_id: tenant.viewer.id });
  for (const days of [91, 90, 60, 45, 44, 30, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0, -1]) await liveDay(world, addDays('2031-10-02', -days));
  const sent = await sentReminders(tenant);
  const of = (id: string) => sent.filter(({ user_id }) => user_id === id).map(({ threshold }) => threshold);
  expect(of(tenant.editor.id)).toEqual([45, 10]);
  expect(of(tenant.admin.id)).toEqual([90, 60, 30, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(of(second)).toEqual(of(tenant.admin.id));
  expect(of(tenant.viewer.id)).toEqual([]);
});

test('what silence means at the deadline is decided the day after it, with a reason, and told to the owner (D3)', async () => {
  for (const [policy, decision] of [
    ['nothing', 'undecided'],
    ['renew', 'accepted'],
    ['cancel', 'cancelled'],
  ] as const) {
    // A member that is made today has no daily work before tomorrow.
    setBack();
    const world = await createWorld('Europe/Berlin', { on_deadline: policy });
    const [silent, old] = [await addPeriod(world, 'Silent', '2031-10-02'), await addPeriod(world, 'Long ago', '2031-05-02')];
    await liveDay(world, '2031-10-01');
    await liveDay(world, '2031-10-02');
    const find = async (id: string) => (await readModelFor(world.tenant.repo.caller)).find('subscription_period', id);
    expect(await find(silent)).toMatchObject({ decision: 'undecided' });
    await liveDay(world, '2031-10-03');
    expect(await find(silent)).toMatchObject({ decision, decided_by: null });
    // Its deadline passed before the library was looked at, when nobody had asked for that.
    expect(await find(old)).toMatchObject({ decision: 'undecided' });
    const last = (await mailsOf(world.tenant.id)).at(-1);
    if (policy === 'nothing') {
      expect(last?.at.slice(0, 10)).toBe('2031-10-02');
      continue;
    }
    expect((await find(silent))?.decision_reason).toMatchObject({
      code: expect.stringMatching(/^jobs\.\w+ByDeadline$/),
      values: { date: '2031-10-02' },
    });
    expect(last?.text).toContain(`${policy === 'renew' ? 'renewed' : 'cancelled'}, as nobody decided by 2 October 2031`);
    const count = (await mailsOf(world.tenant.id)).length;
    await liveDay(world, '2031-10-04');
    expect(await mailsOf(world.tenant.id)).toHaveLength(count);
  }
});

test('tasks remind once: on their day, or on the day on which they come back from a snooze; a person may do without', async () => {
  const world = await createWorld('UTC');
  const { tenant } = world;
  const period = await addPeriod(world, 'Tides', '2031-12-24', { workflow: 'running' });
  const task = { state: 'open', owner_id: null, snoozed_until: null, settled_at: null, settled_by: null, reason: null } as const;
  await tenant.repo.commit((tx) => {
    tx.create('workflow_run', {
      subscription_period_id: period,
      number: 1,
      state: 'running',
      started_at: '2031-01-01T00:00:00.000Z',
      started_by: null,
      ended_at: null,
      ended_by: null,
      reason: null,
      tasks: [
        { ...task, task: 'evaluation', due_on: '2031-03-03' },
        { ...task, task: 'request_price', due_on: '2031-03-03', snoozed_until: '2031-03-10', owner_id: tenant.admin.id },
        { ...task, task: 'enter_price', due_on: '2031-03-03', state: 'done' },
        { ...task, task: 'recommendation', due_on: '2031-03-03', owner_id: tenant.viewer.id },
      ],
    });
    tx.create('user_settings', {
      ...blankUserSettings,
      id: tenant.viewer.id,
      reminders: { ...blankUserSettings.reminders, tasks: false },
    });
  });
  for (const day of ['2031-03-02', '2031-03-03', '2031-03-04', '2031-03-09', '2031-03-10', '2031-03-11']) await liveDay(world, day);
  const sent = (await sentReminders(tenant)).map(({ task: name, user_id, sent_at }) => [name, user_id, sent_at?.slice(0, 10)]);
  expect(sent).toEqual([
    ['evaluation', tenant.editor.id, '2031-03-03'],
    ['request_price', tenant.admin.id, '2031-03-10'],
  ]);
  expect((await mailsOf(tenant.id))[0]?.text).toContain('evaluate it, due 3 March 2031 (today)');
});

test('the reminder of a British library is spelled as in Britain', async () => {
  const world = await createWorld('UTC', { locale: 'en-GB' });
  const period = await addPeriod(world, 'Tides', '2031-12-24', { workflow: 'running' });
  const nothing = { started_by: null, ended_at: null, ended_by: null, reason: null } as const;
  const task = { state: 'open', owner_id: null, snoozed_until: null, settled_at: null, settled_by: null, reason: null } as const;
  await world.tenant.repo.commit((tx) =>
    tx.create('workflow_run', {
      ...nothing,
      subscription_period_id: period,
      number: 1,
      state: 'running',
      started_at: '2031-01-01T00:00:00.000Z',
      tasks: [{ ...task, task: 'request_license', due_on: '2031-03-03' }],
    }),
  );
  for (const day of ['2031-03-02', '2031-03-03']) await liveDay(world, day);
  expect((await mailsOf(world.tenant.id))[0]?.text).toContain('request the licence, due 3 March 2031 (today)');
});

test('who was asked for feedback and says nothing is reminded a week later, unless the owner does without', async () => {
  for (const feedback of [true, false]) {
    setBack();
    const world = await createWorld('UTC');
    const { tenant } = world;
    const day = today('UTC');
    const department = await ask(groups.departments.create, { as: tenant.admin, body: { name: 'Physics' } });
    const stakeholder = await ask(groups.stakeholders.create, {
      as: tenant.admin,
      body: { last_name: 'Weber', email: `weber@${tenant.id}.example`, departments: [department.id] },
    });
    const share = { department_id: department.id, percentage: 100, cost_center_id: null, stakeholder_ids: [stakeholder.id] };
    await addPeriod(world, 'Tides', addDays(day, 300), { departments: [share] });
    await ask(groups.settings.change, {
      as: tenant.editor,
      body: { reminders: { ...blankUserSettings.reminders, feedback } },
    });
    await ask(groups.feedbackInvitations.invite, { as: tenant.admin, body: {} });
    for (const days of [6, 8, 9]) await liveDay(world, addDays(day, days));
    const reminded = (await mailsOf(tenant.id)).filter(({ kind }) => kind === 'stakeholder_reminder');
    expect(reminded.map((mail) => mail.at.slice(0, 10))).toEqual(feedback ? [addDays(day, 8)] : []);
  }
});

test('workflows begin by themselves where the library lets them', async () => {
  for (const automatic of [false, true]) {
    setBack();
    const world = await createWorld('UTC');
    const id = await addPeriod(world, 'Tides', '2031-10-02');
    await world.tenant.repo.commit((tx) =>
      tx.create('progress_bar_setting', {
        id: 'plan-workflow',
        type: 'plan-workflow',
        days_before: 120,
        responsible_id: null,
        template_id: null,
        automatic,
      }),
    );
    await liveDay(world, '2031-09-20');
    const period = (await readModelFor(world.tenant.repo.caller)).find('subscription_period', id);
    expect(period?.workflow).toBe(automatic ? 'running' : 'not_started');
  }
});

test('more than one commit takes: one mail tells all, and an attempt that ended at any place is gone on with', async () => {
  const world = await createWorld('UTC');
  for (let index = 0; index < 100; index++) await addPeriod(world, `Journal ${index}`, '2031-10-02');
  at(world, '2031-09-25');
  await runSchedule();
  const [job] = await openJobs(world.tenant.id);
  if (!job) throw new Error('no job');
  // Each attempt comes one commit further, and ends as a process that dies does.
  const transact = table.transact.bind(table);
  for (let attempt = 1; attempt <= 3; attempt++) {
    let commits = 0;
    const dying = vi.spyOn(table, 'transact').mockImplementation(async (...commit) => {
      commits += 1;
      if (commits > 1) throw new Error('The process died');
      return transact(...commit);
    });
    expect(await deliver(job)).toBe(false);
    dying.mockRestore();
    await expireLease(job).catch(() => {});
  }
  expect(await deliver(job)).toBe(true);
  const sent = await sentReminders(world.tenant);
  expect(sent).toHaveLength(100);
  const mails = await mailsOf(world.tenant.id);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text.match(/Journal \d+/g)).toHaveLength(100);
  await liveDay(world, '2031-09-25');
  expect(await mailsOf(world.tenant.id)).toHaveLength(1);
});

test('one member whose work fails keeps no other from its day', async () => {
  const [broken, sound] = [await createWorld('UTC'), await createWorld('UTC')];
  for (const world of [broken, sound]) await addPeriod(world, 'Tides', '2031-10-02');
  // A directory entry without a member behind it.
  at(sound, '2031-10-01');
  await table.put({ ...keys.tenant('ghost'), id: 'ghost', created_at: '2020-01-01T00:00:00.000Z', state: 'ready', timezone: 'No/Where' });
  await expect(runSchedule()).rejects.toThrow('could not be begun');
  await table.delete(keys.tenant('ghost'));
  await runJobs(sound.tenant.id);
  expect(await mailsOf(sound.tenant.id)).toHaveLength(1);
  expect(await openJobs(broken.tenant.id)).toHaveLength(1);
});

test('a Google account kept before one could sign in with it is found by its address from the next day on', async () => {
  const world = await createWorld('UTC');
  const { id, repo, editor } = world.tenant;
  const email = `${id}@gmail.com`;
  await repo.commit(async (tx) => {
    const before = await tx.load('user', editor.id);
    recordAccount(tx, before, tx.save('user', { ...before, google_account_email: email }));
  });
  await table.delete(keys.googleAccount(email, id));
  await liveDay(world, '2031-05-01');
  expect(await googleAccountsOf(email)).toMatchObject([{ tenant: id, user_id: editor.id }]);
  // What the first sign-in adds stays.
  await table.update(keys.googleAccount(email, id), {
    UpdateExpression: 'SET subject = :subject',
    ExpressionAttributeValues: { ':subject': '1000' },
  });
  await liveDay(world, '2031-05-02');
  expect(await googleAccountsOf(email)).toMatchObject([{ subject: '1000' }]);
});
