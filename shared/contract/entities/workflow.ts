import * as z from 'zod';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { audit, DateOnly, DoneBy, Instant, Ref } from '../fields.ts';
import { StoredReason } from '../message-fields.ts';

/** A workflow task of a period, while and after it was open (D3). */
export const WorkflowTask = z.object({
  task: z.enum(taskNames),
  state: z.enum(['open', 'done', 'dismissed']),
  owner_id: Ref('user').nullable(),
  due_on: DateOnly.nullable(),
  snoozed_until: DateOnly.nullable(),
  settled_at: Instant.nullable(),
  settled_by: DoneBy.nullable(),
  /** Why it was dismissed. */
  reason: StoredReason,
});
export type WorkflowTask = z.output<typeof WorkflowTask>;

/** One pass of a period through its workflow. A restart begins another, and this one stays as history (D3). */
export const WorkflowRun = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  /** From 1, in the order of the starts. */
  number: z.int().min(1),
  state: z.enum(['running', 'completed', 'cancelled', 'dismissed']),
  started_at: Instant,
  started_by: DoneBy.nullable(),
  ended_at: Instant.nullable(),
  ended_by: DoneBy.nullable(),
  /** Why it was cancelled or dismissed. */
  reason: StoredReason,
  tasks: z.array(WorkflowTask).max(taskNames.length),
});
export type WorkflowRun = z.output<typeof WorkflowRun>;

/** A member's settings of a task for all workflows: whether it applies in general (`{task}_applicable`), when it is due, who does it. */
export const WorkflowTaskSetting = z.object({
  task: z.enum(taskNames),
  applicable: z.boolean(),
  /** The date from which the due date is counted: the deadline of the decision, or the period's first day. */
  due_from: z.enum(['deadline', 'start_date']),
  /** Days after that date, negative for before. */
  due_days: z.int().min(-730).max(730),
  /** The owner of the task; null for the owner of the period. */
  owner_id: Ref('user').nullable(),
});

/** The task settings that a member has changed; all other tasks use the defaults. One per tenant, its id is `workflow-settings`. */
export const WorkflowSettings = z.object({ ...audit, tasks: z.array(WorkflowTaskSetting).max(taskNames.length) });
export type WorkflowSettings = z.output<typeof WorkflowSettings>;
export const workflowSettingsId = 'workflow-settings';
