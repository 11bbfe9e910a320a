import { say } from '#shared/domain/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { runAfterDecision } from '#shared/domain/workflow/decide-tasks.ts';
import type { Run, RunTask } from '#shared/domain/workflow/close-task.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';

const [first, second, third] = ['2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z', '2026-03-01T08:00:00Z'];
const task = (name: TaskName, state: RunTask['state'] = 'open', at: string | null = null): RunTask => ({
  task: name,
  state,
  owner_id: null,
  due_on: null,
  snoozed_until: null,
  settled_at: at,
  settled_by: at && 'anna',
  reason: null,
});
const run = (...tasks: RunTask[]): Run => ({ state: 'running', ended_at: null, ended_by: null, tasks });
const on = (decision: 'undecided' | 'accepted' | 'cancelled', more: object = {}) => ({
  decision,
  before: { decision: 'undecided' as const, at: null },
  at: first as string,
  by: 'ben',
  reason: say('workflow.periodCancelled'),
  isToWithdraw: false,
  ...more,
});
const states = (of: Run) => Object.fromEntries(of.tasks.map(({ task: name, state }) => [name, state]));

describe('D3 a decision and the tasks of the workflow', () => {
  const all = run(
    task('evaluation', 'done', '2025-12-01T08:00:00Z'),
    task('renewal_decision'),
    task('place_order'),
    task('register_invoice'),
  );

  it('is the done task of deciding', () => {
    expect(states(runAfterDecision(all, on('accepted')))).toEqual({
      evaluation: 'done',
      renewal_decision: 'done',
      place_order: 'open',
      register_invoice: 'open',
    });
  });

  it('dismisses what is open but the notice when it cancels, and says why', () => {
    const after = runAfterDecision(all, on('cancelled'));
    expect(states(after)).toEqual({ evaluation: 'done', renewal_decision: 'done', place_order: 'open', register_invoice: 'dismissed' });
    expect(after.tasks.at(-1)).toMatchObject({ settled_at: first, settled_by: 'ben', reason: say('workflow.periodCancelled') });
    expect(after.state).toBe('running');
  });

  it('closes a run that needs no notice, and opens it again with its tasks when the decision is another', () => {
    const short = run(task('renewal_decision'), task('register_invoice'), task('update_ip', 'dismissed', '2025-12-01T08:00:00Z'));
    const closed = runAfterDecision(short, on('cancelled'));
    expect(closed).toMatchObject({ state: 'completed', ended_at: first, ended_by: 'ben' });
    const accepted = runAfterDecision(closed, on('accepted', { before: { decision: 'cancelled', at: first }, at: second }));
    expect(accepted).toMatchObject({ state: 'running', ended_at: null });
    // What somebody dismissed before stays dismissed.
    expect(states(accepted)).toEqual({ renewal_decision: 'done', register_invoice: 'open', update_ip: 'dismissed' });
    const reopened = runAfterDecision(closed, on('undecided', { before: { decision: 'cancelled', at: first }, at: second }));
    expect(states(reopened)).toEqual({ renewal_decision: 'open', register_invoice: 'open', update_ip: 'dismissed' });
  });

  it('asks for a new letter where one went out that no longer holds', () => {
    const ordered = run(task('renewal_decision', 'done', first), task('place_order', 'done', second), task('register_invoice'));
    const before = { decision: 'accepted' as const, at: first };
    expect(states(runAfterDecision(ordered, on('cancelled', { before, at: third, isToWithdraw: true })))['place_order']).toBe('open');
    expect(states(runAfterDecision(ordered, on('cancelled', { before, at: third })))['place_order']).toBe('done');
  });

  it('makes deciding a task again when a decision is taken back, however often it was changed and also in a completed run', () => {
    const ordered = run(task('renewal_decision', 'done', first), task('place_order', 'done', second));
    const completed: Run = { ...ordered, state: 'completed', ended_at: second as string, ended_by: 'anna' };
    const before = { decision: 'cancelled' as const, at: third };
    for (const of of [ordered, completed])
      expect(runAfterDecision(of, on('undecided', { before, at: '2026-04-01T08:00:00Z' }))).toMatchObject({
        state: 'running',
        tasks: [{ task: 'renewal_decision', state: 'open', settled_at: null }, { state: 'done' }],
      });
  });

  it('leaves a run alone that ended otherwise', () => {
    for (const state of ['completed', 'cancelled', 'dismissed'] as const) {
      const ended: Run = { ...all, state, ended_at: second as string, ended_by: 'anna' };
      expect(runAfterDecision(ended, on('accepted', { before: { decision: 'cancelled', at: first }, at: third }))).toBe(ended);
    }
  });
});
