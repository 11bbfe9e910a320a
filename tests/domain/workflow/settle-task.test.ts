import { describe, expect, it } from 'vitest';
import { type Run, type RunTask, closeTask } from '#shared/domain/workflow/close-task.ts';
import { milestoneOf, milestones, taskNames, tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';

const open = (task: RunTask['task']): RunTask => ({
  task,
  state: 'open',
  owner_id: null,
  due_on: null,
  snoozed_until: '2026-02-01',
  settled_at: null,
  settled_by: null,
  reason: null,
});
const run: Run = { state: 'running', ended_at: null, ended_by: null, tasks: [open('evaluation'), open('recommendation')] };
const how = { state: 'done', at: '2026-01-02T10:00:00.000Z', by: 'ada' } as const;

describe('R095 D3 the tasks of a workflow', () => {
  it('belong to one milestone each, in the order of the milestones', () => {
    expect(new Set(taskNames).size).toBe(taskNames.length);
    for (const milestone of milestones) for (const task of tasksOfMilestone[milestone]) expect(milestoneOf(task)).toBe(milestone);
    expect(taskNames[0]).toBe('evaluation');
    expect(taskNames.at(-1)).toBe('notify_stakeholders');
  });
});

describe('D3 settling a task', () => {
  it('says who did it and when, and ends its snooze; the run goes on', () => {
    const next = closeTask(run, 'evaluation', how);
    expect(next.tasks[0]).toMatchObject({ state: 'done', settled_at: how.at, settled_by: 'ada', snoozed_until: null });
    expect(next).toMatchObject({ state: 'running', ended_at: null });
    expect(run.tasks[0]?.state).toBe('open');
  });

  it('closes the run with its last open task, done or dismissed', () => {
    const next = closeTask(closeTask(run, 'evaluation', { ...how, state: 'dismissed', reason: 'Not this year' }), 'recommendation', how);
    expect(next).toMatchObject({ state: 'completed', ended_at: how.at, ended_by: 'ada' });
    expect(next.tasks[0]).toMatchObject({ state: 'dismissed', reason: 'Not this year' });
  });

  it('changes nothing twice, nor what is no part of the run, nor a run that ended', () => {
    const once = closeTask(run, 'evaluation', how);
    expect(closeTask(once, 'evaluation', { ...how, by: 'bob' })).toBe(once);
    expect(closeTask(run, 'place_order', how)).toBe(run);
    const ended: Run = { ...run, state: 'cancelled' };
    expect(closeTask(ended, 'evaluation', how)).toBe(ended);
  });
});
