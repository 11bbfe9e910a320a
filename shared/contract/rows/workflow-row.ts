import * as z from 'zod';
import { milestoneStateNames } from '#shared/domain/workflow/milestone-states.ts';
import { milestoneProgressNames, stepStandings, stepWaits } from '#shared/domain/workflow/next-step.ts';
import type { ApplicableField } from '#shared/domain/workflow/applicability.ts';
import { applicableField, milestones, taskNames } from '#shared/domain/workflow/tasks.ts';
import { decisions, periodTimes, workflowStates } from '../entities/subscription.ts';
import { WorkflowRun, WorkflowTask, WorkflowTaskSetting } from '../entities/workflow.ts';
import { DateOnly, Id, Instant, Reference } from '../fields.ts';
import { productIdentifiers } from './product-row.ts';
import { FinancialPeriodReference } from './subscription-row.ts';
import { messageAs, messageOrNullAs } from '../message-fields.ts';

/** A value for each switch, `evaluation_applicable` and so on. */
function perSwitch<S extends z.ZodType>(schema: S): Record<ApplicableField, S> {
  return Object.fromEntries(taskNames.map((task) => [applicableField(task), schema])) as Record<ApplicableField, S>;
}

/** The values of all switches. */
export const Applicability = z.object(perSwitch(z.boolean()));
export type Applicability = z.output<typeof Applicability>;

/** The new values of some switches. */
export const GeneralApplicabilityChange = z.strictObject(perSwitch(z.boolean())).partial();
/** Null restores the general setting. */
export const ApplicabilityChange = z.strictObject(perSwitch(z.boolean().nullable())).partial();
export type ApplicabilityChange = z.output<typeof ApplicabilityChange>;

/** A period with its workflow, and whether each task applies to it. */
export const WorkflowPeriodRow = z.object({
  id: Id,
  version: z.int(),
  /** The subscription's. */
  name: z.string(),
  subscription_id: Id,
  subscription: Reference.nullable(),
  product: Reference.nullable(),
  ...productIdentifiers,
  vendor: Reference.nullable(),
  owner: Reference.nullable(),
  departments: z.array(Reference),
  financial_period: FinancialPeriodReference.nullable(),
  name_reference: z.string().nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  one_time_purchase: z.boolean(),
  effective_deadline: DateOnly.nullable(),
  decision: z.enum(decisions),
  workflow: z.enum(workflowStates),
  time: z.enum(periodTimes),
  /** The first milestone of a running workflow with open tasks. */
  milestone: z.enum(milestones).nullable(),
  open_tasks: z.int(),
  settled_tasks: z.int(),
  overdue_tasks: z.int(),
  next_due_on: DateOnly.nullable(),
  /** The number of the run, from 1; null before the first run. */
  run_number: z.int().nullable(),
  /** The period's own settings, whether they differ from the general setting or repeat it. */
  task_applicability: z.record(z.string(), z.boolean()),
  ...Applicability.shape,
});
export type WorkflowPeriodRow = z.output<typeof WorkflowPeriodRow>;

/** R095: a task of a milestone as a switch, with its result if a workflow runs or ran. */
export const MilestoneTaskRow = z.object({
  id: z.enum(taskNames),
  label: z.string(),
  /** The switch: `evaluation_applicable`. */
  name: z.string(),
  /** Whether the task applies to the period. */
  value: z.boolean(),
  /** Whether switching it would have no effect, because it is done. */
  disable: z.boolean(),
  milestone: z.object({ order: z.int() }),
  /** Null without a run, or if the run has no such task. */
  state: WorkflowTask.shape.state.nullable(),
  /** The standing of an open task, and the reason it waits; null for all others. */
  standing: z.enum(stepStandings).nullable(),
  waits_for: z.enum(stepWaits).nullable(),
  owner: Reference.nullable(),
  due_on: DateOnly.nullable(),
  snoozed_until: DateOnly.nullable(),
  is_overdue: z.boolean(),
  settled_at: Instant.nullable(),
  settled_by: Reference.nullable(),
  ...messageOrNullAs('reason'),
});
export type MilestoneTaskRow = z.output<typeof MilestoneTaskRow>;

/** A milestone and a period's progress in it (D8). */
export const MilestoneRow = z.object({
  id: z.enum(milestones),
  label: z.string(),
  order: z.int(),
  state: z.enum(milestoneStateNames),
  /** The progress of its own tasks, whatever its place. */
  progress: z.enum(milestoneProgressNames),
  open_tasks: z.int(),
  settled_tasks: z.int(),
  /** The day by which its last open task is due. */
  due_on: DateOnly.nullable(),
});
export type MilestoneRow = z.output<typeof MilestoneRow>;

const RunRow = z.object({
  id: Id,
  version: z.int(),
  number: z.int(),
  state: WorkflowRun.shape.state,
  started_at: Instant,
  started_by: Reference.nullable(),
  ended_at: Instant.nullable(),
  ended_by: Reference.nullable(),
  ...messageOrNullAs('reason'),
  done_tasks: z.int(),
  dismissed_tasks: z.int(),
  open_tasks: z.int(),
});
export type RunRow = z.output<typeof RunRow>;

/** C203: the milestones of a period with the state of its workflow, and its earlier runs, latest first. */
export const MilestoneMetaData = z.object({
  period_id: Id,
  period_version: z.int(),
  workflow: z.enum(workflowStates),
  run: RunRow.nullable(),
  earlier_runs: z.array(RunRow),
  milestones: z.array(MilestoneRow),
  /** The task to do next; if none can be done now, the one that the renewal waits for. */
  next_task: MilestoneTaskRow.nullable(),
  /** Open tasks that are no longer needed, by a decision or because their result is known. */
  moot_tasks: z.array(z.enum(taskNames)),
  /** The actions that are possible now; a sentence explains a refusal. */
  can_start: z.boolean(),
  ...messageOrNullAs('start_refusal'),
  can_cancel: z.boolean(),
  can_dismiss: z.boolean(),
});
export type MilestoneMetaData = z.output<typeof MilestoneMetaData>;

/** A milestone with its tasks (C204). */
export const MilestoneView = z.object({ ...MilestoneRow.shape, tasks: z.array(MilestoneTaskRow) });
export type MilestoneView = z.output<typeof MilestoneView>;

/** A member's settings for all workflows, task by task in their order, and the possible owners. */
export const WorkflowSettingsView = z.object({
  /** 0 until a setting is saved. */
  version: z.int().min(0),
  tasks: z.array(
    z.object({
      ...WorkflowTaskSetting.shape,
      label: z.string(),
      name: z.string(),
      milestone: z.object({ id: z.enum(milestones), label: z.string(), order: z.int() }),
      owner: Reference.nullable(),
    }),
  ),
  options: z.object({ owners: z.array(Reference) }),
});
export type WorkflowSettingsView = z.output<typeof WorkflowSettingsView>;

/** Periods skipped for one reason; the first few of them by name. */
export const LeftOut = z.object({
  ...messageAs('reason'),
  count: z.int(),
  periods: z.array(Reference),
});
export type LeftOut = z.output<typeof LeftOut>;
