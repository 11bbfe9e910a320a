import type { ReactNode } from 'react';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './history.module.css';

/** Entries of a history under the day on which they happened. */
export function HistoryDays<E extends { id: string; at: string }>(props: {
  label: string;
  entries: readonly E[];
  children: (entry: E) => ReactNode;
}) {
  const formats = useFormats();
  const days = Map.groupBy(props.entries, ({ at }) => formats.dateTime(at).slice(0, -' HH:mm'.length));
  return (
    <section className={styles.days} aria-label={props.label}>
      {[...days].map(([day, entries]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2>{day}</h2>
          <ol className={styles.entries}>{entries.map((entry) => props.children(entry))}</ol>
        </section>
      ))}
    </section>
  );
}
