import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { MilestoneMetaData, MilestoneRow, MilestoneTaskRow, MilestoneView, RunRow } from '#shared/contract/rows/workflow-row.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { endRefusal } from '#shared/domain/workflow/end-run.ts';
import { milestoneStates } from '#shared/domain/workflow/milestone-states.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import { milestoneWords, taskWords } from '#shared/domain/workflow/task-words.ts';
import {
  applicableField,
  milestoneOf,
  type MilestoneName,
  milestones,
  type TaskName,
  taskNames,
  tasksOfMilestone,
} from '#shared/domain/workflow/tasks.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { currentRun } from './current-run.ts';
import { planStart } from './plan-start.ts';
import { workflowSettingsOf } from './workflow-settings-of.ts';
import { memberOf } from '../references/member-of.ts';
import { reference } from '../references/reference.ts';
import { toldOrNot, toldReason } from '#functions/platform/messages/english.ts';

/** A task as a switch of the period, and what the run says of it. */
function taskRow(model: ReadModel, period: SubscriptionPeriod, run: WorkflowRun | undefined, task: TaskName): MilestoneTaskRow {
  const known = run?.tasks.find((one) => one.task === task);
  const day = today(memberOf(model).timezone);
  const isOpen = run?.state === 'running' && known?.state === 'open';
  return {
    id: task,
    label: taskWords[task],
    name: applicableField(task),
    value: isApplicable(task, period.task_applicability, generalApplicability(workflowSettingsOf(model))),
    disable: run?.state === 'running' && known?.state === 'done',
    milestone: { order: milestones.indexOf(milestoneOf(task)) + 1 },
    state: known?.state ?? null,
    owner: reference(model, 'user', known?.owner_id),
    due_on: known?.due_on ?? null,
    snoozed_until: known?.snoozed_until ?? null,
    is_overdue: isOpen && known.due_on !== null && known.due_on < day,
    settled_at: known?.settled_at ?? null,
    settled_by: reference(model, 'user', known?.settled_by),
    ...toldReason('reason', known?.reason ?? null),
  };
}

function milestoneRow(run: WorkflowRun | undefined, milestone: MilestoneName): MilestoneRow {
  const tasks = run?.tasks.filter(({ task }) => milestoneOf(task) === milestone) ?? [];
  const open = tasks.filter(({ state }) => state === 'open');
  const due = open.flatMap(({ due_on }) => due_on ?? []).sort();
  return {
    id: milestone,
    label: milestoneWords[milestone],
    order: milestones.indexOf(milestone) + 1,
    state: milestoneStates(run)[milestone],
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
    ...toldReason('reason', reason),
    done_tasks: count('done'),
    dismissed_tasks: count('dismissed'),
    open_tasks: count('open'),
  };
}

/** The milestones of a period, where its workflow stands, and the runs before (C203). */
export function milestoneMetaData(model: ReadModel, period: SubscriptionPeriod): MilestoneMetaData {
  const run = currentRun(model, period.id);
  const earlier = model.by('workflow_run', 'subscription_period_id', period.id).filter((one) => one.id !== run?.id);
  const open = run?.state === 'running' ? run.tasks.filter(({ state }) => state === 'open') : [];
  const [next] = open.toSorted((a, b) => rank(a.due_on) - rank(b.due_on) || taskNames.indexOf(a.task) - taskNames.indexOf(b.task));
  const start = planStart(model, period);
  return {
    period_id: period.id,
    period_version: period.version,
    workflow: period.workflow,
    run: run ? runRow(model, run) : null,
    earlier_runs: earlier.sort((a, b) => b.number - a.number).map((one) => runRow(model, one)),
    milestones: milestones.map((milestone) => milestoneRow(run, milestone)),
    next_task: next ? taskRow(model, period, run, next.task) : null,
    can_start: start.ok,
    ...toldOrNot('start_refusal', start.ok ? null : start.message),
    can_cancel: endRefusal(period.workflow, 'cancelled') === undefined,
    can_dismiss: endRefusal(period.workflow, 'dismissed') === undefined,
  };
}

/** A milestone with its tasks (C204, R095). */
export function milestoneView(model: ReadModel, period: SubscriptionPeriod, milestone: MilestoneName): MilestoneView {
  const run = currentRun(model, period.id);
  return { ...milestoneRow(run, milestone), tasks: tasksOfMilestone[milestone].map((task) => taskRow(model, period, run, task)) };
}

/** Days as numbers that sort; what has no date comes last. */
function rank(day: string | null): number {
  return day === null ? Number.POSITIVE_INFINITY : Number(day.replaceAll('-', ''));
}
