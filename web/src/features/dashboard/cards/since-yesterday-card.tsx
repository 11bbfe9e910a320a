import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ChangeGroup, ChangesSince } from '#shared/contract/rows/overview-row.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { importances } from '#shared/domain/history/importance.ts';
import { useSession } from '#web/api/use-session.ts';
import { Burst } from '#web/parts/history/history-days.tsx';
import { HistoryEntry } from '#web/parts/history/history-entry.tsx';
import history from '#web/parts/history/history.module.css';
import { useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { changesSinceQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import styles from './since-yesterday.module.css';

/** Changes by others since the end of the reader's last working day, the most important first. */
export function SinceYesterdayCard() {
  const formats = useFormats();
  const t = useText();
  const asked = useQuery(changesSinceQuery);
  return (
    <CardState asked={asked} isEmpty={() => false} empty={null}>
      {(data) => (
        <Stack gap="xs" className={styles.changes}>
          <Quiet small className={styles.note}>
            {t('dashboard.since.since', { time: formats.dateTime(data.since) })}
          </Quiet>
          {data.groups.length === 0 ? <Nothing at={data.last_change_at} /> : <Groups groups={data.groups} />}
          <Rest data={data} />
        </Stack>
      )}
    </CardState>
  );
}

function Nothing({ at }: { at: string | null }) {
  const t = useText();
  const formats = useFormats();
  return (
    <p>
      {t('dashboard.since.none')} {at !== null && t('dashboard.since.last', { time: formats.dateTime(at) })}
    </p>
  );
}

/** Changes grouped by kind, the most important first. */
function Groups({ groups }: { groups: readonly ChangeGroup[] }) {
  const t = useText();
  const byImportance = Map.groupBy(groups, ({ importance }) => importance);
  return importances.map((importance) => {
    const some = byImportance.get(importance);
    if (!some) return null;
    const title = t(`dashboard.since.groups.${importance}`);
    return (
      <section key={importance} className={styles.group} aria-label={title} data-importance={importance}>
        <h3>{title}</h3>
        <Stack as="ol" gap="none" className={history.entries}>
          {some.map((group) => (
            <Group key={group.entries[0]?.entry.id} group={group} />
          ))}
        </Stack>
      </section>
    );
  });
}

function Group({ group: { count, from, to, entries } }: { group: ChangeGroup }) {
  const [first] = entries;
  const lines = entries.map(({ entry, also }) => (
    // Undo is offered only on the page of all changes, which shows the other changes of the commit.
    <HistoryEntry key={entry.id} entry={{ ...entry, undo: null }} also={also.map((each) => ({ ...each, undo: null }))} />
  ));
  if (!first || count === 1) return lines;
  return (
    <Burst entry={first.entry} count={count} from={from} to={to}>
      {lines}
    </Burst>
  );
}

/** The changes that the card omits, with a link to them. */
function Rest({ data: { more, own, truncated, since } }: { data: ChangesSince }) {
  const t = useText();
  const formats = useFormats();
  const me = useSession()?.user.id ?? '';
  const day = dateInTimezone(since, formats.timezone);
  return (
    <Quiet small className={styles.note}>
      {(more > 0 || truncated) && (
        <>
          <Link to={`/recent-actions?from=${day}`}>{truncated ? t('dashboard.since.all') : t('dashboard.more', { count: more })}</Link>{' '}
        </>
      )}
      {own > 0 && <Link to={`/recent-actions?from=${day}&by=${me}`}>{t('dashboard.since.own', { count: own })}</Link>}
    </Quiet>
  );
}
