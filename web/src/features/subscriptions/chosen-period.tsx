import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import FormField from '@cloudscape-design/components/form-field';
import Button from '@cloudscape-design/components/button';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { PeriodRow, SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { shownPeriod } from '#shared/domain/periods/shown-period.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';

interface ChosenPeriodProps {
  subscription: SubscriptionRow;
  addPeriod: () => void;
  /** Renders the period; `picker` chooses another. */
  children: (period: PeriodRow, picker: ReactNode) => ReactNode;
}

/** One period of a subscription at a time, chosen in the address (`?period=`). */
export function ChosenPeriod({ subscription, addPeriod, children }: ChosenPeriodProps) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const [search, setSearch] = useSearchParams();
  const query = useQuery(queryFor(subscriptions.periods, { params: { id: subscription.id } }));
  const all = query.data && (Array.isArray(query.data) ? query.data : query.data.data);
  if (!all)
    return query.isError ? (
      <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>} />
    ) : (
      <Skeleton lines={6} height={40} />
    );
  const periods = all.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  const period = shownPeriod(periods, search.get('period'));
  if (!period)
    return (
      <EmptyState
        title={t('evaluations.noPeriods')}
        action={mayEdit && <Button onClick={addPeriod}>{t('records.subscription.addPeriod')}</Button>}
      >
        {t('evaluations.noPeriodsHint')}
      </EmptyState>
    );
  const choose = (id: string | null): void => {
    const next = new URLSearchParams(search);
    if (id !== null) next.set('period', id);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const options = periods.map((each) => ({
    id: each.id,
    name: datesOf(each, formats),
    detail: [each.name_reference, nameOfDefault(each.status.label)].filter(Boolean).join(' · '),
  }));
  return children(
    period,
    <FormField label={t('evaluations.period')}>
      <Dropdown value={period.id} options={options} onChange={choose} />
    </FormField>,
  );
}
