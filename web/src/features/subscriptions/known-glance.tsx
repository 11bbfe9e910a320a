import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { DeadlineWords } from '#web/parts/periods/deadline-words.tsx';
import { datesOf, toneOf } from '#web/parts/periods/period-words.ts';
import { nameOfDefault } from '#web/text/tell.ts';
import { useText } from '#web/text/text.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './renewal-glance.module.css';

/** The latest period as a list's row or a search hit has it. */
type LatestPeriod = Pick<SubscriptionRow, 'status' | 'price' | 'currency'> &
  Partial<Pick<SubscriptionRow, 'latest_period' | 'effective_deadline' | 'cancellation_deadline'>>;

/**
 * The latest period of a subscription whose record is not there yet, in the room of the renewal at a glance. Whether it is the one now or the next
 * is not known before, nor what is invoiced and what is to be done.
 */
export function KnownGlance({ latest }: { latest: LatestPeriod }) {
  const t = useText();
  const formats = useFormats();
  const { status, price, currency, latest_period: period, effective_deadline: deadline, cancellation_deadline: own } = latest;
  if (!status) return null;
  const isOpen = status.decision === 'undecided' || (deadline ?? '') >= formats.today();
  return (
    <div className={styles.glance}>
      <section className={styles.period} aria-label={t('records.subscription.glance.latest')} data-early="">
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
        {deadline && isOpen && (
          <p className={styles.price}>
            {t('records.subscription.glance.cancelBy')}{' '}
            <DeadlineWords deadline={deadline} status={status} remark={own === null ? t('records.period.proposed') : undefined} />
          </p>
        )}
      </section>
    </div>
  );
}
