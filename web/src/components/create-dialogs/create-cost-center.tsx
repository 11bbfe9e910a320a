import { costCenters } from '#shared/contract/groups/catalogues.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { CheckboxField } from '#web/components/form/checkbox-field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { useLabel } from '#web/components/use-label.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from './create-dialog-props.ts';

/** A cost centre (S10, D8), called as the member calls it (R013). */
export function CreateCostCenter({ onClose, onCreated }: CreateDialogProps<{ id: string; name: string }>) {
  const t = useText();
  const form = useContractForm(costCenters.create, {
    defaults: { name: '', code: '', active: true },
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('dialogs.catalogue.costCenter', { label: useLabel('cost_center', 'one') })}
      width={480}
      onCancel={onClose}
    >
      <TextField form={form.fields} name="name" label={t('dialogs.catalogue.name')} required autoFocus />
      <TextField form={form.fields} name="code" label={t('dialogs.catalogue.code')} />
      <CheckboxField form={form.fields} name="active" label={t('dialogs.catalogue.active')} />
    </FormDialog>
  );
}
