import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, callApi, type TestUser } from '#tests/support/api.ts';
import { readIcs } from '#tests/support/read-calendar.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { list, create, update, remove } = groups.subscriptionReminders;
const { subscriptions } = groups;

withLibrary();

const day = (): string => today('Europe/Berlin');
const fresh = async (more: object = {}) => library.period({ start_date: '2091-01-01', end_date: '2091-12-31', ...more });
const add = (id: string, body: object) => callApi(create, { as: tenant.editor, params: { id }, body: body as never });
const rowsOf = (id: string, as: TestUser = tenant.editor) => ask(list, { as, params: { id } });
const patch = (id: string, reminderId: string, body: object, as: TestUser = tenant.editor) =>
  callApi(update, { as, params: { id, reminderId }, body: body as never });

describe('C885 C886 C887 C900 reminders of a subscription', () => {
  test('are added, listed with their people and their next day, changed and deleted', async () => {
    const { subscription_id: id, effective_deadline: deadline, owner } = await fresh();
    const before = await add(id, { before: 30, text: 'Ask the committee' });
    expect([before.status, before.result]).toMatchObject([
      200,
      {
        before: 30,
        on: null,
        to: 'owner',
        people: [owner],
        absent: [],
        next_on: addDays(deadline ?? '', -30),
        is_mine: true,
        snoozed_until: null,
      },
    ]);
    await add(id, { on: addDays(day(), 10), to: 'people', user_ids: [tenant.viewer.id] });
    expect(await rowsOf(id)).toMatchObject({
      quiet: false,
      reminders: [
        { before: 30, text: 'Ask the committee' },
        { before: null, next_on: addDays(day(), 10), people: [{ id: tenant.viewer.id }], is_mine: false },
      ],
    });
    const changed = await patch(id, before.result.id, { before: 45, version: before.result.version });
    expect(changed.result).toMatchObject({ before: 45, text: 'Ask the committee', next_on: addDays(deadline ?? '', -45) });
    expect((await patch(id, before.result.id, { before: 50, version: before.result.version })).status).toBe(409);
    const removed = await callApi(remove, { as: tenant.editor, params: { id, reminderId: before.result.id } });
    expect([removed.status, removed.body.messages.default]).toEqual([200, 'The reminder was deleted.']);
    expect((await rowsOf(id)).reminders).toHaveLength(1);
  });

  test('have no next day where nothing is to be decided', async () => {
    const { subscription_id: id } = await fresh({ decision: 'cancelled' });
    expect((await add(id, { before: 30 })).result.next_on).toBeNull();
  });

  test.each([
    ['neither days nor a day', {}, 'before'],
    ['-1 day', { before: -1 }, 'before'],
    ['a day of last year', { on: '2020-01-01' }, 'on'],
    ['month 13', { on: '2030-13-01' }, 'on'],
    ['nobody', { before: 3, to: 'people', user_ids: [] }, 'user_ids'],
  ])('are refused with %s', async (_what, body, field) => {
    const { subscription_id: id } = await fresh();
    const { status, body: answer } = await add(id, body);
    expect([status, Object.keys(answer.messages.errors ?? {})]).toEqual([422, [field]]);
  });

  test('are snoozed by the people who get them, and by nobody else', async () => {
    const { subscription_id: id } = await fresh();
    const { result: own } = await add(id, { before: 30, to: 'people', user_ids: [tenant.viewer.id] });
    const until = addDays(own.next_on ?? '', 7);
    const moved = await patch(id, own.id, { snooze_until: until }, tenant.viewer);
    expect([moved.status, moved.result.snoozed_until]).toEqual([200, until]);
    expect(moved.body.messages.default).toMatch(/^You are reminded on /);
    expect((await rowsOf(id)).reminders[0]).toMatchObject({ snoozed_until: null });
    expect((await patch(id, own.id, { snooze_until: until })).status).toBe(422);
    expect((await patch(id, own.id, { snooze_until: day() }, tenant.viewer)).status).toBe(422);
    expect((await patch(id, own.id, { before: 10 }, tenant.viewer)).status).toBe(403);
    expect((await patch(id, own.id, { snooze_until: null }, tenant.viewer)).result.snoozed_until).toBeNull();
  });

  test('are not snoozed to a day before their own, which would move nothing', async () => {
    const { subscription_id: id } = await fresh();
    const { result: own } = await add(id, { before: 30 });
    const { status, body } = await patch(id, own.id, { snooze_until: addDays(day(), 7) });
    expect([status, body.messages.errors]).toEqual([
      422,
      { snooze_until: [expect.stringMatching(/^This reminder has no day before .*: there is nothing to snooze\.$/)] },
    ]);
    // One that lies so in records of before moves nothing, and is not shown.
    await tenant.repo.commit(async (tx) => {
      const snoozed = [{ user_id: tenant.editor.id, until: addDays(day(), 7) }];
      tx.save('subscription_reminder', { ...(await tx.load('subscription_reminder', own.id)), snoozed });
    });
    expect((await rowsOf(id)).reminders[0]).toMatchObject({ snoozed_until: null, next_on: own.next_on });
  });

  test('say apart that no deadline is open and that their day is past', async () => {
    const { subscription_id: open } = await fresh({ start_date: addDays(day(), 120), end_date: addDays(day(), 484) });
    const { result: past } = await add(open, { before: 700 });
    expect(past).toMatchObject({ first_on: expect.any(String), next_on: null });
    const { subscription_id: decided } = await fresh({ decision: 'cancelled' });
    expect((await add(decided, { before: 700 })).result).toMatchObject({ first_on: null, next_on: null });
  });

  test('are snoozed by the owner once their chosen people are deleted', async () => {
    const { subscription_id: id } = await fresh();
    const { result } = await add(id, { before: 30, to: 'people', user_ids: [tenant.viewer.id] });
    await tenant.repo.commit(async (tx) => {
      tx.save('subscription_reminder', { ...(await tx.load('subscription_reminder', result.id)), user_ids: [] });
    });
    const until = addDays(result.next_on ?? '', 7);
    expect((await patch(id, result.id, { snooze_until: until })).result).toMatchObject({ is_mine: true, snoozed_until: until });
  });

  test('name a person once who replaces two others', async () => {
    const { subscription_id: id } = await fresh();
    const { result } = await add(id, { before: 30 });
    await tenant.repo.commit(async (tx) => {
      const user_ids = [tenant.viewer.id, tenant.viewer.id];
      tx.save('subscription_reminder', { ...(await tx.load('subscription_reminder', result.id)), to: 'people', user_ids });
    });
    expect((await rowsOf(id)).reminders[0]?.people.map((each) => each.id)).toEqual([tenant.viewer.id]);
  });

  test('name people whose account is no longer active, and go to the owner instead', async () => {
    const { subscription_id: id, owner } = await fresh();
    await add(id, { before: 30, to: 'people', user_ids: [tenant.research.id] });
    await tenant.repo.commit(async (tx) => {
      tx.save('user', { ...(await tx.load('user', tenant.research.id)), active: false });
    });
    expect((await rowsOf(id)).reminders[0]).toMatchObject({ people: [owner], absent: [{ id: tenant.research.id }] });
  });

  test('are not found through another subscription, and refused to readers', async () => {
    const [one, two] = [await fresh(), await fresh()];
    const { result } = await add(one.subscription_id, { before: 30 });
    expect((await patch(two.subscription_id, result.id, { before: 10 })).status).toBe(404);
    expect((await callApi(remove, { as: tenant.editor, params: { id: two.subscription_id, reminderId: result.id } })).status).toBe(404);
    expect((await add('nowhere', { before: 30 })).status).toBe(404);
    expect((await callApi(create, { as: tenant.viewer, params: { id: one.subscription_id }, body: { before: 30 } })).status).toBe(403);
  });

  test('are silenced until the next period is made [RQ09]', async () => {
    const { subscription_id: id } = await library.period({ start_date: '2026-01-01', end_date: '2026-12-31' });
    await ask(subscriptions.update, { as: tenant.editor, params: { id }, body: { quiet: true } });
    expect(await rowsOf(id)).toMatchObject({ quiet: true });
    await library.period({ subscription_id: id, start_date: '2027-01-01', end_date: '2027-12-31' });
    expect(await rowsOf(id)).toMatchObject({ quiet: false });
    await ask(subscriptions.update, { as: tenant.editor, params: { id }, body: { quiet: true } });
    await ask(subscriptions.update, { as: tenant.editor, params: { id }, body: { quiet: false } });
    expect(await rowsOf(id)).toMatchObject({ quiet: false });
  });

  test('move to the subscription that replaces theirs, and end with a deleted one', async () => {
    const [one, two, three] = [await fresh(), await fresh(), await fresh()];
    const { result } = await add(one.subscription_id, { before: 30, text: 'Carried' });
    await add(three.subscription_id, { before: 30 });
    await ask(subscriptions.remove, {
      as: tenant.admin,
      params: { id: one.subscription_id },
      query: { replace_with: two.subscription_id } as never,
    });
    expect((await rowsOf(two.subscription_id)).reminders).toMatchObject([
      { id: result.id, text: 'Carried', subscription_id: two.subscription_id },
    ]);
    await ask(subscriptions.remove, { as: tenant.admin, params: { id: three.subscription_id }, query: { anyway: true } as never });
    const model = await tenant.repo.model();
    expect(model.by('subscription_reminder', 'subscription_id', three.subscription_id)).toEqual([]);
  });

  test('come back when their deletion is undone', async () => {
    const { subscription_id: id } = await fresh();
    const { result } = await add(id, { before: 30, text: 'Back again' });
    const changeSet = `reminder-${result.id}`;
    await callApi(remove, { as: tenant.editor, params: { id, reminderId: result.id }, headers: { 'change-set': changeSet } });
    expect((await rowsOf(id)).reminders).toEqual([]);
    await ask(groups.changeSets.undo, { as: tenant.editor, params: { id: changeSet }, body: {} as never });
    expect((await rowsOf(id)).reminders).toMatchObject([{ text: 'Back again' }]);
  });

  test('are in the calendar of their people, on the same event when their day moves', async () => {
    const { subscription_id: id } = await fresh({ subscription_name: 'Journal of Calendars' });
    const { result } = await add(id, { on: addDays(day(), 20), to: 'people', user_ids: [tenant.viewer.id], text: 'Compare offers' });
    const eventOf = async (as: TestUser) => {
      const { address } = await ask(groups.calendar.create, { as, body: { scope: 'mine' } });
      const file = new URL(address).pathname.split('/').at(-1) ?? '';
      const { bytes } = await callApi(groups.calendar.read, { params: { file } });
      return readIcs(bytes.toString('utf8')).events.find(({ summary }) => summary === 'Journal of Calendars: Compare offers');
    };
    const first = await eventOf(tenant.viewer);
    expect(first).toBeDefined();
    expect(await eventOf(tenant.editor)).toBeUndefined();
    await patch(id, result.id, { on: addDays(day(), 25) });
    expect((await eventOf(tenant.viewer))?.uid).toBe(first?.uid);
    await ask(subscriptions.update, { as: tenant.editor, params: { id }, body: { quiet: true } });
    expect(await eventOf(tenant.viewer)).toBeUndefined();
  });
});
