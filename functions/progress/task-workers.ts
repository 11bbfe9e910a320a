import type { TaskWork } from '#shared/contract/groups/progress.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { breached, invalid, Problem } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { today } from '../platform/clock.ts';
import { changeInvoice } from '#functions/records/holdings/invoices/change-invoice.ts';
import { registerInvoice } from '#functions/records/holdings/invoices/register-invoice.ts';
import { decidePeriod } from '#functions/records/holdings/periods/decide-period.ts';
import { refuseIfLocked, savedByPerson } from '#functions/records/holdings/periods/guard-lock.ts';
import { planPeriod, type PeriodValues } from '#functions/records/holdings/periods/plan-period.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { startWorkflow } from '#functions/records/work/workflow/start-workflow.ts';
import type { OnePeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

export type WorkField = Exclude<keyof TaskWork, 'ids' | 'note'>;

/** The work of one type. */
export interface TaskWorker {
  /** Its accepted fields, besides a note. */
  fields: readonly WorkField[];
  /** The permission needed beside `manage-workflows`; for a task with email, only if it is marked by hand. */
  permission?: Permission;
  /** Does the work in the commit of its period, before the task is completed. Absent if the work happens elsewhere and is only marked. */
  work?: (one: OnePeriod, given: TaskWork) => Promise<void>;
  /** The message of the toast. */
  done: Message;
}

const marked = (done: Message, fields: readonly WorkField[] = []): TaskWorker => ({ fields, done });

/** The work of each type, done with the given values in the commit that also completes the task. */
export const taskWorkers: Readonly<Record<ProgressType, TaskWorker>> = {
  'plan-workflow': {
    fields: [],
    done: say('progress.workflowStarted'),
    work: async ({ tx, model, period }) => {
      await startWorkflow(tx, model, period);
    },
  },
  evaluation: marked(say('progress.evaluationDone')),
  'stakeholder-feedback': marked(say('progress.feedbackDone'), ['without_mail', 'answer_by']),
  'usage-review': marked(say('progress.usageReviewed')),
  recommendation: {
    fields: ['recommendation_status'],
    permission: 'edit-records',
    done: say('progress.recommendationSet'),
    work: async ({ tx, period }, { recommendation_status = period.recommendation_status }) => {
      if (recommendation_status === 'none') throw invalid({ recommendation_status: [say('progress.recommendationRequired')] });
      tx.save('subscription_period', { ...period, recommendation_status });
    },
  },
  'request-price': marked(say('progress.priceRequested'), ['without_mail']),
  'enter-price': {
    fields: ['price'],
    permission: 'edit-records',
    done: say('progress.priceEntered'),
    work: async (one, { price = one.period.price }) => {
      if (price === null) throw invalid({ price: [say('progress.priceRequired')] });
      // Entering a missing price may pass a lock; changing a price may not.
      await changed(one, { price }, one.period.price === null);
    },
  },
  'request-license': marked(say('progress.licenseRequested'), ['without_mail']),
  'upload-license': marked(say('progress.licenseUploaded')),
  'renewal-proposal': {
    fields: ['proposal_status'],
    permission: 'edit-records',
    done: say('progress.proposalSet'),
    work: async ({ tx, period }, { proposal_status = period.proposal_status }) => {
      if (proposal_status === 'not_proposed') throw invalid({ proposal_status: [say('progress.proposalRequired')] });
      tx.save('subscription_period', { ...period, proposal_status });
    },
  },
  'renewal-decision': {
    fields: ['decision', 'reason', 'cancellation_reason', 'dismiss_moot'],
    permission: 'edit-records',
    done: say('progress.decided'),
    work: (one, given) => decided(one, given, { isOpenTask: true }),
  },
  'place-order': {
    fields: ['order_number', 'order_amount', 'without_mail'],
    permission: 'edit-records',
    done: say('progress.vendorInformed'),
    work: async ({ tx, model, period }, given) => {
      if (period.decision === 'undecided') throw invalid({ decision: [say('progress.decisionMissing')] });
      tx.save('subscription_period', { ...period, ...letterSent(period, given, today(memberOf(model).timezone)) });
    },
  },
  'register-invoice': {
    fields: ['invoice'],
    permission: 'edit-financials',
    done: say('progress.invoiceRegistered'),
    work: async ({ tx, period }, { invoice }) => {
      if (!invoice) throw invalid({ invoice: [say('progress.invoiceRequired')] });
      try {
        await registerInvoice(tx, period.id, invoice);
      } catch (error) {
        // In this call, the fields of the invoice are nested in `invoice`.
        if (!(error instanceof Problem) || !error.errors) throw error;
        throw invalid(Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [`invoice.${field}`, sentences])));
      }
    },
  },
  'set-exchange-rate': {
    fields: ['exchange_rate', 'exchange_rate_date'],
    permission: 'edit-financials',
    done: say('progress.exchangeRateSet'),
    work: async (one, given) => {
      const { model, period } = one;
      const day = today(memberOf(model).timezone);
      if (period.currency === memberOf(model).currency) return;
      const { exchange_rate = period.exchange_rate, exchange_rate_date = period.exchange_rate_date ?? day } = given;
      if (exchange_rate === null) throw invalid({ exchange_rate: [say('progress.rateRequired')] });
      const date = given.exchange_rate === undefined ? exchange_rate_date : (given.exchange_rate_date ?? day);
      // A person who does this task confirms the rate, even if it equals the planned one.
      await changed(one, { exchange_rate, exchange_rate_date: date, rate_source: 'typed' }, true);
    },
  },
  'approve-invoices': {
    fields: [],
    permission: 'edit-financials',
    done: say('progress.invoicesApproved'),
    work: async ({ tx, model, period }) => {
      const invoices = model.by('vendor_invoice', 'subscription_period_id', period.id);
      if (invoices.length === 0) throw invalid({ invoices: [say('progress.noInvoiceToApprove')] });
      for (const { id } of invoices.filter(({ state }) => state === 'registered')) await changeInvoice(tx, id, { state: 'approved' });
    },
  },
  'vendor-payments': {
    fields: ['paid_on'],
    permission: 'edit-financials',
    done: say('progress.invoicesPaid'),
    work: async ({ tx, model, period }, { paid_on }) => {
      const invoices = model.by('vendor_invoice', 'subscription_period_id', period.id);
      if (invoices.length === 0) throw invalid({ invoices: [say('progress.noInvoiceToPay')] });
      if (invoices.some(({ state }) => state === 'registered')) throw invalid({ invoices: [say('progress.approvalMissing')] });
      const change = { state: 'paid', ...(paid_on !== undefined && { paid_on }) } as const;
      for (const { id } of invoices.filter(({ state }) => state === 'approved')) await changeInvoice(tx, id, change);
    },
  },
  'activate-access': marked(say('progress.accessActivated')),
  'update-ip': marked(say('progress.ipAddressesUpdated')),
  'upload-title-list': marked(say('progress.titleListUploaded')),
  'notify-stakeholders': marked(say('progress.stakeholdersNotified'), ['without_mail']),
  'cancellation-reminders': {
    fields: ['decision', 'reason', 'cancellation_reason', 'dismiss_moot'],
    permission: 'edit-records',
    done: say('progress.decided'),
    work: decided,
  },
  claims: {
    fields: ['without_mail', 'problem'],
    done: say('progress.accessWorks'),
    work: async (one) => {
      await markPeriod(one, 'claims', { dismissed_at: one.tx.at, dismissed_by: one.tx.caller.userId });
    },
  },
};

/** Decides. The open task of a running workflow may make the first decision on a locked period; other decisions need an unlock (D9). */
async function decided(one: OnePeriod, given: TaskWork, { isOpenTask = false } = {}): Promise<void> {
  const { decision, reason, cancellation_reason, dismiss_moot: dismissMoot = false } = given;
  if (decision === undefined) throw invalid({ decision: [say('progress.decisionRequired')] });
  await decidePeriod(
    one,
    one.period,
    { decision, ...(reason !== undefined && { reason }), ...(cancellation_reason !== undefined && { cancellation_reason }) },
    { unguarded: isOpenTask && one.period.decision === 'undecided', dismissMoot },
  );
}

/**
 * Changes the period like a form, with all consequences and rules (C164). `passes`: the open task of a running workflow may make this change to a
 * locked period (D9).
 */
async function changed({ tx, model, period }: OnePeriod, change: Partial<PeriodValues>, passes: boolean): Promise<void> {
  const { next, breaches } = planPeriod(model, period, change);
  if (!passes) refuseIfLocked(model, period, next);
  if (breaches.length > 0) throw breached(breaches);
  tx.save('subscription_period', savedByPerson(period, { ...period, ...next }));
}

/** Throws 422 for an order amount with more decimals than the period's currency has. */
export function checkOrderAmount({ currency }: Pick<SubscriptionPeriod, 'currency'>, { order_amount }: TaskWork): void {
  const breaches = checkAmount('order_amount', order_amount, currency);
  if (breaches.length > 0) throw breached(breaches);
}

/** The fields that record a sent order or notice of cancellation. */
function letterSent(period: SubscriptionPeriod, given: TaskWork, day: string): Partial<SubscriptionPeriod> {
  if (period.decision === 'cancelled') return { notice_sent_on: day };
  checkOrderAmount(period, given);
  return {
    order_date: day,
    order_number: given.order_number ?? period.order_number,
    order_amount: given.order_amount === undefined ? (period.order_amount ?? period.price) : given.order_amount,
  };
}
