import { useOutletContext } from 'react-router-dom';
import { MetadataCard } from '#web/parts/metadata/metadata-card.tsx';
import type { ProductContext } from './product-record.tsx';

/** The metadata of a product. */
export default function MetaDataTab() {
  const { product } = useOutletContext<ProductContext>();
  return <MetadataCard entity="product" id={product.id} />;
}
