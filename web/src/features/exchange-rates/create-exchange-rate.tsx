import { useQuery } from '@tanstack/react-query';
import { exchangeRates } from '#shared/contract/groups/exchange-rates.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import { queryFor } from '#web/api/queries.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';

type Offer = ResultOf<typeof exchangeRates.form>;
type Values = { currency: string | null; financial_period_id: string | null; rate: number | null; as_of: string | null; source: string };

/** A line of the table of rates: of the current financial period and today, unless said otherwise. */
export function CreateExchangeRate({ onClose }: { onClose: () => void }) {
  const t = useText();
  const offered = useQuery({ ...queryFor(exchangeRates.form, {}), staleTime: 0, gcTime: 0 });
  if (!offered.data) return <LoadingDialog title={t('exchangeRates.create')} query={offered} onClose={onClose} />;
  return <RateForm offer={offered.data} onClose={onClose} />;
}

function RateForm({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { today } = formats;
  const settings = useSettings();
  const current = offer.financial_periods.find(({ start_date, end_date }) => start_date <= today() && today() <= end_date);
  const form = useContractForm<typeof exchangeRates.create, Values>(exchangeRates.create, {
    defaults: { currency: null, financial_period_id: current?.id ?? null, rate: null, as_of: offer.as_of, source: '' },
    toBody: ({ as_of, ...rest }) => ({ ...rest, ...(as_of === null ? {} : { as_of }) }) as unknown as BodyOf<typeof exchangeRates.create>,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('exchangeRates.create')} width={480} onCancel={onClose}>
      <ChoiceField
        form={form.fields}
        name="currency"
        label={t('columns.Currency')}
        required
        options={currencyOptions(settings, offer.currencies)}
      />
      <ChoiceField
        form={form.fields}
        name="financial_period_id"
        label={t('exchangeRates.financialPeriod')}
        required
        options={offer.financial_periods}
      />
      <NumberField
        form={form.fields}
        name="rate"
        label={t('exchangeRates.rate')}
        hint={t('exchangeRates.rateHint', { local: offer.local_currency, example: formats.number('1.0825', 4) })}
        digits={6}
        required
      />
      <DateField form={form.fields} name="as_of" label={t('exchangeRates.asOf')} />
      <TextField form={form.fields} name="source" label={t('exchangeRates.source')} hint={t('exchangeRates.sourceHint')} />
    </FormDialog>
  );
}
