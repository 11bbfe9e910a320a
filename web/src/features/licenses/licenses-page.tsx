import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { licensePeriods, licenses } from '#shared/contract/groups/licenses.ts';
import { largestComparison, smallestComparison } from '#shared/domain/licenses/compare-licenses.ts';
import type { BulkAction } from '#web/ui/data-grid/grid-types.ts';
import { licenseRenderers } from '#web/parts/licenses/license-cells.tsx';
import { useLicenseColumns } from '#web/parts/licenses/license-columns.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';

const LicensePeriodDialog = lazy(async () => ({
  default: (await import('#web/parts/licenses/license-period-dialog.tsx')).LicensePeriodDialog,
}));
const edits = { license: licenses.update };

/** Creates a licence and opens its page (R058). */
function Create({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return <LicensePeriodDialog onClose={onClose} onSaved={({ license_id }) => void navigate(`/licenses/${license_id}`)} />;
}

/** The licences (S64). */
export default function LicensesPage() {
  const t = useText();
  const navigate = useNavigate();
  const columns = useLicenseColumns();
  if (!columns) return <Skeleton lines={8} height={36} />;
  const compare: BulkAction = {
    id: 'compare',
    label: t('licenses.compareSelected'),
    run: (ids) => {
      if (ids.length >= smallestComparison && ids.length <= largestComparison) void navigate(`/licenses/compare?ids=${ids.join()}`);
      else showToast(t('licenses.compareHint'), 'info');
    },
  };
  return (
    <ListScreen
      name="licenses"
      title={t('licenses.title')}
      columns={columns}
      list={licenses.list}
      edits={edits}
      deletion={licenses}
      renderers={licenseRenderers(columns)}
      bulkActions={[compare]}
      create={{ label: t('licenses.create'), permission: licensePeriods.create.permission, Dialog: Create }}
      actions={<Button onClick={() => void navigate('/licenses/can-i')}>{t('licenses.canI.title')}</Button>}
    />
  );
}
