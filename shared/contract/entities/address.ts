import * as z from 'zod';
import { Country, DoneBy, Instant, OptionalText } from '../fields.ts';

export const addressTypes = ['main', 'billing', 'delivery', 'correspondence'] as const;

/** A postal address of a member or a provider (R070); with `use_address_type` it repeats the address of another type. */
export const Address = z.object({
  address_type: z.enum(addressTypes),
  use_address_type: z.enum(addressTypes).nullable().optional(),
  address_1: OptionalText().optional(),
  address_2: OptionalText().optional(),
  post_code: OptionalText(20).optional(),
  city: OptionalText().optional(),
  state: OptionalText().optional(),
  country: Country.nullable().optional(),
  created_by: DoneBy.nullable().optional(),
  created_at: Instant.nullable().optional(),
  updated_by: DoneBy.nullable().optional(),
  updated_at: Instant.nullable().optional(),
});
export type Address = z.output<typeof Address>;

/** An address in an answer: every field, null where empty. */
export const AddressRow = Address.required();
export type AddressRow = z.output<typeof AddressRow>;

/** The address with null for missing fields. */
export function wholeAddress(address: Address): AddressRow {
  return {
    address_type: address.address_type,
    use_address_type: address.use_address_type ?? null,
    address_1: address.address_1 ?? null,
    address_2: address.address_2 ?? null,
    post_code: address.post_code ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    country: address.country ?? null,
    created_by: address.created_by ?? null,
    created_at: address.created_at ?? null,
    updated_by: address.updated_by ?? null,
    updated_at: address.updated_at ?? null,
  };
}

/** At most one address of a type; their order is the member's. */
export const Addresses = z.array(Address).max(addressTypes.length);
