import { useQuery } from '@tanstack/react-query';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { queryFor } from '#web/api/queries.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';

/** A department, perhaps below another (S09, D8), called as the member calls it (R013). */
export function CreateDepartment({ onClose, onCreated }: CreateDialogProps<{ id: string; name: string }>) {
  const t = useText();
  const offered = useQuery(queryFor(departments.form, {}));
  const form = useContractForm(departments.create, {
    defaults: { name: '', code: '', active: true, parent_id: null },
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('dialogs.catalogue.department', { label: useLabel('department', 'one') })}
      width={480}
      onCancel={onClose}
    >
      <TextField form={form.fields} name="name" label={t('columns.Name')} required autoFocus />
      <TextField form={form.fields} name="code" label={t('dialogs.catalogue.code')} />
      <ChoiceField
        form={form.fields}
        name="parent_id"
        label={t('dialogs.catalogue.parent')}
        options={offered.data?.departments ?? []}
        loading={offered.isPending}
        noneLabel={t('common.none')}
      />
      <CheckboxField form={form.fields} name="active" label={t('dialogs.catalogue.active')} />
    </FormDialog>
  );
}
