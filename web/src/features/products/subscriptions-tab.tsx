import { lazy } from 'react';
import { useOutletContext } from 'react-router-dom';
import { subscriptionColumns } from '#shared/contract/columns/subscriptions.ts';
import { products } from '#shared/contract/groups/products.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { ProductContext } from './product-record.tsx';

const CreatePeriod = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-period.tsx')).CreatePeriod }));
const edits = { subscription: subscriptions.update, subscription_period: subscriptionPeriods.update };
const hrefOf = (row: GridRow): string => `/subscriptions/${String(row['id'])}`;

/** The subscriptions of a product (S58). */
export default function SubscriptionsTab() {
  const t = useText();
  const { product } = useOutletContext<ProductContext>();
  return (
    <ListScreen
      name="subscriptions"
      title={t('records.product.subscriptions')}
      columns={subscriptionColumns}
      list={products.subscriptions}
      params={{ id: product.id }}
      exportFilters={[{ field: 'product', operator: 'in', values: [product.id] }]}
      edits={edits}
      hrefOf={hrefOf}
      create={{ label: t('records.product.acquire'), permission: subscriptionPeriods.create.permission, Dialog: Acquire }}
      height="content"
    />
  );
}

function Acquire({ onClose }: { onClose: () => void }) {
  const { product } = useOutletContext<ProductContext>();
  return <CreatePeriod productId={product.id} onClose={onClose} />;
}
