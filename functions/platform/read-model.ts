import { type KindName, modelKinds, type Row } from '#shared/contract/kinds.ts';
import type { LogEntry } from './change-log.ts';

/** How many touched records are remembered. */
const mostTouched = 2000;

/** A record that a commit made, changed or removed. */
export interface Touched {
  kind: KindName;
  id: string;
  /** As it was before; absent when it was made. */
  before: Row | undefined;
}

/**
 * All that grids, search and exports need of a tenant, in memory: the snapshot and every commit after it. Each request
 * asks the log for what follows the last commit seen, strongly consistent, so nobody reads what is stale.
 */
export class ReadModel {
  readonly tenant: string;
  seq: number;
  /** Which commit `seq` was, once that is known: two logs of one tenant can differ at one place after a restore. */
  commit: string | undefined;
  readonly #kinds = new Map<KindName, Map<string, Row>>(modelKinds.map((kind) => [kind, new Map()]));
  readonly #aliases = new Map<string, string | null>();
  /** Which ids mean a record today, besides its own. */
  readonly #standIns = new Map<string, Set<string>>();
  readonly #changed = new Map<KindName, number>();
  readonly #views = new Map<string, { stamp: string; value: unknown }>();
  /** Ids by a field's value, for the fields somebody asked for; kept up with every row. */
  readonly #indexes = new Map<KindName, Map<string, Map<string, Set<string>>>>();
  /** Which records the last commits touched, so that what is worked out of many rows can be mended row by row. */
  #touched: (Touched & { seq: number })[] = [];
  #touchedFrom = 0;

  constructor(tenant: string, seq: number) {
    this.tenant = tenant;
    this.seq = seq;
    this.#touchedFrom = seq;
  }

  /** Every record of a kind. */
  all<K extends KindName>(kind: K): IterableIterator<Row<K>> {
    return this.#of(kind).values() as IterableIterator<Row<K>>;
  }

  count(kind: KindName): number {
    return this.#of(kind).size;
  }

  /** A record, or its stand-in where it was replaced; undefined when it is gone. */
  find<K extends KindName>(kind: K, id: string | null | undefined): Row<K> | undefined {
    if (id === null || id === undefined) return undefined;
    const row = this.#of(kind).get(id);
    if (row) return row as Row<K>;
    const alias = this.#aliases.get(`${kind}#${id}`);
    return alias === undefined || alias === null ? undefined : this.find(kind, alias);
  }

  /** The id that a stored reference means today. */
  resolve(kind: KindName, id: string | null): string | null {
    return this.find(kind, id)?.id ?? null;
  }

  /** The records whose field holds an id, or one that was replaced by it. */
  by<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): Row<K>[] {
    const rows = this.#of(kind);
    const found = [...(this.#index(kind, field).get(id) ?? [])].map((each) => rows.get(each) as Row<K>);
    for (const replaced of this.#standIns.get(id) ?? []) found.push(...this.by(kind, field, replaced));
    return found;
  }

  #index(kind: KindName, field: string): Map<string, Set<string>> {
    const ofKind = this.#indexes.get(kind) ?? new Map<string, Map<string, Set<string>>>();
    this.#indexes.set(kind, ofKind);
    let index = ofKind.get(field);
    if (!index) {
      index = new Map();
      ofKind.set(field, index);
      for (const row of this.#of(kind).values()) enter(index, field, row);
    }
    return index;
  }

  #set(kind: KindName, row: Row): void {
    this.#drop(kind, row.id);
    this.#of(kind).set(row.id, row);
    for (const [field, index] of this.#indexes.get(kind) ?? []) enter(index, field, row);
  }

  #drop(kind: KindName, id: string): void {
    const before = this.#of(kind).get(id);
    if (!before) return;
    for (const [field, index] of this.#indexes.get(kind) ?? []) index.get(valueOf(before, field))?.delete(id);
    this.#of(kind).delete(id);
  }

  /** What commits after `seq` touched, or undefined when that is too long ago to say. */
  touchedSince(seq: number): readonly Touched[] | undefined {
    return seq < this.#touchedFrom ? undefined : this.#touched.filter((touch) => touch.seq > seq);
  }

  /** Something worked out of some kinds, kept until one of them changes. */
  view<T>(name: string, of: readonly KindName[], build: () => T): T {
    const stamp = of.map((kind) => this.#changed.get(kind) ?? 0).join('.');
    const known = this.#views.get(name);
    if (known?.stamp === stamp) return known.value as T;
    const value = build();
    this.#views.set(name, { stamp, value });
    return value;
  }

  /** When a kind last changed, as a place in the log. */
  changedAt(kind: KindName): number {
    return this.#changed.get(kind) ?? 0;
  }

  put(kind: KindName, row: Row): void {
    this.#set(kind, row);
  }

  alias(kind: KindName, id: string, replacedBy: string | null): void {
    this.#aliases.set(`${kind}#${id}`, replacedBy);
    if (replacedBy === null) return;
    const replaced = this.#standIns.get(replacedBy);
    if (replaced) replaced.add(id);
    else this.#standIns.set(replacedBy, new Set([id]));
  }

  aliases(): [string, string | null][] {
    return [...this.#aliases];
  }

  /** Takes in a commit; says false when one before it is missing. */
  apply(entry: LogEntry): boolean {
    if (entry.seq <= this.seq) return true;
    if (entry.seq !== this.seq + 1) return false;
    this.merge(entry);
    this.seq = entry.seq;
    this.commit = entry.commit;
    return true;
  }

  /** The rows of a commit, each only where it is newer than what is known. */
  merge(entry: LogEntry): void {
    for (const row of entry.rows) {
      const rows = this.#of(row.kind);
      const known = rows.get(row.id);
      if (row.deleted) {
        this.#drop(row.kind, row.id);
        if (row.replacedBy !== undefined) this.alias(row.kind, row.id, row.replacedBy);
      } else if (!known || known.version <= row.version) this.#set(row.kind, row.data as unknown as Row);
      this.#touched.push({ seq: entry.seq, kind: row.kind, id: row.id, before: known });
      this.#changed.set(row.kind, entry.seq);
    }
    if (this.#touched.length > mostTouched) {
      this.#touched = this.#touched.slice(-mostTouched / 2);
      this.#touchedFrom = this.#touched[0]?.seq ?? entry.seq;
    }
  }

  #of(kind: KindName): Map<string, Row> {
    const rows = this.#kinds.get(kind);
    if (!rows) throw new Error(`${kind} is not in the read model`);
    return rows;
  }
}

function valueOf(row: Row, field: string): string {
  return String((row as Record<string, unknown>)[field]);
}

function enter(index: Map<string, Set<string>>, field: string, row: Row): void {
  const value = valueOf(row, field);
  const ids = index.get(value);
  if (ids) ids.add(row.id);
  else index.set(value, new Set([row.id]));
}
