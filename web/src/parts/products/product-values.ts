import type { Product } from '#shared/contract/entities/product.ts';

/** The form values of a product: empty texts instead of null, the summary as HTML. */
export type ProductValues = {
  name: string;
  publisher_id: string | null;
  platform: string;
  product_type_id: string | null;
  owner_id: string | null;
  main_subject_category_id: string | null;
  content_summary: string;
  online_identifier: string;
  print_identifier: string;
};

export const blankProductValues: ProductValues = {
  name: '',
  publisher_id: null,
  platform: '',
  product_type_id: null,
  owner_id: null,
  main_subject_category_id: null,
  content_summary: '',
  online_identifier: '',
  print_identifier: '',
};

/** A stored product as form values. */
export function productValuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    publisher_id: product.publisher_id,
    platform: product.platform ?? '',
    product_type_id: product.product_type_id,
    owner_id: product.owner_id,
    main_subject_category_id: product.main_subject_category_id,
    content_summary: product.content_summary ?? '',
    online_identifier: product.online_identifier ?? '',
    print_identifier: product.print_identifier ?? '',
  };
}

/** The request body of a product form, complete or only the changes: an empty summary becomes null. */
export function productBody<V extends Partial<ProductValues>>(values: V): Omit<V, 'content_summary'> & { content_summary?: string | null } {
  const { content_summary: summary, ...others } = values;
  return summary === undefined ? others : { ...others, content_summary: summary === '' ? null : summary };
}
