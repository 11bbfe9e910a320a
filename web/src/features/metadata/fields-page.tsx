import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { metaDataFieldColumns } from '#shared/contract/columns/meta-data.ts';
import { metaDataFields } from '#shared/contract/groups/metadata.ts';
import { useMay } from '#web/api/use-session.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const CreateField = lazy(async () => ({ default: (await import('./create-field.tsx')).CreateField }));
const EditField = lazy(async () => ({ default: (await import('./edit-field.tsx')).EditField }));

const source: ListSource = { name: 'meta-data-fields', columns: metaDataFieldColumns, list: metaDataFields.list };
export const ahead = rowsAhead(source);
const edits = { meta_data_field: metaDataFields.update };

/** The metadata fields (S21). Cells change what fits a line; a field opens in its dialog, which has an address of its own. */
export default function FieldsPage() {
  const t = useText();
  const mayEdit = useMay(metaDataFields.update.permission);
  const [search, setSearch] = useSearchParams();
  const editing = search.get('edit');
  const hrefOf = useCallback(
    (row: GridRow): string => {
      const next = new URLSearchParams(search);
      next.set('edit', String(row['id']));
      return `?${next}`;
    },
    [search],
  );
  const close = (): void => {
    const next = new URLSearchParams(search);
    next.delete('edit');
    setSearch(next, { replace: true });
  };
  return (
    <>
      <ListScreen
        {...source}
        title={t('metadata.fields')}
        edits={edits}
        deletion={metaDataFields}
        {...(mayEdit ? { hrefOf } : {})}
        create={{ label: t('metadata.createField'), permission: metaDataFields.create.permission, Dialog: CreateField }}
      />
      {mayEdit && editing !== null && (
        <Suspense fallback={null}>
          <EditField id={editing} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
