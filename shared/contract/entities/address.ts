import * as z from 'zod';
import { Country, Id, Instant, OptionalText } from '../fields.ts';

export const addressTypes = ['main', 'billing', 'delivery', 'correspondence'] as const;

/** A postal address of a member or a provider (R070); with `use_address_type` it shows what another type says. */
export const Address = z.object({
  address_type: z.enum(addressTypes),
  use_address_type: z.enum(addressTypes).nullable().optional(),
  address_1: OptionalText().optional(),
  address_2: OptionalText().optional(),
  post_code: OptionalText(20).optional(),
  city: OptionalText().optional(),
  state: OptionalText().optional(),
  country: Country.nullable().optional(),
  created_by: Id.nullable().optional(),
  created_at: Instant.optional(),
  updated_by: Id.nullable().optional(),
  updated_at: Instant.optional(),
});
export type Address = z.output<typeof Address>;

/** At most one address of a type; their order is the member's. */
export const Addresses = z.array(Address).max(addressTypes.length);
