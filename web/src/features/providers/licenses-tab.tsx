import { lazy } from 'react';
import { useNavigate, useOutletContext } from 'react-router-dom';
import { licensePeriods, licenses } from '#shared/contract/groups/licenses.ts';
import { publishers } from '#shared/contract/groups/providers.ts';
import { licenseRenderers } from '#web/parts/licenses/license-cells.tsx';
import { useLicenseColumns } from '#web/parts/licenses/license-columns.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';

const LicensePeriodDialog = lazy(async () => ({
  default: (await import('#web/parts/licenses/license-period-dialog.tsx')).LicensePeriodDialog,
}));
const edits = { license: licenses.update };

/** A publisher's licences (S63, C250). */
export default function LicensesTab() {
  const t = useText();
  const { provider } = useOutletContext<ProviderContext>();
  const columns = useLicenseColumns();
  if (!columns) return <Skeleton lines={4} height={36} />;
  return (
    <ListScreen
      name="licenses"
      title={t('licenses.title')}
      columns={columns}
      list={publishers.licenses}
      params={{ id: provider.id }}
      exportFilters={[{ field: 'publisher', operator: 'in', values: [provider.id] }]}
      edits={edits}
      renderers={licenseRenderers(columns)}
      create={{ label: t('licenses.create'), permission: licensePeriods.create.permission, Dialog: CreateItsLicense }}
      height="content"
    />
  );
}

function CreateItsLicense({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { provider } = useOutletContext<ProviderContext>();
  return (
    <LicensePeriodDialog
      publisherId={provider.id}
      onClose={onClose}
      onSaved={({ license_id }) => void navigate(`/licenses/${license_id}`)}
    />
  );
}
