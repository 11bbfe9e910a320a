import { useQuery } from '@tanstack/react-query';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { queryFor } from '#web/api/queries.ts';
import { UsageSourceFields, type UsageSourceValues } from '#web/parts/usage/usage-source-fields.tsx';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';

const labels = {
  name: 'columns.Name',
  provider_id: 'columns.Provider',
  platform: 'usage.sources.platform',
  kind: 'usage.sources.kind',
  customer_id: 'usage.sources.customer',
  note: 'columns.Note',
} as const;

/** Name, provider and account of a source of usage (C644). */
export function EditUsageSource({ source, onClose }: { source: UsageSourceRow; onClose: () => void }) {
  const t = useText();
  const providers = useQuery(queryFor(usageSources.form, {})).data?.providers;
  const form = useRecordForm<typeof usageSources.update, UsageSourceRow, UsageSourceValues>(usageSources.update, {
    record: source,
    valuesOf: ({ name, provider_id, platform, kind, customer_id, note }) => ({
      name,
      provider_id,
      platform: platform ?? '',
      kind: kind as UsageSourceValues['kind'],
      customer_id: customer_id ?? '',
      note: note ?? '',
    }),
    toBody: (changes) => changes,
    check: ({ name }) => checkName(name),
    onSaved: onClose,
  });
  return (
    <>
      <FormDialog form={form} title={t('usage.sources.edit')} width={480} onCancel={onClose}>
        <UsageSourceFields form={form.fields} />
      </FormDialog>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          words={{
            label: (field) => t(labels[field as keyof typeof labels]),
            show: (field, value) => {
              if (field === 'provider_id') return providers?.find(({ id }) => id === value)?.name ?? '';
              return field === 'kind' ? t(`usage.sourceKinds.${value as UsageSourceRow['kind']}`) : String(value ?? '');
            },
          }}
        />
      )}
    </>
  );
}
