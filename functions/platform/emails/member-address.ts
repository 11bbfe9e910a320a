import type { Address } from '#shared/contract/entities/address.ts';
import type { Member } from '#shared/contract/entities/member.ts';

/** The member's address for bills, else its main one, in a line; null where it has none. */
export function memberAddress(member: Member): string | null {
  const ofType = (type: Address['address_type'] | null | undefined): Address | undefined =>
    member.addresses.find(({ address_type }) => address_type === type);
  const billing = ofType('billing');
  const address = (billing?.use_address_type ? ofType(billing.use_address_type) : billing) ?? ofType('main');
  if (!address) return null;
  const town = [address.post_code, address.city].filter(Boolean).join(' ');
  return [member.name, address.address_1, address.address_2, town, address.state, address.country].filter(Boolean).join(', ');
}
