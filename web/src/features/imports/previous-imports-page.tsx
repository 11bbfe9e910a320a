import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { importColumns } from '#shared/contract/columns/imports.ts';
import { previousImports } from '#shared/contract/groups/previous-imports.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { BulkAction, CellContext, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import { importKindsShown, pathOfImport } from './import-kind.ts';
import { StateBadge } from './state-badge.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import type { ImportState } from './use-import.ts';

const kindOf = (row: GridRow): ImportRow['kind'] => row['kind'] as ImportRow['kind'];
const hrefOf = (row: GridRow): string => pathOfImport({ id: String(row['id']), kind: kindOf(row) });
const renderers = { state: ({ value }: CellContext) => <StateBadge state={value as ImportState} /> };

/** All imports of any kind: the result, the report, and undo (S71). */
export default function PreviousImportsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState<Pick<ImportRow, 'id' | 'file_name'> | null>(null);
  const bulkActions = useMemo(
    (): BulkAction[] => [
      {
        id: 'report',
        label: t('imports.report.download'),
        run: (_, rows) => {
          for (const row of rows) {
            const [id, kind] = [String(row['id']), kindOf(row)];
            // The report of COUNTER files is their page.
            if (kind === 'usage') void navigate(pathOfImport({ id, kind }));
            else void saveFile(importKindsShown[kind].calls.report, { params: { id } }).catch(() => undefined);
          }
        },
      },
      {
        id: 'undo',
        label: t('imports.undo.start'),
        run: (_, [row, another]) => {
          if (!row || another) showToast(t('imports.undo.one'), 'info');
          else setUndoing({ id: String(row['id']), file_name: String(row['file_name']) });
        },
      },
    ],
    [t, navigate],
  );
  return (
    <>
      <ListScreen
        name="imports"
        title={t('imports.previous.title')}
        columns={importColumns}
        list={previousImports.list}
        hrefOf={hrefOf}
        renderers={renderers}
        bulkActions={bulkActions}
        emptyAction={<p>{t('imports.previous.noneHint')}</p>}
      />
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
