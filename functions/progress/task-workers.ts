import { invalid } from '#shared/contract/errors.ts';
import type { TaskWork } from '#shared/contract/groups/progress.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { breached } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { today } from '../platform/clock.ts';
import { decidePeriod } from '../platform/periods/decide-period.ts';
import { planPeriod, type PeriodValues } from '../platform/periods/plan-period.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { startWorkflow } from '../platform/workflow/start-workflow.ts';
import type { OnePeriod } from './for-each-period.ts';

export type WorkField = Exclude<keyof TaskWork, 'ids' | 'note'>;

/** How one type is done. */
export interface TaskWorker {
  /** What it takes beside a note. */
  fields: readonly WorkField[];
  /** What a person needs for it beside `manage-workflows`. */
  permission?: Permission;
  /** Does the work in the commit of its period; the task itself is settled afterwards. Nothing: it happens elsewhere and is only marked. */
  work?: (one: OnePeriod, given: TaskWork) => Promise<'unfinished' | undefined>;
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
      return undefined;
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
      return undefined;
    },
  },
  'request-price': marked('Price requested', ['without_mail']),
  'enter-price': {
    fields: ['price'],
    permission: 'edit-records',
    done: 'Price entered',
    work: async (one, { price = one.period.price }) => {
      if (price === null) throw invalid({ price: ['Please enter a price'] });
      return changed(one, { price });
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
      return undefined;
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
      return undefined;
    },
  },
  'register-invoice': marked('Invoice registered'),
  'set-exchange-rate': {
    fields: ['exchange_rate', 'exchange_rate_date'],
    permission: 'edit-financials',
    done: 'Exchange rate set',
    work: async (one, given) => {
      const { model, period } = one;
      const day = today(memberOf(model).timezone);
      if (period.currency === memberOf(model).currency) return undefined;
      const { exchange_rate = period.exchange_rate, exchange_rate_date = period.exchange_rate_date ?? day } = given;
      if (exchange_rate === null) throw invalid({ exchange_rate: ['Please enter a rate'] });
      return changed(one, {
        exchange_rate,
        exchange_rate_date: given.exchange_rate === undefined ? exchange_rate_date : (given.exchange_rate_date ?? day),
      });
    },
  },
  'approve-invoices': marked('Invoices approved'),
  'vendor-payments': marked('Invoices paid'),
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
  claims: marked('Access works', ['without_mail']),
};

async function decided({ tx, model, period }: OnePeriod, given: TaskWork): Promise<undefined> {
  const { decision, reason, cancellation_reason } = given;
  if (decision === undefined) throw invalid({ decision: ['Please say whether it is accepted or cancelled'] });
  await decidePeriod(tx, model, period, {
    decision,
    ...(reason !== undefined && { reason }),
    ...(cancellation_reason !== undefined && { cancellation_reason }),
  });
  return undefined;
}

/** Changes the period as a form would, with all that follows and every rule (C164). */
async function changed({ tx, model, period }: OnePeriod, change: Partial<PeriodValues>): Promise<undefined> {
  const { next, breaches } = planPeriod(model, period, change, today(memberOf(model).timezone));
  if (breaches.length > 0) throw breached(breaches);
  tx.save('subscription_period', { ...period, ...next });
  return undefined;
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
