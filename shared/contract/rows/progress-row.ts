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
import { toldOrNot } from '../told.ts';

/** `stale`: the period of the task is over. */
export const taskStandings = ['ready', 'waiting', 'snoozed', 'stale'] as const;
export const waitReasons = ['decision', 'approval', 'time'] as const;

/** Something to be done for a period, as the lists of the progress bar show it. */
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
  /** Who has it to do: named for it, else the one responsible for the type, else the owner of the period. */
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

/** How much there is of a type. */
export const ProgressCount = z.object({
  type: ProgressTypeName,
  /** What can be done now. */
  count: z.int(),
  overdue: z.int(),
  /** Of those that can be done now: due today, within 7 days, or late for at most 7 days. */
  due: z.int(),
  /** Of those that can be done now: what the caller has to do. */
  mine: z.int(),
  waiting: z.int(),
  snoozed: z.int(),
  /** Open tasks whose period is over. */
  stale: z.int(),
});
export type ProgressCount = z.output<typeof ProgressCount>;

/** Workflows that run on although their period is over. */
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

/** One thing to be done with what one needs to know to do it. */
export const QuickView = z.object({
  task: ProgressTaskRow,
  period: PeriodRow,
  /** The tasks of the run, where one goes on. */
  tasks: z.array(z.object({ ...WorkflowTask.shape, ...toldOrNot('reason') })),
  /** The invoices of the period. */
  invoices: z.array(VendorInvoiceRow),
});
export type QuickView = z.output<typeof QuickView>;

/** What became of a call on one or many. */
export const ProcessOutcome = z.object({
  /** Whether nothing more is to be done; else `messages.errors` says by period what is. */
  finalized: z.boolean(),
  processed: z.int(),
  /** Done with before: a call that is repeated changes nothing. */
  already: z.int(),
  failed: z.int(),
  ids: z.array(Id),
});
export type ProcessOutcome = z.output<typeof ProcessOutcome>;

/** The settings of a type, with what they mean for it. */
export const ProgressSettingRow = z.object({
  type: ProgressTypeName,
  /** Null while nobody set anything. */
  version: z.int().nullable(),
  days_before: z.int().nullable(),
  /** What holds where `days_before` is null; null for at once. */
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

/** What is there already of what a period's tasks are about. */
export const PeriodFacts = z.object({
  evaluations: z.int(),
  stakeholders: z.int(),
  stakeholders_asked: z.int(),
  stakeholders_answered: z.int(),
  licenses: z.int(),
  /** The linked licences end before the period starts, or while it runs. */
  license_gap: z.object({ kind: z.enum(licenseGaps), license_end: DateOnly }).nullable(),
  title_lists: z.int(),
  invoices: z.int(),
  /** Those that are paid among them. */
  invoices_approved: z.int(),
  invoices_paid: z.int(),
  steps: z.int(),
  steps_done: z.int(),
  /** When a mail of each kind was last written about it. */
  mailed: z.partialRecord(z.enum(emailKinds), Instant),
});
export type PeriodFacts = z.output<typeof PeriodFacts>;
