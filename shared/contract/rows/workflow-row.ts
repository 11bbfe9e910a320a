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
import { toldAs, toldOrNot } from '../told.ts';

/** A value for each switch, `evaluation_applicable` and so on. */
function perSwitch<S extends z.ZodType>(schema: S): Record<ApplicableField, S> {
  return Object.fromEntries(taskNames.map((task) => [applicableField(task), schema])) as Record<ApplicableField, S>;
}

/** All switches with what they are set to. */
export const Applicability = z.object(perSwitch(z.boolean()));
export type Applicability = z.output<typeof Applicability>;

/** Some switches as they shall be. */
export const GeneralApplicabilityChange = z.strictObject(perSwitch(z.boolean())).partial();
/** Null lets the general setting count again. */
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
  /** Where a running workflow stands: the first milestone with open tasks. */
  milestone: z.enum(milestones).nullable(),
  open_tasks: z.int(),
  settled_tasks: z.int(),
  overdue_tasks: z.int(),
  next_due_on: DateOnly.nullable(),
  /** Which run it is, from 1; null where none was ever begun. */
  run_number: z.int().nullable(),
  /** What the period itself says, where it differs from the general setting or repeats it. */
  task_applicability: z.record(z.string(), z.boolean()),
  ...Applicability.shape,
});
export type WorkflowPeriodRow = z.output<typeof WorkflowPeriodRow>;

/** R095: a task of a milestone as a switch, and where a workflow is or was, what became of it. */
export const MilestoneTaskRow = z.object({
  id: z.enum(taskNames),
  label: z.string(),
  /** The switch: `evaluation_applicable`. */
  name: z.string(),
  /** Whether the task applies to the period. */
  value: z.boolean(),
  /** Whether switching it would change nothing any more: it is done. */
  disable: z.boolean(),
  milestone: z.object({ order: z.int() }),
  /** Null where the run has no such task, or there is none. */
  state: WorkflowTask.shape.state.nullable(),
  /** Where an open task stands, and what it waits for; null for all others. */
  standing: z.enum(stepStandings).nullable(),
  waits_for: z.enum(stepWaits).nullable(),
  owner: Reference.nullable(),
  due_on: DateOnly.nullable(),
  snoozed_until: DateOnly.nullable(),
  is_overdue: z.boolean(),
  settled_at: Instant.nullable(),
  settled_by: Reference.nullable(),
  ...toldOrNot('reason'),
});
export type MilestoneTaskRow = z.output<typeof MilestoneTaskRow>;

/** A milestone and how far a period is in it (D8). */
export const MilestoneRow = z.object({
  id: z.enum(milestones),
  label: z.string(),
  order: z.int(),
  state: z.enum(milestoneStateNames),
  /** How far its own tasks are, whatever its place. */
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
  ...toldOrNot('reason'),
  done_tasks: z.int(),
  dismissed_tasks: z.int(),
  open_tasks: z.int(),
});
export type RunRow = z.output<typeof RunRow>;

/** C203: the milestones of a period with where its workflow stands, and its earlier runs, latest first. */
export const MilestoneMetaData = z.object({
  period_id: Id,
  period_version: z.int(),
  workflow: z.enum(workflowStates),
  run: RunRow.nullable(),
  earlier_runs: z.array(RunRow),
  milestones: z.array(MilestoneRow),
  /** The task to do next; where none can be done now, the one that the renewal waits for. */
  next_task: MilestoneTaskRow.nullable(),
  /** Open tasks that became needless, by a decision or because what they bring is known. */
  moot_tasks: z.array(z.enum(taskNames)),
  /** What can be done with it now; a sentence says why not. */
  can_start: z.boolean(),
  ...toldOrNot('start_refusal'),
  can_cancel: z.boolean(),
  can_dismiss: z.boolean(),
});
export type MilestoneMetaData = z.output<typeof MilestoneMetaData>;

/** A milestone with its tasks (C204). */
export const MilestoneView = z.object({ ...MilestoneRow.shape, tasks: z.array(MilestoneTaskRow) });
export type MilestoneView = z.output<typeof MilestoneView>;

/** What a member has settled for all workflows, task by task in their order, and whom it can name. */
export const WorkflowSettingsView = z.object({
  /** 0 while nothing was settled. */
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

/** Periods that were left out for one reason; the first few of them by name. */
export const LeftOut = z.object({
  ...toldAs('reason'),
  count: z.int(),
  periods: z.array(Reference),
});
export type LeftOut = z.output<typeof LeftOut>;
