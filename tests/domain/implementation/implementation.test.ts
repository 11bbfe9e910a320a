import { describe, expect, test } from 'vitest';
import { changeSteps, checkSteps, type ImplementationStep, mostSteps } from '#shared/domain/implementation/change-steps.ts';
import { implementationTasks, preloadedSteps } from '#shared/domain/implementation/preloaded-steps.ts';
import { progressOf, stepState } from '#shared/domain/implementation/step-state.ts';
import { reopenTask } from '#shared/domain/workflow/reopen-task.ts';
import type { RunTask } from '#shared/domain/workflow/close-task.ts';
import { tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';

const step = (id: string, more: Partial<ImplementationStep> = {}): ImplementationStep => ({
  id,
  label: id.toUpperCase(),
  task: null,
  done_by: null,
  done_at: null,
  note: null,
  ...more,
});
const task = (name: RunTask['task'], more: Partial<RunTask> = {}): RunTask => ({
  task: name,
  state: 'open',
  owner_id: null,
  due_on: null,
  snoozed_until: null,
  settled_at: null,
  settled_by: null,
  reason: null,
  ...more,
});
const at = '2026-12-20T09:00:00.000Z';
const settled = { settled_at: at, settled_by: 'ada' };
let made = 0;
const now = { by: 'ada', at, newId: () => `new-${++made}` };

describe('R106 the steps of an implementation', () => {
  test('begin with the tasks of the milestone and what librarians do beside them', () => {
    expect([...implementationTasks]).toEqual([...tasksOfMilestone.implementation]);
    const all = preloadedSteps(() => true);
    expect(all.flatMap((each) => each.task ?? []).toSorted()).toEqual([...implementationTasks].toSorted());
    expect(all.filter((each) => each.task === null).map(({ label }) => label)).toEqual([
      'Configure proxy and single sign-on',
      'Test the links, on campus and off',
      'Activate in catalogue, discovery and link resolver',
      'Set up usage statistics',
      'Announce to users',
    ]);
    const without = preloadedSteps((name) => name !== 'update_ip');
    expect(without).toEqual(all.filter((each) => each.task !== 'update_ip'));
  });

  test('are done when ticked here or settled in the workflow; what was dismissed there is not needed', () => {
    const tasks = [
      task('activate_access', { state: 'done', ...settled }),
      task('update_ip', { state: 'dismissed', ...settled, reason: 'Shibboleth only' }),
      task('upload_title_list'),
    ];
    const states = [
      step('a', { task: 'activate_access' }),
      step('b', { task: 'update_ip' }),
      step('c', { task: 'upload_title_list' }),
      step('d', { task: 'notify_stakeholders' }),
      step('e', { task: 'update_ip', done_by: 'bo', done_at: '2026-12-01T00:00:00.000Z' }),
      step('f'),
    ].map((each) => stepState(each, tasks));
    expect(states.map(({ state, by_workflow }) => `${state} ${by_workflow}`)).toEqual([
      'done true',
      'not_needed true',
      'open false',
      'open false',
      'done false',
      'open false',
    ]);
    expect(states[0]).toMatchObject({ done_by: 'ada', done_at: at });
    expect(states[1]).toMatchObject({ reason: 'Shibboleth only' });
    expect(states[4]).toMatchObject({ done_by: 'bo', reason: null });
    expect(progressOf(states)).toEqual({ done: 2, total: 5 });
  });

  test('change one by one: what a change does not name stays', () => {
    const before = [step('a', { note: 'Ask Eva' }), step('b', { done_by: 'bo', done_at: '2026-12-01T00:00:00.000Z' }), step('c')];
    const next = changeSteps(
      before,
      {
        steps: [
          { id: 'a', done: true },
          { id: 'b', label: 'Renamed', done: true },
          { label: 'Mine', note: 'x' },
        ],
      },
      now,
    );
    expect(next).toEqual([
      { ...before[0], done_by: 'ada', done_at: at },
      // A tick stays with who set it first.
      { ...before[1], label: 'Renamed' },
      before[2],
      { ...step('new-1'), label: 'Mine', note: 'x' },
    ]);
    expect(changeSteps(next, { steps: [{ id: 'a', done: false }], remove: ['c'], order: ['new-1', 'b'] }, now)).toEqual([
      next[3],
      next[1],
      before[0],
    ]);
  });

  test('a change of what is not there, without a name, or with a task twice is refused', () => {
    const before = [step('a', { task: 'update_ip' })];
    const change = { steps: [{ id: 'gone', done: true }, { note: 'nameless' }], remove: ['gone'], order: ['a', 'gone'] };
    expect(checkSteps(before, change, before).map(({ field }) => field)).toEqual(['steps.0', 'remove.0', 'order.1', 'steps.1.label']);
    const twice = [...before, step('b', { task: 'update_ip', label: 'Ranges' })];
    expect(checkSteps(before, {}, twice)).toMatchObject([{ field: 'steps', message: 'Another step is for the same task as Ranges' }]);
    const many = Array.from({ length: mostSteps + 1 }, (_, index) => step(`s${index}`));
    expect(checkSteps(many, {}, many)).toMatchObject([{ message: { code: 'implementation.mostSteps' } }]);
    expect(checkSteps(many, {}, many.slice(1))).toEqual([]);
  });
});

test('D3 a task that proved not to be done opens again while its workflow runs', () => {
  const run = {
    state: 'running' as const,
    ended_at: null,
    ended_by: null,
    tasks: [task('update_ip', { state: 'done', ...settled }), task('evaluation')],
  };
  expect(reopenTask(run, 'update_ip').tasks).toEqual([task('update_ip'), task('evaluation')]);
  expect(reopenTask(run, 'evaluation')).toBe(run);
  expect(reopenTask(run, 'activate_access')).toBe(run);
  const ended = { ...run, state: 'completed' as const };
  expect(reopenTask(ended, 'update_ip')).toBe(ended);
});
