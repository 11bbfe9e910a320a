import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { metaDataFields } from '#shared/contract/groups/metadata.ts';
import type { MetaDataField } from '#shared/contract/entities/meta-data.ts';
import { checkMetaDataField } from '#shared/domain/metadata/check-meta-data-field.ts';
import { queryFor } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { FieldForm } from './field-form.tsx';
import { defaultsOf, fieldBody, fieldValuesOf, type FieldValues } from './field-values.ts';

const labels: Readonly<Record<keyof FieldValues, TextKey>> = {
  entity_id: 'metadata.field.entity',
  name: 'metadata.field.name',
  type_id: 'metadata.field.type',
  category_id: 'metadata.field.category',
  description: 'metadata.field.description',
  order: 'metadata.field.order',
  is_required: 'metadata.field.required',
  copy_to_next_year: 'metadata.field.copy',
  value_options: 'metadata.field.options',
  default_value: 'metadata.field.default',
};

/** Changes a metadata field (S88): all but its entity and type, and the options it has (R032). */
export function EditField({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useQuery({ ...queryFor(metaDataFields.get, { params: { id } }), staleTime: 0, gcTime: 0 });
  if (!query.data) return <LoadingDialog title={t('metadata.editField')} query={query} width={900} onClose={onClose} />;
  return <Loaded field={query.data} onClose={onClose} />;
}

function Loaded({ field, onClose }: { field: MetaDataField; onClose: () => void }) {
  const t = useText();
  const form = useRecordForm<typeof metaDataFields.update, MetaDataField, FieldValues>(metaDataFields.update, {
    record: field,
    valuesOf: fieldValuesOf,
    toBody: (changes) => fieldBody(changes, field.type_id),
    check: (values) => checkMetaDataField({ ...values, default_values: defaultsOf(values.default_value, values.type_id) }, field),
    onSaved: onClose,
  });
  const options = useWatch({ control: form.fields.control, name: 'value_options' });
  return (
    <>
      <FormDialog
        form={form}
        title={t('metadata.editField')}
        width={900}
        height={650}
        onCancel={onClose}
        saveDisabled={options.some((option) => option.trim() === '')}
      >
        <FieldForm form={form.fields} stored={field.value_options} />
      </FormDialog>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          words={{
            label: (name) => t(labels[name as keyof FieldValues]),
            show: (_name, value) =>
              Array.isArray(value)
                ? value.join(', ')
                : value === true
                  ? t('grid.yes')
                  : value === false
                    ? t('grid.no')
                    : String(value ?? ''),
          }}
        />
      )}
    </>
  );
}
