import { gzipSync } from 'node:zlib';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { monthLater } from '#shared/domain/calendar/read-month.ts';
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
  const object_key = more.object_key ?? 'usage/none.json.gz';
  // Whether its titles are asked for depends on the day.
  if (more.object_key === undefined)
    await filesFor(repo.caller).put(
      object_key,
      gzipSync(JSON.stringify({ months: Object.keys(months), titles: [], rows: [] })),
      'application/gzip',
    );
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
      ...more,
      object_key,
    }),
  );
  return id;
}

const journal = { dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric: 'Unique_Item_Requests' };

/** Stores a source with a report of the last month, in which each title was used as often as it says, and is counted for no product yet. */
export async function storeTitleUse(
  tenant: Pick<TestTenant, 'repo'>,
  source: string,
  titles: readonly { name: string; uses: number; onlineIssn?: string; printIssn?: string }[],
): Promise<string> {
  const month = monthLater(today('UTC').slice(0, 7), -1);
  const id = await storeSource(tenant, source);
  const object_key = `usage/titles-of-${id}.json.gz`;
  const untitled = { publisher: null, platform: null, doi: null, isbn: null, printIssn: null, onlineIssn: null };
  const content = {
    months: [month],
    titles: titles.map(({ uses: _uses, ...title }) => ({ ...untitled, proprietaryId: title.name, ...title })),
    rows: titles.map(({ uses }, title) => ({ ...journal, title, counts: [uses] })),
  };
  await filesFor(tenant.repo.caller).put(object_key, gzipSync(JSON.stringify(content)), 'application/gzip');
  const cells = [reportCells([titles.reduce((sum, { uses }) => sum + uses, 0)])];
  await storeReport(tenant, id, { [month]: 'loaded' }, { title_count: titles.length, object_key, cells });
  return id;
}
