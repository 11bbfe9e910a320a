import * as z from 'zod';
import { audit, Id, OptionalText, RequiredText, RichText, Version } from '../fields.ts';
import { MetaDataOfForm } from './meta-data.ts';

const fields = {
  name: RequiredText(),
  publisher_id: Id,
  platform: OptionalText(),
  product_type_id: Id.nullable(),
  owner_id: Id.nullable(),
  main_subject_category_id: Id.nullable(),
  /** Subjects besides the main one (C279). */
  subject_category_ids: z.array(Id).max(50),
  content_summary: RichText,
  online_identifier: OptionalText(20),
  print_identifier: OptionalText(20),
};

/** A journal, database, package or platform that one can subscribe to (R091). */
export const Product = z.object({ ...audit, ...fields });
export type Product = z.output<typeof Product>;

export const blankProduct = {
  platform: null,
  product_type_id: null,
  owner_id: null,
  main_subject_category_id: null,
  subject_category_ids: [],
  content_summary: null,
  online_identifier: null,
  print_identifier: null,
} satisfies Partial<Product>;

/** C272. */
export const ProductCreation = z
  .strictObject({ ...fields, meta_data_fields_by_category: MetaDataOfForm })
  .partial()
  .required({ name: true, publisher_id: true });

/** C274. */
export const ProductChange = z.strictObject({ ...fields, version: Version }).partial();
