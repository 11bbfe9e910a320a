import type { Product } from '#shared/contract/entities/product.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** A product with the names of what it points to. */
export function productRow(model: ReadModel, product: Product): ProductRow {
  const subjects = new Set(
    [product.main_subject_category_id, ...product.subject_category_ids].map((id) => model.resolve('subject_category', id)),
  );
  return {
    ...model.live('product', product),
    publisher: reference(model, 'provider', product.publisher_id),
    product_type: reference(model, 'product_type', product.product_type_id),
    owner: reference(model, 'user', product.owner_id),
    main_subject_category: reference(model, 'subject_category', product.main_subject_category_id),
    subjects: [...subjects].flatMap((id) => reference(model, 'subject_category', id) ?? []),
    subscription_count: model.by('subscription', 'product_id', product.id).length,
  };
}
