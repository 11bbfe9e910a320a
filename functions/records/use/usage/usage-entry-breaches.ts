import type { UsageEntry } from '#shared/contract/entities/usage.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkEntry } from '#shared/domain/usage/entries/check-entry.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';

/** The rules that manually entered figures break, compared with others of their source. `id` is set for existing figures. */
export function usageEntryBreaches(
  model: ReadModel,
  next: Pick<UsageEntry, 'usage_source_id' | 'product_id' | 'metric' | 'months'>,
  id?: string,
): Breach[] {
  const source = model.find('usage_source', next.usage_source_id);
  const others = source ? model.by('usage_entry', 'usage_source_id', source.id).filter((other) => other.id !== id) : [];
  const withProduct = <E extends { product_id: string | null }>(entry: E): E => ({
    ...entry,
    product_id: model.resolve('product', entry.product_id),
  });
  return checkEntry(withProduct(next), { kind: source?.kind, others: others.map(withProduct), day: dayOf(model) });
}
