import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { products } from '#shared/contract/groups/products.ts';
import { queryFor } from '#web/api/queries.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useText } from '#web/text/text.ts';
import { ProductRecord } from './product-record.tsx';

/** A product as a page (S84). */
export default function ProductPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(products.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/products', label: t('records.product.list') }} known={{ list: products.list }}>
      {(product) => <ProductRecord key={product.id} product={product} />}
    </RecordLoader>
  );
}
