import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { ordersAndInvoices, subscriptionDocuments } from '#shared/contract/groups/vendor-invoices.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Card } from '#web/parts/cards/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DocumentTable } from '#web/parts/invoices/document-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { PeriodInvoicesCard } from './period-invoices-card.tsx';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Stack } from '#web/ui/primitives.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';

const DocumentDialog = lazy(async () => ({ default: (await import('#web/parts/invoices/document-dialog.tsx')).DocumentDialog }));

/** The orders, invoices, approvals and payments of each period, compared with the price (S49). */
export default function OrdersInvoicesTab() {
  const t = useText();
  const formats = useFormats();
  const { subscription, addPeriod } = useOutletContext<SubscriptionContext>();
  const mayEdit = useMay('edit-records');
  const mayFile = useMay(subscriptionDocuments.addAdditionalOrder.permission);
  /** The period of a new document; null for none. */
  const [adding, setAdding] = useState<string | null>();
  const { id } = subscription;
  const query = useQuery(queryFor(ordersAndInvoices.ofSubscription, { params: { id } }));
  if (!query.data)
    return query.isError ? (
      <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>} />
    ) : (
      <Skeleton lines={6} height={40} />
    );
  const { periods, additional_orders: orders, additional_invoices: invoices } = query.data;
  const choices = periods.map((period) => ({
    id: period.id,
    name: [datesOf(period, formats), period.name_reference].filter(Boolean).join(' · '),
  }));
  const loose = [...orders, ...invoices];
  return (
    <Stack>
      {periods.length === 0 && (
        <EmptyState
          title={t('invoices.noPeriods')}
          action={mayEdit && <Button onClick={addPeriod}>{t('records.subscription.addPeriod')}</Button>}
        >
          {t('invoices.noPeriodsHint')}
        </EmptyState>
      )}
      {periods.map((period) => (
        <PeriodInvoicesCard key={period.id} period={period} periods={choices} onAddDocument={() => setAdding(period.id)} />
      ))}
      <Card
        title={t('invoices.documents.title')}
        add={mayFile ? { label: t('invoices.documents.add'), run: () => setAdding(null) } : undefined}
        empty={loose.length === 0 ? t('invoices.documents.hint') : undefined}
      >
        <DocumentTable store="subscriptions" id={id} documents={loose} periods={choices} />
      </Card>
      <Suspense fallback={null}>
        {adding !== undefined && (
          <DocumentDialog
            store="subscriptions"
            id={id}
            periods={choices}
            periodId={adding ?? undefined}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
