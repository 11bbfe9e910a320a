import { useOutletContext } from 'react-router-dom';
import { RecordCards } from '#web/parts/record-cards/record-cards.tsx';
import type { ProductContext } from './product-record.tsx';

/** Links, notes and files of a product (S59). */
export default function NotesTasksTab() {
  const { product } = useOutletContext<ProductContext>();
  return <RecordCards store="products" id={product.id} />;
}
