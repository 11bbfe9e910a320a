// Reminders of subscriptions in the daily work: beside the people's own lead times, never twice, and none for what is silenced.
import { describe, expect, test } from 'vitest';
import type { ContractTerms, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionReminder } from '#shared/contract/entities/subscription-reminder.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { sendDigests } from '#functions/workers/daily-work/send-digests.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import {
  addPeriod,
  createWorld,
  journeyTo,
  liveDay,
  mailsOf,
  type ReminderWorld,
  sentReminders,
  startBefore2031,
} from './reminder-world.ts';

startBefore2031();

const deadline = '2031-09-30';

/** The subscription of a period with this deadline, and a reminder of it. */
async function withReminder(world: ReminderWorld, values: Partial<SubscriptionReminder> = {}, more: Partial<SubscriptionPeriod> = {}) {
  const period = await addPeriod(world, 'Journal of Tides', deadline, more);
  const model = await readModelFor(world.tenant.repo.caller);
  const subscription = model.find('subscription_period', period)?.subscription_id ?? '';
  return { subscription, period, reminder: await addReminder(world, subscription, values) };
}

async function addReminder({ tenant }: ReminderWorld, subscription_id: string, values: Partial<SubscriptionReminder>): Promise<string> {
  const blank = { before: null, on: null, to: 'owner' as const, user_ids: [], text: null, snoozed: [] };
  return tenant.repo.commit((tx) => tx.create('subscription_reminder', { ...blank, subscription_id, ...values }).id);
}

const change = <K extends 'subscription' | 'subscription_reminder' | 'user'>(
  { tenant }: ReminderWorld,
  kind: K,
  id: string,
  values: object,
) =>
  tenant.repo.commit(async (tx) => {
    tx.save(kind, { ...(await tx.load(kind, id)), ...values } as never);
  });

/** The mails so far by recipient's part of the address, with their lines about the subscription. */
async function linesTo(world: ReminderWorld, who: 'editor' | 'viewer' | 'admin'): Promise<string[]> {
  const mails = (await mailsOf(world.tenant.id)).filter(({ to }) => String(to).startsWith(`${who}@`));
  return mails.flatMap(({ text }) => text.split('\n').filter((line) => line.includes('Journal of Tides')));
}

async function silentOwn(world: ReminderWorld, ...people: string[]): Promise<void> {
  for (const id of people)
    await world.tenant.repo.commit((tx) =>
      tx.put('user_settings', id, { ...blankUserSettings, reminders: { lead_times: [], last_week: false, tasks: false, feedback: false } }),
    );
}

describe.each(['Pacific/Auckland', 'America/Los_Angeles'])('a library in %s', (timezone) => {
  test('reminds chosen people so many days before the deadline, by its own clock, once [RQ09]', async () => {
    const world = await createWorld(timezone);
    const { editor, viewer } = world.tenant;
    await silentOwn(world, editor.id, viewer.id);
    await withReminder(world, { before: 45, to: 'people', user_ids: [viewer.id], text: 'Ask the committee' });
    await liveDay(world, addDays(deadline, -46));
    expect(await linesTo(world, 'viewer')).toEqual([]);
    await liveDay(world, addDays(deadline, -45));
    await liveDay(world, addDays(deadline, -44));
    expect(await linesTo(world, 'viewer')).toEqual([
      expect.stringMatching(/Journal of Tides, .*: decide by .*2031 \(in 45 days\) \(reminder of the subscription: Ask the committee\)/),
    ]);
    expect(await linesTo(world, 'editor')).toEqual([]);
  });

  test('reminds on a day of its own, also when that was missed', async () => {
    const world = await createWorld(timezone);
    await silentOwn(world, world.tenant.editor.id);
    await withReminder(world, { on: '2031-05-10', text: 'Compare the offers' });
    await liveDay(world, '2031-05-08');
    await liveDay(world, '2031-05-12');
    await liveDay(world, '2031-05-13');
    expect(await linesTo(world, 'editor')).toEqual([expect.stringMatching(/Journal of Tides: reminder for .*2031: Compare the offers/)]);
  });
});

test('one line names both causes where the own reminder has the same day [RQ09]', async () => {
  const world = await createWorld('Europe/Berlin');
  await withReminder(world, { before: 60, text: 'Ask the committee' });
  await liveDay(world, addDays(deadline, -60));
  expect(await linesTo(world, 'editor')).toEqual([
    expect.stringMatching(/decide by .* \(your own reminder and one of the subscription: Ask the committee\)$/),
  ]);
  expect((await sentReminders(world.tenant)).map(({ kind }) => kind).toSorted()).toEqual(['cancellation', 'subscription']);
});

test('several lead times of a subscription each remind, and of those entered late only the latest', async () => {
  const world = await createWorld('Europe/Berlin');
  await silentOwn(world, world.tenant.editor.id);
  const { subscription } = await withReminder(world, { before: 20, text: 'twenty' });
  for (const before of [90, 50]) await addReminder(world, subscription, { before, text: `${before} late` });
  await liveDay(world, addDays(deadline, -40));
  await liveDay(world, addDays(deadline, -39));
  for (const left of [21, 20, 19]) await liveDay(world, addDays(deadline, -left));
  const lines = await linesTo(world, 'editor');
  expect(lines.map((line) => /subscription: (.*)\)$/.exec(line)?.[1])).toEqual(['50 late', 'twenty']);
});

test('two reminders of one missed stretch are one line with both texts', async () => {
  const world = await createWorld('Europe/Berlin');
  await silentOwn(world, world.tenant.editor.id);
  const { subscription } = await withReminder(world, { before: 31, text: 'first' });
  await addReminder(world, subscription, { before: 30, text: 'second' });
  await liveDay(world, addDays(deadline, -33));
  await liveDay(world, addDays(deadline, -29));
  expect(await linesTo(world, 'editor')).toEqual([expect.stringMatching(/\(reminder of the subscription: first; second\)$/)]);
});

test('two open decisions of a subscription are two lines, each with its own deadline', async () => {
  const world = await createWorld('Europe/Berlin');
  await silentOwn(world, world.tenant.editor.id);
  const { subscription, period } = await withReminder(world, { before: 45, text: 'first' });
  await world.tenant.repo.commit(async (tx) => {
    const {
      id: _id,
      created_at: _c,
      created_by: _b,
      updated_at: _u,
      updated_by: _v,
      version: _n,
      ...rest
    } = await tx.load('subscription_period', period);
    const start_date = addDays(rest.end_date ?? '', 1);
    tx.create('subscription_period', {
      ...rest,
      start_date,
      end_date: addDays(start_date, 364),
      cancellation_deadline: addDays(deadline, 90),
    });
  });
  await addReminder(world, subscription, { before: 135, text: 'second' });
  await liveDay(world, addDays(deadline, -45));
  const lines = await linesTo(world, 'editor');
  expect(lines).toEqual([
    expect.stringMatching(/\(in 45 days\) \(reminder of the subscription: first\)$/),
    expect.stringMatching(/\(in 135 days\) \(reminder of the subscription: second\)$/),
  ]);
});

test('a snooze moves a reminder for one person alone', async () => {
  const world = await createWorld('Europe/Berlin');
  const { editor, viewer } = world.tenant;
  await silentOwn(world, editor.id, viewer.id);
  const { reminder } = await withReminder(world, { before: 45, to: 'people', user_ids: [editor.id, viewer.id] });
  await liveDay(world, addDays(deadline, -45));
  await change(world, 'subscription_reminder', reminder, { snoozed: [{ user_id: viewer.id, until: addDays(deadline, -38) }] });
  for (const left of [44, 39, 38, 37]) await liveDay(world, addDays(deadline, -left));
  expect([(await linesTo(world, 'editor')).length, (await linesTo(world, 'viewer')).length]).toEqual([1, 2]);
});

test('an account that is no longer active gets none: its reminder goes to the owner', async () => {
  const world = await createWorld('Europe/Berlin');
  const { editor, viewer } = world.tenant;
  await silentOwn(world, editor.id, viewer.id);
  await withReminder(world, { before: 45, to: 'people', user_ids: [viewer.id] });
  await change(world, 'user', viewer.id, { active: false });
  await liveDay(world, addDays(deadline, -45));
  expect([(await linesTo(world, 'editor')).length, (await linesTo(world, 'viewer')).length]).toEqual([1, 0]);
});

test('a silenced subscription sends no reminders until its next period is made', async () => {
  const world = await createWorld('Europe/Berlin');
  const { subscription, period } = await withReminder(world, { before: 45 });
  const start = (await readModelFor(world.tenant.repo.caller)).find('subscription_period', period)?.start_date ?? '';
  await change(world, 'subscription', subscription, { quiet_since: start });
  for (const left of [90, 60, 45, 30, 7]) await liveDay(world, addDays(deadline, -left));
  expect(await linesTo(world, 'editor')).toEqual([]);
  await world.tenant.repo.commit(async (tx) => {
    const latest = await tx.load('subscription_period', period);
    const { id: _id, created_at: _c, created_by: _b, updated_at: _u, updated_by: _v, version: _n, ...rest } = latest;
    const dates = {
      start_date: addDays(latest.end_date ?? '', 1),
      end_date: addDays(latest.end_date ?? '', 365),
      cancellation_deadline: null,
    };
    tx.create('subscription_period', { ...rest, ...dates });
  });
  await liveDay(world, addDays(deadline, -6));
  expect(await linesTo(world, 'editor')).toHaveLength(1);
});

describe('a contract that renews by itself', () => {
  const terms: ContractTerms = {
    ...blankTerms,
    renewal: 'automatic',
    notice: { count: 3, unit: 'month' },
    years: [],
    opt_out: [],
    entered_on: '2031-01-01',
  };

  /** The year 2032 of a contract that renews by itself, after 2031. */
  async function renewing(world: ReminderWorld) {
    const made = await withReminder(
      world,
      { before: 10, to: 'people', user_ids: [world.tenant.viewer.id] },
      {
        start_date: '2032-01-01',
        end_date: '2032-12-31',
        cancellation_deadline: null,
      },
    );
    await world.tenant.repo.commit(async (tx) => {
      const next = await tx.load('subscription_period', made.period);
      const { id: _id, created_at: _c, created_by: _b, updated_at: _u, updated_by: _v, version: _n, ...rest } = next;
      tx.create('subscription_period', { ...rest, start_date: '2031-01-01', end_date: '2031-12-31', decision: 'accepted' });
      tx.save('subscription', { ...(await tx.load('subscription', made.subscription)), terms });
    });
    return made;
  }

  test('is announced to the people of its reminders too [RQ06]', async () => {
    const world = await createWorld('Europe/Berlin');
    await renewing(world);
    for (const left of [31, 30, 14, 10, 3]) await liveDay(world, addDays(deadline, -left));
    const [editor, viewer] = [await linesTo(world, 'editor'), await linesTo(world, 'viewer')];
    expect([editor.length, viewer.length]).toEqual([3, 4]);
    expect(viewer[0]).toMatch(/renews by itself on/);
    expect(viewer[2]).toMatch(/renews by itself on .*\(reminder of the subscription\)$/);
  });

  test('is not announced while it is silenced, and renews all the same', async () => {
    const world = await createWorld('Europe/Berlin');
    const { subscription, period } = await renewing(world);
    await change(world, 'subscription', subscription, { quiet_since: '2032-01-01' });
    for (const left of [30, 14, 10, 3, 0]) await liveDay(world, addDays(deadline, -left));
    expect(await mailsOf(world.tenant.id)).toEqual([]);
    await liveDay(world, addDays(deadline, 1));
    expect((await readModelFor(world.tenant.repo.caller)).find('subscription_period', period)).toMatchObject({ decision: 'accepted' });
  });
});

test('two instances at once send one mail with one line [RQ09]', async () => {
  const world = await createWorld('Europe/Berlin');
  const instances = [await startInstance(), await startInstance()] as const;
  await atSteps(async (step) => {
    const own = await createWorld('Europe/Berlin');
    await withReminder(own, { before: 60, text: 'Ask the committee' });
    const day = addDays(deadline, -60);
    journeyTo(world, day);
    const work = { day, since: addDays(day, -1) };
    const send = (instance: Instance) =>
      instance.sendDigests(instance.repositoryFor(systemCaller(own.tenant.id)), work, () => Promise.resolve());
    const done = await interleave(instances, step, send, send);
    await sendDigests(repositoryFor(systemCaller(own.tenant.id)), work, () => Promise.resolve());
    expect((await mailsOf(own.tenant.id)).length, `step ${step}`).toBe(1);
    expect(await linesTo(own, 'editor'), `step ${step}`).toHaveLength(1);
    return done;
  });
});
