import { useQuery } from '@tanstack/react-query';
import type { Provider } from '#shared/contract/entities/provider.ts';
import { queryFor } from '#web/api/queries.ts';
import { ProviderFields } from '#web/parts/providers/provider-fields.tsx';
import {
  type AddressValues,
  checkProviderValues,
  providerBody,
  type ProviderValues,
  providerValuesOf,
} from '#web/parts/providers/provider-values.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ConflictDialog, type FieldWords } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { addressText } from './address-text.ts';
import { type ProviderRole, providerRoles, type ProviderUpdate } from './provider-roles.ts';

const labels: Readonly<Record<keyof ProviderValues, TextKey>> = {
  name: 'dialogs.provider.name',
  active: 'dialogs.provider.active',
  alternative_name: 'dialogs.provider.alternative_name',
  abbreviation: 'dialogs.provider.abbreviation',
  currency: 'columns.Currency',
  ringgold_id: 'dialogs.provider.ringgold_id',
  owner_id: 'columns.Managed by',
  website: 'dialogs.provider.website',
  description: 'dialogs.provider.description',
  is_publisher: 'dialogs.provider.isPublisher',
  is_vendor: 'dialogs.provider.isVendor',
  addresses: 'dialogs.provider.addresses',
};

/** All fields of a publisher or a vendor, with its roles and addresses (C244, C257). */
export function EditProvider({ as: role, provider, onClose }: { as: ProviderRole; provider: Provider; onClose: () => void }) {
  const t = useText();
  const { rows, editTitle } = providerRoles[role];
  const owners = useQuery(queryFor(rows.form, {})).data?.owners;
  const form = useRecordForm<ProviderUpdate, Provider, ProviderValues>(rows.update as ProviderUpdate, {
    record: provider,
    valuesOf: providerValuesOf,
    toBody: providerBody,
    check: checkProviderValues,
    onSaved: onClose,
  });
  const words: FieldWords = {
    label: (field) => t(labels[field as keyof ProviderValues]),
    show: (field, value) => {
      if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
      if (field === 'owner_id') return owners?.find(({ id }) => id === value)?.name ?? '';
      if (field === 'addresses') return (value as AddressValues[]).map(addressText).filter(Boolean).join('\n');
      return String(value ?? '');
    },
  };
  return (
    <>
      <FormDialog form={form} title={t(editTitle)} width={900} onCancel={onClose}>
        <ProviderFields form={form.fields} owners={owners} withRoles autoFocus />
      </FormDialog>
      {form.conflict && <ConflictDialog conflict={form.conflict} words={words} />}
    </>
  );
}
