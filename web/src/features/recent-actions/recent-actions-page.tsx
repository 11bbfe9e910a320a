import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Pagination from '@cloudscape-design/components/pagination';
import type { Page } from '#shared/contract/envelope.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { listSearch } from '#shared/contract/list-query.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryDays } from '#web/parts/history/history-days.tsx';
import { HistoryEntry } from '#web/parts/history/history-entry.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { type ActionFilters, actionAddress, actionFilters, noFilters, actionQuery } from './action-filters.ts';
import { BurstEntries } from './burst-entries.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './recent-actions.module.css';

const perPage = 50;
/** Max actions that the call searches. */
const mostActions = 5000;
const waitMs = 400;

/** The log of all changes: person, record and time (S19). */
export default function RecentActionsPage() {
  const t = useText();
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const filters = actionFilters(search);
  const words = useDebounced(filters.search, waitMs);
  const wanted = actionQuery({ ...filters, search: words });
  const number = Math.max(1, Number(search.get('page')) || 1);
  const actions = useQuery({
    ...queryFor(settings.recentActions, { query: { ...wanted, paginated: true, perPage, page: number, extra: { folded: 'true' } } }),
    placeholderData: keepPreviousData,
    // Always refetched: readers expect the latest actions.
    staleTime: 0,
  });
  const page = actions.data as Page<RecentAction> | undefined;
  const pages = page ? Math.max(1, Math.ceil(page.last_row / perPage)) : 1;
  const found = page?.totals?.[0]?.amounts[0]?.value ?? page?.last_row ?? 0;
  const counted = (lines: number, count: number): string => {
    const n = formats.number(count, 0);
    return lines < count
      ? t('history.countFolded', { n, count: lines, lines: formats.number(lines, 0) })
      : t('history.count', { count, n });
  };
  const isFiltered = actionAddress(filters).size > 0;
  const change = (next: ActionFilters) => setSearch(actionAddress(next), { replace: true, preventScrollReset: true });
  const go = (to: number) => {
    const next = actionAddress(filters);
    if (to > 1) next.set('page', String(to));
    setSearch(next);
  };
  const runExport = async (format: string) => {
    setExporting(true);
    try {
      const { exports } = await import('#shared/contract/groups/exports.ts');
      await saveFile(exports.entity, { params: { entity: 'recent-actions' }, query: { ...listSearch(actionQuery(filters)), format } });
    } finally {
      setExporting(false);
    }
  };
  return (
    <Stack>
      <FilterBar filters={filters} onChange={change} />
      <Row gap="s" className={styles.bar}>
        <Quiet as="span" role="status">
          {page && counted(page.last_row, found)}
        </Quiet>
        {isFiltered && (
          <Button variant="inline-link" onClick={() => change(noFilters)}>
            {t('history.clear')}
          </Button>
        )}
        {page && pages > 1 && (
          <Pagination
            currentPageIndex={Math.min(number, pages)}
            pagesCount={pages}
            ariaLabels={{
              paginationLabel: t('grid.pages'),
              nextPageLabel: t('grid.nextPage'),
              previousPageLabel: t('grid.previousPage'),
              pageLabel: (n) => t('grid.page', { n, total: pages }),
            }}
            onChange={({ detail }) => go(detail.currentPageIndex)}
          />
        )}
        <ButtonDropdown
          expandToViewport
          loading={exporting}
          items={[
            { id: 'xlsx', text: t('history.xlsx') },
            { id: 'csv', text: t('history.csv') },
          ]}
          onItemClick={({ detail }) => void runExport(detail.id)}
        >
          {t('history.export')}
        </ButtonDropdown>
      </Row>
      {actions.isError && (
        <EmptyState title={t('history.failed')} action={<Button onClick={() => void actions.refetch()}>{t('common.retry')}</Button>} />
      )}
      {!page && !actions.isError && <Skeleton lines={8} height={44} />}
      {page?.data.length === 0 && <EmptyState title={search.size > 0 ? t('history.emptyFiltered') : t('history.empty')} />}
      {page && page.data.length > 0 && (
        <HistoryDays label={t('history.results')} entries={page.data} ofBurst={(entry) => <BurstEntries entry={entry} wanted={wanted} />}>
          {(entry, also) => <HistoryEntry key={entry.id} entry={entry} also={also} />}
        </HistoryDays>
      )}
      {found >= mostActions && <Quiet>{t('history.most', { count: formats.number(found, 0) })}</Quiet>}
    </Stack>
  );
}
