import { titleLists } from '#shared/contract/groups/title-lists.ts';
import type { TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './edit-list.module.css';

interface Head {
  name: string | null;
  valid_from: string | null;
  valid_to: string | null;
}
const labels = { name: 'columns.Name', valid_from: 'titleLists.validFrom', valid_to: 'titleLists.validTo' } as const;

/** Name and validity of a title list (C381). */
export function EditList({ list, onClose }: { list: TitleListRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const form = useRecordForm<typeof titleLists.update, TitleListRow, Head & Record<string, unknown>>(titleLists.update, {
    record: list,
    valuesOf: ({ name, valid_from, valid_to }) => ({ name, valid_from, valid_to }),
    toBody: (changes) => changes,
    check: (values) => checkTitleList(values, 1),
    onSaved: onClose,
  });
  const hasStart = Boolean(form.fields.watch('valid_from'));
  return (
    <>
      <FormDialog form={form} title={t('titleLists.editHead')} width={560} onCancel={onClose}>
        <TextField form={form.fields} name="name" label={t('columns.Name')} required />
        <div className={styles.days}>
          <DateField form={form.fields} name="valid_from" label={t('titleLists.validFrom')} required />
          <DateField
            form={form.fields}
            name="valid_to"
            label={t('titleLists.validTo')}
            hint={t('titleLists.validToHint')}
            disabled={!hasStart}
          />
        </div>
      </FormDialog>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          words={{
            label: (field) => t(labels[field as keyof typeof labels]),
            show: (field, value) => (field === 'name' ? String(value ?? '') : formats.date(value as string | null)),
          }}
        />
      )}
    </>
  );
}
