import * as z from 'zod';
import { progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { audit, DateOnly, DoneBy, Instant, Ref, OptionalLines } from '../fields.ts';

export const ProgressTypeName = z.enum(progressTypes);

/** What a member sets for one type of the progress bar (D8). Its id is the type. */
export const ProgressBarSetting = z.object({
  ...audit,
  type: ProgressTypeName,
  /**
   * How early it comes up, in days: the start of a workflow and an undecided period before the deadline, a task before it is due. Null for the
   * usual number, for tasks at once.
   */
  days_before: z.int().min(0).max(730).nullable(),
  /** Who is asked where nobody was named for the task. */
  responsible_id: Ref('user').nullable(),
  /** The text of the mail that this task sends. */
  template_id: Ref('email_template').nullable(),
  /** Whether it is done without anybody asking, where that is possible. */
  automatic: z.boolean(),
});
export type ProgressBarSetting = z.output<typeof ProgressBarSetting>;

/** What a person did with something of the bar that is no task of a run: put off, given to somebody, or dismissed. One for a period and type. */
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
