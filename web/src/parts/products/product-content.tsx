import { useQuery } from '@tanstack/react-query';
import { products } from '#shared/contract/groups/products.ts';
import type { Product } from '#shared/contract/entities/product.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import { checkProduct } from '#shared/domain/products/check-product.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ProductFields } from '#web/parts/products/product-fields.tsx';
import { productBody, type ProductValues, productValuesOf } from '#web/parts/products/product-values.ts';
import { RecordFormCard } from '#web/ui/record/record-form-card.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import type { FieldWords } from '#web/ui/record/conflict-dialog.tsx';
import { type TextKey, useText } from '#web/text/text.ts';
import { FurtherSubjects } from './further-subjects.tsx';

const labels: Readonly<Record<keyof ProductValues, TextKey>> = {
  name: 'columns.Name',
  publisher_id: 'columns.Publisher',
  platform: 'dialogs.product.platform',
  product_type_id: 'dialogs.product.type',
  owner_id: 'columns.Managed by',
  main_subject_category_id: 'dialogs.product.subject',
  content_summary: 'dialogs.product.summary',
  online_identifier: 'dialogs.product.online',
  print_identifier: 'dialogs.product.print',
};

/** All fields and subjects of a product, editable in place, on its own page (S57) and on those of its subscriptions (S45). */
export function ProductContent({ product }: { product: Product }) {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const offered = useQuery(queryFor(products.form, {}));
  const form = useRecordForm<typeof products.update, Product, ProductValues>(products.update, {
    record: product,
    valuesOf: productValuesOf,
    toBody: productBody,
    check: checkProduct,
  });
  const choices = offered.data
    ? [...offered.data.publishers, ...offered.data.types, ...offered.data.users, ...offered.data.subject_categories]
    : [];
  const words: FieldWords = {
    label: (field) => t(labels[field as keyof ProductValues]),
    show: (field, value) => {
      if (field.endsWith('_id')) return choices.find(({ id }) => id === value)?.name ?? '';
      return field === 'content_summary' ? plainText(String(value ?? '')) : String(value ?? '');
    },
  };
  return (
    <>
      <RecordFormCard form={form} words={words} label={t('records.product.content')} readOnly={!mayEdit}>
        <ProductFields form={form.fields} offered={offered.data} disabled={!mayEdit} />
      </RecordFormCard>
      <FurtherSubjects productId={product.id} offered={offered.data?.subject_categories ?? []} />
    </>
  );
}
