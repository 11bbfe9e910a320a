import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { UsageSourceFields, type UsageSourceValues } from './usage-source-fields.tsx';

const blank: UsageSourceValues = { name: '', provider_id: null, platform: '', kind: 'upload', customer_id: '', note: '' };

interface CreateUsageSourceProps extends CreateDialogProps<{ id: string; name: string }> {
  /** Values known already. */
  start?: Partial<UsageSourceValues>;
}

/** A new source of usage statistics. */
export function CreateUsageSource({ start, onClose, onCreated }: CreateUsageSourceProps) {
  const t = useText();
  const form = useContractForm<typeof usageSources.create, UsageSourceValues>(usageSources.create, {
    defaults: { ...blank, ...start },
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  return (
    <FormDialog form={form} title={t('usage.sources.create')} width={480} onCancel={onClose}>
      <UsageSourceFields form={form.fields} />
    </FormDialog>
  );
}
