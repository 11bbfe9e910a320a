import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { usageAnomalies } from '#shared/contract/groups/usage-anomalies.ts';
import { queryFor } from '#web/api/queries.ts';
import { AnomalyList } from '#web/parts/usage/anomaly-list.tsx';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Unusual months of all products of the last two years. */
export function AllAnomalies() {
  const t = useText();
  const [withDismissed, setWithDismissed] = useState(false);
  const query = withDismissed ? { dismissed: true } : {};
  const asked = useQuery({ ...queryFor(usageAnomalies.list, { query }), placeholderData: keepPreviousData });
  return (
    <Section
      title={t('subscriptionUsage.anomalies.title')}
      hint={t('usage.anomalies.hint')}
      actions={
        <Checkbox checked={withDismissed} onChange={({ detail }) => setWithDismissed(detail.checked)}>
          {t('usage.anomalies.withDismissed')}
        </Checkbox>
      }
    >
      {asked.isPending && <Skeleton lines={3} height={28} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data?.total === 0 && <p>{t('usage.anomalies.none')}</p>}
      {asked.data && (
        <AnomalyList
          anomalies={asked.data.anomalies}
          subject={({ product, subscriptions: [subscription] }) =>
            subscription ? <Link to={`/subscriptions/${subscription.id}/usage`}>{product.name}</Link> : product.name
          }
        />
      )}
      {asked.data && asked.data.total > asked.data.anomalies.length && (
        <p>{t('usage.anomalies.more', { count: asked.data.total - asked.data.anomalies.length })}</p>
      )}
    </Section>
  );
}
