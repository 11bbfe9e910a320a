import { lazy } from 'react';
import { productTypeColumns as columns } from '#shared/contract/columns/catalogues.ts';
import { productTypes } from '#shared/contract/groups/catalogues.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const CreateNamed = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-named.tsx')).CreateNamed }));

const source: ListSource = { name: 'product-types', columns, list: productTypes.list };
export const ahead = rowsAhead(source);
const edits = { product_type: productTypes.update };

function Create({ onClose }: { onClose: () => void }) {
  return <CreateNamed kind="product_type" onClose={onClose} />;
}

/** The product types (S13, R019). */
export default function ProductTypesPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('settings.entries.productTypes')}
      edits={edits}
      deletion={productTypes}
      create={{ label: t('lists.createProductType'), permission: productTypes.create.permission, Dialog: Create }}
    />
  );
}
