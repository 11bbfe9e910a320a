import * as z from 'zod';
import { licenseGaps } from '#shared/domain/licenses/license-gap.ts';
import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { ProgressTypeName } from '../entities/progress.ts';
import { decisions, recommendationStatuses, proposalStatuses, workflowStates } from '../entities/subscription.ts';
import { WorkflowTask } from '../entities/workflow.ts';
import { Currency, DateOnly, Id, Instant, Money, Reference } from '../fields.ts';
import { VendorInvoiceRow } from './invoice-row.ts';
import { productIdentifiers } from './product-row.ts';
import { PeriodRow } from './subscription-row.ts';
import { messageOrNullAs } from '../message-fields.ts';

/** `stale`: the period of the task is over. */
export const taskStandings = ['ready', 'waiting', 'snoozed', 'stale'] as const;
export const waitReasons = ['decision', 'approval', 'time'] as const;

/** A task of a period, as the lists of the progress bar show it. */
export const ProgressTaskRow = z.object({
  /** The period's. */
  id: Id,
  type: ProgressTypeName,
  standing: z.enum(taskStandings),
  waits_for: z.enum(waitReasons).nullable(),
  subscription: Reference.nullable(),
  subscription_id: Id,
  name_reference: z.string().nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  product: Reference.nullable(),
  ...productIdentifiers,
  publisher: Reference.nullable(),
  vendor: Reference.nullable(),
  /** The person to do it: the task's owner, else the person responsible for the type, else the owner of the period. */
  responsible: Reference.nullable(),
  due_on: DateOnly.nullable(),
  overdue: z.boolean(),
  snoozed_until: DateOnly.nullable(),
  effective_deadline: DateOnly.nullable(),
  decision: z.enum(decisions),
  workflow: z.enum(workflowStates),
  recommendation_status: z.enum(recommendationStatuses),
  proposal_status: z.enum(proposalStatuses),
  price: Money.nullable(),
  currency: Currency,
  previous_price: Money.nullable(),
  previous_currency: Currency.nullable(),
  normalized_price: Money.nullable(),
  normalized_currency: Currency,
  exchange_rate: z.string().nullable(),
  order_date: DateOnly.nullable(),
  order_number: z.string().nullable(),
  order_amount: Money.nullable(),
  notice_sent_on: DateOnly.nullable(),
});
export type ProgressTaskRow = z.output<typeof ProgressTaskRow>;

/** The number of tasks of a type. */
export const ProgressCount = z.object({
  type: ProgressTypeName,
  /** Tasks that can be done now. */
  count: z.int(),
  overdue: z.int(),
  /** Of those that can be done now: due today, within 7 days, or late by at most 7 days. */
  due: z.int(),
  /** Of those that can be done now: the caller's own. */
  mine: z.int(),
  waiting: z.int(),
  snoozed: z.int(),
  /** Open tasks whose period is over. */
  stale: z.int(),
});
export type ProgressCount = z.output<typeof ProgressCount>;

/** Workflows that still run although their period is over. */
export const StaleWork = z.object({
  workflows: z.int(),
  tasks: z.int(),
  /** The oldest 500. */
  periods: z.array(
    z.object({
      id: Id,
      subscription: Reference.nullable(),
      name_reference: z.string().nullable(),
      start_date: DateOnly,
      end_date: DateOnly,
      decision: z.enum(decisions),
      open_tasks: z.int(),
    }),
  ),
});
export type StaleWork = z.output<typeof StaleWork>;

/** A task with the information needed to do it. */
export const QuickView = z.object({
  task: ProgressTaskRow,
  period: PeriodRow,
  /** The tasks of the run, if one is in progress. */
  tasks: z.array(z.object({ ...WorkflowTask.shape, ...messageOrNullAs('reason') })),
  /** The invoices of the period. */
  invoices: z.array(VendorInvoiceRow),
});
export type QuickView = z.output<typeof QuickView>;

/** The result of a call on one or several tasks. */
export const ProcessOutcome = z.object({
  /** Whether nothing is left to do; else `messages.errors` names the problems by period. */
  finalized: z.boolean(),
  processed: z.int(),
  /** Done before: a repeated call changes nothing. */
  already: z.int(),
  failed: z.int(),
  ids: z.array(Id),
});
export type ProcessOutcome = z.output<typeof ProcessOutcome>;

/** The settings of a type, with their effect on it. */
export const ProgressSettingRow = z.object({
  type: ProgressTypeName,
  /** Null until a setting is saved. */
  version: z.int().nullable(),
  days_before: z.int().nullable(),
  /** The default for `days_before`; null for at once. */
  usual_days: z.int().nullable(),
  responsible_id: Id.nullable(),
  responsible: Reference.nullable(),
  template_id: Id.nullable(),
  automatic: z.boolean(),
  can_be_automatic: z.boolean(),
  /** Whether a text for its mail can be chosen. */
  has_template: z.boolean(),
});
export type ProgressSettingRow = z.output<typeof ProgressSettingRow>;

/** Existing results of a period's tasks. */
export const PeriodFacts = z.object({
  evaluations: z.int(),
  stakeholders: z.int(),
  stakeholders_asked: z.int(),
  stakeholders_answered: z.int(),
  licenses: z.int(),
  /** The linked licenses end before the period starts, or during it. */
  license_gap: z.object({ kind: z.enum(licenseGaps), license_end: DateOnly }).nullable(),
  title_lists: z.int(),
  invoices: z.int(),
  /** Those that are paid included. */
  invoices_approved: z.int(),
  invoices_paid: z.int(),
  steps: z.int(),
  steps_done: z.int(),
  /** When a mail of each kind was last written about it. */
  mailed: z.partialRecord(z.enum(emailKinds), Instant),
});
export type PeriodFacts = z.output<typeof PeriodFacts>;
