import { articleCharges } from '#shared/contract/groups/articles.ts';
import { chargeKinds } from '#shared/domain/research/charges.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Charge, Detail } from './article-types.ts';

interface ChargeValues {
  kind: (typeof chargeKinds)[number];
  amount: number | null;
  currency: string;
  tax: number | null;
}

interface EditChargeProps {
  article: Detail;
  /** The charge to change; without it a new one is added. */
  charge: Charge | undefined;
  onClose: () => void;
}

/** A charge of an article: a new one, or one that is there. Who pays it stays as it is. */
export function EditCharge({ article, charge, onClose }: EditChargeProps) {
  const t = useText();
  const settings = useSettings();
  const form = useContractForm<typeof articleCharges.create | typeof articleCharges.update, ChargeValues>(
    charge ? articleCharges.update : articleCharges.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: charge ? { id: charge.id } : {} } as never,
      defaults: {
        kind: charge?.kind ?? 'apc',
        amount: charge?.amount ?? null,
        currency: charge?.currency ?? article.local_currency,
        tax: charge?.tax ?? null,
      },
      toBody: (values) =>
        ({
          ...values,
          // The schema refuses a missing amount at its field.
          amount: values.amount as number,
          ...(charge ? { version: article.version } : { article_id: article.id }),
        }) as never,
      onDone: onClose,
    },
  );
  return (
    <FormDialog form={form} title={t(charge ? 'research.changeCharge' : 'research.addCharge')} width={480} onCancel={onClose}>
      <ChoiceField
        form={form.fields}
        name="kind"
        label={t('research.chargeKind')}
        required
        options={chargeKinds.map((id) => ({ id, name: t(`research.chargeKinds.${id}`) }))}
      />
      <NumberField form={form.fields} name="amount" label={t('research.amount')} hint={t('research.amountHint')} digits={2} required />
      <ChoiceField form={form.fields} name="currency" label={t('research.currency')} required options={currencyOptions(settings)} />
      <NumberField form={form.fields} name="tax" label={t('research.tax')} digits={2} />
    </FormDialog>
  );
}
