import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import type { PeriodGlance, SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { deadlineRemark } from './deadline-remark.ts';
import { DeadlineWords } from '#web/parts/periods/deadline-words.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { datesOf, toneOf } from '#web/parts/periods/period-words.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { StepWords } from './next-step.tsx';
import styles from './renewal-glance.module.css';

/** The current and next price, the cancellation deadline, the state of license and payment, and the next step. */
export function RenewalGlance({ subscription: { renewal } }: { subscription: SubscriptionDetail }) {
  if (renewal.periods.length === 0) return null;
  return (
    <div className={styles.glance}>
      {renewal.periods.map((period) => (
        <Period key={period.id} period={period} />
      ))}
      {renewal.step && <StepWords step={renewal.step} />}
    </div>
  );
}

function Period({ period }: { period: PeriodGlance }) {
  const t = useText();
  const formats = useFormats();
  return (
    <section className={styles.period} aria-label={t(`records.subscription.glance.${period.role}`)}>
      <p className={styles.head}>
        <span className={styles.role}>{t(`records.subscription.glance.${period.role}`)}</span>
        <Link to={`price?period=${period.id}`}>{datesOf(period, formats)}</Link>
        <StatusBadge tone={toneOf(period.status)}>{nameOfDefault(period.status.label)}</StatusBadge>
      </p>
      <Price period={period} />
      <Stack as="ul" gap="xxxs" className={styles.marks}>
        <Deadline period={period} />
        <License period={period} />
        <Money period={period} />
      </Stack>
    </section>
  );
}

function Price({ period }: { period: PeriodGlance }) {
  const t = useText();
  const formats = useFormats();
  const { price, currency, annual_price, change, normalized_price, normalized_currency } = period;
  if (price === null) return <p className={styles.price}>{t('progress.workflow.facts.noPrice')}</p>;
  return (
    <p className={styles.price}>
      <strong>
        <FormattedMoney amount={price} currency={currency} />
      </strong>
      {change && (
        <span>
          {formats.percent(change.percent, { signed: true })}
          {change.local && ` (${t('records.period.local')})`}
        </span>
      )}
      {annual_price !== null && <span>{t('records.subscription.glance.perYear', { price: formats.money(annual_price, currency) })}</span>}
      {currency !== normalized_currency && normalized_price !== null && (
        <Quiet as="span">
          <FormattedMoney amount={normalized_price} currency={normalized_currency} /> {t('records.period.local')}
        </Quiet>
      )}
    </p>
  );
}

/** The decision deadline. After the decision it is shown only while a change is still possible. */
function Deadline({ period }: { period: PeriodGlance }) {
  const t = useText();
  const formats = useFormats();
  const { effective_deadline: deadline, decision, status } = period;
  if (deadline === null || (decision !== 'undecided' && deadline < formats.today())) return null;
  return (
    <li>
      <span>
        {t('records.subscription.glance.cancelBy')}{' '}
        <DeadlineWords deadline={deadline} status={status} remark={deadlineRemark(period, formats)} />
      </span>
    </li>
  );
}

function License({ period: { id, licenses, license_gap: gap } }: { period: PeriodGlance }) {
  const t = useText();
  const formats = useFormats();
  const words = gap
    ? t(`licenses.gap.${gap.kind}`, { date: formats.date(gap.license_end) })
    : t(licenses === 0 ? 'progress.workflow.facts.noLicense' : 'records.subscription.glance.licensed');
  return (
    <Mark to={`license?period=${id}`} tone={gap ? 'warning' : licenses === 0 ? 'none' : 'good'}>
      {words}
    </Mark>
  );
}

/** The progress of ordering, invoicing and payment. */
function Money({ period }: { period: PeriodGlance }) {
  const t = useText();
  const formats = useFormats();
  const { id, decision, order_date, notice_sent_on, invoices, invoices_approved: approved, invoices_paid: paid } = period;
  const to = `orders-invoices?period=${id}`;
  if (invoices > 0) {
    const state = paid === invoices ? 'paid' : approved === invoices ? 'approved' : 'registered';
    return (
      <Mark to={to} tone={state === 'paid' ? 'good' : 'open'}>
        {t(`records.subscription.glance.invoices.${state}`, { count: invoices, paid })}
      </Mark>
    );
  }
  if (decision === 'undecided') return null;
  const sentOn = decision === 'cancelled' ? notice_sent_on : order_date;
  const key = decision === 'cancelled' ? 'progress.workflow.facts.noticed' : 'progress.workflow.facts.ordered';
  return (
    <>
      {sentOn !== null && (
        <Mark to={to} tone="good">
          {t(key, { date: formats.date(sentOn) })}
        </Mark>
      )}
      {decision === 'accepted' && (
        <Mark to={to} tone="none">
          {t('progress.workflow.facts.noInvoices')}
        </Mark>
      )}
    </>
  );
}

const icons = { good: 'status-positive', warning: 'status-warning', open: 'status-pending', none: 'status-stopped' } as const;

/** A fact with an icon of the same meaning, as a link to the page where it is changed. */
function Mark({ to, tone, children }: { to: string; tone: keyof typeof icons; children: ReactNode }) {
  return (
    <li data-tone={tone}>
      <span aria-hidden="true" className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <Link to={to}>{children}</Link>
    </li>
  );
}
