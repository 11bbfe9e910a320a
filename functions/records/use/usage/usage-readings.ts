import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { storedCellsOf, type StoredCells } from '#shared/domain/usage/counting/stored-report.ts';
import type { Files } from '#functions/platform/files.ts';

/** A parsed report, without its titles. */
export interface UsageReading extends Pick<CounterReport, 'header' | 'problems' | 'months' | 'states'> {
  cells: StoredCells[];
  titleCount: number;
  /** The storage key of its titles once it is loaded: the digest of titles and counts. */
  objectKey: string;
}

function keyOf(importId: string, reading: string, part: 'head' | 'titles'): string {
  return `imports/${importId}/usage-${reading}-${part}.json.gz`;
}

/** The titles of a report in stored form, and the key derived from them. */
function titlesOf({ months, titles, rows }: CounterReport): { detail: string; objectKey: string } {
  const detail = JSON.stringify({ months, titles, rows });
  return { detail, objectKey: `usage/${createHash('sha256').update(detail).digest('hex')}.json.gz` };
}

/** Stores the titles of a report, and answers the key for its record. */
export async function putTitles(files: Files, report: CounterReport): Promise<string> {
  const { detail, objectKey } = titlesOf(report);
  await files.put(objectKey, gzipSync(detail), 'application/gzip');
  return objectKey;
}

/** Stores the parsed report beside its import, and answers its name. */
export async function putReading(files: Files, importId: string, report: CounterReport): Promise<string> {
  const { header, problems, months, states, titles } = report;
  const { detail, objectKey } = titlesOf(report);
  const head: UsageReading = {
    header,
    problems,
    months,
    states,
    cells: storedCellsOf(report),
    titleCount: titles.length,
    objectKey,
  };
  const reading = randomUUID();
  await files.put(keyOf(importId, reading, 'titles'), gzipSync(detail), 'application/gzip');
  await files.put(keyOf(importId, reading, 'head'), gzipSync(JSON.stringify(head)), 'application/gzip');
  return reading;
}

/** Loads a parsed report, without its titles. */
export async function getReading(files: Files, importId: string, reading: string): Promise<UsageReading> {
  const bytes = await files.get(keyOf(importId, reading, 'head'));
  if (!bytes) throw new Error(`No reading ${reading} of the import ${importId}`);
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as UsageReading;
}

/** Stores the titles of a report under its record's key. */
export async function keepTitles(files: Files, importId: string, reading: string, { objectKey }: UsageReading): Promise<void> {
  const bytes = await files.get(keyOf(importId, reading, 'titles'));
  if (!bytes) throw new Error(`No titles ${reading} of the import ${importId}`);
  await files.put(objectKey, bytes, 'application/gzip');
}
