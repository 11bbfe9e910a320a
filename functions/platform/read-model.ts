import { isDeepStrictEqual } from 'node:util';
import { isDetachable, type KindName, modelKinds, pointersOf, type Row } from '#shared/contract/kinds.ts';
import { type LogEntry, withoutRecords } from './change-log.ts';
import { repoint } from '#shared/contract/repoint.ts';
import { rewritesOf, withRewrites } from './stored-row.ts';

/** Max touched records that a model remembers. */
const mostTouched = 2000;

/** The kinds of record that a computation read. */
export interface KindsRead {
  /** Read by id: creating a record of these kinds has no effect. */
  found: Set<KindName>;
  /** Read as a whole or by a field: creating a record can have an effect. */
  listed: Set<KindName>;
}

interface View {
  key: string;
  reads: KindsRead;
  stamp: string;
  value: unknown;
}

/** Max logged rows of the last commits in a model: about 300 bytes each. A snapshot is due long before. */
const maxRecentRows = 10_000;

/** The records of a kind in the snapshot, and later changes to them. */
interface UnopenedKind {
  count: number;
  decode: () => Iterable<Row>;
  later: LogEntry['rows'];
}

/** A record that a commit created, changed or removed. */
export interface Touched {
  kind: KindName;
  id: string;
  /** The record before; absent when it was created. */
  before: Row | undefined;
}

/**
 * A tenant's data in memory for grids, search and exports: the snapshot and every commit after it. Each request reads the log after the last known
 * commit, strongly consistent, so that no data is stale.
 */
export class ReadModel {
  /** Set by tests: each use of a cached view also rebuilds it, and a difference is an error. */
  static verifiesViews = false;

  readonly tenant: string;
  seq: number;
  /** The commit at `seq`, once known: after a restore, two logs of one tenant can differ at the same place. */
  commit: string | undefined;
  readonly #kinds = new Map<KindName, Map<string, Row>>(modelKinds.map((kind) => [kind, new Map()]));
  /** Kinds whose records are not decoded yet. */
  readonly #unopened = new Map<KindName, UnopenedKind>();
  readonly #aliases = new Map<string, string | null>();
  /** The kinds with replaced records: most records refer to none of these. */
  readonly #replacedKinds = new Set<KindName>();
  /** Ids of replaced records, by the id of their replacement. */
  readonly #standIns = new Map<string, Set<string>>();
  readonly #changed = new Map<KindName, number>();
  readonly #views = new Map<string, View>();
  /** Recorder of the computation in progress; undefined outside a recorded view. */
  #reads: KindsRead | undefined;
  /** Ids by a field's value, for the fields queried so far; updated with every row. */
  readonly #indexes = new Map<KindName, Map<string, Map<string, Set<string>>>>();
  /** Records touched by the last commits, so that values computed from many rows can be updated row by row. */
  #touched: (Touched & { seq: number })[] = [];
  #touchedFrom = 0;
  /** The last commits that were merged, oldest first and without gaps, for histories. */
  #recent: LogEntry[] = [];
  #recentRows = 0;
  #recentFrom: number;
  /** This model without the providers that only sell; created on first use. */
  #withoutVendors: ReadModel | undefined;

  constructor(tenant: string, seq: number) {
    this.tenant = tenant;
    this.seq = seq;
    this.#touchedFrom = seq;
    this.#recentFrom = seq;
  }

  /** Every record of a kind. */
  all<K extends KindName>(kind: K): IterableIterator<Row<K>> {
    this.#reads?.listed.add(kind);
    return this.#of(kind).values() as IterableIterator<Row<K>>;
  }

  count(kind: KindName): number {
    this.#reads?.listed.add(kind);
    return this.#of(kind).size;
  }

  /** A record, or its replacement; undefined if it was deleted. */
  find<K extends KindName>(kind: K, id: string | null | undefined): Row<K> | undefined {
    if (id === null || id === undefined) return undefined;
    this.#reads?.found.add(kind);
    const row = this.#of(kind).get(id);
    if (row) return row as Row<K>;
    const alias = this.#aliases.get(`${kind}#${id}`);
    return alias === undefined || alias === null ? undefined : this.find(kind, alias);
  }

  /**
   * A record after rewriting all references to replaced or deleted records. Answers show this, so that a replacement is complete as soon as it is
   * made. Fields that must not be empty stay unchanged.
   */
  live<K extends KindName>(kind: K, row: Row<K>): Row<K> {
    let next = row;
    const isReplaced = (target: KindName): boolean => {
      this.#reads?.found.add(target);
      return this.#replacedKinds.has(target);
    };
    for (const { kind: target, id, path } of pointersOf(kind, row as object as Record<string, unknown>, isReplaced)) {
      if (!this.#aliases.has(`${target}#${id}`)) continue;
      const to = this.resolve(target, id);
      if (to !== null || isDetachable(kind, path)) next = repoint(kind, next, { kind: target, from: id, to, paths: new Set([path]) });
    }
    // The count of rewrites is for commits only.
    return rewritesOf(next) === 0 ? next : withRewrites(next, 0);
  }

  /** The id of the record to which a stored reference leads now. */
  resolve(kind: KindName, id: string | null): string | null {
    return this.find(kind, id)?.id ?? null;
  }

  /** The records whose field holds an id, or the id of a record that it replaced. */
  by<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): Row<K>[] {
    this.#reads?.listed.add(kind);
    const rows = this.#of(kind);
    const found: Row<K>[] = [];
    const ids = this.#index(kind, field).get(id);
    if (ids) for (const each of ids) found.push(rows.get(each) as Row<K>);
    const standIns = this.#standIns.get(id);
    if (standIns) for (const replaced of standIns) found.push(...this.by(kind, field, replaced));
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

  /** The records that commits after `seq` touched; undefined if the model does not reach back so far. */
  touchedSince(seq: number): readonly Touched[] | undefined {
    return seq < this.#touchedFrom ? undefined : this.#touched.filter((touch) => touch.seq > seq);
  }

  /** The commits after `seq`, oldest first and without whole records; undefined if the model does not hold all of them. */
  commitsAfter(seq: number): readonly LogEntry[] | undefined {
    return seq < this.#recentFrom ? undefined : this.#recent.filter((entry) => entry.seq > seq);
  }

  #remember(entry: LogEntry): void {
    if (entry.seq <= (this.#recent.at(-1)?.seq ?? this.#recentFrom)) return;
    this.#recent.push(withoutRecords(entry));
    this.#recentRows += entry.rows.length;
    while (this.#recentRows > maxRecentRows) {
      const dropped = this.#recent.shift();
      this.#recentRows -= dropped?.rows.length ?? this.#recentRows;
      this.#recentFrom = dropped?.seq ?? this.#recentFrom;
    }
  }

  /** The ids of deleted records that this one replaced, directly or in several steps. */
  replacedBy(id: string): string[] {
    return [...(this.#standIns.get(id) ?? [])].flatMap((each) => [each, ...this.replacedBy(each)]);
  }

  /**
   * A value computed from the model, cached until a kind that its builder read changes. The builder must read everything synchronously and inside;
   * other input, such as the day, belongs into `key`.
   */
  view<T>(name: string, build: () => T, key = ''): T {
    const known = this.#views.get(name);
    if (known?.key === key && known.stamp === this.#stampOf(known.reads)) {
      this.note(known.reads);
      if (ReadModel.verifiesViews) this.#verify(name, known.value, build);
      return known.value as T;
    }
    const { value, reads } = this.observe(build);
    if (value instanceof Promise) throw new Error(`The view ${name} must be built synchronously`);
    this.#views.set(name, { key, reads, stamp: this.#stampOf(reads), value });
    return value;
  }

  /** Runs a synchronous computation and returns its result with the kinds that it read, added to `reads`. */
  observe<T>(compute: () => T, reads: KindsRead = { found: new Set(), listed: new Set() }): { value: T; reads: KindsRead } {
    const outer = this.#reads;
    this.#reads = reads;
    try {
      return { value: compute(), reads };
    } finally {
      this.#reads = outer;
      this.note(reads);
    }
  }

  /** Rebuilds a cached view and compares. Views within it are verified where they are used themselves. */
  #verify(name: string, cached: unknown, build: () => unknown): void {
    ReadModel.verifiesViews = false;
    try {
      if (!isDeepStrictEqual(cached, this.observe(build).value))
        throw new Error(`The view ${name} is stale: its builder depends on something that it does not read`);
    } finally {
      ReadModel.verifiesViews = true;
    }
  }

  /** Makes the computation in progress depend on the kinds that a cached value was computed from. */
  note({ found, listed }: KindsRead): void {
    const reads = this.#reads;
    if (!reads || reads.found === found) return;
    for (const kind of found) reads.found.add(kind);
    for (const kind of listed) reads.listed.add(kind);
  }

  #stampOf({ found, listed }: KindsRead): string {
    return [...found, ...listed].map((kind) => this.#changed.get(kind) ?? 0).join('.');
  }

  /** The place in the log of the last change of a kind. */
  changedAt(kind: KindName): number {
    return this.#changed.get(kind) ?? 0;
  }

  put(kind: KindName, row: Row): void {
    this.#set(kind, row);
  }

  /**
   * Adds the records of a kind undecoded. `decode` runs on the first read: 25,000 records take some 400 ms, and most requests read only a few kinds.
   */
  putUnopened(kind: KindName, count: number, decode: () => Iterable<Row>): void {
    this.#unopened.set(kind, { count, decode, later: [] });
  }

  /** The kinds that are not decoded yet, with their number of records in the snapshot. */
  unopened(): ReadonlyMap<KindName, { count: number }> {
    return this.#unopened;
  }

  #open(kind: KindName, { decode, later }: UnopenedKind): void {
    this.#unopened.delete(kind);
    for (const row of decode()) this.#set(kind, row);
    for (const row of later) this.#mergeRow(row);
  }

  alias(kind: KindName, id: string, replacedBy: string | null): void {
    this.#aliases.set(`${kind}#${id}`, replacedBy);
    this.#replacedKinds.add(kind);
    if (replacedBy === null) return;
    const replaced = this.#standIns.get(replacedBy);
    if (replaced) replaced.add(id);
    else this.#standIns.set(replacedBy, new Set([id]));
  }

  aliases(): [string, string | null][] {
    return [...this.#aliases];
  }

  /** Applies a commit; false if one before it is missing. */
  apply(entry: LogEntry): boolean {
    if (entry.seq <= this.seq) return true;
    if (entry.seq !== this.seq + 1) return false;
    this.merge(entry);
    this.seq = entry.seq;
    this.commit = entry.commit;
    // A provider may have become a publisher or ceased to be one: the next request gets a new model.
    if (entry.rows.some(({ kind }) => kind === 'provider')) this.#withoutVendors = undefined;
    this.#withoutVendors?.apply({ ...entry, rows: entry.rows.map((row) => (this.#isHidden(row) ? { ...row, deleted: true } : row)) });
    return true;
  }

  /**
   * This model for users who may not see the vendor pages (D2): without providers that only sell, their contacts and the emails with them. A
   * reference to such a provider leads to no record here, so that no list, record, form, search, export or chart can name it. It shares the records
   * of this model and follows its commits.
   */
  withoutVendors(): ReadModel {
    if (this.#withoutVendors) return this.#withoutVendors;
    const model = new ReadModel(this.tenant, this.seq);
    model.commit = this.commit;
    for (const kind of modelKinds)
      model.putUnopened(kind, this.#unopened.get(kind)?.count ?? this.#of(kind).size, () =>
        [...this.#of(kind).values()].filter((row) => !this.#isOfVendor(kind, row as object)),
      );
    for (const [at, replacedBy] of this.#aliases) {
      const [kind = '', id = ''] = at.split('#');
      model.alias(kind as KindName, id, replacedBy);
    }
    for (const [kind, seq] of this.#changed) model.#changed.set(kind, seq);
    [model.#recent, model.#recentRows, model.#recentFrom] = [[...this.#recent], this.#recentRows, this.#recentFrom];
    this.#withoutVendors = model;
    return model;
  }

  #isHidden({ kind, data }: LogEntry['rows'][number]): boolean {
    return data !== undefined && this.#isOfVendor(kind, data);
  }

  /** Whether a record is a provider that only sells, or belongs only to such a provider. */
  #isOfVendor(kind: KindName, row: object): boolean {
    if (kind === 'provider') return !(row as Row<'provider'>).is_publisher;
    if (kind === 'contact') return this.#sellsOnly((row as Row<'contact'>).provider_id);
    return kind === 'email' && (row as Row<'email'>).about.some((each) => each.kind === 'provider' && this.#sellsOnly(each.id));
  }

  #sellsOnly(providerId: string): boolean {
    return this.find('provider', providerId)?.is_publisher === false;
  }

  /** Applies the rows of a commit that are newer than the known ones. */
  merge(entry: LogEntry): void {
    this.#remember(entry);
    for (const row of entry.rows) {
      const unopened = this.#unopened.get(row.kind);
      // No view was computed from an undecoded kind, so no view needs the earlier record.
      const before = unopened ? undefined : this.#mergeRow(row);
      unopened?.later.push(row);
      if (row.deleted && row.replacedBy !== undefined) this.alias(row.kind, row.id, row.replacedBy);
      this.#touched.push({ seq: entry.seq, kind: row.kind, id: row.id, before });
      this.#changed.set(row.kind, entry.seq);
    }
    if (this.#touched.length > mostTouched) {
      this.#touched = this.#touched.slice(-mostTouched / 2);
      this.#touchedFrom = this.#touched[0]?.seq ?? entry.seq;
    }
  }

  /** Applies a logged row if it is newer than the known one; returns the record before it. */
  #mergeRow(row: LogEntry['rows'][number]): Row | undefined {
    const known = this.#of(row.kind).get(row.id);
    if (row.deleted) this.#drop(row.kind, row.id);
    else if (!known || known.version <= row.version) this.#set(row.kind, row.data as unknown as Row);
    return known;
  }

  #of(kind: KindName): Map<string, Row> {
    const unopened = this.#unopened.size > 0 ? this.#unopened.get(kind) : undefined;
    if (unopened) this.#open(kind, unopened);
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
  let ids = index.get(value);
  if (!ids) index.set(value, (ids = new Set()));
  ids.add(row.id);
}
