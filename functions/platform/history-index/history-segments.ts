import type { Reason } from '#shared/domain/messages/message.ts';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { KindName } from '#shared/contract/kinds.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import type { FieldChange, LoggedRow } from '#functions/platform/change-log.ts';
import { filesFor } from '#functions/platform/files.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import { keys } from '#functions/platform/keys.ts';
import { isConditionFailure, type Item, table } from '#functions/platform/table.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Readers ignore an index of another format, and the compactor rebuilds it. */
const format = 1;

/** A log row in short, for lists, filters and searches. The values before and after are in the item of its root. */
export interface BriefRow {
  seq: number;
  /** Place in its commit. */
  index: number;
  at: string;
  by: string | null;
  action: LoggedRow['action'];
  kind: KindName;
  id: string;
  name: Reason;
  /** `<kind>#<id>` of its owner. */
  of: string | null;
  /** Changed fields, separated by commas. */
  fields: string;
  /** `<kind>#<id>` of the root under which the row is found. */
  root: string;
  /** Further roots under which it is found, separated by commas: for a record that moved, or has two owners. */
  others: string;
  /** The commit that names the root's item with this row. */
  item: number;
}

/** A stored object of brief rows. */
export interface Segment {
  key: string;
  rows: number;
  /** Earliest and latest instant of its rows, which need not be the first and the last, as writers' clocks differ. */
  since: string;
  until: string;
}

/** The manifest of the history index. All commits up to `seq` are in it. */
export interface HistoryIndex {
  seq: number;
  /** Oldest first. */
  segments: Segment[];
  /** Changes with each write, so that of two compactors only one continues. */
  revision: string | null;
}

interface StoredIndex extends Item {
  format: number;
  seq: number;
  segments: Segment[];
  revision: string;
}

export async function readIndex(tenant: string): Promise<HistoryIndex | undefined> {
  const item = await table.get<StoredIndex>(keys.historyIndex(tenant));
  return item?.format === format ? { seq: item.seq, segments: item.segments, revision: item.revision } : undefined;
}

/** Writes the index; undefined if another compactor has written it since it was read. */
export async function writeIndex(tenant: string, index: HistoryIndex): Promise<HistoryIndex | undefined> {
  const revision = randomUUID().slice(0, 8);
  const { seq, segments, revision: before } = index;
  const item: StoredIndex = { ...keys.historyIndex(tenant), format, seq, segments, revision };
  try {
    await table.put(
      item,
      before === null
        ? { expression: 'attribute_not_exists(pk) or #format <> :format', names: { '#format': 'format' }, values: { ':format': format } }
        : { expression: 'revision = :before', values: { ':before': before } },
    );
    return { seq, segments, revision };
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/** Deletes the index; the compactor rebuilds it. */
export async function dropIndex(tenant: string): Promise<void> {
  await table.delete(keys.historyIndex(tenant));
}

const columns = ['seq', 'index', 'at', 'by', 'action', 'kind', 'id', 'name', 'of', 'fields', 'root', 'others', 'item'] as const;

/** Writes rows as an object; returns its entry for the manifest. */
export async function writeSegment(tenant: string, rows: readonly BriefRow[]): Promise<Segment> {
  const times = rows.map(({ at }) => at);
  const key = `history-index/${String(rows[0]?.seq ?? 0).padStart(12, '0')}-${randomUUID().slice(0, 8)}.json.gz`;
  const content = Object.fromEntries(columns.map((column) => [column, rows.map((row) => row[column])]));
  await filesFor(systemCaller(tenant)).put(key, await compress(JSON.stringify(content)), 'application/gzip');
  return {
    key,
    rows: rows.length,
    since: times.reduce((a, b) => (a < b ? a : b), '9999'),
    until: times.reduce((a, b) => (a > b ? a : b), ''),
  };
}

/** An object is missing: the table was restored to a time before the compactor replaced the segment. */
export class MissingSegment extends Error {}

/** Cached rows of segments, about 200 bytes each. The content of a key never changes. */
const held = heldByBytes<readonly BriefRow[]>(96 * 1024 * 1024);
const rowBytes = 200;

/** The rows of a segment, oldest first. */
export function readSegment(tenant: string, segment: Segment): Promise<readonly BriefRow[]> {
  return held.get(`${tenant} ${segment.key}`, async () => {
    const bytes = await filesFor(systemCaller(tenant)).get(segment.key);
    if (!bytes) throw new MissingSegment(segment.key);
    const content = JSON.parse((await expand(bytes)).toString()) as Record<keyof BriefRow, unknown[]>;
    const texts = new Map<string, string>();
    // Equal texts share one string in memory.
    const shared = (value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      const known = texts.get(value);
      if (known === undefined) texts.set(value, value);
      return known ?? value;
    };
    const rows = content.seq.map((seq, at) => ({
      seq: seq as number,
      index: content.index[at] as number,
      at: shared(content.at[at]) as string,
      by: shared(content.by[at]) as string | null,
      action: shared(content.action[at]) as BriefRow['action'],
      kind: shared(content.kind[at]) as KindName,
      id: shared(content.id[at]) as string,
      name: shared(content.name[at]) as Reason,
      of: shared(content.of[at]) as string | null,
      fields: shared(content.fields[at]) as string,
      root: shared(content.root[at]) as string,
      others: shared(content.others[at]) as string,
      item: content.item[at] as number,
    }));
    return { value: rows, bytes: rows.length * rowBytes };
  });
}

/** Lists of changes without values, by their field names. */
const namedOnly = new Map<string, FieldChange[]>();

/** Changes that name their fields, without values. */
export function fieldsOnly(fields: string): FieldChange[] {
  let changes = namedOnly.get(fields);
  if (!changes) {
    changes = fields === '' ? [] : fields.split(',').map((field) => ({ field, from: null, to: null }));
    if (namedOnly.size < 10_000) namedOnly.set(fields, changes);
  }
  return changes;
}
