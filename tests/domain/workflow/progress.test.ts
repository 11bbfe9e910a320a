import { describe, expect, test } from 'vitest';
import { isDeadlineNear, isStartPlanned, type PlannedPeriod } from '#shared/domain/workflow/planned-start.ts';
import { progressTypes, taskOfType, typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { type StandingFacts, taskStanding } from '#shared/domain/workflow/task-standing.ts';
import { reloadsAfter } from '#shared/domain/workflow/reloads-after.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';

const today = '2026-06-01';
const task = (change: Partial<Parameters<typeof taskStanding>[0]> = {}) => ({
  task: 'enter_price' as const,
  due_on: '2026-07-01',
  snoozed_until: null,
  ...change,
});
const facts = (change: Partial<StandingFacts> = {}): StandingFacts => ({
  today,
  decision: 'undecided',
  tasks: [],
  daysBefore: null,
  ...change,
});

describe('D3 the types of the progress bar', () => {
  test('are every task with hyphens, in order, between the workflows to start and what is watched', () => {
    expect(progressTypes).toHaveLength(taskNames.length + 3);
    expect(progressTypes[0]).toBe('plan-workflow');
    expect(progressTypes.slice(1, 4)).toEqual(['evaluation', 'stakeholder-feedback', 'usage-review']);
    expect(progressTypes.slice(-2)).toEqual(['cancellation-reminders', 'claims']);
    for (const name of taskNames) expect(taskOfType(typeOfTask(name))).toBe(name);
    expect(taskOfType('claims')).toBeUndefined();
  });
});

describe('D3 where an open task stands', () => {
  test('what is to be found out and decided is ready at once', () => {
    for (const name of ['evaluation', 'request_price', 'enter_price', 'renewal_decision'] as const)
      expect(taskStanding(task({ task: name }), facts())).toEqual({ standing: 'ready', waitsFor: null });
  });

  test('the letter to the vendor, invoices and implementation wait for the decision', () => {
    for (const name of ['place_order', 'register_invoice', 'vendor_payments', 'activate_access', 'notify_stakeholders'] as const) {
      expect(taskStanding(task({ task: name }), facts())).toEqual({ standing: 'waiting', waitsFor: 'decision' });
      expect(taskStanding(task({ task: name }), facts({ decision: 'accepted' })).standing).toBe('ready');
    }
    expect(taskStanding(task({ task: 'place_order' }), facts({ decision: 'cancelled' })).standing).toBe('ready');
  });

  test('R040 payments wait for the approval of invoices while that is open', () => {
    const payment = task({ task: 'vendor_payments' });
    const approval = (state: 'open' | 'done' | 'dismissed') =>
      facts({ decision: 'accepted', tasks: [{ task: 'approve_invoices', state }] });
    expect(taskStanding(payment, approval('open'))).toEqual({ standing: 'waiting', waitsFor: 'approval' });
    expect(taskStanding(payment, approval('done')).standing).toBe('ready');
    expect(taskStanding(payment, approval('dismissed')).standing).toBe('ready');
  });

  test('D8 days_before lets a task come up only so long before it is due; without a due date at once', () => {
    expect(taskStanding(task(), facts({ daysBefore: 29 }))).toEqual({ standing: 'waiting', waitsFor: 'time' });
    expect(taskStanding(task(), facts({ daysBefore: 30 })).standing).toBe('ready');
    expect(taskStanding(task({ due_on: null }), facts({ daysBefore: 0 })).standing).toBe('ready');
    expect(taskStanding(task({ due_on: '2026-05-01' }), facts({ daysBefore: 0 })).standing).toBe('ready');
  });

  test('what a person put off is back on the day itself', () => {
    expect(taskStanding(task({ snoozed_until: '2026-06-02' }), facts())).toEqual({ standing: 'snoozed', waitsFor: null });
    expect(taskStanding(task({ snoozed_until: today }), facts()).standing).toBe('ready');
  });
});

describe('D3 plan-workflow and cancellation-reminders', () => {
  const period = (change: Partial<PlannedPeriod> = {}): PlannedPeriod => ({
    decision: 'undecided',
    workflow: 'not_started',
    time: 'upcoming',
    effective_deadline: '2026-09-29',
    ...change,
  });

  test('a workflow should start from so many days before the deadline on', () => {
    expect(isStartPlanned(period(), 119, today)).toBe(false);
    expect(isStartPlanned(period(), 120, today)).toBe(true);
    expect(isStartPlanned(period({ effective_deadline: '2026-01-01' }), 120, today)).toBe(true);
  });

  test('not one that was begun, ended or put aside, of what is decided, is over, or has no deadline', () => {
    for (const workflow of ['running', 'completed', 'cancelled', 'dismissed'] as const)
      expect(isStartPlanned(period({ workflow }), 120, today)).toBe(false);
    for (const change of [{ decision: 'accepted' }, { decision: 'cancelled' }, { time: 'past' }, { effective_deadline: null }] as const)
      expect(isStartPlanned(period(change), 120, today)).toBe(false);
  });

  test('a deadline that is near is brought up whatever the workflow does', () => {
    for (const workflow of ['not_started', 'running', 'cancelled'] as const)
      expect(isDeadlineNear(period({ workflow, effective_deadline: '2026-07-01' }), 30, today)).toBe(true);
    expect(isDeadlineNear(period({ effective_deadline: '2026-07-02' }), 30, today)).toBe(false);
    expect(isDeadlineNear(period({ effective_deadline: '2026-07-01', decision: 'accepted' }), 30, today)).toBe(false);
  });
});

describe('R041 after a task was processed or dismissed', () => {
  test('R041 the list reloads, unless errors are returned or finalized is false', () => {
    expect(reloadsAfter({ finalized: true })).toBe(true);
    expect(reloadsAfter({})).toBe(true);
    expect(reloadsAfter({ finalized: true, errors: {} })).toBe(true);
    expect(reloadsAfter({ finalized: false })).toBe(false);
    expect(reloadsAfter({ finalized: true, errors: { price: ['Required'] } })).toBe(false);
    expect(reloadsAfter({ errors: { price: ['Required'] } })).toBe(false);
  });
});
