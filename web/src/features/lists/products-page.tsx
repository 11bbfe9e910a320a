import { lazy } from 'react';
import { productColumns } from '#shared/contract/columns/products.ts';
import { products } from '#shared/contract/groups/products.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const CreateProduct = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-product.tsx')).CreateProduct }));

const source: ListSource = { name: 'products', columns: productColumns, list: products.list };
export const ahead = rowsAhead(source);
const edits = { product: products.update };
const hrefOf = (row: GridRow): string => `/products/${String(row['id'])}`;

/** The products (S55). */
export default function ProductsPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('shell.nav.products')}
      edits={edits}
      deletion={products}
      hrefOf={hrefOf}
      create={{ label: t('lists.createProduct'), permission: products.create.permission, Dialog: CreateProduct }}
    />
  );
}
