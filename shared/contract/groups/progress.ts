import * as z from 'zod';
import { progressTaskColumns } from '../columns/progress.ts';
import { ProgressTypeName } from '../entities/progress.ts';
import { InvoiceChange } from '../entities/invoice.ts';
import { cancellationReasons, PriceChange, proposalStatuses, recommendationStatuses } from '../entities/subscription.ts';
import {
  Currency,
  DateOnly,
  Flag,
  GivenDate,
  Id,
  Money,
  OptionalText,
  Rate,
  RequiredText,
  Version,
  OptionalLines,
  RequiredLines,
} from '../fields.ts';
import { VendorInvoiceRow } from '../rows/invoice-row.ts';
import {
  PeriodFacts,
  ProcessOutcome,
  ProgressCount,
  ProgressSettingRow,
  ProgressTaskRow,
  QuickView,
  StaleWork,
  taskStandings,
} from '../rows/progress-row.ts';
import { binary, callsOf, json, listQuery, result, rows } from '../route.ts';

const ofType = z.object({ type: ProgressTypeName });
const ofTypeAndPeriod = z.object({ type: ProgressTypeName, id: Id });
/** {a} is the type, {b} a period's id, or `selected` if the body names several. */
const ofTask = z.object({ a: ProgressTypeName, b: Id });

const most = 500;
const named = { ids: z.array(Id).min(1).max(most).optional() };

/** Selects the tasks of a type; by default those that can be done now. */
const standing = { standing: z.enum([...taskStandings, 'all']).optional(), mine: Flag.optional() };

/** A vendor's invoice as entered with the task; the default currency is the period's. */
const InvoiceOfTask = z.strictObject({
  number: RequiredText(64),
  date: GivenDate,
  due_date: GivenDate.nullable().optional(),
  amount: Money,
  tax: Money.nullable().optional(),
  currency: Currency.optional(),
  /** The vendor of the invoice, if the period names none. */
  vendor_id: Id.optional(),
  comment: OptionalLines(4000).optional(),
});

/** Fields for completing a task, depending on its type. Fields that a type does not know are refused. */
export const TaskWork = z.strictObject({
  ...named,
  /** A note on what was done: for tasks that happen elsewhere, and optional for all others. */
  note: OptionalLines(1000).optional(),
  /** enter-price */
  price: Money.optional(),
  forecasted_price_change: PriceChange.optional(),
  /** recommendation */
  recommendation_status: z.enum(recommendationStatuses).optional(),
  /** renewal-proposal */
  proposal_status: z.enum(proposalStatuses).optional(),
  /** renewal-decision, cancellation-reminders */
  decision: z.enum(['accepted', 'cancelled']).optional(),
  reason: OptionalLines(1000).optional(),
  cancellation_reason: z.enum(cancellationReasons).nullable().optional(),
  /** The same types: whether an acceptance dismisses the open tasks that are no longer needed. */
  dismiss_moot: z.boolean().optional(),
  /** place-order */
  order_number: OptionalText(64).optional(),
  order_amount: Money.nullable().optional(),
  /** set-exchange-rate */
  exchange_rate: Rate.optional(),
  exchange_rate_date: GivenDate.optional(),
  /** register-invoice */
  invoice: InvoiceOfTask.optional(),
  /** vendor-payments: the day of payment, by default today. */
  paid_on: DateOnly.optional(),
  /** stakeholder-feedback: the day by which to answer; by default it follows from the deadlines. */
  answer_by: GivenDate.optional(),
  /** claims: the problem, as the vendor reads it. */
  problem: OptionalLines(4000).optional(),
  /** Tasks that send mail: done without a mail, by telephone or in the vendor's shop. For a claim: it is resolved. */
  without_mail: z.boolean().optional(),
});
export type TaskWork = z.output<typeof TaskWork>;

const process = { params: ofTask, body: json(TaskWork), reply: result(ProcessOutcome) } as const;

const calls = callsOf('/progress-bar', { read: 'signed-in', write: 'manage-workflows', servedBy: 'read' });

/** The progress bar: tasks of all workflows, by type. */
export const progress = {
  counts: calls.get('own', '/tasks/count', 'How much is to be done, by type, in one look', { reply: result(z.array(ProgressCount)) }),
  stale: calls.get('own', '/stale', 'Workflows that run on although their period is over, the oldest first', { reply: result(StaleWork) }),
  count: calls.get('C400', '/tasks/count/{type}', 'How much of a type is to be done', { params: ofType, reply: result(ProgressCount) }),
  countOfPeriod: calls.get('C411', '/tasks/count/{type}/subscription-periods/{id}', 'How much of a type is to be done for one period', {
    params: ofTypeAndPeriod,
    reply: result(ProgressCount),
  }),
  list: calls.get('C401', '/tasks/data/{type}', 'What of a type is to be done', {
    params: ofType,
    query: listQuery(progressTaskColumns, standing),
    reply: rows(ProgressTaskRow),
  }),
  plan: calls.get('C402', '/tasks/data/plan-workflow', 'Periods whose workflow should start within the planning window', {
    query: listQuery(progressTaskColumns, standing),
    reply: rows(ProgressTaskRow),
  }),
  listOfPeriod: calls.get('C412', '/tasks/data/{type}/subscription-periods/{id}', 'What of a type is to be done for one period', {
    params: ofTypeAndPeriod,
    query: listQuery(progressTaskColumns, standing),
    reply: rows(ProgressTaskRow),
  }),
  quickView: calls.get('C403', '/tasks/quick-view/{a}/{b}', 'One thing to be done, with what one needs to know to do it', {
    params: ofTask,
    reply: result(QuickView),
  }),
  facts: calls.get('own', '/facts/subscription-periods/{id}', 'What is there already of what the tasks of a period are about', {
    reply: result(PeriodFacts),
  }),
  changeInvoice: calls.put(
    'C404',
    '/tasks/quick-view/vendor-payments/vendor-invoices/{id}',
    'Change, approve or pay an invoice where payments are looked through',
    { permission: 'edit-financials', body: json(InvoiceChange), reply: result(VendorInvoiceRow) },
  ),
  attachment: calls.post(
    'C405',
    '/tasks/attachments/{a}/{b}',
    'The sheet that goes with a task: an order form, or prices for the vendor to fill in',
    { params: ofTask, repeat: 'harmless', body: json(z.strictObject(named)), event: 'file_downloaded', reply: binary() },
  ),
  process: calls.post('C406', '/tasks/process/{a}/{b}', 'Do what a task asks, for one period or several', {
    ...process,
    repeat: 'harmless',
  }),
  processByPut: calls.put('C410', '/tasks/process/{a}/{b}', 'Do what a task asks, for one period or several', process),
  dismiss: calls.post('C407', '/tasks/dismiss/{a}/{b}', 'Say that something need not be done, and why', {
    params: ofTask,
    repeat: 'harmless',
    body: json(
      z.strictObject({
        ...named,
        reason: RequiredLines(1000),
        /** Also dismisses other open tasks of the periods that are no longer needed. */
        moot: z.boolean().optional(),
        /** Only for periods that are over: tasks of all others are not dismissed. */
        stale: z.boolean().optional(),
      }),
    ),
    reply: result(ProcessOutcome),
  }),
  reopen: calls.post('own', '/tasks/reopen/{a}/{b}', 'Open a task again that was done or dismissed by mistake, while its workflow runs', {
    params: ofTask,
    repeat: 'harmless',
    body: json(z.strictObject(named)),
    reply: result(ProcessOutcome),
  }),
  snooze: calls.post('own', '/tasks/snooze/{a}/{b}', 'Put something off until a day, or bring it back', {
    params: ofTask,
    repeat: 'harmless',
    body: json(z.strictObject({ ...named, until: GivenDate.nullable() })),
    reply: result(ProcessOutcome),
  }),
  assign: calls.post('own', '/tasks/assign/{a}/{b}', 'Give something to a person, or say by when it is due', {
    params: ofTask,
    repeat: 'harmless',
    body: json(z.strictObject({ ...named, owner_id: Id.nullable().optional(), due_on: GivenDate.nullable().optional() })),
    reply: result(ProcessOutcome),
  }),
  setting: calls.get('C408', '/settings/{type}', 'How a type of the progress bar is set', {
    params: ofType,
    reply: result(ProgressSettingRow),
  }),
  changeSetting: calls.put(
    'C409',
    '/settings/{type}',
    'Set how early a type comes up, who is responsible and whether it happens by itself',
    {
      params: ofType,
      body: json(
        z
          .strictObject({
            days_before: z.int().min(0).max(730).nullable(),
            responsible_id: Id.nullable(),
            template_id: Id.nullable(),
            automatic: z.boolean(),
            version: Version,
          })
          .partial(),
      ),
      reply: result(ProgressSettingRow),
    },
  ),
};
