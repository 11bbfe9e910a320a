import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { UsageSource } from '#shared/contract/entities/usage.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

export type UsageSourceValues = {
  name: string;
  provider_id: string | null;
  platform: string;
  kind: UsageSource['kind'];
  customer_id: string;
  note: string;
};

/** The fields of a source of usage statistics. */
export function UsageSourceFields({ form }: { form: UseFormReturn<UsageSourceValues> }) {
  const t = useText();
  const offered = useQuery(queryFor(usageSources.form, {}));
  return (
    <>
      <TextField form={form} name="name" label={t('columns.Name')} hint={t('usage.sources.nameHint')} required autoFocus />
      <ChoiceField
        form={form}
        name="provider_id"
        label={t('columns.Provider')}
        options={offered.data?.providers ?? []}
        loading={offered.isPending}
        noneLabel={t('common.none')}
      />
      <TextField form={form} name="platform" label={t('usage.sources.platform')} hint={t('usage.sources.platformHint')} />
      <ChoiceField
        form={form}
        name="kind"
        label={t('usage.sources.kind')}
        required
        options={(offered.data?.kinds ?? []).map((id) => ({ id, name: t(`usage.sourceKinds.${id}`) }))}
      />
      <TextField form={form} name="customer_id" label={t('usage.sources.customer')} hint={t('usage.sources.customerHint')} />
      <TextField form={form} name="note" label={t('columns.Note')} />
    </>
  );
}
