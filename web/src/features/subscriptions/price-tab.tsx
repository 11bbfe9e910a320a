import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ChartSection } from './chart-section.tsx';
import { PriceCeilings } from '#web/parts/price-ceilings/price-ceilings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { PeriodTable } from './period-table.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { PeriodTimeline } from './period-timeline.tsx';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Heading, Row, Stack } from '#web/ui/primitives.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './price-tab.module.css';
import type { PeriodAction } from './period-table-row.tsx';

const EditPeriod = lazy(async () => ({ default: (await import('./edit-period.tsx')).EditPeriod }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

const shownCharts = [
  'price-development',
  'price-increase-percentage-versus-average',
  'price-development-versus-average',
  'price-versus-forecasted-price',
] as const;

/** The periods of a subscription with prices, deadlines, decisions and shares (S43). */
export default function PriceTab() {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const { subscription, addPeriod, edit } = useOutletContext<SubscriptionContext>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<{ kind: PeriodAction; period: PeriodRow }>();
  const query = useQuery(queryFor(subscriptions.periods, { params: { id: subscription.id } }));
  const periods = query.data && (Array.isArray(query.data) ? query.data : query.data.data);
  if (!periods) return query.isError ? <EmptyState title={t('common.loadFailed')} /> : <Skeleton lines={6} height={40} />;

  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const show = (id: string) => {
    setOpened(new Set(opened).add(id));
    document.getElementById(`period-${id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => setAction(undefined);
  return (
    <Stack>
      <Stack as="section" framed className={styles.card}>
        {periods.length === 0 ? (
          <EmptyState
            title={t('records.subscription.noPeriods')}
            action={mayEdit && <Button onClick={addPeriod}>{t('records.subscription.addPeriod')}</Button>}
          >
            {t('records.subscription.noPeriodsHint')}
          </EmptyState>
        ) : (
          <>
            <PeriodTimeline periods={periods} onChoose={show} />
            <PeriodTable periods={periods} opened={opened} onToggle={toggle} onAction={(kind, period) => setAction({ kind, period })} />
          </>
        )}
      </Stack>
      <TermsCard subscription={subscription} />
      <RemindersCard subscription={subscription} />
      <Stack as="section" framed className={styles.card} aria-label={t('decisions.ceilings.title')}>
        <PriceCeilings holder={{ subscription_id: subscription.id }} />
      </Stack>
      {periods.length > 0 && (
        <ChartSection title={t('charts.section')} names={shownCharts} of={{ kind: 'subscriptions', id: subscription.id }} />
      )}
      <Stack as="section" framed className={styles.card} aria-label={t('records.subscription.description')}>
        <Row nowrap>
          <Heading as="h3">{t('records.subscription.description')}</Heading>
          {mayEdit && <Button variant="icon" iconName="edit" ariaLabel={t('records.subscription.edit')} onClick={edit} />}
        </Row>
        <p className={styles.description} data-empty={!subscription.description}>
          {subscription.description ?? t('records.subscription.noDescription')}
        </p>
      </Stack>
      <Suspense fallback={null}>
        {action && action.kind !== 'delete' && (
          <EditPeriod
            key={action.period.id}
            period={periods.find(({ id }) => id === action.period.id) ?? action.period}
            others={periods}
            part={action.kind === 'shares' ? 'shares' : 'all'}
            onClose={close}
          />
        )}
        {action?.kind === 'delete' && (
          <DeleteConfirmation rows={subscriptionPeriods} id={action.period.id} name={datesOf(action.period, formats)} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}
