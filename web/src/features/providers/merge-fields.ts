import type { Address } from '#shared/contract/entities/address.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { type MergeField, mergeFields } from '#shared/domain/providers/merge-providers.ts';

/** A field in which the two providers differ. */
export interface Difference {
  field: MergeField;
  survivor: string;
  other: string;
}

const lines = ['address_1', 'address_2', 'post_code', 'city', 'state', 'country'] as const;

function addressOf(provider: ProviderRow, type: string): Address | undefined {
  return provider.addresses.find(({ address_type }) => address_type === type);
}

/** A value as text for comparison and display; empty if missing. */
function shown(provider: ProviderRow, field: MergeField): string {
  if (field === 'main' || field === 'billing' || field === 'delivery' || field === 'correspondence') {
    const own = addressOf(provider, field);
    // An address that refers to another one is shown as that.
    const address = own?.use_address_type ? addressOf(provider, own.use_address_type) : own;
    return lines
      .map((line) => address?.[line])
      .filter(Boolean)
      .join(', ');
  }
  if (field === 'owner_id') return provider.owner?.name ?? '';
  return String(provider[field] ?? '');
}

/** The differences of the two, in the order of the form. */
export function differencesOf(survivor: ProviderRow, other: ProviderRow): Difference[] {
  return mergeFields
    .map((field) => ({ field, survivor: shown(survivor, field), other: shown(other, field) }))
    .filter((difference) => difference.survivor !== difference.other);
}

/** The values copied from the other provider by default: those that the survivor lacks. */
export function proposedTake(differences: readonly Difference[]): Set<MergeField> {
  return new Set(differences.filter(({ survivor }) => survivor === '').map(({ field }) => field));
}
