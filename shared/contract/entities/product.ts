import * as z from 'zod';
import { storedIdentifier } from '#shared/domain/identifiers/standard-identifier.ts';
import { audit, OptionalText, Ref, RequiredText, RichText, Version } from '../fields.ts';
import { MetaDataOfForm } from './meta-data.ts';

/** Stored in one form, however it was written, so that searches, exports and reports agree. */
const Identifier = OptionalText(20).transform(storedIdentifier);

const fields = {
  name: RequiredText(),
  publisher_id: Ref('provider'),
  platform: OptionalText(),
  product_type_id: Ref('product_type').nullable(),
  owner_id: Ref('user').nullable(),
  main_subject_category_id: Ref('subject_category').nullable(),
  /** Subjects besides the main one (C279). */
  subject_category_ids: z.array(Ref('subject_category')).max(50),
  content_summary: RichText,
  online_identifier: Identifier,
  print_identifier: Identifier,
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

export const ProductCreation = z
  .strictObject({ ...fields, meta_data_fields_by_category: MetaDataOfForm })
  .partial()
  .required({ name: true, publisher_id: true });

/** One record of a bulk change: metadata has a bulk call of its own. */
export const ProductChangeOfMany = z.strictObject({ ...fields, version: Version }).partial();

export const ProductChange = ProductChangeOfMany.extend({ meta_data_fields_by_category: MetaDataOfForm.optional() });
