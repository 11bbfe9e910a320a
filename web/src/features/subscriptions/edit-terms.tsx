import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import Button from '@cloudscape-design/components/button';
import type { ContractTerms } from '#shared/contract/entities/subscription.ts';
import { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { lastDayOfNotice, letterDay } from '#shared/domain/terms/notice-day.ts';
import { maxNotice, noticeForms, noticeUnits, renewals } from '#shared/domain/terms/subscription-terms.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { dayWords } from '#web/parts/terms/terms-words.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import layout from '#web/ui/form/form-layout.module.css';
import { checkTermsValues, givenTerms, type TermsValues, termsValuesOf } from './terms-values.ts';

interface EditTermsProps {
  subscription: Pick<SubscriptionDetail, 'id' | 'name' | 'version' | 'end_date' | 'currency' | 'terms'>;
  /** Terms to start from instead of the stored ones, such as a suggestion. */
  proposed: ContractTerms | undefined;
  onClose: () => void;
}

/** Sets the terms of a subscription's contract (S170, C880). */
export function EditTerms({ subscription, proposed, onClose }: EditTermsProps) {
  const t = useText();
  const formats = useFormats();
  const form = useContractForm<typeof subscriptionTerms.set, TermsValues>(subscriptionTerms.set, {
    input: { params: { id: subscription.id } },
    defaults: termsValuesOf(proposed ?? subscription.terms),
    toBody: (values) => ({
      terms: givenTerms(values),
      version: subscription.version,
      ...(values.make_periods && values.terms.years.length > 0 && { make_periods: true }),
    }),
    check: (values) => checkTermsValues(values, formats.date),
    onDone: onClose,
    onRefused: onClose,
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t('terms.dialogTitle', { name: subscription.name })} width={760} onCancel={onClose}>
      <Stack>
        <div className={layout.grid}>
          <ChoiceField
            form={fields}
            name="terms.renewal"
            label={t('terms.renewal')}
            required
            options={renewals.map((id) => ({ id, name: t(`terms.renewals.${id}`) }))}
          />
          <NumberField form={fields} name="terms.length_months" label={t('terms.lengthField')} required />
          <NumberField form={fields} name="terms.notice.count" label={t('terms.noticeCount')} />
          <ChoiceField
            form={fields}
            name="terms.notice.unit"
            label={t('terms.noticeUnit')}
            options={noticeUnits.map((id) => ({ id, name: t(`terms.units.${id}`) }))}
          />
          <ChoiceField
            form={fields}
            name="terms.notice_form"
            label={t('terms.noticeForm')}
            noneLabel={t('common.none')}
            options={noticeForms.map((id) => ({ id, name: t(`terms.forms.${id}`) }))}
          />
          <TextField form={fields} name="terms.notice_to" label={t('terms.noticeTo')} hint={t('terms.noticeToHint')} />
        </div>
        <NextNoticeDay form={fields} end={subscription.end_date} />
        <Bound form={fields} currency={subscription.currency} />
      </Stack>
    </FormDialog>
  );
}

/** The last day of notice that the values give the latest period. */
function NextNoticeDay({ form, end }: { form: UseFormReturn<TermsValues>; end: string | null }) {
  const t = useText();
  const formats = useFormats();
  const [{ count, unit }, noticeForm] = useWatch({ control: form.control, name: ['terms.notice', 'terms.notice_form'] });
  const isCountable = typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= maxNotice[unit];
  if (!isCountable || end === null) return undefined;
  const day = lastDayOfNotice(end, { count, unit });
  return (
    <Quiet>
      {t('terms.nextDayHint', { end: formats.date(end), date: dayWords(day, formats) })}
      {noticeForm === 'letter' && ` ${t('terms.postBy', { date: dayWords(letterDay(day), formats) })}`}
    </Quiet>
  );
}

/** Until when the contract is bound, with its years and opt-out days. */
function Bound({ form, currency }: { form: UseFormReturn<TermsValues>; currency: string | null }) {
  const t = useText();
  const [until, yearValues, dayValues] = useWatch({ control: form.control, name: ['terms.fixed_until', 'terms.years', 'terms.opt_out'] });
  const isBound = until !== null || yearValues.length > 0 || dayValues.length > 0;
  return (
    <Stack as="section" gap="s" className={layout.section} aria-label={t('terms.boundGroup')}>
      <div className={layout.grid}>
        <DateField form={form} name="terms.fixed_until" label={t('terms.fixedUntil')} hint={t('terms.fixedUntilHint')} />
      </div>
      {isBound && (
        <>
          <Years form={form} currency={currency} />
          {yearValues.length > 0 && <CheckboxField form={form} name="make_periods" label={t('terms.makePeriods')} />}
          <OptOutDays form={form} />
        </>
      )}
    </Stack>
  );
}

function Years({ form, currency }: { form: UseFormReturn<TermsValues>; currency: string | null }) {
  const t = useText();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'terms.years' });
  const problem = form.formState.errors.terms?.years?.message;
  return (
    <Stack as="section" gap="xs" aria-label={t('terms.years')}>
      <Heading as="h3" small>
        {t('terms.years')}
      </Heading>
      {fields.map(({ id }, index) => (
        <div key={id} className={layout.withCreate}>
          <div className={layout.grid}>
            <DateField form={form} name={`terms.years.${index}.start_date`} label={t('terms.yearStart')} />
            <NumberField
              form={form}
              name={`terms.years.${index}.price`}
              label={currency === null ? t('columns.Price') : t('terms.yearPriceOf', { currency })}
              {...(currency !== null && { currency })}
            />
          </div>
          <div className={layout.create}>
            <Button
              variant="icon"
              iconName="remove"
              formAction="none"
              ariaLabel={t('terms.removeYear', { n: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <Problem text={problem} />
      <Row>
        <Button iconName="add-plus" formAction="none" onClick={() => append({ start_date: null, price: null })}>
          {t('terms.addYear')}
        </Button>
      </Row>
    </Stack>
  );
}

function OptOutDays({ form }: { form: UseFormReturn<TermsValues> }) {
  const t = useText();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'terms.opt_out' });
  const problem = form.formState.errors.terms?.opt_out?.message;
  return (
    <Stack as="section" gap="xs" aria-label={t('terms.optOut')}>
      <Heading as="h3" small>
        {t('terms.optOut')}
      </Heading>
      {fields.map(({ id }, index) => (
        <div key={id} className={layout.withCreate}>
          <DateField form={form} name={`terms.opt_out.${index}.date`} label={t('terms.optOutDay', { n: index + 1 })} />
          <div className={layout.create}>
            <Button
              variant="icon"
              iconName="remove"
              formAction="none"
              ariaLabel={t('terms.removeOptOut', { n: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <Problem text={problem} />
      <Row>
        <Button iconName="add-plus" formAction="none" onClick={() => append({ date: null })}>
          {t('terms.addOptOut')}
        </Button>
      </Row>
    </Stack>
  );
}

/** The rule that a list of the form breaks. */
function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? undefined : (
    <p role="alert" className={layout.warn}>
      {text}
    </p>
  );
}
