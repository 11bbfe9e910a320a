import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { DeadlineWords } from '#web/parts/periods/deadline-words.tsx';
import { datesOf, toneOf } from '#web/parts/periods/period-words.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './renewal-glance.module.css';

/** The latest period from a list's row or a search hit. */
type LatestPeriod = Pick<SubscriptionRow, 'status' | 'price' | 'currency'> &
  Partial<
    Pick<
      SubscriptionRow,
      | 'latest_period'
      | 'effective_deadline'
      | 'cancellation_deadline'
      | 'deadline_source'
      | 'order_date'
      | 'notice_sent_on'
      | 'period_count'
    >
  >;

/**
 * The latest period of a subscription that is still loading, in place of the renewal summary. Not known yet: whether it is the current or the
 * next one, invoices, and open work.
 */
export function KnownGlance({ latest }: { latest: LatestPeriod }) {
  const t = useText();
  const formats = useFormats();
  const { status, price, currency, latest_period: period, effective_deadline: deadline, cancellation_deadline: own } = latest;
  const isFromTerms = latest.deadline_source === 'notice' || latest.deadline_source === 'opt_out';
  if (!status) return null;
  const hasDeadline = deadline && (status.decision === 'undecided' || deadline >= formats.today());
  return (
    <div className={styles.glance}>
      <section className={styles.period} aria-label={t('records.subscription.glance.latest')}>
        <p className={styles.head}>
          <span className={styles.role}>{t('records.subscription.glance.latest')}</span>
          {period && <span>{datesOf(period, formats)}</span>}
          <StatusBadge tone={toneOf(status)}>{nameOfDefault(status.label)}</StatusBadge>
        </p>
        <p className={styles.price}>
          {price === null ? (
            t('progress.workflow.facts.noPrice')
          ) : (
            <strong>
              <FormattedMoney amount={price} currency={currency} />
            </strong>
          )}
        </p>
        <Stack as="ul" gap="xxxs" className={styles.marks}>
          {hasDeadline && (
            <li>
              <span>
                {t('records.subscription.glance.cancelBy')}{' '}
                <DeadlineWords
                  deadline={deadline}
                  status={status}
                  remark={own === null && !isFromTerms ? t('records.period.proposed') : undefined}
                />
              </span>
            </li>
          )}
          {Array.from({ length: marksToCome(latest, hasDeadline ? 1 : 0) }, (_, index) => (
            <li key={index} aria-hidden="true">
              {'\u00a0'}
            </li>
          ))}
        </Stack>
      </section>
    </div>
  );
}

/**
 * The expected number of lines below the deadline: one for licenses, others for the probable order, notice or invoices. A future period is shown
 * beside the current one, which mostly has three.
 */
function marksToCome(latest: LatestPeriod, before: number): number {
  const { status, period_count: count = 1 } = latest;
  const own = ownMarks(latest);
  return status?.time === 'upcoming' && count > 1 ? Math.max(own, 3 - before) : own;
}

function ownMarks({ status, order_date: ordered, notice_sent_on: noticed }: LatestPeriod): number {
  if (status?.decision === 'undecided') return 1;
  if (status?.decision === 'cancelled') return noticed ? 2 : 1;
  return ordered && status?.time === 'upcoming' ? 3 : 2;
}
