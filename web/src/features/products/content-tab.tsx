import { useOutletContext } from 'react-router-dom';
import { ProductContent } from '#web/parts/products/product-content.tsx';
import type { ProductContext } from './product-record.tsx';

/** The content of a product (S57). */
export default function ContentTab() {
  return <ProductContent product={useOutletContext<ProductContext>().product} />;
}
