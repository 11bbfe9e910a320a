import { fteFields } from '#shared/contract/groups/fte.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

/** A group that is counted, such as students (D8). */
export function CreateField({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useContractForm(fteFields.create, {
    defaults: { name: '', description: '' },
    check: ({ name }) => checkName(name),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('fte.create')} width={480} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('fte.name')} hint={t('fte.nameHint')} required autoFocus />
      <TextField form={form.fields} name="description" label={t('fte.description')} hint={t('fte.descriptionHint')} />
    </FormDialog>
  );
}
