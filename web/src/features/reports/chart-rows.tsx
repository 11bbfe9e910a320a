import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import type { ReportDefinition } from '#shared/contract/entities/report.ts';
import { reports } from '#shared/contract/groups/reports.ts';
import { keyOf, queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PreviewTable } from './preview-table.tsx';

const perPage = 25;

interface ChartRowsProps {
  type: string;
  definition: ReportDefinition;
  /** The key of the group; null for all groups that the chart shows as one. */
  group: string | null;
  title: string;
  onClose: () => void;
}

/** Exactly the rows behind one bar of a report's chart, with the columns of the report. */
export function ChartRows({ type, definition, group, title, onClose }: ChartRowsProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const input = { params: { id: type }, body: { ...definition, rows_of: { key: group }, page, per_page: perPage } };
  const rows = useQuery({
    ...queryFor(reports.previewOfDefinition, input),
    queryKey: [...keyOf(reports.previewOfDefinition, input), input.body],
    placeholderData: keepPreviousData,
  });
  const heading = t('charts.rowsOf', { title });
  return (
    <Modal title={heading} width={960} onCancel={onClose} footer={<Button onClick={onClose}>{t('common.close')}</Button>}>
      {rows.isError ? (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void rows.refetch()}>{t('common.retry')}</Button>} />
      ) : (
        <>
          {rows.data && <p>{t('charts.rowCount', { count: rows.data.row_count })}</p>}
          <PreviewTable
            preview={rows.data}
            definition={definition}
            page={page}
            perPage={perPage}
            onPage={setPage}
            isOld={rows.isPlaceholderData}
            label={heading}
          />
        </>
      )}
    </Modal>
  );
}
