import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Column } from '#shared/contract/column.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { useText } from '#web/text/text.ts';

const SetMetaData = lazy(async () => ({ default: (await import('#web/parts/metadata/set-meta-data.tsx')).SetMetaData }));

/** The action that sets a metadata field of the selected rows, where the list has such fields and the user may change them. */
export function useSetMetaData(columns: readonly Column[]): { bulkActions: readonly BulkAction[]; dialog: ReactNode } {
  const t = useText();
  const mayChange = useMay(metaDataValues.changeOne.permission);
  const [rows, setRows] = useState<readonly GridRow[] | null>(null);
  const own = useMemo(() => columns.filter(({ edit }) => edit?.kind === 'meta_data_value'), [columns]);
  return {
    bulkActions:
      own.length > 0 && mayChange ? [{ id: 'metadata', label: t('metadata.bulk.action'), run: (_ids, chosen) => setRows(chosen) }] : [],
    dialog: rows && (
      <Suspense fallback={null}>
        <SetMetaData columns={own} rows={rows} onClose={() => setRows(null)} />
      </Suspense>
    ),
  };
}
