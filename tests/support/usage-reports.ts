import { blankUsageSource, type UsageReport, type UsageSource } from '#shared/contract/entities/usage.ts';
import type { TestTenant } from './api.ts';

type Cells = UsageReport['cells'][number];

/** Sums of journals that were paid for. */
export function reportCells(counts: (number | null)[], more: Partial<Cells> = {}): Cells {
  return { data_type: 'Journal', access_type: 'Controlled', access_method: 'Regular', metric: 'Unique_Item_Requests', counts, ...more };
}

/** Stores a source. */
export async function storeSource({ repo }: Pick<TestTenant, 'repo'>, name: string, more: Partial<UsageSource> = {}): Promise<string> {
  const { id } = await repo.commit(async (tx) => tx.create('usage_source', { ...blankUsageSource, name, ...more }));
  return id;
}

/** Stores a report of a source as loading does, without its titles. */
export async function storeReport(
  { repo }: Pick<TestTenant, 'repo'>,
  source: string,
  months: Readonly<Record<string, UsageReport['states'][number]>>,
  more: Partial<UsageReport> = {},
): Promise<string> {
  const { id } = await repo.commit(async (tx) =>
    tx.create('usage_report', {
      usage_source_id: source,
      import_id: null,
      origin: 'upload',
      release: '5.1',
      report: 'TR',
      reported_at: null,
      file_name: 'TR.json',
      months: Object.keys(months),
      states: Object.values(months),
      filters: {},
      cells: [],
      title_count: 0,
      object_key: 'usage/none.json.gz',
      ...more,
    }),
  );
  return id;
}
