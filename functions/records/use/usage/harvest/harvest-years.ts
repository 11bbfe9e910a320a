import type { UsageMonth } from '#shared/contract/entities/usage.ts';
import type { HarvestedYear } from '#shared/domain/usage/harvest/harvested-month.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';

/** The harvest of a source by report and year. */
export function yearsOf(model: ReadModel, source: string): UsageMonth[] {
  return [...model.by('usage_month', 'usage_source_id', source)];
}

/** Writes the years of a source that changed. */
export async function writeYears(tx: Transaction, source: string, years: readonly HarvestedYear[]): Promise<void> {
  for (const { report, year, months } of years) {
    const id = idOf('usage_month', source, report, year);
    const record = await tx.find('usage_month', id);
    if (record) tx.save('usage_month', { ...record, months: [...months] });
    else tx.create('usage_month', { id, usage_source_id: source, report, year, months: [...months] });
  }
}

/** Requests the harvest of a source at an instant, to the minute: pending requests stay unchanged. */
export async function requestHarvest(tx: Transaction, source: string, at: string): Promise<void> {
  const minute = 60_000;
  const due = Math.ceil(Date.parse(at) / minute) * minute;
  const id = idOf('harvest', source, due);
  if (await table.get(keys.job(tx.caller.tenant, id))) return;
  tx.job('harvest-usage', { usage_source_id: source }, id, Math.max(0, Math.ceil((due - Date.parse(tx.at)) / 1000)));
}
