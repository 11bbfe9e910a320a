import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';

const EvidencePackDialog = lazy(async () => ({
  default: (await import('#web/parts/evidence-packs/evidence-pack-dialog.tsx')).EvidencePackDialog,
}));

/** The evidence pack of a department that is chosen in the dialog. */
export function DepartmentPackButton() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...queryFor(departments.list, { query: { paginated: true, perPage: largestPageSize, sort: [{ field: 'name', descending: false }] } }),
    enabled: isOpen,
  });
  const rows = data && (Array.isArray(data) ? data : data.data);
  return (
    <>
      <Button iconName="file" onClick={() => setOpen(true)}>
        {t('predictions.pack.ofDepartment')}
      </Button>
      {isOpen && rows && (
        <Suspense fallback={null}>
          <EvidencePackDialog of="department" choices={rows.map(({ id, name }) => ({ id, name }))} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
