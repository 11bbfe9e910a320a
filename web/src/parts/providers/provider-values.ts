import { type Address, addressTypes } from '#shared/contract/entities/address.ts';
import type { Provider } from '#shared/contract/entities/provider.ts';
import { checkAddress } from '#shared/domain/address/address.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkProvider } from '#shared/domain/providers/check-provider.ts';
import { emptyToNull } from '#shared/domain/providers/empty-to-null.ts';

export const addressLines = ['address_1', 'address_2', 'post_code', 'city', 'state'] as const;

type AddressType = (typeof addressTypes)[number];

/** An address in the form: every type has an entry, empty texts instead of null. */
export type AddressValues = Record<(typeof addressLines)[number], string> & {
  address_type: AddressType;
  /** `main`: uses the main address. */
  use_address_type: AddressType | null;
  country: string | null;
};

/** The form values of a provider. */
export type ProviderValues = {
  name: string;
  active: boolean;
  alternative_name: string;
  abbreviation: string;
  currency: string | null;
  ringgold_id: string;
  owner_id: string | null;
  website: string;
  description: string;
  is_publisher: boolean;
  is_vendor: boolean;
  addresses: AddressValues[];
};

/** A new provider: active, with the member's currency; other addresses use the main one until changed. */
export function blankProviderValues(role: 'publishers' | 'vendors', currency: string | null): ProviderValues {
  return {
    name: '',
    active: true,
    alternative_name: '',
    abbreviation: '',
    currency,
    ringgold_id: '',
    owner_id: null,
    website: '',
    description: '',
    is_publisher: role === 'publishers',
    is_vendor: role === 'vendors',
    addresses: addressTypes.map((type) => addressValues(type, undefined)),
  };
}

/** A stored provider as form values. */
export function providerValuesOf(provider: Provider): ProviderValues {
  return {
    name: provider.name,
    active: provider.active,
    alternative_name: provider.alternative_name ?? '',
    abbreviation: provider.abbreviation ?? '',
    currency: provider.currency,
    ringgold_id: provider.ringgold_id ?? '',
    owner_id: provider.owner_id,
    website: provider.website ?? '',
    description: provider.description ?? '',
    is_publisher: provider.is_publisher,
    is_vendor: provider.is_vendor,
    addresses: addressTypes.map((type) =>
      addressValues(
        type,
        provider.addresses.find((address) => address.address_type === type),
      ),
    ),
  };
}

function addressValues(type: AddressType, known: Address | undefined): AddressValues {
  return {
    address_type: type,
    use_address_type: known ? (known.use_address_type ?? null) : type === 'main' ? null : 'main',
    address_1: known?.address_1 ?? '',
    address_2: known?.address_2 ?? '',
    post_code: known?.post_code ?? '',
    city: known?.city ?? '',
    state: known?.state ?? '',
    country: known?.country ?? null,
  };
}

/** The request body of a provider form: empty texts become null (R060), and empty addresses are omitted. */
export function providerBody<V extends Partial<ProviderValues>>(values: V): Record<string, unknown> {
  const { addresses, ...rest } = values;
  return { ...emptyToNull(rest), ...(addresses ? { addresses: addresses.filter((address) => saysSomething(address, addresses)) } : {}) };
}

function saysSomething(address: AddressValues, all: readonly AddressValues[]): boolean {
  const [main] = all;
  if (address.use_address_type === 'main') return main !== undefined && hasLines(main);
  return hasLines(address);
}

function hasLines(address: AddressValues): boolean {
  return address.country !== null || addressLines.some((line) => address[line].trim() !== '');
}

/** Checks the rules of R060 and R070 at the form's own fields. */
export function checkProviderValues(values: ProviderValues): Breach[] {
  return [
    ...checkProvider(values),
    ...values.addresses.flatMap((address, index) =>
      checkAddress({ ...address, address_type: null }).map((breach) => ({ ...breach, field: `addresses.${index}.${breach.field}` })),
    ),
  ];
}
