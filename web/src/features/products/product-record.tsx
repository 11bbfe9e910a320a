import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { products } from '#shared/contract/groups/products.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useText } from '#web/text/text.ts';

const CreatePeriod = lazy(async () => ({ default: (await import('#web/parts/periods/create-period.tsx')).CreatePeriod }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

/** The context of a product's tabs. */
export interface ProductContext {
  product: ProductRow;
  acquire: () => void;
}

/** A product with its header, actions and tabs. */
export function ProductRecord({ product }: { product: ProductRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const [open, setOpen] = useState<'acquire' | 'delete'>();
  const close = () => setOpen(undefined);
  const rename = useCommand(products.update, { report: 'form' });
  const copy = useCommand(products.copy, { onDone: ({ result }) => void navigate(`/products/${result.id}`) });
  const { id, name, version, publisher } = product;
  const context: ProductContext = { product, acquire: () => setOpen('acquire') };
  return (
    <RecordPage
      list={{ to: '/products', label: t('records.product.list') }}
      name={name}
      onRename={mayEdit ? (next) => rename.mutateAsync({ params: { id }, body: { name: next, version } }) : undefined}
      facts={[
        { label: t('records.product.publisher'), value: publisher && <Link to={`/publishers/${publisher.id}`}>{publisher.name}</Link> },
        { label: t('records.product.type'), value: product.product_type?.name },
        { label: t('records.product.platform'), value: product.platform },
        { label: t('records.product.subject'), value: product.main_subject_category?.name },
        { label: t('columns.Managed by'), value: product.owner?.name },
      ]}
      tabs={[
        { to: 'title-lists', label: t('titleLists.tab') },
        { to: 'content', label: t('records.product.content') },
        { to: 'subscriptions', label: t('records.product.subscriptions'), count: product.subscription_count },
        { to: 'meta-data', label: t('metadata.tab') },
        { to: 'notes-tasks', label: t('cards.tab') },
        { to: 'history', label: t('history.tab') },
      ]}
      context={context}
      actions={
        (mayEdit || mayDelete) && (
          <>
            {mayEdit && (
              <Button variant="primary" onClick={() => setOpen('acquire')}>
                {t('records.product.acquire')}
              </Button>
            )}
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              loading={copy.isPending}
              items={[
                ...(mayEdit ? [{ id: 'copy', text: t('records.product.copy'), iconName: 'copy' as const }] : []),
                ...(mayDelete ? [{ id: 'delete', text: t('records.product.remove'), iconName: 'remove' as const }] : []),
              ]}
              onItemClick={({ detail }) => (detail.id === 'copy' ? copy.mutate({ params: { id } }) : setOpen('delete'))}
            />
          </>
        )
      }
      dialog={
        <>
          {open === 'acquire' && <CreatePeriod productId={id} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation rows={products} id={id} name={name} onClose={close} onDeleted={() => void navigate('/products')} />
          )}
        </>
      }
    />
  );
}
