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

/** What a commit did to one record. */
export interface LoggedRow {
  kind: KindName;
  id: string;
  version: number;
  /** The whole record, so that a reader needs nothing else; absent when it was deleted. */
  data?: Record<string, unknown>;
  /** The shape of `data` as it was written; absent for the first, and when it was read. */
  s?: number;
  deleted?: true;
  /** A deleted record's stand-in: an id, or null where its uses do without. */
  replacedBy?: string | null;
  /** How the record was called, for a history that outlives it. */
  name: Reason;
  /** The record that it belonged to, kind and id: a history tells of what was deleted too. */
  of?: [kind: KindName, id: string];
  /** `settled`: its content lies elsewhere now, which is no news. */
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

/** One commit of one tenant. The sequence has no gaps: who has all up to n and reads what follows n has missed nothing. */
export interface LogEntry {
  seq: number;
  at: string;
  by: string | null;
  /** Tells this commit from any other at the same place. */
  commit: string;
  rows: LoggedRow[];
  /** Absent for a commit that cannot be undone. */
  set?: LoggedChangeSet;
  /** Bytes of all entries so far, by which the compactor's turn is told. */
  total: number;
}

/** An entry as it lies in the table, its rows still packed. */
export interface StoredEntry extends Item {
  seq: number;
  at: string;
  by: string | null;
  commit: string;
  total: number;
  set?: LoggedChangeSet;
  body: Uint8Array;
}

/** What a commit writes into the log. */
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

/** A process remembers where each tenant's log ended; a stale memory costs one refused commit, never a wrong one. */
const tails = new Map<string, Tail>();

/**
 * A tenant's log of commits. The last entry is never removed, and a commit checks that the one before it still exists: so a
 * writer that slept through the folding of the log cannot write into a place that was folded already.
 */
export function changeLog(tenant: string) {
  const pk = keys.log(tenant, 0).pk;
  return {
    /** Begins the log: part of the transaction that makes the tenant. */
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
      // It was never made, or deleted: the log goes first, and with it every way to commit.
      throw conflict(say('common.libraryClosedNothingCanSavedAny'));
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

    /** Whether the entry at `seq` is this very commit: its answer was lost on the way, not the commit. */
    async isCommitted(seq: number, commit: string): Promise<boolean> {
      return (await table.get<StoredEntry>(keys.log(tenant, seq)))?.commit === commit;
    },

    /** All entries from `seq` on, itself included, packed as they lie; oldest first, strongly consistent. */
    async *from(seq: number): AsyncGenerator<StoredEntry> {
      const items = table.query<StoredEntry>({
        KeyConditionExpression: 'pk = :pk and sk >= :from',
        ExpressionAttributeValues: { ':pk': pk, ':from': keys.log(tenant, seq).sk },
      });
      for await (const item of items) {
        // Who reads on knows best where the log ends.
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

    /** Entries folded into snapshot and history, oldest first; the caller keeps the last one. */
    async remove(seqs: readonly number[]): Promise<void> {
      for (const seq of seqs) await table.delete(keys.log(tenant, seq) satisfies Key);
    },
  };
}
