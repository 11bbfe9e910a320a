import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useText } from '#web/text/text.ts';
import { PeriodDetails } from './period-details.tsx';
import { PeriodTableRow } from './period-table-row.tsx';
import type { PeriodAction } from './price-tab.tsx';
import styles from './period-table.module.css';

interface PeriodTableProps {
  /** Latest first. */
  periods: readonly PeriodRow[];
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAction: (action: PeriodAction, period: PeriodRow) => void;
}

/** The periods of a subscription, latest first, each with its details to unfold. */
export function PeriodTable({ periods, opened, onToggle, onAction }: PeriodTableProps) {
  const t = useText();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('records.subscription.periods')}>
        <thead>
          <tr>
            <th scope="col">{t('records.period.dates')}</th>
            <th scope="col" className={styles.number}>
              {t('records.period.price')}
            </th>
            <th scope="col" className={styles.number} title={t('records.period.changeHint')}>
              {t('records.period.change')}
            </th>
            <th scope="col">{t('records.period.deadline')}</th>
            <th scope="col">{t('records.period.decision')}</th>
            <th scope="col">{t('records.period.workflow')}</th>
            <th scope="col">{t('records.period.vendor')}</th>
            <th scope="col">{t('records.period.owner')}</th>
            <th scope="col">
              <span className={styles.hidden}>{t('records.period.actions')}</span>
            </th>
          </tr>
        </thead>
        {periods.map((period, index) => (
          <tbody key={period.id} id={`period-${period.id}`}>
            <PeriodTableRow
              period={period}
              before={periods[index + 1]}
              open={opened.has(period.id)}
              onToggle={() => onToggle(period.id)}
              onAction={(action) => onAction(action, period)}
            />
            {opened.has(period.id) && (
              <tr className={styles.details} id={`details-${period.id}`}>
                <td colSpan={9}>
                  <PeriodDetails period={period} onEditShares={() => onAction('shares', period)} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}
