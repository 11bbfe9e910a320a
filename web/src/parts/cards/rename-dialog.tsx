import type { FileRow } from '#shared/contract/rows/card-row.ts';
import { required } from '#shared/domain/text/checks.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import { cardCalls, type CardsOf } from './card-calls.ts';

/** Another name for a file (C117). */
export function RenameDialog({ store, id, file, onClose }: CardsOf & { file: FileRow; onClose: () => void }) {
  const t = useText();
  const calls = cardCalls(store);
  const form = useContractForm<typeof calls.updateFile, { name: string }>(calls.updateFile, {
    defaults: { name: file.name },
    input: { params: { entityId: id, id: file.id } } as never,
    toBody: (values) => ({ ...values, version: file.version }),
    check: ({ name }) => required('name', name),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('cards.files.renameTitle')} width={650} form={form} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('cards.files.name')} required />
    </FormDialog>
  );
}
