import * as z from 'zod';
import { audit, Currency, ForeignId, OptionalText, Ref, RequiredText, Version, OptionalLines } from '../fields.ts';
import { Addresses } from './address.ts';
import { MetaDataOfForm } from './meta-data.ts';

const fields = {
  name: RequiredText(),
  active: z.boolean(),
  alternative_name: OptionalText(),
  abbreviation: OptionalText(),
  currency: Currency,
  ringgold_id: ForeignId('a number that Ringgold gives', OptionalText()),
  owner_id: Ref('user').nullable(),
  website: OptionalText(),
  description: OptionalLines(4000),
  addresses: Addresses,
};

/**
 * A publisher, a vendor, or both (R096): one record with two roles, so that a publisher that also sells is not stored twice. `/publishers` and
 * `/vendors` show the role they name.
 */
export const Provider = z.object({ ...audit, ...fields, is_publisher: z.boolean(), is_vendor: z.boolean() });
export type Provider = z.output<typeof Provider>;

export const blankProvider = {
  active: true,
  alternative_name: null,
  abbreviation: null,
  ringgold_id: null,
  owner_id: null,
  website: null,
  description: null,
  addresses: [],
} satisfies Partial<Provider>;

/** C242, C255: name and currency are required, empty fields may be null. */
export const ProviderCreation = z
  .strictObject({ ...fields, meta_data_fields_by_category: MetaDataOfForm })
  .partial()
  .required({ name: true, currency: true });

/** One record of a bulk change: metadata has a bulk call of its own. */
export const ProviderChangeOfMany = z
  .strictObject({ ...fields, is_publisher: z.boolean(), is_vendor: z.boolean(), version: Version })
  .partial();

/** C244, C257; the other role can be added or removed here. */
export const ProviderChange = ProviderChangeOfMany.extend({ meta_data_fields_by_category: MetaDataOfForm.optional() });
