import { lazy } from 'react';
import { useOutletContext } from 'react-router-dom';
import { products } from '#shared/contract/groups/products.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { SubscriptionsOf } from '#web/parts/list-screen/subscriptions-of.tsx';
import { UsageOfSubscriptions } from '#web/parts/usage/usage-of-subscriptions.tsx';
import { useText } from '#web/text/text.ts';
import type { ProductContext } from './product-record.tsx';

const CreatePeriod = lazy(async () => ({ default: (await import('#web/parts/periods/create-period.tsx')).CreatePeriod }));

/** The subscriptions of a product (S58). */
export default function SubscriptionsTab() {
  const t = useText();
  const { product } = useOutletContext<ProductContext>();
  return (
    <>
      <UsageOfSubscriptions list={products.subscriptions} id={product.id} />
      <SubscriptionsOf
        title={t('records.product.subscriptions')}
        list={products.subscriptions}
        id={product.id}
        filter="product"
        create={{ label: t('records.product.acquire'), permission: subscriptionPeriods.create.permission, Dialog: Acquire }}
      />
    </>
  );
}

function Acquire({ onClose }: { onClose: () => void }) {
  const { product } = useOutletContext<ProductContext>();
  return <CreatePeriod productId={product.id} onClose={onClose} />;
}
