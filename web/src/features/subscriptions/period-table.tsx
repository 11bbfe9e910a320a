import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { Hidden } from '#web/ui/primitives.tsx';
import { PeriodDetails } from './period-details.tsx';
import { PeriodTableRow } from './period-table-row.tsx';
import type { PeriodAction } from './period-table-row.tsx';
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
    <ScrollBox className={styles.scroll}>
      <Table
        className={styles.table}
        aria-label={t('records.subscription.periods')}
        grouped
        headings={[
          t('records.period.dates'),
          { label: t('columns.Price'), className: numbers.number },
          { label: t('records.period.change'), className: numbers.number, title: t('records.period.changeHint') },
          t('columns.Decision Deadline'),
          t('records.period.decision'),
          t('records.period.workflow'),
          t('records.period.vendor'),
          t('columns.Managed by'),
          { label: <Hidden>{t('records.period.actions')}</Hidden> },
        ]}
      >
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
      </Table>
    </ScrollBox>
  );
}
