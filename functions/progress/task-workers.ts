import type { TaskWork } from '#shared/contract/groups/progress.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { breached, invalid, Problem } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { today } from '../platform/clock.ts';
import { changeInvoice } from '../platform/invoices/change-invoice.ts';
import { registerInvoice } from '../platform/invoices/register-invoice.ts';
import { decidePeriod } from '../platform/periods/decide-period.ts';
import { planPeriod, type PeriodValues } from '../platform/periods/plan-period.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { startWorkflow } from '../platform/workflow/start-workflow.ts';
import type { OnePeriod } from './for-each-period.ts';
import { markPeriod } from './mark-period.ts';

export type WorkField = Exclude<keyof TaskWork, 'ids' | 'note'>;

/** How one type is done. */
export interface TaskWorker {
  /** What it takes beside a note. */
  fields: readonly WorkField[];
  /** What a person needs for it beside `manage-workflows`; of a task that sends mail, where it is marked by hand. */
  permission?: Permission;
  /** Does the work in the commit of its period; the task itself is settled afterwards. Nothing: it happens elsewhere and is only marked. */
  work?: (one: OnePeriod, given: TaskWork) => Promise<void>;
  /** The sentence of the toast. */
  done: string;
}

const marked = (done: string, fields: readonly WorkField[] = []): TaskWorker => ({ fields, done });

/** How each type is done: by what a person gives, within the commit that also settles the task. */
export const taskWorkers: Readonly<Record<ProgressType, TaskWorker>> = {
  'plan-workflow': {
    fields: [],
    done: 'Workflow started',
    work: async ({ tx, model, period }) => {
      await startWorkflow(tx, model, period);
    },
  },
  evaluation: marked('Evaluation done'),
  'stakeholder-feedback': marked('Feedback done', ['without_mail']),
  'usage-review': marked('Usage reviewed'),
  recommendation: {
    fields: ['recommendation_status'],
    permission: 'edit-records',
    done: 'Recommendation set',
    work: async ({ tx, period }, { recommendation_status = period.recommendation_status }) => {
      if (recommendation_status === 'none') throw invalid({ recommendation_status: ['Please say what is recommended'] });
      tx.save('subscription_period', { ...period, recommendation_status });
    },
  },
  'request-price': marked('Price requested', ['without_mail']),
  'enter-price': {
    fields: ['price'],
    permission: 'edit-records',
    done: 'Price entered',
    work: async (one, { price = one.period.price }) => {
      if (price === null) throw invalid({ price: ['Please enter a price'] });
      await changed(one, { price });
    },
  },
  'request-license': marked('License requested', ['without_mail']),
  'upload-license': marked('License uploaded'),
  'renewal-proposal': {
    fields: ['proposal_status'],
    permission: 'edit-records',
    done: 'Proposal set',
    work: async ({ tx, period }, { proposal_status = period.proposal_status }) => {
      if (proposal_status === 'not_proposed') throw invalid({ proposal_status: ['Please say what is proposed'] });
      tx.save('subscription_period', { ...period, proposal_status });
    },
  },
  'renewal-decision': {
    fields: ['decision', 'reason', 'cancellation_reason'],
    permission: 'edit-records',
    done: 'Decided',
    work: decided,
  },
  'place-order': {
    fields: ['order_number', 'order_amount', 'without_mail'],
    permission: 'edit-records',
    done: 'Vendor informed',
    work: async ({ tx, model, period }, given) => {
      if (period.decision === 'undecided') throw invalid({ decision: ['Please accept or cancel the period first'] });
      tx.save('subscription_period', { ...period, ...letterSent(period, given, today(memberOf(model).timezone)) });
    },
  },
  'register-invoice': {
    fields: ['invoice'],
    permission: 'edit-financials',
    done: 'Invoice registered',
    work: async ({ tx, period }, { invoice }) => {
      if (!invoice) throw invalid({ invoice: ['Please enter the invoice'] });
      try {
        await registerInvoice(tx, period.id, invoice);
      } catch (error) {
        // The fields of the invoice stand below `invoice` in what this call takes.
        if (!(error instanceof Problem) || !error.errors) throw error;
        throw invalid(Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [`invoice.${field}`, sentences])));
      }
    },
  },
  'set-exchange-rate': {
    fields: ['exchange_rate', 'exchange_rate_date'],
    permission: 'edit-financials',
    done: 'Exchange rate set',
    work: async (one, given) => {
      const { model, period } = one;
      const day = today(memberOf(model).timezone);
      if (period.currency === memberOf(model).currency) return;
      const { exchange_rate = period.exchange_rate, exchange_rate_date = period.exchange_rate_date ?? day } = given;
      if (exchange_rate === null) throw invalid({ exchange_rate: ['Please enter a rate'] });
      await changed(one, {
        exchange_rate,
        exchange_rate_date: given.exchange_rate === undefined ? exchange_rate_date : (given.exchange_rate_date ?? day),
      });
    },
  },
  'approve-invoices': {
    fields: [],
    permission: 'edit-financials',
    done: 'Invoices approved',
    work: async ({ tx, model, period }) => {
      const invoices = model.by('vendor_invoice', 'subscription_period_id', period.id);
      if (invoices.length === 0) throw invalid({ invoices: ['There is no invoice to approve: please register it first'] });
      for (const { id } of invoices.filter(({ state }) => state === 'registered')) await changeInvoice(tx, id, { state: 'approved' });
    },
  },
  'vendor-payments': {
    fields: ['paid_on'],
    permission: 'edit-financials',
    done: 'Invoices paid',
    work: async ({ tx, model, period }, { paid_on }) => {
      const invoices = model.by('vendor_invoice', 'subscription_period_id', period.id);
      if (invoices.length === 0) throw invalid({ invoices: ['There is no invoice to pay: please register it first'] });
      if (invoices.some(({ state }) => state === 'registered')) throw invalid({ invoices: ['Please approve the invoices first'] });
      const change = { state: 'paid', ...(paid_on !== undefined && { paid_on }) } as const;
      for (const { id } of invoices.filter(({ state }) => state === 'approved')) await changeInvoice(tx, id, change);
    },
  },
  'activate-access': marked('Access activated'),
  'update-ip': marked('IP addresses updated'),
  'upload-title-list': marked('Title list uploaded'),
  'notify-stakeholders': marked('Stakeholders notified', ['without_mail']),
  'cancellation-reminders': {
    fields: ['decision', 'reason', 'cancellation_reason'],
    permission: 'edit-records',
    done: 'Decided',
    work: decided,
  },
  claims: {
    fields: ['without_mail', 'problem'],
    done: 'Access works',
    work: async (one) => {
      await markPeriod(one, 'claims', { dismissed_at: one.tx.at, dismissed_by: one.tx.caller.userId });
    },
  },
};

async function decided({ tx, model, period }: OnePeriod, given: TaskWork): Promise<void> {
  const { decision, reason, cancellation_reason } = given;
  if (decision === undefined) throw invalid({ decision: ['Please say whether it is accepted or cancelled'] });
  await decidePeriod(tx, model, period, {
    decision,
    ...(reason !== undefined && { reason }),
    ...(cancellation_reason !== undefined && { cancellation_reason }),
  });
}

/** Changes the period as a form would, with all that follows and every rule (C164). */
async function changed({ tx, model, period }: OnePeriod, change: Partial<PeriodValues>): Promise<void> {
  const { next, breaches } = planPeriod(model, period, change, today(memberOf(model).timezone));
  if (breaches.length > 0) throw breached(breaches);
  tx.save('subscription_period', { ...period, ...next });
}

/** The order, or the notice of cancellation, as it went out. */
function letterSent(period: SubscriptionPeriod, given: TaskWork, day: string): Partial<SubscriptionPeriod> {
  if (period.decision === 'cancelled') return { notice_sent_on: day };
  return {
    order_date: day,
    order_number: given.order_number ?? period.order_number,
    order_amount: given.order_amount === undefined ? (period.order_amount ?? period.price) : given.order_amount,
  };
}
