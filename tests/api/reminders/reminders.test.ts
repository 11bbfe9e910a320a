import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { ReminderRow } from '#shared/contract/groups/reminders.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { setClock, today } from '#functions/platform/clock.ts';
import { beginDay } from '#functions/records/work/reminders/daily-work.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

let setBack = (): void => {};
afterEach(() => setBack());

/** The member's today, as it really is. */
const day = today('Europe/Berlin');
const of = (name: string, rows: readonly ReminderRow[]) => rows.filter((row) => row.name === name);
const rowsOf = async (query: Record<string, string> = {}) =>
  (await ask(groups.reminders.list, { as: tenant.viewer, query })) as ReminderRow[];

/** An undecided period of the editor whose deadline is some days from today. */
async function undecided(name: string, days: number, more: object = {}) {
  const deadline = addDays(day, days);
  const dates = { start_date: addDays(deadline, 40), end_date: addDays(deadline, 400), cancellation_deadline: deadline };
  return library.period({ subscription_name: name, owner_id: tenant.editor.id, ...dates, ...more });
}

/** Does the daily work of some days from today, mails not sent. */
async function liveDay(days: number): Promise<void> {
  setBack();
  setBack = setClock({ now: () => new Date(Date.now() + days * 86_400_000) });
  const item = await tenantItem(tenant.id);
  setBack();
  // The hour does not matter here: noon of that day is past six everywhere in Europe.
  setBack = setClock({ now: () => new Date(`${addDays(day, days)}T11:00:00Z`) });
  if (item) await beginDay(item);
  await runJobs(tenant.id);
  setBack();
}

describe('C433 reminders of decision deadlines', () => {
  beforeAll(async () => {
    await undecided('Reef', 50);
    await undecided('Coast', 3);
    await undecided('Decided', 50, { decision: 'accepted' });
    await undecided('Years away', 700);
    await undecided('Passed', -3, { start_date: addDays(day, 10) });
  });

  test('tells what will be sent: of each deadline what the next run makes up for, and all that follows in a year', async () => {
    const rows = await rowsOf();
    expect(of('Reef', rows).map(({ threshold }) => threshold)).toEqual([60, 30, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(of('Reef', rows)[1]).toMatchObject({
      kind: 'cancellation',
      state: 'upcoming',
      user: { id: tenant.editor.id },
      due_on: addDays(day, 20),
      deadline: addDays(day, 50),
      sent_at: null,
    });
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Reef', 'Coast']));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ due_on }) => due_on)).toEqual(rows.map(({ due_on }) => due_on).toSorted());
  });

  test('is a list as all are: pages, search, filters, sorting, a file', async () => {
    const page = (await ask(groups.reminders.list, {
      as: tenant.viewer,
      query: { paginated: 'true', per_page: '3', search: 'reef', sort: '-due_on', 'filter[threshold][lte]': '7' },
    })) as Page<ReminderRow>;
    expect(page.last_row).toBe(8);
    expect(page.data.map(({ threshold }) => threshold)).toEqual([0, 1, 2]);
    const file = await callApi(groups.exports.entity, {
      as: tenant.viewer,
      params: { entity: 'reminders' },
      query: { format: 'csv', columns: 'name,due_on', search: 'reef' },
    });
    expect(file.bytes.toString('utf8').trim().split(/\r?\n/)).toHaveLength(11);
  });

  test('what was sent stays in it, and is not to come any more', async () => {
    await liveDay(1);
    const rows = await rowsOf({ state: 'sent' });
    expect(rows.map(({ name, threshold, state }) => `${name} ${threshold} ${state}`).toSorted()).toEqual(['Coast 2 sent', 'Reef 60 sent']);
    expect(of('Reef', await rowsOf({ state: 'upcoming' })).map(({ threshold }) => threshold)).not.toContain(60);
    expect((await rowsOf({ 'filter[user]': tenant.viewer.id })).length).toBe(0);
  });

  test('follows the settings of the person and of the member', async () => {
    await ask(groups.settings.change, {
      as: tenant.editor,
      body: { reminders: { lead_times: [40], last_week: false, tasks: true, feedback: true } },
    });
    expect((await ask(groups.settings.get, { as: tenant.editor })).reminders.lead_times).toEqual([40]);
    expect(of('Reef', await rowsOf({ state: 'upcoming' })).map(({ threshold }) => threshold)).toEqual([40]);
    await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { subscription_deadline_notification: false } });
    expect(await rowsOf({ state: 'upcoming' })).toEqual([]);
    await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { subscription_deadline_notification: true } });
    await ask(groups.settings.change, {
      as: tenant.editor,
      body: { reminders: { lead_times: null, last_week: true, tasks: true, feedback: true } },
    });
    const refused = await callApi(groups.settings.change, {
      as: tenant.editor,
      body: { reminders: { lead_times: [0], last_week: true, tasks: true, feedback: true } },
    });
    expect(refused.status).toBe(422);
  });
});

describe('C434 deleting a reminder', () => {
  const row = async (name: string, state: string) => of(name, await rowsOf({ state }))[0] as ReminderRow;

  test('one to come is not sent, whoever else is; it says so first, and cannot be replaced or deleted twice', async () => {
    await undecided('Dune', 33);
    const { id, due_on } = of('Dune', await rowsOf({ state: 'upcoming' })).find(({ threshold }) => threshold === 30) as ReminderRow;
    expect(due_on).toBe(addDays(day, 3));
    const asked = await ask(groups.reminders.deleteConfirmation, { as: tenant.editor, params: { id } });
    expect(asked).toMatchObject({ in_use: false, confirmable: true, name: 'Dune' });
    expect(asked.messages[0]?.message).toContain('will not be reminded of Dune');
    const refused = await callApi(groups.reminders.remove, { as: tenant.editor, params: { id }, query: { replace_with: 'another' } });
    expect(refused.status).toBe(422);
    expect((await callApi(groups.reminders.remove, { as: tenant.viewer, params: { id } })).status).toBe(403);
    expect(await ask(groups.reminders.remove, { as: tenant.editor, params: { id } })).toEqual({ id, replaced_by: null, uses: 0 });
    expect((await callApi(groups.reminders.remove, { as: tenant.editor, params: { id } })).status).toBe(404);
    expect(of('Dune', await rowsOf()).map(({ threshold }) => threshold)).not.toContain(30);
    await liveDay(3);
    expect(of('Dune', await rowsOf({ state: 'sent' })).map(({ threshold }) => threshold)).not.toContain(30);
  });

  test('one that was sent is listed no more, and not sent again', async () => {
    const { id, threshold } = await row('Reef', 'sent');
    await ask(groups.reminders.remove, { as: tenant.editor, params: { id } });
    expect(of('Reef', await rowsOf()).map((each) => each.id)).not.toContain(id);
    await liveDay(4);
    expect(of('Reef', await rowsOf({ state: 'sent' })).map((each) => each.threshold)).not.toContain(threshold);
    const actions = (await ask(groups.settings.recentActions, { as: tenant.admin, query: { 'filter[kind]': 'reminder' } })) as {
      action: string;
    }[];
    // What people did is told; what the machine sent every day is not.
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(['created', 'deleted']));
    expect(actions).toHaveLength(2);
  });

  test('one that never was is a 404', async () => {
    expect((await callApi(groups.reminders.remove, { as: tenant.editor, params: { id: 'nothing' } })).status).toBe(404);
    expect((await callApi(groups.reminders.deleteConfirmation, { as: tenant.editor, params: { id: 'nothing' } })).status).toBe(404);
  });

  test('a period that is deleted takes its reminders along', async () => {
    const { id } = await undecided('Gone', 6);
    await liveDay(5);
    expect(of('Gone', await rowsOf({ state: 'sent' }))).toHaveLength(1);
    await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id } });
    expect(of('Gone', await rowsOf())).toEqual([]);
  });
});

describe('C433 C434 reminders of a subscription', () => {
  const ofLagoon = async (state: string) => of('Lagoon', await rowsOf({ state })).filter(({ cause }) => cause === 'subscription');

  test('are listed beside those of deadlines, with their people, and without a deadline where they have a day of their own', async () => {
    const { subscription_id: id } = await undecided('Lagoon', 50);
    const add = (body: object) => ask(groups.subscriptionReminders.create, { as: tenant.editor, params: { id }, body: body as never });
    await add({ before: 20 });
    await add({ on: addDays(day, 40), to: 'people', user_ids: [tenant.admin.id] });
    await add({ on: addDays(day, 400) });
    const common = { subscription: { id }, cause: 'subscription', kind: 'subscription', sent_at: null };
    const ahead = { due_on: addDays(day, 30), threshold: 20, deadline: addDays(day, 50), entity: 'subscription_period' };
    const dated = { due_on: addDays(day, 40), threshold: null, deadline: null, entity: 'subscription', period: '' };
    expect(await ofLagoon('upcoming')).toMatchObject([
      { ...common, ...ahead, user: { id: tenant.editor.id } },
      { ...common, ...dated, user: { id: tenant.admin.id } },
    ]);
    expect((await rowsOf({ 'filter[cause]': 'subscription' })).map(({ name }) => name)).toEqual(['Lagoon', 'Lagoon']);
  });

  test('are listed also where the library sends none of deadlines', async () => {
    await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { subscription_deadline_notification: false } });
    expect((await rowsOf({ state: 'upcoming' })).map(({ cause }) => cause)).toEqual(['subscription', 'subscription']);
    await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { subscription_deadline_notification: true } });
  });

  test('are not sent once they were deleted, and stay in the list once they were sent', async () => {
    const [, dated] = await ofLagoon('upcoming');
    await ask(groups.reminders.remove, { as: tenant.editor, params: { id: dated?.id ?? '' } });
    expect(await ofLagoon('upcoming')).toHaveLength(1);
    await liveDay(30);
    await liveDay(41);
    const sent = await ofLagoon('sent');
    expect(sent).toMatchObject([{ threshold: 20, user: { id: tenant.editor.id }, due_on: addDays(day, 30) }]);
  });
});
