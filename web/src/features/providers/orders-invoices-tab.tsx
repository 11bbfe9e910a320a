import { useOutletContext, useSearchParams } from 'react-router-dom';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { invoiceColumns, orderColumns } from '#shared/contract/columns/invoices.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { ordersAndInvoices, vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { invoiceRenderers } from '#web/features/providers/invoice-cells.tsx';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';
import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CardStore } from '#shared/contract/card-stores.ts';
import type { OrderDocumentRow } from '#shared/contract/rows/invoice-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Card } from '#web/parts/cards/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { documentCalls } from '#web/parts/invoices/document-calls.ts';
import { DocumentTable } from '#web/parts/invoices/document-table.tsx';
import { Stack } from '#web/ui/primitives.tsx';

const DocumentDialog = lazy(async () => ({ default: (await import('#web/parts/invoices/document-dialog.tsx')).DocumentDialog }));

/** The additional orders and invoices of a vendor or publisher (C113, C510). */
function DocumentsCard({ store, id }: { store: CardStore; id: string }) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const [orders, invoices] = [documentCalls(store, 'order'), documentCalls(store, 'invoice')];
  const mayEdit = useMay(orders.add.permission);
  const params = { entityId: id };
  const lists = [useQuery(queryFor(orders.list, { params })), useQuery(queryFor(invoices.list, { params }))];
  const isThere = lists.every(({ data }) => data !== undefined);
  const documents: OrderDocumentRow[] = lists.flatMap(({ data }) => data ?? []);
  return (
    <Card
      title={t('invoices.documents.title')}
      add={mayEdit ? { label: t('invoices.documents.add'), run: () => setAdding(true) } : undefined}
      failed={lists.some(({ isError }) => isError) ? () => lists.forEach((list) => void list.refetch()) : undefined}
      empty={isThere && documents.length === 0 ? t('invoices.documents.none') : undefined}
      dialog={adding && <DocumentDialog store={store} id={id} onClose={() => setAdding(false)} />}
    >
      {isThere ? <DocumentTable store={store} id={id} documents={documents} /> : <Skeleton lines={2} height={36} />}
    </Card>
  );
}

const edits = { vendor_invoice: vendorInvoices.update, subscription_period: subscriptionPeriods.update };
const hrefOf = (row: GridRow): string => `/subscriptions/${String(row['subscription_id'])}/orders-invoices`;

/** The orders and invoices of a vendor, or of a publisher's titles (S61, S63, C251, C252, C261, C262). */
export default function OrdersInvoicesTab() {
  const t = useText();
  const { provider, as } = useOutletContext<ProviderContext>();
  const [search, setSearch] = useSearchParams();
  const isOrders = search.get('show') === 'orders';
  const isVendor = as === 'vendors';
  const { id, name } = provider;
  const exportFilters: ListFilter[] = [{ field: isVendor ? 'vendor' : 'publisher', operator: 'in', values: [id] }];
  const common = { params: { id }, exportFilters, edits, hrefOf, height: 'content' } as const;
  // What one list was sorted and filtered by means nothing to the other.
  const show = (part: string) => setSearch(part === 'orders' ? { show: 'orders' } : {}, { replace: true });
  return (
    <Stack>
      <SegmentedControl
        label={t('invoices.show')}
        selectedId={isOrders ? 'orders' : 'invoices'}
        options={[
          { id: 'invoices', text: t('invoices.invoices') },
          { id: 'orders', text: t('invoices.orders') },
        ]}
        onChange={({ detail }) => show(detail.selectedId)}
      />
      {isOrders ? (
        <ListScreen
          key="orders"
          {...common}
          name="orders"
          title={t('invoices.orderList', { name })}
          columns={orderColumns}
          list={isVendor ? ordersAndInvoices.ofVendor : ordersAndInvoices.ofPublisher}
        />
      ) : (
        <ListScreen
          key="invoices"
          {...common}
          name="vendor-invoices"
          title={t('invoices.invoiceList', { name })}
          columns={invoiceColumns}
          list={isVendor ? ordersAndInvoices.invoicesOfVendor : ordersAndInvoices.invoicesOfPublisher}
          renderers={invoiceRenderers}
        />
      )}
      <DocumentsCard store={as} id={id} />
    </Stack>
  );
}
