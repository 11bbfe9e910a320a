import * as z from 'zod';
import { Product } from '../entities/product.ts';
import { Reference } from '../fields.ts';
import { MetaDataGroup } from './meta-data-row.ts';

/** The identifiers of the product that a row is about. */
export const productIdentifiers = { online_identifier: z.string().nullable(), print_identifier: z.string().nullable() };

/** A product as lists and pages show it. */
export const ProductRow = z.object({
  ...Product.shape,
  publisher: Reference.nullable(),
  product_type: Reference.nullable(),
  owner: Reference.nullable(),
  main_subject_category: Reference.nullable(),
  /** All subjects, the main one first. */
  subjects: z.array(Reference),
  subscription_count: z.int(),
  /** Only in answers of one record. */
  meta_data_fields_by_category: z.array(MetaDataGroup).optional(),
});
export type ProductRow = z.output<typeof ProductRow>;

/** R091: create data of a product. */
export const ProductForm = z.object({
  publishers: z.array(z.object({ ...Reference.shape, currency: z.string() })),
  types: z.array(Reference),
  subject_categories: z.array(Reference),
  users: z.array(Reference),
  meta_data_fields_by_category: z.array(MetaDataGroup),
});
