import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { cancellationReasons, proposalStatuses, recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import { isMailed, type MailedType, mailOfType } from '#shared/domain/emails/mailed-types.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import type { SendEmailDialogProps } from '#web/parts/emailing/send-email-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UsageReview } from '#web/parts/usage/usage-review.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { NobodyToAsk } from '#web/parts/stakeholders/nobody-to-ask.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { useHasNoRecipients } from './use-has-no-recipients.ts';
import { targetOf, type TaskPeriod } from './task-period.ts';
import { needsOrderNumber, type TaskValues } from './use-task-form.ts';
import styles from './workflow-tasks.module.css';

const AskStakeholders = lazy(async () => ({
  default: (await import('#web/parts/stakeholders/ask-stakeholders.tsx')).AskStakeholders,
}));
const SendEmailDialog = lazy(async () => ({ default: (await import('#web/parts/emailing/send-email-dialog.tsx')).SendEmailDialog }));

interface TaskFieldsProps {
  type: ProgressType;
  form: UseFormReturn<TaskValues>;
  periods: readonly TaskPeriod[];
  /** Whether a note with the reason is required. */
  needsNote?: boolean;
  /** Called after the email was sent in its own dialog, which completes the task. */
  onSent: () => void;
}

/** The fields that a type of task needs for its completion. */
export function TaskFields(props: TaskFieldsProps) {
  const { type, periods } = props;
  if (isMailed(type)) return <MailFields {...props} type={type} />;
  const only = periods.length === 1 ? periods[0] : undefined;
  return (
    <Stack>
      <OwnFields {...props} only={only} />
      {type !== 'renewal-decision' && type !== 'cancellation-reminders' && type !== 'plan-workflow' && <Note {...props} />}
    </Stack>
  );
}

function OwnFields({ type, form, periods, only }: TaskFieldsProps & { only: TaskPeriod | undefined }) {
  const t = useText();
  switch (type) {
    case 'plan-workflow':
      return <Quiet>{t('progress.form.start')}</Quiet>;
    case 'enter-price':
      return only ? (
        <NumberField
          form={form}
          name="price"
          label={t('progress.form.price', { currency: only.currency })}
          currency={only.currency}
          required
        />
      ) : (
        <Quiet>{t('progress.form.priceStands')}</Quiet>
      );
    case 'usage-review':
      return only?.subscription ? <UsageReview subscriptionId={only.subscription.id} /> : null;
    case 'recommendation':
      return (
        <ChoiceField
          form={form}
          name="recommendation_status"
          label={t('columns.Recommendation')}
          required
          options={recommendationStatuses.filter((id) => id !== 'none').map((id) => ({ id, name: t(`decisions.recommendations.${id}`) }))}
        />
      );
    case 'renewal-proposal':
      return (
        <ChoiceField
          form={form}
          name="proposal_status"
          label={t('progress.form.proposal')}
          required
          options={proposalStatuses.filter((id) => id !== 'not_proposed').map((id) => ({ id, name: t(`decisions.proposals.${id}`) }))}
        />
      );
    case 'renewal-decision':
    case 'cancellation-reminders':
      return <DecisionFields form={form} />;
    case 'set-exchange-rate':
      return <RateFields form={form} periods={periods} />;
    case 'register-invoice':
      return only ? <InvoiceFields form={form} period={only} /> : <Quiet>{t('progress.form.invoiceMany')}</Quiet>;
    case 'approve-invoices':
      return <Quiet>{t('progress.form.approve')}</Quiet>;
    case 'vendor-payments':
      return (
        <>
          <Quiet>{t('progress.form.pay')}</Quiet>
          <DateField form={form} name="paid_on" label={t('progress.form.paidOn')} required />
        </>
      );
    default:
      return null;
  }
}

function Note({ form, needsNote = false }: Pick<TaskFieldsProps, 'form' | 'needsNote'>) {
  const t = useText();
  return (
    <TextAreaField
      form={form}
      name="note"
      label={t('columns.Note')}
      {...(needsNote ? { required: true } : { hint: t('progress.form.noteHint') })}
      rows={2}
    />
  );
}

function DecisionFields({ form }: Pick<TaskFieldsProps, 'form'>) {
  const t = useText();
  const { field, fieldState } = useController({ control: form.control, name: 'decision' });
  return (
    <>
      <FormField label={t('columns.Decision')} errorText={fieldState.error?.message}>
        <RadioGroup
          value={field.value}
          onChange={({ detail }) => field.onChange(detail.value)}
          items={[
            { value: 'accepted', label: t('progress.form.accept') },
            { value: 'cancelled', label: t('progress.form.cancelIt') },
          ]}
        />
      </FormField>
      {field.value === 'cancelled' && (
        <ChoiceField
          form={form}
          name="cancellation_reason"
          label={t('progress.form.cancellationReason')}
          options={cancellationReasons.map((id) => ({ id, name: t(`decisions.reasons.${id}`) }))}
          noneLabel={t('progress.form.noReason')}
        />
      )}
      {field.value === 'accepted' && <CheckboxField form={form} name="dismiss_moot" label={t('decisions.dismissMoot')} />}
      <TextAreaField form={form} name="reason" label={t('progress.form.reason')} rows={2} />
    </>
  );
}

function RateFields({ form, periods }: Pick<TaskFieldsProps, 'form' | 'periods'>) {
  const t = useText();
  const currencies = [...new Set(periods.map(({ currency }) => currency))];
  const [currency = ''] = currencies;
  const local = periods[0]?.normalized_currency ?? '';
  if (currencies.length > 1) return <Quiet>{t('progress.form.rateMany')}</Quiet>;
  if (currency === local) return <Quiet>{t('progress.form.rateLocal', { currency })}</Quiet>;
  return (
    <div className={styles.pair}>
      <TextField form={form} name="exchange_rate" label={t('progress.form.rate', { local, currency })} required />
      <DateField form={form} name="exchange_rate_date" label={t('progress.form.rateDate')} />
    </div>
  );
}

function InvoiceFields({ form, period }: Pick<TaskFieldsProps, 'form'> & { period: TaskPeriod }) {
  const t = useText();
  const { currency } = period;
  return (
    <div className={styles.pair}>
      {period.vendor === null && <InvoiceVendor form={form} periodId={period.id} />}
      <TextField form={form} name="invoice.number" label={t('progress.form.number')} required />
      <NumberField form={form} name="invoice.amount" label={t('progress.form.amount', { currency })} currency={currency} required />
      <DateField form={form} name="invoice.date" label={t('progress.form.date')} required />
      <DateField form={form} name="invoice.due_date" label={t('progress.form.dueDate')} />
      <NumberField form={form} name="invoice.tax" label={t('progress.form.tax')} currency={currency} />
    </div>
  );
}

/** The vendor of an invoice for a period without one; its publisher is proposed if that publisher also sells. */
function InvoiceVendor({ form, periodId }: Pick<TaskFieldsProps, 'form'> & { periodId: string }) {
  const t = useText();
  const offered = useQuery(queryFor(vendorInvoices.form, { query: { subscription_period_id: periodId } }));
  const proposed = offered.data?.proposal?.vendor_id ?? null;
  useEffect(() => {
    if (proposed !== null && form.getValues('invoice.vendor_id') === null) form.setValue('invoice.vendor_id', proposed);
  }, [form, proposed]);
  return (
    <ChoiceField
      form={form}
      name="invoice.vendor_id"
      label={t('records.subscription.vendor')}
      required
      options={offered.data?.vendors ?? []}
      loading={offered.isPending}
    />
  );
}

/**
 * The kind of email that a person can review and change before sending; undefined where the periods need different kinds, or each recipient a
 * personal link.
 */
function kindOf(
  type: MailedType,
  periods: readonly TaskPeriod[],
): Exclude<ReturnType<typeof mailOfType>, undefined | 'stakeholder_feedback'> | 'cancellation' | undefined {
  const kind = mailOfType(type);
  if (kind === 'stakeholder_feedback') return undefined;
  if (type !== 'place-order') return kind;
  const decisions = new Set(periods.map(({ decision }) => decision));
  if (decisions.size > 1 || decisions.has('undecided')) return undefined;
  return decisions.has('cancelled') ? 'cancellation' : kind;
}

/** Number and amount of an order. A notice of cancellation has neither. */
function OrderFields({ form, periods, only }: Pick<TaskFieldsProps, 'form' | 'periods'> & { only: TaskPeriod | undefined }) {
  const t = useText();
  const number = useWatch({ control: form.control, name: 'order_number' });
  if (!periods.some(({ decision }) => decision === 'accepted')) return null;
  return (
    <>
      <div className={styles.pair}>
        <TextField form={form} name="order_number" label={t('columns.Order number')} hint={t('progress.form.orderNumberHint')} />
        {only && (
          <NumberField
            form={form}
            name="order_amount"
            label={t('progress.form.orderAmount', { currency: only.currency })}
            currency={only.currency}
          />
        )}
      </div>
      {needsOrderNumber(periods) && number.trim() === '' && (
        <CheckboxField form={form} name="without_number" label={t('progress.form.withoutNumber')} />
      )}
    </>
  );
}

/** The typed values that belong to the email: passed on to its dialog. */
function givenOf(type: MailedType, values: TaskValues, only: TaskPeriod | undefined): SendEmailDialogProps['given'] {
  if (type === 'claims') return { problem: values.problem };
  if (type !== 'place-order') return {};
  const { order_number, order_amount, without_number } = values;
  return { order: { number: order_number, ...(only && { amount: order_amount }), withoutNumber: without_number } };
}

/** The choice between sending an email and completing without one; the attached sheet can be downloaded beforehand. */
function MailFields({ type, form, periods, onSent }: TaskFieldsProps & { type: MailedType }) {
  const t = useText();
  const { field } = useController({ control: form.control, name: 'by' });
  const by = useWatch({ control: form.control, name: 'by' });
  const only = periods.length === 1 ? periods[0] : undefined;
  const { params, ids } = targetOf(type, periods);
  const kind = kindOf(type, periods);
  const formats = useFormats();
  const nobody = useHasNoRecipients(type, periods, form);
  const [writing, setWriting] = useState(false);
  return (
    <Stack>
      <FormField label={t('progress.form.how')}>
        <RadioGroup
          value={field.value}
          onChange={({ detail }) => field.onChange(detail.value)}
          items={[
            { value: 'mail', label: t(`progress.form.mail.${type}`), description: t(`progress.form.mailHints.${type}`) },
            { value: 'hand', label: t(`progress.form.hand.${type}`) },
          ]}
        />
      </FormField>
      {nobody && <NobodyToAsk periodIds={periods.map(({ id }) => id)} />}
      {type === 'stakeholder-feedback' && by === 'mail' && !nobody && (
        <DateField
          form={form}
          name="answer_by"
          label={t('evaluations.asking.answerBy')}
          hint={t('evaluations.asking.answerByHint')}
          isOffered={(date) => date >= formats.today()}
        />
      )}
      {type === 'claims' && by === 'mail' && <TextAreaField form={form} name="problem" label={t('progress.form.problem')} />}
      {type === 'place-order' && <OrderFields form={form} periods={periods} only={only} />}
      {by === 'hand' && <Note form={form} />}
      <Row>
        {by === 'mail' && type === 'stakeholder-feedback' && !nobody && (
          <Button iconName="envelope" formAction="none" onClick={() => setWriting(true)}>
            {t('evaluations.asking.choosePeople')}
          </Button>
        )}
        {by === 'mail' && kind && (
          <Button iconName="envelope" formAction="none" onClick={() => setWriting(true)}>
            {t('progress.form.writeMail')}
          </Button>
        )}
        {(type === 'request-price' || type === 'place-order') && (
          <Button
            iconName="download"
            formAction="none"
            onClick={() => void saveFile(progress.attachment, { params, body: ids ? { ids } : {} }).catch(() => undefined)}
          >
            {t('progress.acts.sheet')}
          </Button>
        )}
      </Row>
      {writing && type === 'stakeholder-feedback' && (
        <Suspense fallback={null}>
          <AskStakeholders
            periodIds={periods.map(({ id }) => id)}
            answerBy={form.getValues('answer_by')}
            onClose={() => setWriting(false)}
            onSent={onSent}
          />
        </Suspense>
      )}
      {writing && kind && (
        <Suspense fallback={null}>
          <SendEmailDialog
            kind={kind}
            periodIds={periods.map(({ id }) => id)}
            given={givenOf(type, form.getValues(), only)}
            onClose={() => setWriting(false)}
            onSent={onSent}
          />
        </Suspense>
      )}
    </Stack>
  );
}
