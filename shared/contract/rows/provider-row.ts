import * as z from 'zod';
import { addressTypes } from '../entities/address.ts';
import { Provider } from '../entities/provider.ts';
import { Reference } from '../fields.ts';
import { MetaDataGroup } from './meta-data-row.ts';

/** A provider as lists and pages show it. */
export const ProviderRow = z.object({
  ...Provider.shape,
  owner: Reference.nullable(),
  product_count: z.int(),
  subscription_count: z.int(),
  contact_count: z.int(),
  /** Only in answers of one record in one role. */
  meta_data_fields_by_category: z.array(MetaDataGroup).optional(),
});
export type ProviderRow = z.output<typeof ProviderRow>;

/** R096: create data of a provider. */
export const ProviderForm = z.object({
  owners: z.array(Reference),
  address_types: z.array(z.object({ id: z.enum(addressTypes), name: z.string() })),
  meta_data_fields_by_category: z.array(MetaDataGroup),
  currency: z.string(),
});
