import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { nextPeriod } from '#shared/domain/periods/next-period.ts';
import { proposePeriod } from '#shared/domain/periods/propose-period.ts';
import { queryFor } from '#web/api/queries.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { checkMetaDataOfForm, metaDataBody, type MetaDataFormValues, noMetaData } from '#web/parts/metadata/meta-data-form.ts';
import { MetaDataTabs } from '#web/parts/metadata/meta-data-tabs.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { periodContext } from './period-context.ts';
import { PeriodFields } from './period-fields.tsx';
import { checkPeriodValues, periodBody, type PeriodOffer, type PeriodValues, periodValuesOf } from './period-values.ts';
import { SavedStep } from '#web/ui/form/saved-step.tsx';
import { confirmPrices } from './confirm-prices.ts';
import { usePeriodProposals } from './use-period-proposals.ts';

interface CreatePeriodProps extends CreateDialogProps<PeriodRow> {
  /** The subscription that gets a further period; without it a new subscription is created (R054). */
  subscription?: { id: string; name: string; product_id: string; terms?: { length_months: number } | null };
  /** The preselected product. */
  productId?: string;
}

/** Creates a subscription period, and with the first one its subscription (S90, R051-R054, R129, R130). */
export function CreatePeriod(props: CreatePeriodProps) {
  const { subscription } = props;
  return subscription ? <AddPeriod {...props} subscription={subscription} /> : <FirstPeriod {...props} />;
}

function FirstPeriod(props: CreatePeriodProps) {
  const t = useText();
  const offer = useQuery({ ...queryFor(subscriptionPeriods.form, {}), staleTime: 0, gcTime: 0 });
  if (!offer.data) return <LoadingDialog title={t('dialogs.period.title')} query={offer} width={900} onClose={props.onClose} />;
  return <PeriodDialog {...props} offered={offer.data} others={[]} />;
}

function AddPeriod(props: CreatePeriodProps & Required<Pick<CreatePeriodProps, 'subscription'>>) {
  const t = useText();
  const { id, name } = props.subscription;
  const offer = useQuery({ ...queryFor(subscriptionPeriods.formForSubscription, { params: { id } }), staleTime: 0, gcTime: 0 });
  const periods = useQuery(queryFor(subscriptions.periods, { params: { id } }));
  if (!offer.data || !periods.data)
    return (
      <LoadingDialog
        title={t('dialogs.period.addTitle', { name })}
        query={offer.isError ? offer : periods}
        width={900}
        onClose={props.onClose}
      />
    );
  return <PeriodDialog {...props} offered={offer.data} others={Array.isArray(periods.data) ? periods.data : periods.data.data} />;
}

interface PeriodDialogProps extends CreatePeriodProps {
  offered: PeriodOffer;
  /** The periods that the subscription has. */
  others: readonly PeriodRow[];
}

function PeriodDialog({ offered, others, subscription, productId, onClose, onCreated }: PeriodDialogProps) {
  const t = useText();
  const formats = useFormats();
  const [saved, setSaved] = useState<PeriodRow>();
  const [defaults] = useState(() =>
    firstValues(offered, others, { productId: subscription?.product_id ?? productId, lengthMonths: subscription?.terms?.length_months }),
  );
  // A further period has no metadata fields (001 §2): it copies those of the earlier period.
  const groups = subscription ? undefined : offered.meta_data_fields_by_category;
  const form = useContractForm<typeof subscriptionPeriods.create, PeriodValues & MetaDataFormValues>(subscriptionPeriods.create, {
    defaults: { ...defaults, ...noMetaData },
    toBody: ({ decision: _undecided, meta_data_fields_by_category, ...values }) =>
      ({
        ...periodBody(values),
        ...(groups ? { meta_data_fields_by_category: metaDataBody(groups, { meta_data_fields_by_category }) } : {}),
        ...(subscription ? { subscription_id: subscription.id } : {}),
        normalized_currency: offered.normalized_currency,
      }) as BodyOf<typeof subscriptionPeriods.create>,
    check: (values) => [...checkPeriodValues(values, { formatDate: formats.date, others }), ...checkMetaDataOfForm(groups, values)],
    confirm: ({ price, currency, start_date, end_date, one_time_purchase }) =>
      price === null || currency === null || !subscription || start_date === null
        ? Promise.resolve(true)
        : confirmPrices([{ subscription_id: subscription.id, price, currency, start_date, end_date, one_time_purchase }]),
    onDone: ({ result }) => {
      setSaved(result);
      onCreated?.(result);
    },
  });
  const periodForm = form.fields as unknown as UseFormReturn<PeriodValues>;
  usePeriodProposals(periodForm, offered);
  if (saved) return <PeriodSaved period={saved} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={subscription ? t('dialogs.period.addTitle', { name: subscription.name }) : t('dialogs.period.title')}
      width={1000}
      onCancel={onClose}
    >
      {groups ? (
        <MetaDataTabs form={form.fields} groups={groups}>
          <PeriodFields form={periodForm} offered={offered} mode="create" />
        </MetaDataTabs>
      ) : (
        <PeriodFields form={periodForm} offered={offered} mode="add" />
      )}
    </FormDialog>
  );
}

/**
 * The form's initial values: the next period of the subscription (R052), or a blank one with the product's proposals.
 * The server proposes none if one is prepared already or the latest was cancelled; the form then still continues from the latest.
 */
function firstValues(
  offered: PeriodOffer,
  others: readonly PeriodRow[],
  { productId, lengthMonths }: { productId: string | undefined; lengthMonths: number | undefined },
): PeriodValues {
  const proposed = offered.next_period ?? afterLatest(offered, others, lengthMonths);
  const blank = periodValuesOf({ currency: offered.normalized_currency, ...proposed });
  if (!productId || blank.product_id) return blank;
  return { ...blank, ...proposePeriod(blank, { product_id: productId }, periodContext(offered)) };
}

function afterLatest(
  { financial_periods }: PeriodOffer,
  others: readonly PeriodRow[],
  lengthMonths: number | undefined,
): Partial<SubscriptionPeriod> | undefined {
  const latest = latestPeriod(others);
  if (!latest) return undefined;
  const next = nextPeriod([{ ...latest, decision: 'undecided' as const }], {
    today: latest.start_date,
    financialPeriods: financial_periods,
    copiedMetadataFields: new Set(),
    ...(lengthMonths !== undefined && { lengthMonths }),
  });
  return next.ok ? (next.draft as Partial<SubscriptionPeriod>) : undefined;
}

/** The possible next steps once the period is saved (R054). */
function PeriodSaved({ period, onClose }: { period: PeriodRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (to: string) => {
    onClose();
    // Staying on the open list keeps its filters and scroll position.
    if (pathname !== to) void navigate(to);
  };
  const dates = [period.start_date, period.end_date].map(formats.date).filter(Boolean).join(' – ');
  return (
    <SavedStep
      title={t('dialogs.period.saved')}
      onClose={onClose}
      steps={[
        { label: t('dialogs.period.backToList'), run: () => go('/subscriptions') },
        { label: t('dialogs.period.goTo'), run: () => go(`/subscriptions/${period.subscription_id}/price`) },
      ]}
    >
      {t('dialogs.period.savedHint', { dates, name: period.subscription?.name ?? '' })}
    </SavedStep>
  );
}
