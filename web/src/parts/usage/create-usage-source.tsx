import { useQuery } from '@tanstack/react-query';
import { type offeredSourceKinds, usageSources } from '#shared/contract/groups/usage-sources.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Kind = (typeof offeredSourceKinds)[number];

const blank = {
  name: '',
  provider_id: null as string | null,
  platform: '',
  kind: 'upload' as Kind,
  customer_id: '',
  note: '',
};

/** A new source of usage statistics. */
export function CreateUsageSource({ onClose, onCreated }: CreateDialogProps<{ id: string; name: string }>) {
  const t = useText();
  const offered = useQuery(queryFor(usageSources.form, {}));
  const form = useContractForm(usageSources.create, {
    defaults: blank,
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t('usage.sources.create')} width={480} onCancel={onClose}>
      <TextField form={fields} name="name" label={t('usage.sources.name')} hint={t('usage.sources.nameHint')} required autoFocus />
      <ChoiceField
        form={fields}
        name="provider_id"
        label={t('usage.sources.provider')}
        options={offered.data?.providers ?? []}
        loading={offered.isPending}
        noneLabel={t('common.none')}
      />
      <TextField form={fields} name="platform" label={t('usage.sources.platform')} hint={t('usage.sources.platformHint')} />
      <ChoiceField
        form={fields}
        name="kind"
        label={t('usage.sources.kind')}
        required
        options={(offered.data?.kinds ?? []).map((id) => ({ id, name: t(`usage.sourceKinds.${id}`) }))}
      />
      <TextField form={fields} name="customer_id" label={t('usage.sources.customer')} hint={t('usage.sources.customerHint')} />
      <TextField form={fields} name="note" label={t('usage.sources.note')} />
    </FormDialog>
  );
}
