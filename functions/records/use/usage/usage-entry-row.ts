import type { UsageEntry } from '#shared/contract/entities/usage.ts';
import type { UsageEntryRow } from '#shared/contract/rows/usage-entry-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** Figures by hand with the names of source and product. */
export function usageEntryRow(model: ReadModel, stored: UsageEntry): UsageEntryRow {
  const entry = model.live('usage_entry', stored);
  return {
    ...entry,
    source: reference(model, 'usage_source', entry.usage_source_id),
    product: reference(model, 'product', entry.product_id),
  };
}
