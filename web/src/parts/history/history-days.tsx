import type { ReactNode } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { Reference } from '#shared/contract/fields.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { type BurstEntry, groupBursts } from '#shared/domain/history/bursts.ts';
import { kindWords } from '#web/text/history-words.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './history.module.css';

/** What an entry is, for the line that stands for a burst of them. */
type DayEntry = BurstEntry & { id: string; by: Reference | null; action: RecentAction['action'] | null; title: string };

/** Entries of a history under the day on which they happened; bursts are folded into a line. */
export function HistoryDays<E extends DayEntry>(props: { label: string; entries: readonly E[]; children: (entry: E) => ReactNode }) {
  const formats = useFormats();
  const days = Map.groupBy(props.entries, ({ at }) => formats.dateTime(at).slice(0, -' HH:mm'.length));
  return (
    <section className={styles.days} aria-label={props.label}>
      {[...days].map(([day, entries]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2>{day}</h2>
          <ol className={styles.entries}>
            {groupBursts(entries).map((burst) => {
              const [first] = burst;
              if (!first || burst.length === 1) return burst.map((entry) => props.children(entry));
              return (
                <Burst key={first.id} entries={burst}>
                  {burst.map((entry) => props.children(entry))}
                </Burst>
              );
            })}
          </ol>
        </section>
      ))}
    </section>
  );
}

/** A burst in a line: who did what, how often and from when to when; what it was in detail can be opened. */
function Burst({ entries, children }: { entries: readonly DayEntry[]; children: ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first?.action || !last) return null;
  const words = t('history.burst', {
    action: t(`history.actions.${first.action}`),
    kind: kindWords(first.kind, first.title),
    count: entries.length,
    from: formats.time(last.at),
    to: formats.time(first.at),
  });
  return (
    <li data-action={first.action}>
      <time dateTime={first.at}>{formats.time(first.at)}</time>
      <ExpandableSection headerText={`${first.by?.name ?? t('history.product')} · ${words}`}>
        <ol className={styles.entries}>{children}</ol>
      </ExpandableSection>
    </li>
  );
}
