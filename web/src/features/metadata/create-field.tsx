import { useWatch } from 'react-hook-form';
import { metaDataFields } from '#shared/contract/groups/metadata.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkMetaDataField } from '#shared/domain/metadata/check-meta-data-field.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import { FieldForm } from './field-form.tsx';
import { blankFieldValues, defaultsOf, fieldBody, type FieldValues } from './field-values.ts';

/** Creates a metadata field (S88, R127); Save waits while an option is empty (R032). */
export function CreateField({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useContractForm<typeof metaDataFields.create, FieldValues>(metaDataFields.create, {
    defaults: blankFieldValues,
    toBody: (values) => fieldBody(values, values.type_id) as BodyOf<typeof metaDataFields.create>,
    check: (values) => checkMetaDataField({ ...values, default_values: defaultsOf(values.default_value, values.type_id) }),
    onDone: onClose,
  });
  const options = useWatch({ control: form.fields.control, name: 'value_options' });
  return (
    <FormDialog
      form={form}
      title={t('metadata.createField')}
      width={900}
      height={650}
      onCancel={onClose}
      saveDisabled={options.some((option) => option.trim() === '')}
    >
      <FieldForm form={form.fields} />
    </FormDialog>
  );
}
