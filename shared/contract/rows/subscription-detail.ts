import * as z from 'zod';
import { licenseGaps } from '#shared/domain/licenses/license-gap.ts';
import { renewalSteps, stepWaits } from '#shared/domain/workflow/next-step.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import { decisions } from '../entities/subscription.ts';
import { Currency, DateOnly, Id, Money, Reference } from '../fields.ts';
import { deadlineOrigin, PeriodStatus, SubscriptionRow } from './subscription-row.ts';

/** A period at a glance: its cost, the last day to cancel it, and whether it is licensed, ordered and paid. */
export const PeriodGlance = z.object({
  id: Id,
  /** The period in force today, the first one after it, or the last one if neither exists. */
  role: z.enum(['now', 'next', 'last']),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  decision: z.enum(decisions),
  status: PeriodStatus,
  price: Money.nullable(),
  currency: Currency,
  normalized_price: Money.nullable(),
  normalized_currency: Currency,
  /** The price of a year; null for twelve months, as it is then the price itself. */
  annual_price: Money.nullable(),
  /** The change against the period before, in prices of a year; in local money if the currencies differ. */
  change: z.object({ percent: z.number(), local: z.boolean() }).nullable(),
  effective_deadline: DateOnly.nullable(),
  ...deadlineOrigin,
  deadline_reason: z.string().nullable(),
  licenses: z.int(),
  license_gap: z.object({ kind: z.enum(licenseGaps), license_end: DateOnly }).nullable(),
  order_date: DateOnly.nullable(),
  notice_sent_on: DateOnly.nullable(),
  invoices: z.int(),
  /** Those that are paid included. */
  invoices_approved: z.int(),
  invoices_paid: z.int(),
});
export type PeriodGlance = z.output<typeof PeriodGlance>;

/** The next step of a renewal, in the period that it belongs to. */
const RenewalStepRow = z.object({
  step: z.enum(renewalSteps),
  period_id: Id,
  decision: z.enum(decisions),
  /** Of the steps `task` and `wait`. */
  task: z.enum(taskNames).nullable(),
  waits_for: z.enum(stepWaits).nullable(),
  snoozed_until: DateOnly.nullable(),
  owner: Reference.nullable(),
  due_on: DateOnly.nullable(),
  is_overdue: z.boolean(),
  /** The last day of its period. */
  period_end: DateOnly.nullable(),
  /** Stakeholders who were asked, and those who answered, while their task is open. */
  asked: z.int(),
  answered: z.int(),
});

/** A subscription as its page shows it (C141). */
export const SubscriptionDetail = z.object({
  ...SubscriptionRow.shape,
  renewal: z.object({ periods: z.array(PeriodGlance), step: RenewalStepRow.nullable() }),
});
export type SubscriptionDetail = z.output<typeof SubscriptionDetail>;
