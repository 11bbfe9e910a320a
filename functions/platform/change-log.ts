import type { Reason } from '#shared/domain/messages/message.ts';
import { gunzipSync, gzipSync } from 'node:zlib';
import { conflict } from '#shared/contract/errors.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { Access } from '#shared/contract/permissions.ts';
import { type Key, keys } from './keys.ts';
import { inTodaysShape } from './stored-row.ts';
import { type Item, table, type Write } from './table.ts';
import { say } from '#shared/domain/messages/message.ts';

/** One field of one record before and after. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** A change that a commit made to one record. */
export interface LoggedRow {
  kind: KindName;
  id: string;
  version: number;
  /** The whole record, so that a reader needs nothing else; absent when it was deleted. */
  data?: Record<string, unknown>;
  /** The shape of `data` as it was written; absent for the first, and when it was read. */
  s?: number;
  deleted?: true;
  /** A deleted record's replacement: an id, or null if references to the record were cleared. */
  replacedBy?: string | null;
  /** The name of the record at that time: a history outlives the record. */
  name: Reason;
  /** The owner of the record, by kind and id: a history shows deleted records too. */
  of?: [kind: KindName, id: string];
  /** The last value is what histories do not show: moved content, rewritten references and the system's changes of quiet kinds. */
  action: 'created' | 'changed' | 'deleted' | 'replaced' | 'revealed' | 'settled';
  changes: FieldChange[];
}

/** The change set that a commit is recorded under, by which a history offers to undo it. */
export interface LoggedChangeSet {
  id: string;
  /** The name of the commit within its change set. */
  part: string;
  /** The permission of the call that made the change. */
  access: Access;
  /** How many records of the commit an undo restores. */
  records: number;
  /** The commit itself undid an earlier one. */
  undoes?: true;
}

/** One commit of one tenant. The sequence has no gaps: a reader that knows all entries up to n misses nothing by reading those after n. */
export interface LogEntry {
  seq: number;
  at: string;
  by: string | null;
  /** Distinguishes this commit from any other with the same `seq`. */
  commit: string;
  rows: LoggedRow[];
  /** Absent for a commit that cannot be undone. */
  set?: LoggedChangeSet;
  /** Bytes of all entries up to this one, which decide when the compactor runs. */
  total: number;
}

/** An entry as stored in the table, its rows still compressed. */
export interface StoredEntry extends Item {
  seq: number;
  at: string;
  by: string | null;
  commit: string;
  total: number;
  set?: LoggedChangeSet;
  body: Uint8Array;
}

/** The part of an entry that a commit provides; `append` adds its place in the log. */
export type NewEntry = Pick<LogEntry, 'commit' | 'at' | 'by' | 'set'> & { rows: readonly LoggedRow[] };

/** The place of the last commit. */
export interface Tail {
  seq: number;
  total: number;
}

function opened(item: StoredEntry): LogEntry {
  const { seq, at, by, commit, total, set } = item;
  const rows = JSON.parse(gunzipSync(item.body).toString()) as LoggedRow[];
  return { seq, at, by, commit, total, ...(set && { set }), rows: rows.map(withTodaysShape) };
}

function withTodaysShape({ s, ...row }: LoggedRow): LoggedRow {
  return row.data ? { ...row, data: inTodaysShape(row.kind, s, row.data) } : row;
}

/** An entry without whole records: what a history shows. */
export function withoutRecords(entry: LogEntry): LogEntry {
  return { ...entry, rows: entry.rows.map(({ data: _data, ...row }): LoggedRow => row) };
}

/** The end of each tenant's log as last seen by this process. A stale value costs one refused commit, never a wrong one. */
const tails = new Map<string, Tail>();

/**
 * A tenant's log of commits. The last entry is never removed, and a commit checks that its predecessor still exists. So a delayed writer cannot write
 * into a place that the compactor has already folded.
 */
export function changeLog(tenant: string) {
  const pk = keys.log(tenant, 0).pk;
  return {
    /** Begins the log, in the transaction that creates the tenant. */
    genesis(at: string): Write {
      const item: StoredEntry = { ...keys.log(tenant, 0), seq: 0, at, by: null, commit: 'genesis', total: 0, body: gzipSync('[]') };
      return { Put: { TableName: undefined, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
    },

    async tail(fresh = false): Promise<Tail> {
      const known = tails.get(tenant);
      if (known && !fresh) return known;
      for await (const item of table.partition<StoredEntry>(pk, '', { ScanIndexForward: false, Limit: 1 })) {
        const tail = { seq: item.seq, total: item.total };
        tails.set(tenant, tail);
        return tail;
      }
      // Never created, or deleted: deleting a tenant starts with its log, which stops all commits.
      throw conflict(say('common.libraryClosed'));
    },

    remember(tail: Tail): void {
      tails.set(tenant, tail);
    },

    /** The two writes that append an entry after `tail`, and the entry as its readers will find it. */
    append(tail: Tail, { commit, at, by, set, rows }: NewEntry): { writes: [Write, Write]; tail: Tail; entry: () => LogEntry } {
      const text = JSON.stringify(rows);
      const body = gzipSync(text, { level: 3 });
      const next: Tail = { seq: tail.seq + 1, total: tail.total + body.length };
      const facts = { seq: next.seq, at, by, commit, total: next.total, ...(set && { set }) };
      const item: StoredEntry = { ...keys.log(tenant, next.seq), ...facts, body };
      return {
        tail: next,
        entry: () => ({ ...facts, rows: (JSON.parse(text) as LoggedRow[]).map(withTodaysShape) }),
        writes: [
          {
            Put: {
              TableName: undefined,
              Item: item,
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          { ConditionCheck: { TableName: undefined, Key: keys.log(tenant, tail.seq), ConditionExpression: 'attribute_exists(pk)' } },
        ],
      };
    },

    /** The entry at `seq`; undefined when it was never written, or folded into the history. */
    async entry(seq: number): Promise<LogEntry | undefined> {
      const item = await table.get<StoredEntry>(keys.log(tenant, seq));
      return item && opened(item);
    },

    /** Whether the entry at `seq` is this commit. If so, only the reply to the writer was lost. */
    async isCommitted(seq: number, commit: string): Promise<boolean> {
      return (await table.get<StoredEntry>(keys.log(tenant, seq)))?.commit === commit;
    },

    /** All entries from `seq` on, including `seq`, still compressed; oldest first, strongly consistent. */
    async *from(seq: number): AsyncGenerator<StoredEntry> {
      const items = table.query<StoredEntry>({
        KeyConditionExpression: 'pk = :pk and sk >= :from',
        ExpressionAttributeValues: { ':pk': pk, ':from': keys.log(tenant, seq).sk },
      });
      for await (const item of items) {
        // Readers have just seen the newest entry: advance the cached tail.
        const known = tails.get(tenant);
        if (!known || known.seq < item.seq) tails.set(tenant, { seq: item.seq, total: item.total });
        yield item;
      }
    },

    /** The rows of an entry, in today's shapes. */
    open: opened,

    /** All entries after `seq`, oldest first, strongly consistent. */
    async *after(seq: number): AsyncGenerator<LogEntry> {
      for await (const item of this.from(seq + 1)) yield opened(item);
    },

    /** Newest first, as far as the log reaches back. */
    async *backwards(): AsyncGenerator<LogEntry> {
      for await (const item of table.partition<StoredEntry>(pk, '', { ScanIndexForward: false })) yield opened(item);
    },

    /** Removes entries that are in snapshot and history, oldest first; the caller must keep the last one. */
    async remove(seqs: readonly number[]): Promise<void> {
      for (const seq of seqs) await table.delete(keys.log(tenant, seq) satisfies Key);
    },
  };
}
