import * as z from 'zod';
import { progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { audit, DateOnly, DoneBy, Instant, Ref, OptionalLines } from '../fields.ts';

export const ProgressTypeName = z.enum(progressTypes);

/** A member's settings for one type of the progress bar (D8). Its id is the type. */
export const ProgressBarSetting = z.object({
  ...audit,
  type: ProgressTypeName,
  /**
   * Days in advance that it appears: the start of a workflow and an undecided period before the deadline, a task before it is due. Null for the
   * default; tasks then appear at once.
   */
  days_before: z.int().min(0).max(730).nullable(),
  /** The person asked if the task has no owner. */
  responsible_id: Ref('user').nullable(),
  /** The text of the mail that this task sends. */
  template_id: Ref('email_template').nullable(),
  /** Whether it is done automatically, where that is possible. */
  automatic: z.boolean(),
});
export type ProgressBarSetting = z.output<typeof ProgressBarSetting>;

/** A user's action on an item of the bar that is not a task of a run: snoozed, assigned, or dismissed. One per period and type. */
export const ProgressMark = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  type: ProgressTypeName,
  owner_id: Ref('user').nullable(),
  snoozed_until: DateOnly.nullable(),
  dismissed_at: Instant.nullable(),
  dismissed_by: DoneBy.nullable(),
  reason: OptionalLines(1000),
});
export type ProgressMark = z.output<typeof ProgressMark>;
