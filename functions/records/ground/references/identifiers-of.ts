import type { Product } from '#shared/contract/entities/product.ts';

/** The identifiers that rows about a product show; null where it has none. */
export function identifiersOf(product: Product | undefined): Pick<Product, 'online_identifier' | 'print_identifier'> {
  return { online_identifier: product?.online_identifier ?? null, print_identifier: product?.print_identifier ?? null };
}
