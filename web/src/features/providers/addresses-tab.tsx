import { useOutletContext } from 'react-router-dom';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { useMay } from '#web/api/use-session.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { AddressesEditor } from '#web/parts/providers/addresses-editor.tsx';
import { checkProviderValues, providerBody, type ProviderValues, providerValuesOf } from '#web/parts/providers/provider-values.ts';
import { RecordFormCard } from '#web/ui/record/record-form-card.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { addressText } from './address-text.ts';
import type { ProviderContext } from './provider-record.tsx';
import { providerRoles, type ProviderUpdate } from './provider-roles.ts';

/** The addresses of a provider by type, edited in place (S61, S63; R060, R070): the others may use the main one. */
export default function AddressesTab() {
  const t = useText();
  const { provider, as: role } = useOutletContext<ProviderContext>();
  const mayEdit = useMay('edit-records');
  const form = useRecordForm<ProviderUpdate, ProviderRow, ProviderValues>(providerRoles[role].rows.update as ProviderUpdate, {
    record: provider,
    valuesOf: providerValuesOf,
    toBody: providerBody,
    check: checkProviderValues,
  });
  return (
    <RecordFormCard
      form={form}
      label={t('contacts.addresses.title')}
      readOnly={!mayEdit}
      words={{
        label: () => t('dialogs.provider.addresses'),
        show: (_field, value) => (value as ProviderValues['addresses']).map(addressText).filter(Boolean).join('\n'),
      }}
    >
      <AddressesEditor form={form.fields} disabled={!mayEdit} />
      <Stamps provider={provider} />
    </RecordFormCard>
  );
}

/** The last change of each address: person and time (R070). */
function Stamps({ provider }: { provider: ProviderRow }) {
  const t = useText();
  const formats = useFormats();
  const { users } = useSettings().options;
  const stamped = provider.addresses.filter(({ updated_at }) => updated_at !== undefined);
  if (stamped.length === 0) return null;
  return (
    <FactList
      facts={stamped.map(({ address_type, updated_at = '', updated_by }) => ({
        label: t(`dialogs.provider.types.${address_type}`),
        value: t('contacts.addresses.stamp', {
          at: formats.dateTime(updated_at),
          by: users.find(({ id }) => id === updated_by)?.name ?? t('contacts.addresses.somebody'),
        }),
      }))}
    />
  );
}
