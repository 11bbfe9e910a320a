import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { customFormColumns as columns } from '#shared/contract/columns/custom-forms.ts';
import { customForms } from '#shared/contract/groups/custom-forms.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import { FormStateBadge } from './form-state-badge.tsx';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

const source: ListSource = { name: 'custom-forms', columns, list: customForms.list };
export const ahead = rowsAhead(source);
const renderers: Readonly<Record<string, CellRenderer>> = {
  state: ({ value }) => <FormStateBadge state={value as 'open'} />,
};

/** The forms of the library (S23). */
export default function FormsPage() {
  const t = useText();
  const navigate = useNavigate();
  const mayMake = useMay(customForms.create.permission);
  const mayDelete = useMay(customForms.remove.permission);
  const copy = useCommand(customForms.copy);
  const [deleting, setDeleting] = useState<{ id: string; name: string }>();
  // Forms are deleted one by one, since all their answers are deleted, too.
  const deletion: BulkAction = {
    id: 'delete',
    label: t('forms.delete'),
    run: (_ids, [row]) => row && setDeleting({ id: String(row['id']), name: String(row['name']) }),
  };
  const copying: BulkAction = {
    id: 'copy',
    label: t('forms.copy'),
    run: (ids) => {
      for (const id of ids) copy.mutate({ params: { id } });
    },
  };
  const createButton = mayMake && (
    <Button variant="primary" iconName="add-plus" onClick={() => void navigate('/create-form')}>
      {t('forms.create')}
    </Button>
  );
  return (
    <>
      <ListScreen
        {...source}
        title={t('forms.title')}
        renderers={renderers}
        bulkActions={[...(mayMake ? [copying] : []), ...(mayDelete ? [deletion] : [])]}
        actions={createButton}
        emptyAction={createButton}
      />
      {deleting && (
        <Suspense fallback={null}>
          <DeleteConfirmation rows={customForms} {...deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  );
}
