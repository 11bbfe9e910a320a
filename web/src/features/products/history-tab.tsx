import { useOutletContext } from 'react-router-dom';
import { RecordHistory } from '#web/parts/history/record-history.tsx';
import type { ProductContext } from './product-record.tsx';

/** The history of a product, its links, notes and files. */
export default function HistoryTab() {
  const { product } = useOutletContext<ProductContext>();
  return <RecordHistory kind="product" id={product.id} name={product.name} />;
}
