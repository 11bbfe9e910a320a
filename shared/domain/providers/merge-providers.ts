import { foldName } from '../text/fold.ts';
import { limits } from '../text/limits.ts';

/** Fields for which a merge chooses one provider's value. Other fields are the survivor's; roles are combined. */
export const mergeFields = [
  'name',
  'alternative_name',
  'abbreviation',
  'currency',
  'ringgold_id',
  'owner_id',
  'website',
  'description',
  'active',
  'main',
  'billing',
  'delivery',
  'correspondence',
] as const;
export type MergeField = (typeof mergeFields)[number];

const addressFields = ['main', 'billing', 'delivery', 'correspondence'] as const;

type Mergeable<A extends { address_type: string }> = {
  name: string;
  alternative_name: string | null;
  addresses: readonly A[];
  is_publisher: boolean;
  is_vendor: boolean;
};

/**
 * Merges two providers: the survivor, with the other's values where `take` names them (an address by its type), and the roles of both. `keepName`
 * adds the discarded name to the alternative names, so that imports and people still find it.
 */
export function mergeProviders<A extends { address_type: string }, P extends Mergeable<A>>(
  survivor: P,
  other: P,
  take: ReadonlySet<MergeField>,
  keepName: boolean,
): P {
  const taken = Object.fromEntries(
    mergeFields
      .filter((field) => take.has(field) && !(addressFields as readonly string[]).includes(field))
      .map((field) => [field, (other as Record<string, unknown>)[field]]),
  );
  const merged: P = {
    ...survivor,
    ...taken,
    addresses: addressFields.flatMap((type) => {
      const from = take.has(type) ? other : survivor;
      return from.addresses.filter((address) => address.address_type === type);
    }),
    is_publisher: survivor.is_publisher || other.is_publisher,
    is_vendor: survivor.is_vendor || other.is_vendor,
  };
  const lost = take.has('name') ? survivor.name : other.name;
  return keepName ? { ...merged, alternative_name: withName(merged, lost) } : merged;
}

/** Appends an alternative name unless it is known, equals the name after folding, or does not fit. */
function withName({ name, alternative_name }: { name: string; alternative_name: string | null }, lost: string): string | null {
  const known = [name, ...(alternative_name ?? '').split(/\s*[;|]\s*/)].map(foldName);
  if (known.includes(foldName(lost))) return alternative_name;
  const longer = alternative_name ? `${alternative_name}; ${lost}` : lost;
  return [...longer].length > limits.text ? alternative_name : longer;
}
