import { useQuery } from '@tanstack/react-query';
import { articleCharges, articles } from '#shared/contract/groups/articles.ts';
import { chargeKinds } from '#shared/domain/research/charges.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Charge, Detail } from './article-types.ts';
import { type ChargeValues, chargeValues } from './charge-values.ts';
import { PayersEditor } from './payers-editor.tsx';

interface EditChargeProps {
  article: Detail;
  /** The charge to change; without it a new one is added. */
  charge: Charge | undefined;
  onClose: () => void;
}

/** The form of a new or existing charge of an article, with its payers. */
export function EditCharge({ article, charge, onClose }: EditChargeProps) {
  const t = useText();
  const settings = useSettings();
  const offered = useQuery(queryFor(articles.form, {}));
  const form = useContractForm<typeof articleCharges.create | typeof articleCharges.update, ChargeValues>(
    charge ? articleCharges.update : articleCharges.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: charge ? { id: charge.id } : {} } as never,
      defaults: chargeValues(article, charge),
      toBody: ({ payers, ...values }) =>
        ({
          ...values,
          payers: payers.map(({ external, ...payer }) => ({ ...payer, external: external.trim() === '' ? null : external.trim() })),
          // The schema refuses a missing amount at its field.
          amount: values.amount as number,
          ...(charge ? { version: article.version } : { article_id: article.id }),
        }) as never,
      onDone: onClose,
    },
  );
  return (
    <FormDialog form={form} title={t(charge ? 'research.changeCharge' : 'research.addCharge')} width={640} onCancel={onClose}>
      <ChoiceField
        form={form.fields}
        name="kind"
        label={t('research.chargeKind')}
        required
        options={chargeKinds.map((id) => ({ id, name: t(`research.chargeKinds.${id}`) }))}
      />
      <NumberField form={form.fields} name="amount" label={t('research.amount')} hint={t('research.amountHint')} digits={2} required />
      <ChoiceField form={form.fields} name="currency" label={t('columns.Currency')} required options={currencyOptions(settings)} />
      <NumberField form={form.fields} name="tax" label={t('research.tax')} digits={2} />
      <PayersEditor form={form.fields} departments={offered.data?.departments ?? []} />
    </FormDialog>
  );
}
