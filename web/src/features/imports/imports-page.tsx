import { importColumns } from '#shared/contract/columns/imports.ts';
import { imports } from '#shared/contract/groups/imports.ts';
import type { CellContext, GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import { DropZone } from './drop-zone.tsx';
import { StateBadge } from './state-badge.tsx';
import type { ImportState } from './use-import.ts';
import styles from './imports-page.module.css';

const hrefOf = (row: GridRow): string => `/subscription-imports/${String(row['id'])}`;
const renderers = { state: ({ value }: CellContext) => <StateBadge state={value as ImportState} /> };

/** The imports of subscriptions, and where a new one begins (S53). */
export default function ImportsPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <DropZone />
      <div className={styles.list}>
        <ListScreen
          name="imports"
          title={t('imports.list')}
          columns={importColumns}
          list={imports.list}
          hrefOf={hrefOf}
          renderers={renderers}
          emptyAction={<p className={styles.hint}>{t('imports.noneHint')}</p>}
        />
      </div>
    </div>
  );
}
