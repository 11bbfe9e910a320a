import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import type { Page } from '#shared/contract/envelope.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { HistoryDays } from './history-days.tsx';
import { HistoryEntry } from './history-entry.tsx';
import styles from './history.module.css';
import { Stack } from '#web/ui/primitives.tsx';

const perPage = 25;
const mostPerPage = 500;

/** The history of a record and its dependents, newest first (C041). `kind` is its kind of record, `name` its name. */
export function RecordHistory({ kind, id, name }: { kind: string; id: string; name: string }) {
  const t = useText();
  const [shown, setShown] = useState(perPage);
  const history = useQuery({
    ...queryFor(settings.recentActions, { query: { paginated: true, perPage: shown, extra: { about: `${kind}/${id}` } } }),
    placeholderData: keepPreviousData,
  });
  const page = history.data as Page<RecentAction> | undefined;
  if (history.isError)
    return <EmptyState title={t('history.failed')} action={<Button onClick={() => void history.refetch()}>{t('common.retry')}</Button>} />;
  if (!page) return <Skeleton lines={6} height={44} />;
  if (page.data.length === 0) return <EmptyState title={t('history.empty')} />;
  return (
    <Stack className={styles.history}>
      <HistoryDays label={t('history.tab')} entries={page.data}>
        {(entry, also) => <HistoryEntry key={entry.id} entry={entry} also={also} within={name} />}
      </HistoryDays>
      {page.data.length < page.last_row && shown < mostPerPage && (
        <Button loading={history.isFetching} onClick={() => setShown(Math.min(shown * 2, mostPerPage))}>
          {t('history.loadMore')}
        </Button>
      )}
    </Stack>
  );
}
