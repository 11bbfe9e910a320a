import { gunzipSync } from 'node:zlib';
import type { UsageReport } from '#shared/contract/entities/usage.ts';
import type { DetailedReport } from '#shared/domain/usage/product-use/detailed-report.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

type Detail = Pick<DetailedReport, 'months' | 'titles' | 'rows'>;

/** Titles of the reports opened last: some five years of three full platforms. */
const opened = heldByBytes<Detail>(128 * 1024 * 1024);
/** Approximate bytes in memory per character of the stored text. */
const bytesPerCharacter = 2;

/** The titles of a report with their counts; their object is never rewritten, so it is read once and held. Not to be changed. */
async function titlesOfReport(caller: Pick<Caller, 'tenant'>, report: Pick<UsageReport, 'id' | 'object_key'>): Promise<Detail> {
  return opened.get(`${caller.tenant}|${report.object_key}`, async () => {
    const bytes = await filesFor(caller).get(report.object_key);
    if (!bytes) throw new Error(`No titles of the usage report ${report.id}`);
    const text = gunzipSync(bytes).toString('utf8');
    return { value: JSON.parse(text) as Detail, bytes: text.length * bytesPerCharacter };
  });
}

/** The reports of a source with their titles, all or some of them. */
export async function detailedReports(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  source: string,
  isWanted: (report: UsageReport) => boolean = () => true,
): Promise<DetailedReport[]> {
  const detailed: DetailedReport[] = [];
  for (const stored of model.by('usage_report', 'usage_source_id', source).filter(isWanted))
    detailed.push({ stored, ...(await titlesOfReport(caller, stored)) });
  return detailed;
}
