import { lazy } from 'react';
import { useOutletContext } from 'react-router-dom';
import { productColumns } from '#shared/contract/columns/products.ts';
import { products } from '#shared/contract/groups/products.ts';
import { publishers } from '#shared/contract/groups/providers.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';

const CreateProduct = lazy(async () => ({ default: (await import('#web/parts/periods/create-product.tsx')).CreateProduct }));
const edits = { product: products.update };

/** A publisher's products (S63, C248). */
export default function ProductsTab() {
  const t = useText();
  const { provider } = useOutletContext<ProviderContext>();
  return (
    <ListScreen
      name="products"
      title={t('records.provider.products')}
      columns={productColumns}
      list={publishers.products}
      params={{ id: provider.id }}
      exportFilters={[{ field: 'publisher', operator: 'in', values: [provider.id] }]}
      edits={edits}
      create={{ label: t('records.provider.createProduct'), permission: products.create.permission, Dialog: CreateItsProduct }}
      height="content"
    />
  );
}

function CreateItsProduct({ onClose }: { onClose: () => void }) {
  const { provider } = useOutletContext<ProviderContext>();
  return <CreateProduct publisherId={provider.id} onClose={onClose} />;
}
