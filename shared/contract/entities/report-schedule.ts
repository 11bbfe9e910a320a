import * as z from 'zod';
import { audit, DateOnly, Instant, Ref } from '../fields.ts';
import { runFormats } from './report.ts';

export const scheduleSteps = ['week', 'month', 'quarter'] as const;

/** Recipients of one schedule, and the hours of a day in which it can be due: after the daily work has begun. */
export const scheduleLimits = { recipients: 20, firstHour: 6, lastHour: 22 } as const;

const plan = {
  every: z.enum(scheduleSteps),
  /** Of a week 1, which is Monday, to 7. Of a month, or of the first month of a quarter, its day; in a shorter month the last one. */
  on: z.int().min(1).max(31),
  /** In the library's time zone. */
  hour: z.int().min(scheduleLimits.firstHour).max(scheduleLimits.lastHour),
  to: z.array(Ref('user')).max(scheduleLimits.recipients),
  format: z.enum(runFormats),
};

/**
 * The schedule and recipients of a report. Each recipient gets a run of their own, built with their rights and in their language (RD02): a file built
 * with the owner's rights could show a recipient what they may not see.
 */
export const ReportSchedule = z.object({
  ...audit,
  report_id: Ref('report'),
  ...plan,
  /** The last day whose runs were started: a day is planned once (RD05). */
  planned_on: DateOnly.nullable(),
  /** The day planned before that one. */
  planned_before: DateOnly.nullable(),
  /** The last day on which a run failed. */
  failed_on: DateOnly.nullable(),
  /** Since when it is paused: runs of two planned days in a row failed. */
  paused_at: Instant.nullable(),
});
export type ReportSchedule = z.output<typeof ReportSchedule>;

export const ReportSchedulePlan = z.strictObject({ ...plan, to: plan.to.min(1) });
export type ReportSchedulePlan = z.output<typeof ReportSchedulePlan>;

/** A schedule, or null for none. */
export const ReportScheduleChange = z.strictObject({ schedule: ReportSchedulePlan.nullable() });
