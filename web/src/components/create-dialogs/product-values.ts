import type { Product } from '#shared/contract/entities/product.ts';

/** What the form of a product holds: empty texts instead of null. */
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

/** A stored product as its form shows it. */
export function productValuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    publisher_id: product.publisher_id,
    platform: product.platform ?? '',
    product_type_id: product.product_type_id,
    owner_id: product.owner_id,
    main_subject_category_id: product.main_subject_category_id,
    content_summary: plainOf(product.content_summary),
    online_identifier: product.online_identifier ?? '',
    print_identifier: product.print_identifier ?? '',
  };
}

/** What is sent of a product form, all of it or what a change needs: the summary as rich text, nothing as null. */
export function productBody<V extends Partial<ProductValues>>(values: V): V {
  const { content_summary: summary } = values;
  return summary === undefined ? values : { ...values, content_summary: richOf(summary) };
}

/** Rich text (R091) as plain lines, for where there is no editor of it. */
export function plainOf(html: string | null): string {
  if (html === null) return '';
  const broken = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|div|li|h[1-6])>\s*/gi, '\n');
  return (new DOMParser().parseFromString(broken, 'text/html').body.textContent ?? '').trim();
}

/** Plain lines as rich text: one paragraph for each line; null for nothing. */
export function richOf(plain: string): string | null {
  const lines = plain.trim().split('\n');
  const escaped = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  return plain.trim() === '' ? null : escaped.map((line) => `<p>${line}</p>`).join('');
}
