import { useQuery } from '@tanstack/react-query';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { hasOpenPrices, priceModels, vatPlaces } from '#shared/domain/consortium/deals.ts';
import { silences } from '#shared/domain/consortium/silence.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import type { Choice } from '#web/ui/dropdown.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field, type FieldProps } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import layout from '#web/ui/form/form-layout.module.css';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { blankYear, yearFrom } from './deal-year-values.ts';

type OwnField =
  | 'name'
  | 'provider_id'
  | 'product_ids'
  | 'license_period_id'
  | 'currency'
  | 'price_model'
  | 'group_ids'
  | 'opt_in_from'
  | 'opt_in_to'
  | 'min_participants'
  | 'min_sum'
  | 'confirm_above'
  | 'silence'
  | 'vat_rate'
  | 'vat_place'
  | 'reverse_charge';

interface DealValues extends Pick<DealRow, OwnField> {
  /** Of a new deal. */
  first_year: string;
  year_count: number | null;
}

function valuesOf(deal: DealRow | undefined, { currency, nextYear }: { currency: string; nextYear: number }): DealValues {
  return {
    name: deal?.name ?? '',
    provider_id: deal?.provider_id ?? null,
    product_ids: deal?.product_ids ?? [],
    license_period_id: deal?.license_period_id ?? null,
    currency: deal?.currency ?? currency,
    price_model: deal?.price_model ?? 'fixed_total',
    group_ids: deal?.group_ids ?? [],
    opt_in_from: deal?.opt_in_from ?? null,
    opt_in_to: deal?.opt_in_to ?? null,
    min_participants: deal?.min_participants ?? null,
    min_sum: deal?.min_sum ?? null,
    confirm_above: deal?.confirm_above ?? null,
    silence: deal?.silence ?? 'expires',
    vat_rate: deal?.vat_rate ?? null,
    vat_place: deal?.vat_place ?? 'office',
    reverse_charge: deal?.reverse_charge ?? false,
    first_year: String(nextYear),
    year_count: 1,
  };
}

/** The form of a new or existing deal. Years of an existing one are changed one by one. */
export function EditDeal({ deal, onClose, onCreated }: CreateDialogProps<{ id: string; name: string }> & { deal?: DealRow }) {
  const t = useText();
  const settings = useSettings();
  const { today } = useFormats();
  const offered = useQuery(queryFor(deals.form, {}));
  const form = useContractForm<typeof deals.create | typeof deals.update, DealValues>(deal ? deals.update : deals.create, {
    // The input of either call: the compiler wants that of both.
    input: { params: deal ? { id: deal.id } : {} } as never,
    defaults: valuesOf(deal, { currency: settings.currency, nextYear: Number(today().slice(0, 4)) + 1 }),
    toBody: ({ first_year, year_count, ...values }) => {
      const first = yearFrom(first_year);
      const count = Math.min(Math.max(year_count ?? 1, 1), 15);
      const years = Array.from({ length: count }, (_, index) => blankYear(first + index));
      return deal ? { ...values, version: deal.version } : ({ ...values, years } as never);
    },
    onDone: ({ result }) => {
      onClose();
      if (!deal) onCreated?.({ id: result.id, name: result.name });
    },
  });
  const { fields } = form;
  const currency = fields.watch('currency');
  const { providers = [], products = [], license_periods = [], groups = [] } = offered.data ?? {};
  const isFixed = deal !== undefined && !hasOpenPrices(deal.state);
  const none = { loading: offered.isPending, noneLabel: t('deals.none') };
  return (
    <FormDialog form={form} title={t(deal ? 'deals.edit' : 'deals.create')} width={760} onCancel={onClose}>
      <div className={layout.grid}>
        <div className={layout.wide}>
          <TextField form={fields} name="name" label={t('deals.name')} required autoFocus />
        </div>
        {!deal && (
          <>
            <TextField form={fields} name="first_year" label={t('deals.firstYear')} required />
            <NumberField form={fields} name="year_count" label={t('deals.yearCount')} hint={t('deals.yearCountHint')} required />
          </>
        )}
        <ChoiceField
          form={fields}
          name="price_model"
          label={t('deals.priceModel')}
          required
          disabled={isFixed}
          options={priceModels.map((id) => ({ id, name: t(`consortium.priceModels.${id}`) }))}
        />
        <ChoiceField
          form={fields}
          name="currency"
          label={t('columns.Currency')}
          required
          disabled={isFixed}
          options={currencyOptions(settings)}
        />
        <ChoiceField form={fields} name="provider_id" label={t('deals.provider')} options={providers} {...none} />
        <ChoiceField form={fields} name="license_period_id" label={t('deals.licensePeriod')} options={license_periods} {...none} />
        <Several form={fields} name="product_ids" label={t('deals.products')} options={products} />
        <Several form={fields} name="group_ids" label={t('deals.groups')} hint={t('deals.groupsHint')} options={groups} />
        <DateField form={fields} name="opt_in_from" label={t('deals.optInFrom')} />
        <DateField form={fields} name="opt_in_to" label={t('deals.optInTo')} />
        <NumberField form={fields} name="min_participants" label={t('deals.minParticipants')} hint={t('deals.minHint')} />
        <NumberField form={fields} name="min_sum" label={t('deals.minSum')} digits={2} currency={currency} />
        <NumberField
          form={fields}
          name="confirm_above"
          label={t('deals.confirmAbove')}
          hint={t('deals.confirmAboveHint')}
          digits={2}
          currency={currency}
        />
        <ChoiceField
          form={fields}
          name="silence"
          label={t('deals.silence')}
          hint={t('deals.silenceHint')}
          required
          options={silences.map((id) => ({ id, name: t(`deals.silences.${id}`) }))}
        />
        <NumberField form={fields} name="vat_rate" label={t('deals.vatRate')} digits={2} />
        <ChoiceField
          form={fields}
          name="vat_place"
          label={t('deals.vatPlace')}
          required
          options={vatPlaces.map((id) => ({ id, name: t(`deals.vatPlaces.${id}`) }))}
        />
        <CheckboxField form={fields} name="reverse_charge" label={t('deals.reverseCharge')} hint={t('deals.reverseChargeHint')} />
      </div>
    </FormDialog>
  );
}

function Several({ options, ...field }: FieldProps<DealValues> & { options: readonly Choice[] }) {
  return (
    <Field {...field}>
      {({ value, change, invalid }) => (
        <MultiDropdown values={value as string[]} options={options} onChange={change} invalid={invalid} ariaLabel={field.label} />
      )}
    </Field>
  );
}
