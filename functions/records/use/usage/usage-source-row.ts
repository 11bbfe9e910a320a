import type { UsageSource } from '#shared/contract/entities/usage.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** A usage source with its provider and the range of its reports. */
export function usageSourceRow(model: ReadModel, stored: UsageSource): UsageSourceRow {
  const source = model.live('usage_source', stored);
  const reports = model.by('usage_report', 'usage_source_id', source.id);
  const months = reports.flatMap(({ months: all, states }) => all.filter((_month, index) => states[index] === 'loaded')).toSorted();
  return {
    ...source,
    provider: reference(model, 'provider', source.provider_id),
    report_count: reports.length,
    first_month: months[0] ?? null,
    last_month: months.at(-1) ?? null,
  };
}
