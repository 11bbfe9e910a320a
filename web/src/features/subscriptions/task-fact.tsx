import { Link } from 'react-router-dom';
import type { PeriodFacts } from '#shared/contract/rows/progress-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { UsageFact } from '#web/parts/usage/usage-review.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { ReactNode } from 'react';

interface TaskFactProps {
  task: TaskName;
  period: PeriodRow;
  facts: PeriodFacts;
}

/** The tab of the subscription where a task's work is done. */
const tabs: Partial<Record<TaskName, string>> = {
  evaluation: 'evaluations',
  stakeholder_feedback: 'evaluations',
  recommendation: 'price',
  request_price: 'emails-history',
  enter_price: 'price',
  request_license: 'emails-history',
  upload_license: 'license',
  renewal_proposal: 'price',
  renewal_decision: 'price',
  place_order: 'orders-invoices',
  register_invoice: 'orders-invoices',
  set_exchange_rate: 'price',
  approve_invoices: 'orders-invoices',
  vendor_payments: 'orders-invoices',
  activate_access: 'implementations',
  update_ip: 'implementations',
  upload_title_list: 'title-list',
  notify_stakeholders: 'emails-history',
};

const mails: Partial<Record<TaskName, EmailKind>> = {
  request_price: 'request_price',
  request_license: 'request_license',
  update_ip: 'ip',
  notify_stakeholders: 'notify_stakeholders',
};

/** The existing results of a task, as a link to the tab for it. */
export function TaskFact({ task, period, facts }: TaskFactProps) {
  const content = useFact(task, period, facts);
  const tab = tabs[task];
  if (task === 'usage_review') return period.subscription && <UsageFact subscriptionId={period.subscription.id} />;
  if (content === null || tab === undefined) return content;
  return <Link to={`../${tab}?period=${period.id}`}>{content}</Link>;
}

function useFact(task: TaskName, period: PeriodRow, facts: PeriodFacts): ReactNode {
  const t = useText();
  const formats = useFormats();
  const onDay = (at: string): string => formats.date(dateInTimezone(at, formats.timezone));
  switch (task) {
    case 'evaluation':
      return facts.evaluations > 0 ? t('progress.workflow.facts.evaluations', { count: facts.evaluations }) : null;
    case 'stakeholder_feedback':
      if (facts.stakeholders === 0) return t('progress.workflow.facts.noStakeholders');
      return facts.stakeholders_asked === 0
        ? t('progress.workflow.facts.notAsked', { count: facts.stakeholders })
        : t('progress.workflow.facts.answers', { answered: facts.stakeholders_answered, asked: facts.stakeholders_asked });
    case 'recommendation':
      return period.recommendation_status === 'none' ? null : t(`decisions.recommendations.${period.recommendation_status}`);
    case 'enter_price':
      return period.price === null ? (
        t('progress.workflow.facts.noPrice')
      ) : (
        <FormattedMoney amount={period.price} currency={period.currency} />
      );
    case 'upload_license':
      return facts.licenses === 0
        ? t('progress.workflow.facts.noLicense')
        : [
            t('progress.workflow.facts.licenses', { count: facts.licenses }),
            ...(facts.license_gap
              ? [t(`licenses.gap.${facts.license_gap.kind}`, { date: formats.date(facts.license_gap.license_end) })]
              : []),
          ].join(' · ');
    case 'renewal_proposal':
      return period.proposal_status === 'not_proposed' ? null : t(`decisions.proposals.${period.proposal_status}`);
    case 'renewal_decision':
      return period.decision === 'undecided' ? null : t(`records.decisions.${period.decision}`);
    case 'place_order':
      if (period.notice_sent_on !== null && period.decision === 'cancelled')
        return t('progress.workflow.facts.noticed', { date: formats.date(period.notice_sent_on) });
      return period.order_date === null ? null : t('progress.workflow.facts.ordered', { date: formats.date(period.order_date) });
    case 'register_invoice':
    case 'approve_invoices':
    case 'vendor_payments':
      return facts.invoices === 0
        ? t('progress.workflow.facts.noInvoices')
        : t('progress.workflow.facts.invoices', {
            count: facts.invoices,
            approved: facts.invoices_approved,
            paid: facts.invoices_paid,
          });
    case 'set_exchange_rate':
      return period.exchange_rate === null || period.currency === period.normalized_currency
        ? null
        : t('progress.workflow.facts.rate', { rate: formats.rate(period.exchange_rate) });
    case 'activate_access':
      return facts.steps === 0 ? null : t('progress.workflow.facts.steps', { done: facts.steps_done, all: facts.steps });
    case 'upload_title_list':
      return facts.title_lists === 0 ? null : t('progress.workflow.facts.titleLists', { count: facts.title_lists });
    default: {
      const kind = mails[task];
      const at = kind && facts.mailed[kind];
      return at === undefined ? null : t('progress.workflow.facts.mailed', { date: onDay(at) });
    }
  }
}
