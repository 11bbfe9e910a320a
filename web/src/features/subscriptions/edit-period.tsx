import { useQuery } from '@tanstack/react-query';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { PeriodFields } from '#web/parts/periods/period-fields.tsx';
import {
  checkPeriodValues,
  periodBody,
  type PeriodOffer,
  type PeriodValues,
  periodValuesOf,
  shareValuesOf,
} from '#web/parts/periods/period-values.ts';
import { checkReason } from '#web/parts/periods/deadline-reason.ts';
import { SharesEditor } from '#web/parts/periods/shares-editor.tsx';
import { confirmPrices } from '#web/parts/periods/confirm-prices.ts';
import { usePeriodProposals } from '#web/parts/periods/use-period-proposals.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { OfficeNotice } from '#web/parts/periods/office-notice.tsx';
import { LockNotice } from '#web/features/subscriptions/lock-notice.tsx';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { usePeriodFieldWords } from './period-field-words.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';

interface EditPeriodProps {
  period: PeriodRow;
  /** All periods of the subscription. */
  others: readonly PeriodRow[];
  part: 'all' | 'shares';
  onClose: () => void;
}

/** Changes a period, or only who pays which share of it (C164). */
export function EditPeriod(props: EditPeriodProps) {
  const title = useTitle(props);
  const offer = useQuery(queryFor(subscriptionPeriods.formForSubscription, { params: { id: props.period.subscription_id } }));
  if (!offer.data) return <LoadingDialog title={title} query={offer} width={900} onClose={props.onClose} />;
  return <EditPeriodForm {...props} title={title} offered={offer.data} />;
}

function EditPeriodForm({ period, others, part, onClose, title, offered }: EditPeriodProps & { title: string; offered: PeriodOffer }) {
  const formats = useFormats();
  const words = usePeriodFieldWords(offered, period);
  const form = useRecordForm<typeof subscriptionPeriods.update, SubscriptionPeriod, PeriodValues>(subscriptionPeriods.update, {
    record: period,
    valuesOf: periodValuesOf,
    toBody: periodBody,
    check: (values) => [
      ...checkPeriodValues(values, { formatDate: formats.date, others: others.filter((other) => other.id !== period.id) }),
      ...checkReason(values, period, formats.date),
    ],
    confirm: ({ price, currency, start_date, end_date, one_time_purchase }) =>
      price === null || currency === null
        ? Promise.resolve(true)
        : confirmPrices([{ id: period.id, price, currency, ...(start_date !== null && { start_date }), end_date, one_time_purchase }]),
    onSaved: onClose,
  });
  usePeriodProposals(form.fields, offered, { locked: period.locked, held: period.deal_link?.fields ?? [] });
  const previous = others
    .filter(({ start_date }) => start_date < period.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
  return (
    <>
      <FormDialog form={form} title={title} width={1000} onCancel={onClose}>
        <LockNotice period={period} dates={datesOf(period, formats)} onUnlocked={({ version }) => form.takeVersion(version)} />
        {period.deal_link && <OfficeNotice link={period.deal_link} />}
        {part === 'shares' ? (
          <SharesEditor
            form={form.fields}
            offered={offered}
            locked={period.locked}
            previous={previous && { dates: datesOf(previous, formats), shares: previous.departments.map(shareValuesOf) }}
          />
        ) : (
          <PeriodFields
            form={form.fields}
            offered={offered}
            mode="edit"
            locked={period.locked}
            held={period.deal_link?.fields ?? []}
            contract={period}
          />
        )}
      </FormDialog>
      {form.conflict && <ConflictDialog conflict={form.conflict} words={words} />}
    </>
  );
}

function useTitle({ period, part }: EditPeriodProps): string {
  const t = useText();
  const dates = datesOf(period, useFormats());
  return part === 'shares' ? t('records.period.sharesTitle', { dates }) : t('dialogs.period.editTitle', { dates });
}
