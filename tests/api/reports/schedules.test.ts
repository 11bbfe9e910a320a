import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ReportRunRow } from '#shared/contract/rows/report-row.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { findMail } from '#functions/platform/mail.ts';
import type { Job } from '#functions/platform/jobs.ts';
import { reportOf } from '#functions/records/output/reports/scheduled-run.ts';
import { planReports } from '#functions/records/output/reports/plan-scheduled-runs.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { buildReport, giveUp } from '#functions/workers/build-report/build-report.ts';
import { ask, callApi, runJobs, type TestUser } from '#tests/support/api.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { openJobs } from '#tests/support/deliver-jobs.ts';
import { atSteps, interleave, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { reports } = groups;

// At the present: functions that are loaded again after `startInstance` do not know the clock set below, and refuse older sessions.
withLibrary();

/** A Monday, before the hour of the schedules below in every time zone of Europe. */
const monday = '2026-11-23';
const columns = [{ path: 'subscription', label: null, total: null }];
let report = '';

beforeAll(async () => {
  await library.period({ subscription_name: 'Journal of Mondays', price: 100 });
});
beforeEach(async () => {
  const ahead = Date.parse(`${monday}T04:30:00.000Z`) - Date.now();
  const stop = setClock({ now: () => new Date(Date.now() + ahead) });
  const body = { name: `Weekly ${crypto.randomUUID().slice(0, 6)}`, type: 'subscription-periods' as const, columns };
  report = (await ask(reports.create, { as: tenant.editor, body })).id;
  return stop;
});

const weekly = (more: object = {}) => ({ every: 'week', on: 1, hour: 9, to: [tenant.viewer.id], format: 'csv', ...more });
const schedule = (plan: object | null, as: TestUser = tenant.editor) =>
  callApi(reports.schedule, { as, params: { id: report }, body: { schedule: plan } as never });
const repo = () => repositoryFor(systemCaller(tenant.id));
const plan = (day: string) => asFunction('daily-work', () => planReports(repo(), day, async () => {}));
/** The mails of a kind that were queued. */
const mailsOf = async (kind: string) => {
  const ids = [...(await repo().model()).all('email')].filter((each) => each.kind === kind).map(({ id }) => id);
  return (await Promise.all(ids.map((id) => findMail(systemCaller(tenant.id).tenant, id)))).flatMap((mail) => mail ?? []);
};
const addressOf = async (user: TestUser) => (await tenant.repo.get('user', user.id))?.email;
const runs = async () => [...(await repo().model()).all('report_run')].filter((run) => reportOf(run) === report);
const stored = async () => (await repo().model()).by('report_schedule', 'report_id', report)[0];
const jobsOf = async () => (await openJobs(tenant.id)).filter(({ worker }) => worker === 'build-report');

describe('schedules of reports [C694] [RD05]', () => {
  test('are the owner’s, name their next day, and end with null', async () => {
    const set = await schedule(weekly());
    expect(set.result.schedule).toMatchObject({ every: 'week', hour: 9, to: [{ id: tenant.viewer.id }], paused_at: null });
    expect(set.result.schedule?.next_on).toBe('2026-11-30');
    expect((await schedule(weekly(), tenant.admin)).status).toBe(404);
    expect((await schedule(null)).result.schedule).toBeNull();
    expect(await stored()).toBeUndefined();
    expect((await schedule(weekly({ hour: 7 }))).status).toBe(200);
  });

  test('refuse a weekday that there is none of, and recipients who could not read the report [RD02]', async () => {
    const refused = async (more: object) => (await schedule(weekly(more))).body.messages.errors;
    expect(await refused({ on: 8 })).toEqual({ 'schedule.on': ['A weekday is a number from 1 (Monday) to 7.'] });
    expect(await refused({ to: ['somebody-of-others'] })).toBeTruthy();
    expect(await refused({ to: [] })).toBeTruthy();
    expect(await refused({ hour: 3 })).toBeTruthy();
  });

  test('begin a run for each recipient at the hour of the library, once a day', async () => {
    await schedule(weekly({ to: [tenant.viewer.id, tenant.editor.id] }));
    await plan(monday);
    await plan(monday);
    const begun = await runs();
    expect(new Set(begun.map(({ reader_id }) => reader_id))).toEqual(new Set([tenant.viewer.id, tenant.editor.id]));
    expect(begun.map(({ scheduled_on }) => scheduled_on)).toEqual([monday, monday]);
    const { timezone } = (await tenant.repo.get('member', 'member')) ?? {};
    const hours = (await jobsOf()).map(({ due = '' }) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: timezone ?? 'UTC', timeStyle: 'short' }).format(new Date(due)),
    );
    expect(hours).toEqual(expect.arrayContaining(['09:00']));
    await plan('2026-11-24');
    expect(await runs()).toHaveLength(2);
    await plan('2026-11-30');
    expect(await runs()).toHaveLength(4);
  });

  test('are planned once by two workers at the same time, and after one died', async () => {
    await schedule(weekly({ hour: 6, on: 2 }));
    const tuesday = '2026-11-24';
    const pair = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step, turn) => {
      const day = addDays(tuesday, 7 * turn);
      const work = ({ planReports: begin, repositoryFor: of }: (typeof pair)[0]) => begin(of(systemCaller(tenant.id)), day, async () => {});
      const { meanwhile, result, commit } = await interleave(pair, step, work, work);
      expect((await runs()).filter(({ scheduled_on }) => scheduled_on === day)).toHaveLength(1);
      expect([meanwhile?.status ?? 'fulfilled', result.status]).toEqual(['fulfilled', 'fulfilled']);
      return { meanwhile, commit };
    });
    await plan(tuesday);
    expect((await runs()).filter(({ scheduled_on }) => scheduled_on === tuesday)).toHaveLength(0);
  });

  test('tell the reader by an email with a link, without the file or a figure', async () => {
    await schedule(weekly());
    await plan(monday);
    await runJobs(tenant.id);
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'finished', reader_id: tenant.viewer.id, built_with: expect.any(Array) });
    const mail = (await mailsOf('report_ready')).find(({ subject }) => subject.includes(run?.name ?? '-'));
    expect([mail?.to].flat()).toEqual([await addressOf(tenant.viewer)]);
    expect(mail?.text).toContain('/reports/runs');
    expect(mail?.text).not.toContain('Journal of Mondays');
    expect(mail?.attachments ?? []).toEqual([]);
    expect(((await ask(reports.runs, { as: tenant.viewer })) as ReportRunRow[]).some(({ id, ready }) => id === run?.id && ready)).toBe(
      true,
    );
  });

  test('leave a run out whose reader was removed from the recipients meanwhile', async () => {
    await schedule(weekly());
    await plan(monday);
    await schedule(weekly({ to: [tenant.editor.id] }));
    await runJobs(tenant.id);
    expect((await runs()).filter(({ reader_id }) => reader_id === tenant.viewer.id)).toEqual([]);
  });

  test('are paused after two planned days in a row that failed, and their owner is told', async () => {
    await schedule(weekly({ to: [tenant.viewer.id, tenant.admin.id] }));
    const fail = async (day: string) => {
      await plan(day);
      for (const { id } of (await runs()).filter(({ scheduled_on }) => scheduled_on === day))
        await asFunction('build-report', () => giveUp({ payload: { run_id: id }, caller: systemCaller(tenant.id) }));
    };
    await fail(monday);
    expect((await stored())?.paused_at).toBeNull();
    await fail('2026-11-30');
    expect((await stored())?.paused_at).not.toBeNull();
    const told = await mailsOf('report_paused');
    expect(told.flatMap(({ to }) => to)).toEqual([await addressOf(tenant.editor)]);
    await plan('2026-12-07');
    expect((await runs()).filter(({ scheduled_on }) => scheduled_on === '2026-12-07')).toEqual([]);
    expect((await schedule(weekly())).result.schedule?.paused_at).toBeNull();
  });

  test('go on after a single failure between days that worked', async () => {
    await schedule(weekly());
    const last = async (day: string) => (await runs()).find(({ scheduled_on }) => scheduled_on === day)?.id ?? '';
    const caller = systemCaller(tenant.id);
    for (const [day, works] of [
      [monday, false],
      ['2026-11-30', true],
      ['2026-12-07', false],
    ] as const) {
      await plan(day);
      const context = { payload: { run_id: await last(day) }, caller, extend: async () => {}, job: {} as Job };
      await asFunction('build-report', () => (works ? buildReport(context) : giveUp(context)));
    }
    expect((await stored())?.paused_at).toBeNull();
  });

  test('go to the replacement of an owner who leaves', async () => {
    await schedule(weekly({ to: [tenant.editor.id] }));
    const moved = await callApi(groups.users.deactivate, {
      as: tenant.admin,
      params: { id: tenant.editor.id },
      body: { replace_with: tenant.admin.id } as never,
    });
    expect(moved.status).toBe(200);
    await runJobs(tenant.id);
    const row = await ask(reports.get, { as: tenant.admin, params: { id: report } });
    expect([row.own, row.schedule?.to.map(({ id }) => id)]).toEqual([true, [tenant.admin.id]]);
  });
});
