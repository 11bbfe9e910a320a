import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import Alert from '@cloudscape-design/components/alert';
import { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import type { CoTermination } from '#shared/contract/rows/terms-row.ts';
import { nextDay, partsOf } from '#shared/domain/calendar/dates.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAlignedEnd, yearEnds } from '#shared/domain/terms/co-termination.ts';
import { type priceBases } from '#shared/domain/periods/prorated-price.ts';
import { refusalOf } from '#web/api/call-error.ts';
import { keyOf, queryFor } from '#web/api/queries.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { type FormBreach, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import layout from '#web/ui/form/form-layout.module.css';

type Body = BodyOf<typeof subscriptionTerms.coTerminate>;

interface Values {
  start_date: string | null;
  /** The index of an end of the library's year, or another day. */
  target: '0' | '1' | 'other';
  end_date: string | null;
  yearly_price: number | null;
  price_by: (typeof priceBases)[number];
}

interface AlignEndProps {
  subscription: Pick<SubscriptionDetail, 'id' | 'name'>;
  onClose: () => void;
}

/** Makes a period of an odd length, up to the end of the library's year or another day, with its price shown both ways before (S170, C883). */
export function AlignEnd({ subscription, onClose }: AlignEndProps) {
  const t = useText();
  // Asked once: after the period is made, the same question would be refused.
  const query = useQuery({ ...reckoned(subscription.id, {}), enabled: ({ state }) => state.data === undefined });
  const title = t('terms.align.title', { name: subscription.name });
  const refusal = refusalOf(query.error);
  if (refusal !== undefined)
    return (
      <Modal title={title} width={520} onCancel={onClose}>
        <Alert type="warning">{refusal}</Alert>
      </Modal>
    );
  if (!query.data) return <LoadingDialog title={title} query={query} onClose={onClose} />;
  return <AlignForm subscription={subscription} first={query.data} title={title} onClose={onClose} />;
}

/** The call that reckons without making a period. Its refusals are shown by the form's own rules. */
function reckoned(id: string, body: Body) {
  const options = queryFor(subscriptionTerms.coTerminate, { params: { id }, body, report: 'none' });
  return { ...options, queryKey: [...keyOf(subscriptionTerms.coTerminate, { params: { id } }), body], staleTime: 0, gcTime: 0 };
}

function AlignForm({ subscription, first, title, onClose }: AlignEndProps & { first: CoTermination; title: string }) {
  const t = useText();
  const formats = useFormats();
  const { id } = subscription;
  const form = useContractForm<typeof subscriptionTerms.coTerminate, Values>(subscriptionTerms.coTerminate, {
    input: { params: { id } },
    defaults: { start_date: null, target: '0', end_date: null, yearly_price: first.yearly_price, price_by: 'months' },
    toBody: (values): Body => ({ ...bodyOf(values, first), price_by: outcome.by_months === null ? 'days' : values.price_by, commit: true }),
    check: (values) => checkValues(values, first, formats.date),
    onDone: onClose,
  });
  const values = useWatch({ control: form.fields.control }) as Values;
  const isValid = checkValues(values, first, formats.date).length === 0 && typeof values.yearly_price !== 'string';
  const wanted = JSON.stringify(bodyOf(values, first));
  const asked = useDebounced(wanted, 250);
  const query = useQuery({
    ...reckoned(id, JSON.parse(asked) as Body),
    enabled: isValid && asked === wanted && !form.saving,
    placeholderData: keepPreviousData,
  });
  const outcome: CoTermination = query.data ?? first;
  // What is made is what is shown. A refused one can be sent: the answer says why at the fields.
  const isCurrent = asked === wanted && (refusalOf(query.error) !== undefined || (query.isSuccess && !query.isPlaceholderData));
  return (
    <FormDialog
      form={form}
      title={title}
      width={760}
      onCancel={onClose}
      saveLabel={t('terms.align.save')}
      saveDisabled={!isCurrent && Object.keys(form.fields.formState.errors).length === 0}
    >
      <Stack>
        <AlignFields form={form.fields} ends={endsOf(values, first)} outcome={outcome} />
        {outcome.end_date !== null && <Outcome outcome={outcome} />}
      </Stack>
    </FormDialog>
  );
}

/** The next two ends of the library's year from the first day; none while it is not given. */
function endsOf({ start_date }: Values, { start_date: follows, year_ends: [end] }: CoTermination): readonly string[] {
  const start = follows ?? start_date;
  return start === null || end === undefined ? [] : yearEnds(start, partsOf(nextDay(end)).month);
}

function bodyOf(values: Values, first: CoTermination): Body {
  const { start_date, target, end_date, yearly_price } = values;
  const end = target === 'other' ? end_date : endsOf(values, first)[Number(target)];
  // The day that was shown, so that a period that another person adds meanwhile is refused and not followed.
  return { start_date: first.start_date ?? start_date, end_date: end ?? null, yearly_price };
}

function checkValues(values: Values, { start_date: follows }: CoTermination, formatDate: (date: string) => string): FormBreach[] {
  const start = follows ?? values.start_date;
  const end = values.target === 'other' ? values.end_date : undefined;
  if (start === null) return [{ field: 'start_date', message: say('text.required') }];
  if (end === undefined) return [];
  return end === null ? [{ field: 'end_date', message: say('text.required') }] : checkAlignedEnd(start, end, formatDate);
}

interface AlignFieldsProps {
  form: UseFormReturn<Values>;
  /** The next two ends of the library's year. */
  ends: readonly string[];
  outcome: CoTermination;
}

function AlignFields({ form, ends, outcome }: AlignFieldsProps) {
  const t = useText();
  const formats = useFormats();
  const target = useWatch({ control: form.control, name: 'target' });
  const { asks_start: asks, by_months, by_days, currency } = outcome;
  const options = ends.map((end, index) => ({ id: String(index), name: t('terms.align.yearEnd', { date: formats.date(end) }) }));
  const amount = (value: number): string => formats.money(value, currency);
  return (
    <>
      {asks !== null && <Quiet>{t(asks === 'open' ? 'terms.align.asksOpen' : 'terms.align.asksCancelled')}</Quiet>}
      <div className={layout.grid}>
        {asks !== null && <DateField form={form} name="start_date" label={t('terms.align.start')} required />}
        <ChoiceField
          form={form}
          name="target"
          label={t('terms.align.target')}
          required
          options={[
            ...(options.length > 0 ? options : [{ id: '0', name: t('terms.align.firstYearEnd') }]),
            { id: 'other', name: t('terms.align.other') },
          ]}
        />
        {target === 'other' && <DateField form={form} name="end_date" label={t('terms.align.otherDay')} required />}
        <NumberField
          form={form}
          name="yearly_price"
          label={t('terms.align.yearly', { currency })}
          currency={currency}
          hint={t('terms.align.yearlyHint')}
        />
        {by_days !== null && by_months !== null && (
          <ChoiceField
            form={form}
            name="price_by"
            label={t('columns.Price')}
            required
            options={[
              { id: 'months', name: t('terms.align.months', { amount: amount(by_months) }) },
              { id: 'days', name: t('terms.align.days', { amount: amount(by_days) }) },
            ]}
          />
        )}
      </div>
    </>
  );
}

/** The period before it is made: dates, price both ways, financial period and deadlines. */
function Outcome({ outcome }: { outcome: CoTermination }) {
  const t = useText();
  const formats = useFormats();
  const { start_date, end_date, months, days, by_months, by_days, difference, currency } = outcome;
  const money = (value: number | null): string => (value === null ? t('terms.renewed.unknown') : formats.money(value, currency));
  const day = (label: string, date: string | null): Fact[] => (date === null ? [] : [{ label, value: formats.date(date) }]);
  const length =
    months === null ? t('terms.align.onlyDays', { days: days ?? 0 }) : t('terms.align.wholeMonths', { months, days: days ?? 0 });
  const facts: Fact[] = [
    {
      label: t('records.period.dates'),
      value: (
        <>
          {start_date !== null && datesOf({ start_date, end_date }, formats)}
          <Quiet small>{length}</Quiet>
        </>
      ),
    },
    ...(by_months === null ? [] : [{ label: t('terms.align.monthsLabel'), value: money(by_months) }]),
    { label: t('terms.align.daysLabel'), value: money(by_days) },
    ...(difference === null ? [] : [{ label: t('terms.align.difference'), value: money(difference) }]),
    { label: t('terms.align.financialPeriod'), value: outcome.financial_period?.name ?? t('terms.renewed.unknown') },
    ...day(t('terms.align.deadline'), outcome.deadline),
    ...day(t('terms.align.nextDeadline'), outcome.next_deadline),
    ...day(t('terms.align.closes'), outcome.closes_on),
  ];
  return <FactList facts={facts} layout="grid" label={t('records.period.dates')} />;
}
