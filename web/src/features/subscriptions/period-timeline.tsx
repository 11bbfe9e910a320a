import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Hidden } from '#web/ui/primitives.tsx';
import { timelineLayout } from './timeline-layout.ts';
import styles from './period-timeline.module.css';

interface PeriodTimelineProps {
  periods: readonly PeriodRow[];
  onChoose: (id: string) => void;
}

/** The periods on an axis of years, with today and the open decision deadlines; choosing one opens its details below. */
export function PeriodTimeline({ periods, onChoose }: PeriodTimelineProps) {
  const t = useText();
  const formats = useFormats();
  const ordered = periods.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const layout = timelineLayout(
    ordered.map((period) => ({ ...period, deadline: isToDecide(period) ? period.effective_deadline : null })),
    formats.today(),
  );
  return (
    <div className={styles.timeline} role="group" aria-label={t('records.period.timeline')}>
      <div className={styles.years} aria-hidden="true">
        {layout.years.map(({ year, at }) => (
          <span key={year} style={{ insetInlineStart: `${at}%` }}>
            {year}
          </span>
        ))}
      </div>
      <ol className={styles.track}>
        {ordered.map((period, index) => {
          const { from = 0, width = 0 } = layout.segments[index] ?? {};
          const price = period.price === null ? '' : formats.money(period.price, period.currency);
          const due =
            isToDecide(period) && period.effective_deadline
              ? t('decisions.timeline.deadline', { date: formats.date(period.effective_deadline) })
              : '';
          const words = [datesOf(period, formats), period.name_reference, nameOfDefault(period.status.label), due, price]
            .filter(Boolean)
            .join(', ');
          return (
            // A tooltip for truncated texts; on the button itself the text would be announced twice.
            <li key={period.id} title={words} style={{ insetInlineStart: `${from}%`, inlineSize: `${width}%` }}>
              <button
                type="button"
                data-decision={period.decision}
                data-time={period.status.time}
                data-open={period.end_date === null}
                onClick={() => onChoose(period.id)}
              >
                <span>{nameOfDefault(period.status.label)}</span>
                <strong>{price}</strong>
                <Hidden>{[datesOf(period, formats), due].filter(Boolean).join(', ')}</Hidden>
              </button>
            </li>
          );
        })}
      </ol>
      {layout.deadlines.map(({ id, date, at }) => (
        <div
          key={id}
          className={styles.deadline}
          data-past={date < formats.today()}
          title={t('decisions.timeline.deadline', { date: formats.date(date) })}
          style={{ insetInlineStart: `${at}%` }}
          aria-hidden="true"
        />
      ))}
      {layout.today !== undefined && (
        <div className={styles.today} data-late={layout.today > 50} style={{ insetInlineStart: `${layout.today}%` }}>
          <span>{t('records.period.today')}</span>
        </div>
      )}
    </div>
  );
}

/** Whether the period still needs a decision. */
function isToDecide({ status }: PeriodRow): boolean {
  return status.decision === 'undecided' && status.time !== 'past';
}
