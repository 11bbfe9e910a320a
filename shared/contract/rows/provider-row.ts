import * as z from 'zod';
import { addressTypes } from '../entities/address.ts';
import { Provider } from '../entities/provider.ts';
import { Currency, Money, Reference } from '../fields.ts';
import { MetaDataGroup } from './meta-data-row.ts';

/** Cost and use of a provider, if it is read as a publisher or as a vendor. "This year" is the current financial period. */
const figures = {
  local_currency: Currency.optional(),
  /** Of this year, without cancelled periods. */
  spend: Money.nullable().optional(),
  /** Of this year's prices, without changes of scope, in percent. */
  price_change: z.number().nullable().optional(),
  /** In the last twelve months with known figures. */
  uses: z.int().nullable().optional(),
  /** Mean of this year's ratings. */
  rating: z.number().nullable().optional(),
  article_count: z.int().optional(),
  /** Of this year's articles. */
  article_spend: Money.nullable().optional(),
};

/** A provider as lists and pages show it. */
export const ProviderRow = z.object({
  ...Provider.shape,
  owner: Reference.nullable(),
  product_count: z.int(),
  subscription_count: z.int(),
  contact_count: z.int(),
  /** Active contacts with an email address. */
  email_contact_count: z.int(),
  ...figures,
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
