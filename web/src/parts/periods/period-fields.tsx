import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { decisions } from '#shared/contract/entities/subscription.ts';
import { isDate } from '#shared/domain/calendar/dates.ts';
import { type FormField, type PlainField, plainField, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import { deadlineLimit } from '#shared/domain/periods/check-period.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RateOffer } from '#web/parts/exchange-rates/rate-offer.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { headingOf } from '#web/text/contract-words.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { ChoiceWithCreate } from '#web/ui/form/choice-with-create.tsx';
import { CreateProvider } from '../providers/create-provider.tsx';
import { currencyOptions } from '#web/ui/currency-options.ts';
import type { PeriodOffer, PeriodValues } from './period-values.ts';
import { PeriodTasks } from './period-tasks.tsx';
import { ProductDialog } from '../products/product-dialog.tsx';
import { SharesEditor } from './shares-editor.tsx';
import { askedReason, type ContractDay } from './deadline-reason.ts';
import { plannedLine } from './use-period-proposals.ts';
import { useOnChange } from '#web/ui/form/use-on-change.ts';
import type { Formats } from '#web/ui/formats.ts';
import { useChooseOnceOffered } from '#web/ui/form/use-choose-once-offered.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { Heading, Stack } from '#web/ui/primitives.tsx';

export interface PeriodFieldsProps {
  form: UseFormReturn<PeriodValues>;
  offered: PeriodOffer;
  /** `create` asks for the product and may name the subscription; `edit` has the decision. */
  mode: 'create' | 'add' | 'edit';
  disabled?: boolean;
  /** Money, dates and decision cannot be changed (D9). */
  locked?: boolean;
  /** The fields that the office of a consortium determines. */
  held?: readonly string[];
  /** The day that the contract's terms give the period, and until when it is bound. */
  contract?: ContractDay;
}

/** The fields of a subscription period (R051-R054, R129). */
export function PeriodFields({ form, offered, mode, disabled = false, locked = false, held = [], contract }: PeriodFieldsProps) {
  const t = useText();
  const [creating, setCreating] = useState<'product' | 'vendor'>();
  const choose = useChooseOnceOffered(form, { product_id: offered.products, vendor_id: offered.vendors });
  const common = { form, disabled };
  const guarded = { form, disabled: disabled || locked };
  const close = () => setCreating(undefined);
  return (
    <Stack>
      <FieldGroup title={t('dialogs.period.what')}>
        {mode === 'create' && (
          <>
            <ChoiceWithCreate
              {...common}
              name="product_id"
              label={t('columns.Product')}
              required
              options={offered.products.map(({ id, name, publisher }) => ({ id, name, ...(publisher ? { detail: publisher.name } : {}) }))}
              createLabel={t('dialogs.period.createProduct')}
              onCreate={() => setCreating('product')}
            />
            <TextField
              {...common}
              name="subscription_name"
              label={t('dialogs.period.subscriptionName')}
              hint={t('dialogs.period.subscriptionNameHint')}
            />
          </>
        )}
        <PlainFields {...common} part="what" />
        {mode === 'edit' && (
          <ChoiceField
            {...guarded}
            name="decision"
            label={t('columns.Decision')}
            options={decisions.map((id) => ({ id, name: t(`records.decisions.${id}`) }))}
          />
        )}
      </FieldGroup>
      <Dates {...guarded} held={held} offered={offered} contract={contract} />
      <Prices {...guarded} held={held} offered={offered} />
      <FieldGroup title={t('dialogs.period.who')}>
        <ChoiceField
          {...common}
          name="owner_id"
          goneLabel={t('users.inactiveOwner')}
          label={t('columns.Managed by')}
          required
          options={offered.owners}
        />
        <ChoiceWithCreate
          {...common}
          disabled={disabled || held.includes('vendor_id')}
          name="vendor_id"
          label={t('columns.Vendor')}
          options={offered.vendors}
          noneLabel={t('common.none')}
          createLabel={t('dialogs.period.createVendor')}
          onCreate={() => setCreating('vendor')}
        />
      </FieldGroup>
      <SharesEditor {...common} offered={offered} locked={locked} />
      <PeriodTasks {...common} offered={offered} />
      <PlainFields {...common} part="end" />
      {creating === 'product' && (
        <ProductDialog
          onClose={close}
          onCreated={({ id }) => choose('product_id', id)}
          next={{ label: t('dialogs.product.returnToForm'), run: close }}
        />
      )}
      {creating === 'vendor' && <CreateProvider as="vendors" nested onClose={close} onCreated={({ id }) => choose('vendor_id', id)} />}
    </Stack>
  );
}

/** The hints below the inputs of plain fields. */
const usualHints: { readonly [F in FormField]?: TextKey } = { name_reference: 'dialogs.period.detailHint' };

/** The plain fields of a part of the form, in the order of their declaration. */
function PlainFields({
  part,
  hints = {},
  ...common
}: {
  part: PlainField['form'];
  form: UseFormReturn<PeriodValues>;
  disabled: boolean;
  hints?: { readonly [F in FormField]?: string };
}) {
  const t = useText();
  return plainFieldsWith('form').map((name) => {
    const { type, label, form } = plainField(name);
    if (form !== part) return undefined;
    const usual = usualHints[name];
    const hint = hints[name] ?? (usual && t(usual));
    const props = { ...common, name, label: headingOf(label), ...(hint && { hint }) };
    if (type === 'day') return <DateField key={name} {...props} />;
    return type === 'line' ? <TextField key={name} {...props} /> : <TextAreaField key={name} {...props} rows={2} />;
  });
}

/** The question for a reason where the contract's terms give another day. */
function contractHint(contract: ContractDay | undefined, formats: Formats): { deadline_reason?: string } {
  const asked = contract && askedReason(contract, formats.date);
  return asked === undefined ? {} : { deadline_reason: asked };
}

/** Empties the reason of a deadline when the deadline changes: it was given for another day. */
function useNewReason(form: UseFormReturn<PeriodValues>): void {
  useOnChange(form, (name) => {
    if (name === 'cancellation_deadline' && form.getValues('deadline_reason') !== '')
      form.setValue('deadline_reason', '', { shouldDirty: true });
  });
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="s" className={styles.section} aria-label={title}>
      <Heading as="h3" small>
        {title}
      </Heading>
      <div className={styles.grid}>{children}</div>
    </Stack>
  );
}

type PartProps = Pick<PeriodFieldsProps, 'form' | 'offered'> & { disabled: boolean; held: readonly string[] };

/** Start, end, decision deadline and financial period. */
function Dates({ form, offered, disabled, held, contract }: PartProps & Pick<PeriodFieldsProps, 'contract'>) {
  const t = useText();
  const formats = useFormats();
  const [start, end, once, deadline] = useWatch({
    control: form.control,
    name: ['start_date', 'end_date', 'one_time_purchase', 'cancellation_deadline'],
  });
  useNewReason(form);
  const limit = deadlineLimit({ start_date: start, end_date: end, one_time_purchase: once });
  const common = { form, disabled };
  return (
    <FieldGroup title={t('dialogs.period.when')}>
      <DateField
        {...common}
        name="start_date"
        label={t('dialogs.period.start')}
        required
        disabled={disabled || held.includes('start_date')}
      />
      <DateField
        {...common}
        name="end_date"
        label={t('dialogs.period.end')}
        required={!once}
        disabled={disabled || once || held.includes('end_date')}
        isOffered={(date) => !isDate(start) || date > start}
        {...(once ? { hint: t('dialogs.period.noEnd') } : {})}
      />
      <DateField
        {...common}
        name="cancellation_deadline"
        label={t('columns.Decision Deadline')}
        isOffered={(date) => limit === undefined || date < limit}
        {...(limit === undefined ? {} : { hint: t('dialogs.period.deadlineBefore', { date: formats.date(limit) }) })}
      />
      {deadline !== null && <PlainFields {...common} part="when" hints={contractHint(contract, formats)} />}
      <ChoiceField
        {...common}
        name="financial_period_id"
        label={t('columns.Financial period')}
        required
        options={offered.financial_periods}
      />
      <div className={styles.check}>
        <CheckboxField
          {...common}
          name="one_time_purchase"
          label={t('dialogs.period.oneTime')}
          disabled={disabled || held.includes('one_time_purchase')}
        />
      </div>
    </FieldGroup>
  );
}

/** Both prices, with the rate between them where the currencies differ. */
function Prices({ form, offered, disabled, held }: PartProps) {
  const t = useText();
  const formats = useFormats();
  const settings = useSettings();
  const [currency, financialPeriod, rate] = useWatch({ control: form.control, name: ['currency', 'financial_period_id', 'exchange_rate'] });
  const local = offered.normalized_currency;
  const foreign = currency !== null && currency !== local;
  const common = { form, disabled };
  const line = plannedLine({ currency, financial_period_id: financialPeriod }, offered);
  const isPlanned = line !== undefined && rate !== null && Number(line.rate) === Number(rate);
  return (
    <FieldGroup title={t('dialogs.period.cost')}>
      <ChoiceField
        {...common}
        name="currency"
        label={t('dialogs.period.currency')}
        required
        disabled={disabled || held.includes('currency')}
        options={currencyOptions(settings)}
      />
      <NumberField
        {...common}
        disabled={disabled || held.includes('price')}
        name="price"
        label={currency === null ? t('dialogs.period.priceOriginal') : t('dialogs.period.price', { currency })}
        currency={currency ?? local}
        {...(foreign ? {} : { hint: t('dialogs.period.equalPrices') })}
      />
      {foreign && (
        <>
          <NumberField
            {...common}
            name="exchange_rate"
            label={t('dialogs.period.rate')}
            hint={
              isPlanned
                ? t('dialogs.period.ratePlanned', { local, currency, date: formats.date(line.as_of) })
                : t('dialogs.period.rateHint', { local, currency })
            }
            digits={6}
          />
          <DateField {...common} name="exchange_rate_date" label={t('dialogs.period.rateDate')} />
          {!disabled && (
            <div className={styles.wide}>
              <RateOffer
                period={{ currency, financial_period_id: financialPeriod, exchange_rate: rate === null ? null : String(rate) }}
                local={local}
                onUse={(line) => {
                  form.setValue('exchange_rate', Number(line.rate), { shouldDirty: true, shouldValidate: true });
                  form.setValue('exchange_rate_date', line.as_of, { shouldDirty: true, shouldValidate: true });
                }}
              />
            </div>
          )}
        </>
      )}
      <NumberField
        {...common}
        // Without a rate between them, the local price is the same field.
        disabled={disabled || (!foreign && held.includes('price'))}
        name="normalized_price"
        label={t('dialogs.period.local', { currency: local })}
        currency={local}
      />
    </FieldGroup>
  );
}
