import { useOutletContext, useSearchParams } from 'react-router-dom';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { invoiceColumns, orderColumns } from '#shared/contract/columns/invoices.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { ordersAndInvoices, vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { DocumentsCard } from '#web/components/invoices/documents-card.tsx';
import { invoiceRenderers } from '#web/components/invoices/invoice-cells.tsx';
import { ListScreen } from '#web/components/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';
import styles from './orders-invoices-tab.module.css';

const edits = { vendor_invoice: vendorInvoices.update, subscription_period: subscriptionPeriods.update };
const hrefOf = (row: GridRow): string => `/subscriptions/${String(row['subscription_id'])}/orders-invoices`;

/** The orders and invoices of a vendor, or of what a publisher publishes (S61, S63, C251, C252, C261, C262). */
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
    <div className={styles.tab}>
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
    </div>
  );
}
