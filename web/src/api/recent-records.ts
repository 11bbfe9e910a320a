import { readOwn, writeOwn } from './own-storage.ts';

const stored = 'recent-records';
/** Max number of remembered records. */
const most = 8;

/** A record whose page was opened. */
export interface RecentRecord {
  /** The address of its page. */
  to: string;
  name: string;
  /** The name of its list at that time. */
  list: string;
}

function isRecord(value: unknown): value is RecentRecord {
  const { to, name, list } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return typeof to === 'string' && to.startsWith('/') && typeof name === 'string' && typeof list === 'string';
}

/** The records that this person opened last in this browser, latest first. */
export function recentRecords(): RecentRecord[] {
  const known = readOwn(stored);
  return Array.isArray(known) ? known.filter(isRecord) : [];
}

/** Moves a record to the front of the recent records. */
export function rememberRecord(record: RecentRecord): void {
  writeOwn(stored, [record, ...recentRecords().filter(({ to }) => to !== record.to)].slice(0, most));
}

/** Removes a deleted record from the recent records. */
export function forgetRecord(id: string): void {
  const known = recentRecords();
  const left = known.filter(({ to }) => !to.split('/').includes(id));
  if (left.length < known.length) writeOwn(stored, left);
}

/** Clears the recent records: the next user of this browser must not read the library's data. */
export function forgetRecords(): void {
  writeOwn(stored, []);
}
