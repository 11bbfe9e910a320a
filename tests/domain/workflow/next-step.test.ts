import { describe, expect, it } from 'vitest';
import {
  isMoot,
  milestoneProgress,
  mootTasks,
  nextStep,
  nextTask,
  type RenewalFacts,
  type RenewalPeriod,
  stepStanding,
} from '#shared/domain/workflow/next-step.ts';
import { openTask } from '#shared/domain/workflow/start-run.ts';
import type { RunTask } from '#shared/domain/workflow/close-task.ts';
import { type TaskName, taskNames } from '#shared/domain/workflow/tasks.ts';

const open = (task: TaskName, due: string | null = '2026-09-01'): RunTask => openTask(task, due, null);
const done = (task: TaskName): RunTask => ({ ...open(task), state: 'done' });
const facts = (tasks: readonly RunTask[], change: Partial<RenewalFacts> = {}): RenewalFacts => ({
  today: '2026-08-01',
  decision: 'undecided',
  hasPrice: false,
  needsRate: true,
  isLicensed: false,
  asked: 0,
  answered: 0,
  tasks,
  ...change,
});
const period = (change: Partial<RenewalPeriod> = {}): RenewalPeriod => ({
  workflow: 'running',
  time: 'upcoming',
  canStart: false,
  isLatest: true,
  oneTime: false,
  ...change,
});

describe('the next task of a renewal', () => {
  it('is the one due first, and of several due on a day the first of the workflow', () => {
    expect(nextTask(facts([open('evaluation'), open('request_price'), open('renewal_decision')]))).toBe('evaluation');
    expect(nextTask(facts([open('evaluation', '2026-10-01'), open('request_price')]))).toBe('request_price');
    expect(nextTask(facts([open('evaluation', null), open('renewal_decision')]))).toBe('renewal_decision');
  });

  it('is after the decision none of those that prepared it', () => {
    const all = taskNames.map((task) => (task === 'renewal_decision' ? done(task) : open(task)));
    expect(nextTask(facts(all, { decision: 'accepted', hasPrice: true }))).toBe('request_license');
    expect(nextTask(facts(all, { decision: 'accepted', hasPrice: true, isLicensed: true }))).toBe('place_order');
    expect(nextTask(facts(all, { decision: 'cancelled' }))).toBe('place_order');
  });

  it('is not a question that waits for its answers', () => {
    const tasks = [open('stakeholder_feedback'), open('enter_price')];
    expect(nextTask(facts(tasks, { asked: 2, answered: 1 }))).toBe('enter_price');
    expect(nextTask(facts(tasks, { asked: 2, answered: 2 }))).toBe('stakeholder_feedback');
    expect(stepStanding(open('stakeholder_feedback'), facts(tasks, { asked: 2, answered: 1 }))).toEqual({
      standing: 'waiting',
      waitsFor: 'answers',
    });
  });

  it('is not one that is snoozed or waits for the decision', () => {
    const snoozed = { ...open('evaluation'), snoozed_until: '2026-08-20' };
    expect(nextTask(facts([snoozed, open('place_order')]))).toBeUndefined();
    expect(nextStep(period(), facts([snoozed, open('place_order')]))).toEqual({ step: 'wait', task: 'evaluation' });
  });
});

describe('tasks that a decision made moot', () => {
  it('are those that prepare it, and the price while it is known', () => {
    const all = taskNames.map((task) => open(task));
    expect(mootTasks(facts(all))).toEqual([]);
    expect(mootTasks(facts(all, { isLicensed: true }))).toEqual(['request_license', 'upload_license']);
    expect(mootTasks(facts(all, { decision: 'accepted' }))).toEqual([
      'evaluation',
      'stakeholder_feedback',
      'usage_review',
      'recommendation',
      'renewal_proposal',
    ]);
    expect(mootTasks(facts(all, { decision: 'accepted', hasPrice: true, needsRate: false }))).toEqual([
      'evaluation',
      'stakeholder_feedback',
      'usage_review',
      'recommendation',
      'request_price',
      'enter_price',
      'renewal_proposal',
      'set_exchange_rate',
    ]);
    expect(isMoot('place_order', facts([], { decision: 'cancelled' }))).toBe(false);
  });
});

describe('the progress of a milestone', () => {
  it('follows its tasks and not its place', () => {
    expect(milestoneProgress('invoicing', facts([open('evaluation'), open('register_invoice')]))).toBe('waiting');
    expect(milestoneProgress('invoicing', facts([open('evaluation'), open('register_invoice')], { decision: 'accepted' }))).toBe('open');
    expect(milestoneProgress('consideration', facts([open('evaluation')], { decision: 'accepted' }))).toBe('done');
    expect(milestoneProgress('consideration', facts([open('stakeholder_feedback')], { asked: 2, answered: 1 }))).toBe('waiting');
    expect(milestoneProgress('decision', facts([done('renewal_decision')]))).toBe('done');
    expect(milestoneProgress('decision', facts([]))).toBe('not_applicable');
  });
});

describe('the next step of a renewal', () => {
  it('starts the workflow, does its tasks, and ends with the period after it', () => {
    expect(nextStep(period({ workflow: 'not_started', canStart: true }), facts([]))).toEqual({ step: 'start', task: null });
    expect(nextStep(period(), facts([open('enter_price')]))).toEqual({ step: 'task', task: 'enter_price' });
    const accepted = facts([], { decision: 'accepted' });
    expect(nextStep(period({ workflow: 'not_started', canStart: true }), accepted).step).toBe('start');
    expect(nextStep(period({ workflow: 'completed', time: 'current' }), accepted).step).toBe('create_next');
    expect(nextStep(period({ workflow: 'completed', time: 'upcoming' }), accepted).step).toBe('none');
    expect(nextStep(period({ workflow: 'completed', time: 'current', isLatest: false }), accepted).step).toBe('none');
    expect(nextStep(period({ workflow: 'completed', time: 'open', oneTime: true }), accepted).step).toBe('none');
  });

  it('is to decide where an undecided period has no workflow to do it in', () => {
    expect(nextStep(period({ workflow: 'completed' }), facts([])).step).toBe('decide');
    expect(nextStep(period({ workflow: 'not_started', canStart: true, time: 'past' }), facts([])).step).toBe('decide');
  });

  it('is nothing for a cancelled period whose vendor knows it', () => {
    expect(nextStep(period({ workflow: 'completed', time: 'current' }), facts([], { decision: 'cancelled' })).step).toBe('none');
  });
});
