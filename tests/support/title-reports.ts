import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { monthsOf } from '#shared/domain/calendar/read-month.ts';
import { storedCellsOf } from '#shared/domain/usage/counting/stored-report.ts';
import type { TestTenant } from './api.ts';

/** A title of a report with its counts by month; what is not said is a journal that was paid for. */
export interface ReportedTitle {
  name: string;
  counts: readonly (number | null)[];
  onlineIssn?: string;
  isbn?: string;
  dataType?: string;
  accessType?: string;
  metric?: string;
}

interface Options {
  report?: string;
  from?: string;
  reportedAt?: string;
}

/** Stores a report of a source as an import or a harvest does: its titles in a file, and its record, which asks to share the use. */
export async function storeTitleReport(
  { id, repo }: Pick<TestTenant, 'id' | 'repo'>,
  source: string,
  reported: readonly ReportedTitle[],
  { report = 'TR', from = '2026-01', reportedAt = '2026-11-05T00:00:00.000Z' }: Options = {},
): Promise<string> {
  const length = Math.max(...reported.map(({ counts }) => counts.length));
  const months = monthsOf({ from, to: '2099-12' }).slice(0, length);
  const titles = reported.map(({ name, onlineIssn = null, isbn = null }) => ({
    name,
    publisher: null,
    platform: null,
    proprietaryId: null,
    doi: null,
    isbn,
    printIssn: null,
    onlineIssn,
    uri: null,
    parent: null,
  }));
  const rows = reported.map(({ dataType = 'Journal', accessType = 'Controlled', metric = 'Unique_Item_Requests', counts }, title) => ({
    title,
    dataType,
    accessType,
    accessMethod: 'Regular',
    metric,
    counts: months.map((_month, index) => counts[index] ?? null),
  }));
  const detail = JSON.stringify({ months, titles, rows });
  const object_key = `usage/${createHash('sha256').update(detail).digest('hex')}.json.gz`;
  await filesFor(systemCaller(id)).put(object_key, gzipSync(detail), 'application/gzip');
  const stored = await repo.commit((tx) =>
    tx.create('usage_report', {
      usage_source_id: source,
      import_id: null,
      origin: 'upload',
      release: '5.1',
      report,
      reported_at: reportedAt,
      file_name: `${report}.json`,
      months,
      states: months.map(() => 'loaded' as const),
      filters: {},
      cells: storedCellsOf({ months, rows }),
      title_count: titles.length,
      object_key,
    }),
  );
  return stored.id;
}
