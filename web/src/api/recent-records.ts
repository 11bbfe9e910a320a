import { readOwn, writeOwn } from './own-storage.ts';

const stored = 'recent-records';
/** Number of records that are remembered. */
const most = 8;

/** A record whose page was open. */
export interface RecentRecord {
  /** The address of its page. */
  to: string;
  name: string;
  /** The list that it is from, as it was called then. */
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

/** Puts a record first among those that were opened last. */
export function rememberRecord(record: RecentRecord): void {
  writeOwn(stored, [record, ...recentRecords().filter(({ to }) => to !== record.to)].slice(0, most));
}

/** Takes a record that is no more out of those that were opened last. */
export function forgetRecord(id: string): void {
  const known = recentRecords();
  const left = known.filter(({ to }) => !to.split('/').includes(id));
  if (left.length < known.length) writeOwn(stored, left);
}

/** Forgets all of them: whoever uses this browser next is not to read what the library keeps. */
export function forgetRecords(): void {
  writeOwn(stored, []);
}
