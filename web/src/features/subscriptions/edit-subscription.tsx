import { useQuery } from '@tanstack/react-query';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { Subscription } from '#shared/contract/entities/subscription.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { queryFor } from '#web/api/queries.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { type TextKey, useText } from '#web/text/text.ts';

type Values = { name: string; product_id: string | null; description: string };

const labels: Readonly<Record<string, TextKey>> = {
  name: 'columns.Name',
  product_id: 'records.subscription.product',
  description: 'records.subscription.description',
};

function valuesOf({ name, product_id, description }: Subscription): Values {
  return { name, product_id, description: description ?? '' };
}

/** Name, product and description of a subscription (C142). */
export function EditSubscription({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useText();
  const offered = useQuery(queryFor(subscriptionPeriods.form, {}));
  const form = useRecordForm<typeof subscriptions.update, Subscription, Values>(subscriptions.update, {
    record: subscription,
    valuesOf,
    toBody: (changes) => changes,
    check: ({ name }) => checkName(name),
    onSaved: onClose,
  });
  const products = offered.data?.products ?? [];
  return (
    <>
      <FormDialog form={form} title={t('records.subscription.editTitle')} width={640} onCancel={onClose}>
        <TextField form={form.fields} name="name" label={t('columns.Name')} required autoFocus />
        <ChoiceField
          form={form.fields}
          name="product_id"
          label={t('records.subscription.product')}
          required
          options={products}
          loading={offered.isPending}
        />
        <TextAreaField form={form.fields} name="description" label={t('records.subscription.description')} rows={4} />
      </FormDialog>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          words={{
            label: (field) => labels[field] && t(labels[field]),
            show: (field, value) =>
              (field === 'product_id' ? products.find(({ id }) => id === value)?.name : undefined) ?? String(value ?? ''),
          }}
        />
      )}
    </>
  );
}
