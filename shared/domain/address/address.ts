import type { Breach } from '../breach.ts';
import { isEmpty, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { isCountry } from './countries.ts';
import { say } from '../messages/message.ts';

/** A postal address (R070) without its audit fields. */
export type Address = {
  address_1?: string | null;
  address_2?: string | null;
  post_code?: string | null;
  city?: string | null;
  state?: string | null;
  /** ISO 3166-1 alpha-2. */
  country?: string | null;
  /** One of the types is named `main`. */
  address_type?: { id?: string; name: string } | null;
  use_address_type?: string | null;
};

const lines = ['address_1', 'address_2', 'post_code', 'city', 'state'] as const;

/** Checks an address: texts of at most 255 characters, and a country that exists. No field is required. */
export function checkAddress(address: Address): Breach[] {
  return [
    ...lines.flatMap((field) => maxLength(field, address[field], limits.text)),
    ...(isEmpty(address.country) || isCountry(address.country ?? '') ? [] : [{ field: 'country', message: say('address.unknownCountry') }]),
  ];
}

/** "Use the main address" (R060, R120): copies the lines and the country of the main address. The target keeps its own type. */
export function copyMainAddress<A extends Address>(target: A, main: Address): A {
  const copied = Object.fromEntries([...lines, 'country' as const].map((field) => [field, main[field] ?? null]));
  return { ...target, ...copied };
}
