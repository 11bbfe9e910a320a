import { importColumns } from '#shared/contract/columns/imports.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { CellContext, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportKindContext, importKindsShown, ofEachKind } from './import-kind.ts';
import { StateBadge } from './state-badge.tsx';
import type { ImportState } from './use-import.ts';
import styles from './imports-page.module.css';

const columns = importColumns.map((column) => (column.field === 'kind' ? { ...column, hidden: true } : column));
const hrefs = ofEachKind((kind) => (row: GridRow) => `${importKindsShown[kind].path}/${String(row['id'])}`);
const onlyOf = ofEachKind((kind): ListFilter[] => [{ field: 'kind', operator: 'in', values: [kind] }]);
const renderers = { state: ({ value }: CellContext) => <StateBadge state={value as ImportState} /> };

/** The imports of one kind, and where a new one begins (S53, S69). */
export function ImportsPage({ kind }: { kind: ImportKindName }) {
  const t = useText();
  const { calls, title, noneHint } = importKindsShown[kind];
  return (
    <ImportKindContext value={importKindsShown[kind]}>
      <Stack>
        <DropZone />
        <div className={styles.list}>
          <ListScreen
            name="imports"
            title={t(title)}
            columns={columns}
            list={calls.list}
            hrefOf={hrefs[kind]}
            exportFilters={onlyOf[kind]}
            renderers={renderers}
            emptyAction={<Quiet>{t(noneHint)}</Quiet>}
          />
        </div>
      </Stack>
    </ImportKindContext>
  );
}
