import { useSuspenseQuery } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { type LabelName, useLabel } from '#web/components/use-label.ts';
import { labelsQuery } from '#web/components/use-settings.ts';
import { useText } from '#web/text/text.ts';

/** Renames departments or cost centres everywhere (R013); an empty label gives our own word back. */
export function RenameLabel({ name, onClose }: { name: LabelName; onClose: () => void }) {
  const t = useText();
  const shown = useLabel(name);
  const original = t(`settings.labels.${name}`);
  const label = useSuspenseQuery(labelsQuery).data.find((candidate) => candidate.entity_name === name);
  const form = useContractForm(settings.changeEntityLabel, {
    defaults: { user_label: label?.user_label ?? '' },
    input: { params: { id: label?.id ?? name } },
    invalidates: ['system-entity-label'],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('settings.labels.renameTitle', { label: shown })} width={480} onCancel={onClose}>
      <TextField
        form={form.fields}
        name="user_label"
        label={t('settings.labels.field')}
        hint={t('settings.labels.hint', { label: original })}
        placeholder={original}
        autoFocus
      />
    </FormDialog>
  );
}
