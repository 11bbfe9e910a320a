import { useQuery } from '@tanstack/react-query';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { HistoryDays } from '#web/parts/history/history-days.tsx';
import { HistoryEntry } from '#web/parts/history/history-entry.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { asPage, recentActionsQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';

/** The recent actions with person and record; the page of all actions also shows old and new values. */
export function RecentActionsCard() {
  const t = useText();
  const asked = useQuery(recentActionsQuery(useFormats().today()));
  return (
    <CardState asked={asked} isEmpty={(data) => asPage<RecentAction>(data).data.length === 0} empty={t('dashboard.actions.none')}>
      {(data) => (
        <HistoryDays label={t('history.results')} entries={asPage<RecentAction>(data).data}>
          {(entry) => <HistoryEntry key={entry.id} entry={{ ...entry, changes: [], undo: null }} />}
        </HistoryDays>
      )}
    </CardState>
  );
}
