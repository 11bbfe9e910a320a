import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import type { Page } from '#shared/contract/envelope.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import type { ListFilter, ListQuery } from '#shared/contract/list-query.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { linesOf } from '#shared/domain/history/bursts.ts';
import { queryFor } from '#web/api/queries.ts';
import { HistoryEntry } from '#web/parts/history/history-entry.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

/** Max actions shown of a burst; the export has all. */
const maxShown = 200;

interface BurstEntriesProps {
  /** The newest entry of the burst. */
  entry: RecentAction;
  /** The filters of the list. */
  wanted: Pick<ListQuery, 'filters' | 'search'>;
}

/** The entries of a burst, loaded when it is opened. */
export function BurstEntries({ entry: { at, by, kind, action, burst }, wanted }: BurstEntriesProps) {
  const t = useText();
  const formats = useFormats();
  const filters: ListFilter[] = [
    ...wanted.filters.filter(({ field }) => field !== 'at' && field !== 'by'),
    by ? { field: 'by', operator: 'in', values: [by.id] } : { field: 'by', operator: 'empty', values: ['true'] },
    { field: 'at', operator: 'gte', values: [burst?.from ?? at] },
    { field: 'at', operator: 'lte', values: [at] },
  ];
  const asked = useQuery(queryFor(settings.recentActions, { query: { ...wanted, filters, paginated: true, perPage: maxShown, page: 1 } }));
  if (asked.isError)
    return (
      <li>
        {t('common.loadFailed')}{' '}
        <Button variant="inline-link" onClick={() => void asked.refetch()}>
          {t('common.retry')}
        </Button>
      </li>
    );
  const page = asked.data as Page<RecentAction> | undefined;
  if (!page) return <li>{t('common.loading')}</li>;
  const lines = linesOf(page.data).filter(({ entry }) => entry.kind === kind && entry.action === action);
  return (
    <>
      {lines.map(({ id, entry, also }) => (
        <HistoryEntry key={id} entry={entry} also={also} />
      ))}
      {page.last_row > page.data.length && <li>{t('history.burstMore', { n: formats.number(page.last_row - page.data.length, 0) })}</li>}
    </>
  );
}
