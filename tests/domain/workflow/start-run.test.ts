import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { dueDates, milestonesBefore } from '#shared/domain/workflow/due-dates.ts';
import { endRefusal, endRun } from '#shared/domain/workflow/end-run.ts';
import { followApplicability, noLongerApplies } from '#shared/domain/workflow/follow-applicability.ts';
import { milestoneStates } from '#shared/domain/workflow/milestone-states.ts';
import { type Run, closeTask } from '#shared/domain/workflow/close-task.ts';
import { type StartingPeriod, startRun } from '#shared/domain/workflow/start-run.ts';
import { type TaskSetting, usualTaskSettings } from '#shared/domain/workflow/task-settings.ts';
import { milestoneOf, type TaskName, taskNames } from '#shared/domain/workflow/tasks.ts';
import { english } from '#tests/support/messages-in-english.ts';

const period: StartingPeriod = {
  workflow: 'not_started',
  decision: 'undecided',
  start_date: '2027-01-01',
  owner_id: 'owner',
  order_date: null,
  notice_sent_on: null,
  task_applicability: {},
};
const when = { deadline: '2026-10-01', today: '2026-06-01' };

function started(
  change: Partial<StartingPeriod> = {},
  settings: readonly TaskSetting[] = usualTaskSettings,
  on: Partial<typeof when> = {},
): Run {
  const outcome = startRun({ ...period, ...change }, settings, { ...when, ...on });
  if (!outcome.ok) throw new Error(english(outcome.message));
  return { state: 'running', ended_at: null, ended_by: null, tasks: outcome.tasks };
}
function setting(task: TaskName, change: Partial<TaskSetting>): TaskSetting[] {
  return usualTaskSettings.map((one) => (one.task === task ? { ...one, ...change } : one));
}
const names = (run: Pick<Run, 'tasks'>): TaskName[] => run.tasks.map(({ task }) => task);
const how = { state: 'done', at: '2026-07-01T08:00:00.000Z', by: 'ada' } as const;

describe('D3 starting a workflow', () => {
  it('opens the tasks that apply, for who is settled, else the owner of the period', () => {
    const run = started({ task_applicability: { update_ip_applicable: false } }, setting('evaluation', { owner_id: 'eva' }));
    expect(names(run)).toEqual(taskNames.filter((task) => task !== 'update_ip'));
    expect(
      run.tasks.every(({ state, settled_at, snoozed_until }) => state === 'open' && settled_at === null && snoozed_until === null),
    ).toBe(true);
    expect(run.tasks[0]).toMatchObject({ task: 'evaluation', owner_id: 'eva', due_on: addDays('2026-10-01', -45) });
    expect(run.tasks[1]).toMatchObject({ task: 'stakeholder_feedback', owner_id: 'owner' });
    expect(names(started({}, setting('evaluation', { applicable: false })))).not.toContain('evaluation');
  });

  it('a decided period has only what follows the decision, as far as it is not there', () => {
    expect(names(started({ decision: 'accepted' }))[0]).toBe('place_order');
    expect(names(started({ decision: 'accepted', order_date: '2026-07-01' }))[0]).toBe('register_invoice');
    expect(names(started({ decision: 'cancelled' }))).toEqual(['place_order']);
    expect(startRun({ ...period, decision: 'cancelled', notice_sent_on: '2026-07-01' }, usualTaskSettings, when)).toMatchObject({
      ok: false,
      code: 'nothing_to_do',
    });
  });

  it('one that runs is not started again, one that ended is', () => {
    expect(startRun({ ...period, workflow: 'running' }, usualTaskSettings, when)).toMatchObject({ ok: false, code: 'running' });
    for (const workflow of ['completed', 'cancelled', 'dismissed'] as const) expect(names(started({ workflow }))).toEqual(taskNames);
  });
});

describe('D3 when tasks are due', () => {
  const due = (run: Run, task: TaskName): string | null | undefined => run.tasks.find((one) => one.task === task)?.due_on;

  it('counted from the deadline or from the first day; without a deadline from the first day', () => {
    expect(due(started(), 'place_order')).toBe('2026-10-01');
    expect(due(started(), 'vendor_payments')).toBe('2027-01-31');
    const once = startRun(period, usualTaskSettings, { ...when, deadline: null });
    expect(once.ok && once.tasks.find(({ task }) => task === 'place_order')?.due_on).toBe('2027-01-01');
  });

  it('of a workflow that is started late what is past is due today', () => {
    const run = started({}, usualTaskSettings, { today: '2026-09-25' });
    expect(due(run, 'evaluation')).toBe('2026-09-25');
    expect(due(run, 'renewal_decision')).toBe('2026-09-26');
  });

  it('no task is due before the start, nor before one of a milestone before its own; implementation does not wait for invoicing', () => {
    const date = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2026-01-01', days));
    const settings = fc
      .array(fc.tuple(fc.constantFrom('deadline', 'start_date'), fc.integer({ min: -730, max: 730 })), {
        minLength: taskNames.length,
        maxLength: taskNames.length,
      })
      .map((all) =>
        usualTaskSettings.map((one, index): TaskSetting => {
          const [due_from, due_days] = all[index] as ['deadline' | 'start_date', number];
          return { ...one, due_from, due_days };
        }),
      );
    fc.assert(
      fc.property(fc.subarray([...taskNames]), settings, date, fc.option(date), date, (tasks, all, start_date, deadline, today) => {
        const days = dueDates(tasks, all, { start_date, deadline, today });
        expect([...days.keys()]).toEqual(tasks);
        for (const [task, day] of days) {
          expect(day >= today).toBe(true);
          for (const [other, otherDay] of days)
            if (milestonesBefore(milestoneOf(task)).includes(milestoneOf(other))) expect(otherDay <= day).toBe(true);
        }
      }),
    );
    const early = started({}, setting('activate_access', { due_days: -60 }));
    expect(due(early, 'activate_access')).toBe(addDays('2027-01-01', -60));
  });
});

describe('D3 ending a workflow', () => {
  it('cancelled keeps its tasks as they stood; dismissed takes the open ones along', () => {
    const run = { ...closeTask(started(), 'evaluation', how), reason: null };
    const ended = { at: '2026-08-01T08:00:00.000Z', by: 'bob', reason: 'We keep it' };
    const cancelled = endRun(run, 'cancelled', ended);
    expect(cancelled).toMatchObject({ state: 'cancelled', ended_at: ended.at, ended_by: 'bob', reason: 'We keep it' });
    expect(cancelled.tasks).toEqual(run.tasks);
    const dismissed = endRun(run, 'dismissed', ended);
    expect(dismissed.tasks[0]).toEqual(run.tasks[0]);
    expect(
      dismissed.tasks.slice(1).every((task) => task.state === 'dismissed' && task.reason === 'We keep it' && task.settled_by === 'bob'),
    ).toBe(true);
  });

  it('only a running one is cancelled; dismissed is also one that never began', () => {
    expect(endRefusal('running', 'cancelled')).toBeUndefined();
    expect(endRefusal('not_started', 'dismissed')).toBeUndefined();
    expect(endRefusal('not_started', 'cancelled')).toEqual('The workflow has not been started');
    for (const workflow of ['completed', 'cancelled', 'dismissed'] as const)
      expect(endRefusal(workflow, 'dismissed')).toEqual('The workflow has already ended');
  });
});

describe('D3 milestones', () => {
  const settle = (run: Run, ...tasks: TaskName[]): Run => tasks.reduce((next, task) => closeTask(next, task, how), run);
  const inMilestones = (...which: string[]): TaskName[] => taskNames.filter((task) => which.includes(milestoneOf(task)));

  it('are upcoming before a start; then the first with open tasks is current', () => {
    expect(Object.values(milestoneStates(undefined))).toEqual(Array.from({ length: 5 }, () => 'upcoming'));
    expect(milestoneStates(started())).toEqual({
      consideration: 'current',
      negotiation: 'upcoming',
      decision: 'upcoming',
      invoicing: 'upcoming',
      implementation: 'upcoming',
    });
  });

  it('are done when their tasks are done or dismissed; implementation runs beside invoicing', () => {
    const decided = settle(started(), ...inMilestones('consideration', 'negotiation', 'decision'));
    expect(milestoneStates(decided)).toMatchObject({ decision: 'done', invoicing: 'current', implementation: 'current' });
    expect(milestoneStates(settle(decided, ...inMilestones('implementation')))).toMatchObject({
      invoicing: 'current',
      implementation: 'done',
    });
    expect(milestoneStates(started({ decision: 'cancelled' }))).toMatchObject({ consideration: 'not_applicable', decision: 'current' });
  });

  it('in a run that was stopped none is current', () => {
    const stopped = endRun({ ...started(), reason: null }, 'cancelled', { at: how.at, by: 'ada', reason: null });
    expect(Object.values(milestoneStates(stopped))).not.toContain('current');
  });
});

describe('D3 tasks that come to apply, or no longer do, while a workflow runs', () => {
  const basis = { start_date: period.start_date, deadline: when.deadline, today: '2026-07-01' };
  const by = { at: '2026-07-01T08:00:00.000Z', by: 'ada' };
  const follow = (
    run: Run,
    before: Record<string, boolean>,
    after: Record<string, boolean>,
    settings: readonly TaskSetting[] = usualTaskSettings,
  ): Run => followApplicability(run, { before, after, settings, owner_id: 'owner', basis }, by);

  it('are opened in their place, or dismissed with the reason; what is done stays done', () => {
    const run = closeTask(started({ task_applicability: { evaluation_applicable: false } }), 'recommendation', how);
    const next = follow(run, { evaluation_applicable: false }, { recommendation_applicable: false, request_price_applicable: false });
    expect(next.tasks[0]).toMatchObject({ task: 'evaluation', state: 'open', owner_id: 'owner', due_on: '2026-08-17' });
    expect(next.tasks.find(({ task }) => task === 'recommendation')).toMatchObject({ state: 'done' });
    expect(next.tasks.find(({ task }) => task === 'request_price')).toMatchObject({ state: 'dismissed', reason: noLongerApplies });
    const back = follow(next, { request_price_applicable: false }, {});
    expect(back.tasks.find(({ task }) => task === 'request_price')).toMatchObject({ state: 'open', reason: null, owner_id: 'owner' });
  });

  it('what a person dismissed stays dismissed, and only what was changed counts', () => {
    const run = closeTask(started(), 'request_price', { ...how, state: 'dismissed', reason: 'Fixed price' });
    expect(follow(run, { request_price_applicable: false }, { request_price_applicable: true })).toBe(run);
    // The general setting changed since the start: not this period's doing.
    expect(follow(run, {}, {}, setting('evaluation', { applicable: false }))).toBe(run);
  });

  it('the run closes when nothing is open any more, and one that ended stays as it is', () => {
    const only = settle(started(), ...taskNames.filter((task) => task !== 'update_ip'));
    expect(follow(only, {}, { update_ip_applicable: false })).toMatchObject({ state: 'completed', ended_at: by.at, ended_by: 'ada' });
    const ended: Run = { ...only, state: 'cancelled' };
    expect(follow(ended, {}, { update_ip_applicable: false })).toBe(ended);
  });

  function settle(run: Run, ...tasks: TaskName[]): Run {
    return tasks.reduce((next, task) => closeTask(next, task, how), run);
  }
});
