import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { MilestoneMetaData, MilestoneRow, MilestoneTaskRow, MilestoneView, RunRow } from '#shared/contract/rows/workflow-row.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { endRefusal } from '#shared/domain/workflow/end-run.ts';
import { milestoneStates } from '#shared/domain/workflow/milestone-states.ts';
import { milestoneProgress, mootTasks, nextTask, type RenewalFacts, stepStanding, waitingTask } from '#shared/domain/workflow/next-step.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import { milestoneWords, taskWords } from '#shared/domain/workflow/task-words.ts';
import {
  applicableField,
  milestoneOf,
  type MilestoneName,
  milestones,
  type TaskName,
  tasksOfMilestone,
} from '#shared/domain/workflow/tasks.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { currentRun } from './current-run.ts';
import { planStart } from './plan-start.ts';
import { renewalFacts } from './renewal-facts.ts';
import { workflowSettingsOf } from './workflow-settings-of.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { messageOrNullAs, reasonAs } from '#functions/platform/messages/english.ts';

/** A period with its current run and the facts that determine its next step. */
interface Renewal {
  period: SubscriptionPeriod;
  run: WorkflowRun | undefined;
  facts: RenewalFacts;
}

function renewalOf(model: ReadModel, period: SubscriptionPeriod): Renewal {
  const run = currentRun(model, period.id);
  return { period, run, facts: renewalFacts(model, period, run) };
}

/** A task with its switch in the period, and its state in the run. */
function taskRow(model: ReadModel, { period, run, facts }: Renewal, task: TaskName): MilestoneTaskRow {
  const known = run?.tasks.find((one) => one.task === task);
  const day = today(memberOf(model).timezone);
  const isOpen = run?.state === 'running' && known?.state === 'open';
  const stands = isOpen ? stepStanding(known, facts) : undefined;
  return {
    id: task,
    label: taskWords[task],
    name: applicableField(task),
    value: isApplicable(task, period.task_applicability, generalApplicability(workflowSettingsOf(model))),
    disable: run?.state === 'running' && known?.state === 'done',
    milestone: { order: milestones.indexOf(milestoneOf(task)) + 1 },
    state: known?.state ?? null,
    standing: stands?.standing ?? null,
    waits_for: stands?.waitsFor ?? null,
    owner: reference(model, 'user', known?.owner_id),
    due_on: known?.due_on ?? null,
    snoozed_until: known?.snoozed_until ?? null,
    is_overdue: isOpen && stands?.standing !== 'moot' && known.due_on !== null && known.due_on < day,
    settled_at: known?.settled_at ?? null,
    settled_by: reference(model, 'user', known?.settled_by),
    ...reasonAs('reason', known?.reason ?? null),
  };
}

function milestoneRow({ run, facts }: Pick<Renewal, 'run' | 'facts'>, milestone: MilestoneName): MilestoneRow {
  const tasks = run?.tasks.filter(({ task }) => milestoneOf(task) === milestone) ?? [];
  const open = tasks.filter(({ state }) => state === 'open');
  const due = open.flatMap(({ due_on }) => due_on ?? []).sort();
  return {
    id: milestone,
    label: milestoneWords[milestone],
    order: milestones.indexOf(milestone) + 1,
    state: milestoneStates(run)[milestone],
    progress: milestoneProgress(milestone, facts),
    open_tasks: open.length,
    settled_tasks: tasks.length - open.length,
    due_on: due.at(-1) ?? null,
  };
}

function runRow(model: ReadModel, run: WorkflowRun): RunRow {
  const count = (state: string): number => run.tasks.filter((task) => task.state === state).length;
  const { id, version, number, state, started_at, ended_at, reason } = run;
  return {
    id,
    version,
    number,
    state,
    started_at,
    started_by: reference(model, 'user', run.started_by),
    ended_at,
    ended_by: reference(model, 'user', run.ended_by),
    ...reasonAs('reason', reason),
    done_tasks: count('done'),
    dismissed_tasks: count('dismissed'),
    open_tasks: count('open'),
  };
}

/** The milestones of a period, the state of its workflow, and earlier runs (C203). */
export function milestoneMetaData(model: ReadModel, period: SubscriptionPeriod): MilestoneMetaData {
  const renewal = renewalOf(model, period);
  const { run, facts } = renewal;
  const earlier = model.by('workflow_run', 'subscription_period_id', period.id).filter((one) => one.id !== run?.id);
  const isRunning = run?.state === 'running';
  const next = isRunning ? (nextTask(facts) ?? waitingTask(facts)) : undefined;
  const start = planStart(model, period);
  return {
    period_id: period.id,
    period_version: period.version,
    workflow: period.workflow,
    run: run ? runRow(model, run) : null,
    earlier_runs: earlier.sort((a, b) => b.number - a.number).map((one) => runRow(model, one)),
    milestones: milestones.map((milestone) => milestoneRow(renewal, milestone)),
    next_task: next ? taskRow(model, renewal, next) : null,
    moot_tasks: isRunning ? mootTasks(facts) : [],
    can_start: start.ok,
    ...messageOrNullAs('start_refusal', start.ok ? null : start.message),
    can_cancel: endRefusal(period.workflow, 'cancelled') === undefined,
    can_dismiss: endRefusal(period.workflow, 'dismissed') === undefined,
  };
}

/** A milestone with its tasks (C204, R095). */
export function milestoneView(model: ReadModel, period: SubscriptionPeriod, milestone: MilestoneName): MilestoneView {
  const renewal = renewalOf(model, period);
  return { ...milestoneRow(renewal, milestone), tasks: tasksOfMilestone[milestone].map((task) => taskRow(model, renewal, task)) };
}
