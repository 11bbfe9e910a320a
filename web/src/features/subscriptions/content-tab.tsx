import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { products } from '#shared/contract/groups/products.ts';
import { queryFor } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProductContent } from '#web/parts/products/product-content.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './content-tab.module.css';

/** The subscribed product with its summary and subjects (S45). */
export default function ContentTab() {
  const { subscription } = useOutletContext<SubscriptionContext>();
  const t = useText();
  if (!subscription.product) return <EmptyState title={t('records.subscription.noProduct')} />;
  return <ContentOf id={subscription.product.id} />;
}

function ContentOf({ id }: { id: string }) {
  const t = useText();
  const asked = useQuery(queryFor(products.get, { params: { id } }));
  if (asked.isPending) return <Skeleton lines={6} height={32} />;
  if (!asked.data)
    return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />;
  const { name, subscription_count: count } = asked.data;
  return (
    <>
      <p className={styles.note}>
        <Link to={`/products/${id}/content`}>{name}</Link> {t('records.subscription.sharedContent', { count })}
      </p>
      <ProductContent key={id} product={asked.data} />
    </>
  );
}
