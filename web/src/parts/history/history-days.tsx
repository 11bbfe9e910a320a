import type { ReactNode } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { Reference } from '#shared/contract/fields.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { type BurstEntry, groupBursts } from '#shared/domain/history/bursts.ts';
import { type CommitEntry, groupCommits } from '#shared/domain/history/commits.ts';
import { kindWords } from '#web/text/history-words.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './history.module.css';

/** What an entry is, for the line that stands for a burst of them. */
type DayEntry = BurstEntry & CommitEntry & { by: Reference | null; action: RecentAction['action'] | null; title: string };

interface HistoryDaysProps<E> {
  label: string;
  entries: readonly E[];
  /** One entry; `also` are those that the same commit wrote about the same record. */
  children: (entry: E, also: readonly E[]) => ReactNode;
}

/** Entries of a history under the day on which they happened, those of one commit together; bursts are folded into a line. */
export function HistoryDays<E extends DayEntry>(props: HistoryDaysProps<E>) {
  const formats = useFormats();
  const days = Map.groupBy(props.entries, ({ at }) => formats.dateTime(at).slice(0, -' HH:mm'.length));
  return (
    <section className={styles.days} aria-label={props.label}>
      {[...days].map(([day, entries]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2>{day}</h2>
          <ol className={styles.entries}>
            {burstsOf(entries).map((burst) => {
              const [first] = burst;
              const lines = burst.map(({ entry, also }) => props.children(entry, also));
              if (!first || burst.length === 1) return lines;
              return (
                <Burst key={first.id} entry={first.entry} count={burst.length} from={burst.at(-1)?.at ?? first.at} to={first.at}>
                  {lines}
                </Burst>
              );
            })}
          </ol>
        </section>
      ))}
    </section>
  );
}

/** Bursts of what each commit did to one record. */
function burstsOf<E extends DayEntry>(entries: readonly E[]) {
  const lines = groupCommits(entries).flatMap(([entry, ...also]) => {
    if (!entry) return [];
    const { id, at, by, action, kind } = entry;
    return [{ id, at, by, action, kind, entry, also }];
  });
  return groupBursts(lines);
}

interface BurstProps {
  /** The newest of its entries. */
  entry: Pick<DayEntry, 'by' | 'action' | 'kind' | 'title'>;
  count: number;
  from: string;
  to: string;
  children: ReactNode;
}

/** A burst in a line: who did what, how often and from when to when; what it was in detail can be opened. */
export function Burst({ entry: { by, action, kind, title }, count, from, to, children }: BurstProps) {
  const t = useText();
  const formats = useFormats();
  if (!action) return null;
  const [first, last] = [formats.time(from), formats.time(to)];
  const said = { action: t(`history.actions.${action}`), kind: kindWords(kind, title), count };
  const words = first === last ? t('history.burstAtOnce', said) : t('history.burst', { ...said, from: first, to: last });
  return (
    <li data-action={action}>
      <time dateTime={to}>{last}</time>
      <ExpandableSection headerText={<span className={styles.burst}>{`${by?.name ?? t('history.product')} · ${words}`}</span>}>
        <ol className={styles.entries}>{children}</ol>
      </ExpandableSection>
    </li>
  );
}
