import { useWatch } from 'react-hook-form';
import type { Column } from '#shared/contract/column.ts';
import type { AnyCall, CallRow } from '#shared/contract/route.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { headingOf } from '#web/text/contract-words.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';

interface Named {
  id: string;
  name: string;
}

type Values = Record<string, string | boolean> & { name: string };

export interface CreateRecordProps extends CreateDialogProps<Named> {
  /** The list, whose editable columns are the fields, and the call that creates a record of it. */
  calls: { list: Pick<AnyCall, 'query'>; create?: unknown };
  title: string;
  /** Label of the name, if it is not the column's heading. */
  nameLabel?: string;
}

/** The fields that a new record of a list has: its editable columns of text, and yes or no. */
function fieldsOf(columns: readonly Column[]): Column[] {
  return columns.filter(({ type, edit }) => edit !== undefined && (type === 'text' || type === 'boolean'));
}

/**
 * Creates a record that consists of a name and a few plain fields. Flags are set at first. Where the name is the only field, Save is disabled
 * until the name has something in it (S88).
 */
export function CreateRecord({ calls, title, nameLabel, onClose, onCreated }: CreateRecordProps) {
  const fields = fieldsOf(calls.list.query.columns ?? []);
  // The fields are known by the columns only, so that the call's own body has no type here.
  const form = useContractForm<CallRow<string, unknown, Values, Named>, Values>(calls.create as CallRow<string, unknown, Values, Named>, {
    defaults: Object.fromEntries(fields.map(({ field, type }) => [field, type === 'boolean' ? true : ''])) as Values,
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  const name = useWatch({ control: form.fields.control, name: 'name' });
  return (
    <FormDialog form={form} title={title} width={480} onCancel={onClose} saveDisabled={fields.length === 1 && name.trim() === ''}>
      {fields.map(({ field, type, label, edit }) =>
        type === 'boolean' ? (
          <CheckboxField key={field} form={form.fields} name={field} label={headingOf(label)} />
        ) : (
          <TextField
            key={field}
            form={form.fields}
            name={field}
            label={(field === 'name' ? nameLabel : undefined) ?? headingOf(label)}
            required={edit?.required ?? false}
            autoFocus={field === 'name'}
          />
        ),
      )}
    </FormDialog>
  );
}
