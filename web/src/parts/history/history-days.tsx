import { type ReactNode, useState } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { Reference } from '#shared/contract/fields.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { type BurstEntry, groupBursts, linesOf } from '#shared/domain/history/bursts.ts';
import type { CommitEntry } from '#shared/domain/history/commits.ts';
import { kindWords } from '#web/text/history-words.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './history.module.css';

/** The data of an entry that a burst's line needs. */
type DayEntry = BurstEntry &
  CommitEntry & { by: Reference | null; action: RecentAction['action'] | null; title: string; burst?: RecentAction['burst'] };

interface HistoryDaysProps<E> {
  label: string;
  entries: readonly E[];
  /** One entry; `also` are those that the same commit wrote about the same record. */
  children: (entry: E, also: readonly E[]) => ReactNode;
  /** For a page with bursts folded by the server: renders all entries of the burst that an entry represents. */
  ofBurst?: (entry: E) => ReactNode;
}

/** History entries grouped by day, those of one commit together; bursts are folded into one line. */
export function HistoryDays<E extends DayEntry>(props: HistoryDaysProps<E>) {
  const formats = useFormats();
  const days = Map.groupBy(props.entries, ({ at }) => formats.dateTime(at).slice(0, -' HH:mm'.length));
  return (
    <Stack as="section" gap="l" className={styles.days} aria-label={props.label}>
      {[...days].map(([day, entries]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2>{day}</h2>
          <Stack as="ol" gap="none" className={styles.entries}>
            {burstsOf(entries, props.ofBurst !== undefined).map((burst) => {
              const [first] = burst;
              if (first?.entry.burst && props.ofBurst) {
                const { count, from } = first.entry.burst;
                return (
                  <Burst key={first.id} entry={first.entry} count={count} from={from} to={first.at}>
                    {props.ofBurst(first.entry)}
                  </Burst>
                );
              }
              const lines = burst.map(({ entry, also }) => props.children(entry, also));
              if (!first || burst.length === 1) return lines;
              return (
                <Burst key={first.id} entry={first.entry} count={burst.length} from={burst.at(-1)?.at ?? first.at} to={first.at}>
                  {lines}
                </Burst>
              );
            })}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

/** Groups the lines, one per commit and record, into bursts; on a folded page each entry already carries its count. */
function burstsOf<E extends DayEntry>(entries: readonly E[], isFolded: boolean) {
  const lines = linesOf(entries);
  return isFolded ? lines.map((line) => [line]) : groupBursts(lines);
}

interface BurstProps {
  /** The newest of its entries. */
  entry: Pick<DayEntry, 'by' | 'action' | 'kind' | 'title'>;
  count: number;
  from: string;
  to: string;
  children: ReactNode;
}

/** A burst in one line: the person, the action, the count and the time span; the details can be expanded. */
export function Burst({ entry: { by, action, kind, title }, count, from, to, children }: BurstProps) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  if (!action) return null;
  const [first, last] = [formats.time(from), formats.time(to)];
  const said = { action: t(`history.actions.${action}`), kind: kindWords(kind, title), count };
  const words = first === last ? t('history.burstAtOnce', said) : t('history.burst', { ...said, from: first, to: last });
  return (
    <li data-action={action}>
      <time dateTime={to}>{last}</time>
      <ExpandableSection
        expanded={open}
        onChange={({ detail }) => setOpen(detail.expanded)}
        headerText={<span className={styles.burst}>{`${by?.name ?? t('history.product')} · ${words}`}</span>}
      >
        {open && (
          <Stack as="ol" gap="none" className={styles.entries}>
            {children}
          </Stack>
        )}
      </ExpandableSection>
    </li>
  );
}
