import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { products } from '#shared/contract/groups/products.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import { checkProduct } from '#shared/domain/products/check-product.ts';
import { queryFor } from '#web/api/queries.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { checkMetaDataOfForm, metaDataBody, type MetaDataFormValues, noMetaData } from '#web/parts/metadata/meta-data-form.ts';
import { MetaDataTabs } from '#web/parts/metadata/meta-data-tabs.tsx';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { ProductFields } from './product-fields.tsx';
import { blankProductValues, productBody, type ProductValues } from './product-values.ts';
import { SavedStep } from '#web/ui/form/saved-step.tsx';

export interface ProductDialogProps extends CreateDialogProps<ProductRow> {
  publisherId?: string;
  /** The initial name. */
  name?: string;
  /** The next step offered once the product is saved, in addition to its page. */
  next: { label: string; run: (product: ProductRow) => void };
}

/** The form of a new product and the next steps (S89, R050). */
export function ProductDialog({ publisherId, name, next, onClose, onCreated }: ProductDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<ProductRow>();
  const offered = useQuery({ ...queryFor(products.form, {}), staleTime: 0 });
  const groups = offered.data?.meta_data_fields_by_category;
  const form = useContractForm<typeof products.create, ProductValues & MetaDataFormValues>(products.create, {
    defaults: { ...blankProductValues, ...noMetaData, publisher_id: publisherId ?? null, name: name ?? '' },
    toBody: ({ meta_data_fields_by_category, ...values }) =>
      ({ ...productBody(values), meta_data_fields_by_category: metaDataBody(groups, { meta_data_fields_by_category }) }) as BodyOf<
        typeof products.create
      >,
    check: (values) => [...checkProduct(values), ...checkMetaDataOfForm(groups, values)],
    onDone: ({ result }) => {
      setSaved(result);
      onCreated?.(result);
    },
  });
  if (saved)
    return (
      <SavedStep
        title={t('dialogs.product.saved')}
        onClose={onClose}
        steps={[
          {
            label: t('dialogs.product.goTo'),
            run: () => {
              onClose();
              void navigate(`/products/${saved.id}`);
            },
          },
          { label: next.label, run: () => next.run(saved) },
        ]}
      >
        {t('dialogs.product.savedHint', { name: saved.name })}
      </SavedStep>
    );
  return (
    <FormDialog form={form} title={t('dialogs.product.title')} width={900} onCancel={onClose}>
      <MetaDataTabs form={form.fields} groups={groups}>
        <ProductFields form={form.fields as unknown as UseFormReturn<ProductValues>} offered={offered.data} autoFocus />
      </MetaDataTabs>
    </FormDialog>
  );
}
