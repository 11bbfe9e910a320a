import { useQuery } from '@tanstack/react-query';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { HistoryDays } from '#web/components/history/history-days.tsx';
import { HistoryEntry } from '#web/components/history/history-entry.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { pageOf, recentActionsQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';

/** Who did what to which record in the last days; from which value to which stands on the page of all of it. */
export function RecentActionsCard() {
  const t = useText();
  const asked = useQuery(recentActionsQuery(useFormats().today()));
  return (
    <CardState asked={asked} isEmpty={(data) => pageOf<RecentAction>(data).data.length === 0} empty={t('dashboard.actions.none')}>
      {(data) => (
        <HistoryDays label={t('history.results')} entries={pageOf<RecentAction>(data).data}>
          {(entry) => <HistoryEntry key={entry.id} entry={{ ...entry, changes: [] }} />}
        </HistoryDays>
      )}
    </CardState>
  );
}
