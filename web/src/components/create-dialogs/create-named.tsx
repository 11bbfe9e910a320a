import { productTypes, subjectCategories } from '#shared/contract/groups/catalogues.ts';
import { metaDataCategories } from '#shared/contract/groups/metadata.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import type { CreateDialogProps } from './create-dialog-props.ts';

interface Named {
  id: string;
  name: string;
}

/** What has a name and nothing else: the row that creates it and the dialog's title. */
const kinds = {
  product_type: { row: productTypes.create, title: 'dialogs.catalogue.productType' },
  subject_category: { row: subjectCategories.create, title: 'dialogs.catalogue.subjectCategory' },
  meta_data_category: { row: metaDataCategories.create, title: 'metadata.createCategory' },
} as const satisfies Record<string, { row: unknown; title: TextKey }>;

/** A product type or a subject category (S88, R019, R128): a name that is not empty once trimmed. */
export function CreateNamed({ kind, onClose, onCreated }: CreateDialogProps<Named> & { kind: keyof typeof kinds }) {
  const t = useText();
  const { row, title } = kinds[kind];
  const form = useContractForm(row, {
    defaults: { name: '' },
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  return (
    <FormDialog form={form} title={t(title)} width={480} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('dialogs.catalogue.name')} required autoFocus />
    </FormDialog>
  );
}
