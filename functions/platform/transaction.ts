import { createHash, randomUUID } from 'node:crypto';
import { invalid, notFound, type Problem } from '#shared/contract/errors.ts';
import { check } from '#shared/contract/field-errors.ts';
import { type AuditField, withStoredTexts } from '#shared/contract/fields.ts';
import { type KindDeclaration, type KindName, kinds, isUnchecked, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { Caller } from './caller.ts';
import { type ChangeSetEntry, changeSetWrite, isUndone, loggedChangeSet, partName } from './change-set.ts';
import type { LoggedChangeSet, LoggedRow } from './change-log.ts';
import { changesBetween } from './changes-between.ts';
import { instant } from './clock.ts';
import type { JobName, JobPayload } from './job-payloads.ts';
import { type Key, keys } from './keys.ts';
import { loggedAccess, loggedRow } from './log-rows.ts';
import { jobItem } from './new-job.ts';
import { readModelFor } from './load-read-model.ts';
import { outdated } from './outdated.ts';
import type { ReadModel } from './read-model.ts';
import { rewritesOf, rowOf, shapeMark, type StoredRow, withRewrites } from './stored-row.ts';
import { table, type Write } from './table.ts';
import { uniqueGuards } from './unique-guards.ts';
import { say } from '#shared/domain/messages/message.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { Planned, Touched } from './planned.ts';

const ninetyDays = 90 * 24 * 3600;

/** The table key of a record. */
export function keyOf(tenant: string, kind: KindName, id: string): Key {
  return kinds[kind].kept === 'private' ? keys.private(tenant, kind, id) : keys.entity(tenant, kind, id);
}

/** A new record without the fields that the platform sets. */
export type Fresh<K extends KindName> = Omit<Row<K>, AuditField> & { id?: string };

/** A commit, and the state on which it decides: mostly that of `tx.model()`, an older one where the commit may follow any other. */
export interface Commit {
  tx: Transaction;
  model: ReadModel;
}

/**
 * A unit of work: records loaded, created, changed and removed, with jobs and other items. Nothing is written before the work is done, and then all
 * or nothing.
 */
export class Transaction {
  readonly at = instant();
  readonly #part = partName(this.at);
  readonly #caller: Caller;
  readonly #known: ReadModel | undefined;
  readonly #loaded = new Map<string, Row | undefined>();
  readonly #touched = new Map<string, Touched>();
  readonly #extra: Planned[] = [];
  /** Records that the commit does not change, but that must be as loaded, as `kind#id`. */
  readonly #conditions = new Map<string, { kind: KindName; id: string }>();
  readonly #accesses: { kind: KindName; row: Row; action: 'revealed' }[] = [];
  /** Records that were stored elsewhere so far. */
  readonly #adopted = new Set<string>();
  #made = 0;
  #basis: number | undefined;
  #isTorn = false;
  /** Whether the caller requests the sharing of usage itself, after its last commit. */
  isSharingDeferred = false;
  /** Whether this commit sends no notifications, such as one that adds demo records. */
  isQuiet = false;

  /**
   * `known` is a model that was updated for this work: records are then taken from it instead of from the table. If one of them has changed since,
   * the conditions of the commit fail, and the work is done again without the model.
   */
  constructor(caller: Caller, known?: ReadModel) {
    this.#caller = caller;
    this.#known = known;
  }

  get caller(): Caller {
    return this.#caller;
  }

  /** A new opaque id. With an idempotency key the same call always gets the same ids, so that a repetition finds its own records. */
  newId(): string {
    const key = this.#caller.idempotencyKey;
    if (key === undefined) return randomUUID().replaceAll('-', '').slice(0, 20);
    const seed = `${this.#caller.tenant}|${this.#caller.userId}|${key}|${this.#made++}`;
    return createHash('sha256').update(seed).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20);
  }

  /** The current record, or undefined; for a replaced one, its replacement. */
  async find<K extends KindName>(kind: K, id: string): Promise<Row<K> | undefined> {
    const known = this.#touched.get(`${kind}#${id}`);
    if (known) return known.after as Row<K> | undefined;
    const at = `${kind}#${id}`;
    if (!this.#loaded.has(at)) {
      const row = this.#knownRow(kind, id);
      if (row && row.id !== id) return this.find(kind, row.id);
      if (row) {
        this.#loaded.set(at, row);
        return row;
      }
      const item = await readRow(this.#caller.tenant, kind, id);
      if (item?.deleted) return item.replaced_by ? this.find(kind, item.replaced_by) : undefined;
      this.#loaded.set(at, item && rowOf(item));
    }
    return this.#loaded.get(at) as Row<K> | undefined;
  }

  /** The current record. Throws 404 if it does not exist, and 409 with author and time if the user saw another version (D1). */
  async load<K extends KindName>(kind: K, id: string, seen?: number): Promise<Row<K>> {
    const row = await this.find(kind, id);
    if (row === undefined) throw notFound(kindWord(kind));
    if (seen !== undefined && seen !== row.version)
      throw outdated(kind, row, row.updated_by === null ? undefined : await this.find('user', row.updated_by));
    return row;
  }

  /**
   * A record, or undefined, on which a decision of this commit depends although the commit does not change it: if it changes meanwhile, the work is done
   * again. For kinds outside the model.
   */
  async dependOn<K extends KindName>(kind: K, id: string): Promise<Row<K> | undefined> {
    this.#conditions.set(`${kind}#${id}`, { kind, id });
    return this.find(kind, id);
  }

  #knownRow<K extends KindName>(kind: K, id: string): Row<K> | undefined {
    return kinds[kind].kept === 'model' ? this.#known?.find(kind, id) : undefined;
  }

  /** Reads several records at once, so that a later `find` costs nothing. */
  async prefetch(kind: KindName, ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#loaded.has(`${kind}#${id}`) && !this.#knownRow(kind, id));
    const items = await table.getMany<StoredRow>(wanted.map((id) => keyOf(this.#caller.tenant, kind, id)));
    for (const item of items) if (!item.deleted) this.#loaded.set(`${kind}#${item.id}`, rowOf(item));
  }

  /**
   * The current tenant, for decisions that depend on more than the records loaded here (overlaps, uses). The commit then follows exactly this state:
   * if another commit comes between, the work is done again.
   */
  async model(): Promise<ReadModel> {
    const model = this.#known ?? (await readModelFor(this.#caller));
    if (this.#basis === undefined) {
      this.#basis = model.seq;
      this.#isTorn = [...this.#loaded].some(([at, row]) => row !== undefined && isOutdatedIn(model, at, row));
    }
    return model;
  }

  /** Whether a record was loaded before the model and changed between the two: a decision on both depends on no single state. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  /** The log place on which the work depends, if it read the model. */
  get basis(): number | undefined {
    return this.#basis;
  }

  /** Creates a record; the platform sets id, version, author and time. */
  create<K extends KindName>(kind: K, data: Fresh<K>): Row<K> {
    // The schema of a kind gives its rows.
    return this.createFrom(kind, data) as Row<K>;
  }

  /** The same from untyped fields, such as those of a stored plan. Throws 422 if the kind's schema refuses them. */
  createFrom(kind: KindName, data: Readonly<Record<string, unknown>> & { id?: string }): Row {
    const by = this.#caller.userId;
    const row = {
      ...data,
      id: data.id ?? this.newId(),
      version: 1,
      created_at: this.at,
      created_by: by,
      updated_at: this.at,
      updated_by: by,
      // Not a row yet as far as the compiler knows: `checkedRow` checks the rest.
    } as unknown as Row;
    this.#touched.set(`${kind}#${row.id}`, { kind, id: row.id, before: undefined, after: checkedRow(kind, row) });
    return row;
  }

  /** Saves a changed record that was loaded here. Returns the same record if nothing differs: then nothing is written. */
  save<K extends KindName>(kind: K, next: Row<K>): Row<K> {
    const at = `${kind}#${next.id}`;
    const touched = this.#touched.get(at);
    const before = (touched ? touched.before : this.#loaded.get(at)) as Row<K> | undefined;
    if (before === undefined && !touched) throw new Error(`${kind} ${next.id} was saved without being loaded`);
    const created = touched !== undefined && touched.before === undefined;
    const current = (touched?.after ?? before) as Row<K>;
    if (changesBetween(current, next).length === 0) return current;
    const row = (
      created
        ? { ...next }
        : {
            ...withRewrites(next, rewritesOf(before as Row)),
            version: (before as Row).version + 1,
            updated_at: this.at,
            updated_by: this.#caller.userId,
          }
    ) as Row<K>;
    this.#touched.set(at, { kind, id: next.id, before, after: checkedRow(kind, row) });
    return row;
  }

  /**
   * Saves a loaded record whose references to replaced records were rewritten. Version, author and time stay: an open form still saves, and histories
   * do not show it. A concurrent transaction that loaded the record before starts again (`w` of the stored row).
   */
  rewrite<K extends KindName>(kind: K, next: Row<K>): void {
    const at = `${kind}#${next.id}`;
    const before = this.#loaded.get(at);
    if (before === undefined || this.#touched.has(at)) throw new Error(`${kind} ${next.id} was rewritten without being loaded`);
    if (changesBetween(before, next).length === 0) return;
    const row = withRewrites(next, rewritesOf(before) + 1);
    this.#touched.set(at, { kind, id: next.id, before, after: checkedRow(kind, row), settled: true });
  }

  /** Removes a loaded record; `replacedBy` redirects its references to an id or clears them (null). */
  remove(kind: KindName, id: string, replacedBy?: string | null): void {
    const before = this.#loaded.get(`${kind}#${id}`);
    if (before === undefined) throw new Error(`${kind} ${id} was removed without being loaded`);
    this.#touched.set(`${kind}#${id}`, { kind, id, before, after: undefined, ...(replacedBy !== undefined && { replacedBy }) });
  }

  /**
   * Treats a record that was stored elsewhere as loaded, such as a publication in its list's object: saving it creates the record. Not for existing
   * records.
   */
  adopt<K extends KindName>(kind: K, row: Row<K>): Row<K> {
    this.#loaded.set(`${kind}#${row.id}`, row);
    this.#adopted.add(`${kind}#${row.id}`);
    return row;
  }

  /**
   * Stores a record whose id is that of another record, such as its key. It may have been removed before: the tombstone, which is kept for weeks,
   * would refuse a plain creation.
   */
  async put<K extends KindName>(kind: K, id: string, data: Omit<Row<K>, AuditField>): Promise<Row<K>> {
    const by = this.#caller.userId;
    const blank = { id, version: 0, created_at: this.at, created_by: by, updated_at: this.at, updated_by: by };
    // The blank has no field of the kind: `save` writes those of `data`, which the compiler knows to be all.
    const known = (await this.find(kind, id)) ?? this.adopt(kind, blank as unknown as Row<K>);
    return this.save(kind, { ...known, ...data });
  }

  /** Removes a loaded record whose content moved to other records: its history does not show that. */
  removeMoved(kind: KindName, id: string): void {
    this.remove(kind, id);
    this.#touched.set(`${kind}#${id}`, { ...(this.#touched.get(`${kind}#${id}`) as Touched), settled: true });
  }

  /**
   * Adds an entry to the history of a loaded record without changing it: its secret was revealed. The entry exists exactly if the commit happened.
   */
  logAccess<K extends KindName>(kind: K, row: Row<K>, action: 'revealed'): void {
    this.#accesses.push({ kind, row, action });
  }

  /**
   * Adds a job for a worker, which exists exactly if the commit does. The table's stream publishes it; a sweep publishes it again if that failed.
   * `delay` is in seconds; above 900 a sweep finds the job due, some minutes late.
   */
  job<N extends JobName>(worker: N, payload: JobPayload<N>, id = this.newId(), delay = 0): string {
    const due = delay > 0 ? new Date(Date.parse(this.at) + delay * 1000).toISOString() : undefined;
    const item = jobItem(worker, payload, { tenant: this.#caller.tenant, id, at: this.at, due });
    this.write({ Put: { TableName: undefined, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } }, 'rerun');
    return id;
  }

  /** Adds any other item to the commit; a failed condition means the given problem, or that the work is done again. */
  write(write: Write, onFailure: 'rerun' | Problem = 'rerun'): void {
    this.#extra.push({ write, onFailure });
  }

  /** The number of writes that the commit needs by now, for callers that fill it up to a limit. */
  get size(): number {
    return this.plan().planned.length;
  }

  /** The writes of the commit, the rows of its log entry, and its change set. */
  plan(): { planned: Planned[]; logged: LoggedRow[]; set?: LoggedChangeSet } {
    const { tenant } = this.#caller;
    const planned: Planned[] = [];
    const logged: LoggedRow[] = [];
    const targets = new Map<string, Planned>();
    for (const touched of this.#touched.values()) {
      const { kind, before, after } = touched;
      if (before === undefined && after === undefined) continue;
      const item = this.#itemOf(touched);
      planned.push(this.#putOf(touched, item), ...uniqueGuards(tenant, kind, before, after));
      // A record that this commit writes needs no check of its own, and the engine refuses two operations on one item.
      for (const pointer of added(kind, before, after)) {
        const at = `${pointer.kind}#${pointer.id}`;
        if (!this.#touched.has(at)) targets.set(at, liveTarget(tenant, pointer));
      }
      if (kinds[kind].kept !== 'private') logged.push(loggedRow(touched, item.v, this.#caller));
    }
    for (const { kind, row, action } of this.#accesses) {
      planned.push(unchangedRow(tenant, kind, row));
      logged.push(loggedAccess(kind, row, action));
    }
    for (const [at, { kind, id }] of this.#conditions) {
      const row = this.#loaded.get(at);
      if (!this.#touched.has(at)) planned.push(row ? unchangedRow(tenant, kind, row) : absentRow(tenant, kind, id));
    }
    planned.push(...targets.values(), ...this.#extra);
    const entries = changeSetEntries(this.#touched.values());
    const recorded = changeSetWrite(this.#caller, this.#part, this.at, entries);
    if (!recorded) return { planned, logged };
    planned.push({ write: recorded, onFailure: 'rerun' });
    const set = loggedChangeSet(this.#caller, this.#part, entries);
    return { planned, logged, ...(set && { set }) };
  }

  /** The item of a record after the commit. A deleted record leaves a tombstone, for readers of an older state. */
  #itemOf({ kind, id, before, after, replacedBy }: Touched): StoredRow {
    const key = { ...keyOf(this.#caller.tenant, kind, id), kind, id };
    if (after) return { ...key, v: after.version, ...shapeMark(kind), ...rewriteMark(after), data: JSON.stringify(after) };
    return {
      ...key,
      v: (before?.version ?? 1) + 1,
      data: '{}',
      deleted: true,
      ...(replacedBy !== undefined && { replaced_by: replacedBy }),
      expires_at: Math.floor(Date.parse(this.at) / 1000) + ninetyDays,
    };
  }

  #putOf({ kind, id, before }: Touched, item: StoredRow): Planned {
    // An adopted record may have existed before: its tombstone may be there.
    const orDeleted = {
      ConditionExpression: 'attribute_not_exists(pk) or deleted = :yes',
      ExpressionAttributeValues: { ':yes': true },
    };
    const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
    const condition = before === undefined ? isNew : this.#adopted.has(`${kind}#${id}`) ? orDeleted : unchangedSince(before);
    return { write: { Put: { TableName: undefined, Item: item, ...condition } }, onFailure: 'rerun' };
  }

  /** Whether a write refused because the id exists can be a repetition of the client's call. */
  get isRepeatable(): boolean {
    return this.#caller.idempotencyKey !== undefined;
  }

  /** The records created, changed and removed here, without those whose content only moved. */
  changes(): { kind: KindName; before: Row | undefined; after: Row | undefined }[] {
    return [...this.#touched.values()].filter(({ settled }) => !settled);
  }

  /** The secrets revealed here. */
  accesses(): readonly { kind: KindName; row: Row }[] {
    return this.#accesses;
  }

  /** The ids created here, to find out whether a repetition has already created them. */
  created(): { kind: KindName; id: string }[] {
    return [...this.#touched.values()].filter((touched) => touched.before === undefined && touched.after !== undefined);
  }
}

/** The changes of a commit to records that can be undone. */
function changeSetEntries(touched: Iterable<Touched>): ChangeSetEntry[] {
  const entries: ChangeSetEntry[] = [];
  for (const { kind, id, before: loaded, after } of touched) {
    // A record that `put` created was blank before.
    const before = loaded?.version === 0 ? undefined : loaded;
    if (!isUndone(kind, 'changed') || (before === undefined && after === undefined)) continue;
    const action = before === undefined ? 'created' : after === undefined ? 'deleted' : 'changed';
    const version = after?.version ?? (before?.version ?? 0) + 1;
    const row = after ?? before;
    const changes = before && after ? changesBetween(before, after) : [];
    entries.push({ kind, id, action, version, changes, ...(row && isUndone(kind, 'deleted') && { row }) });
  }
  return entries;
}

/** The condition that a record is as loaded: not changed, and its references not rewritten by a worker. */
function unchangedSince(before: Row): { ConditionExpression: string; ExpressionAttributeValues: Record<string, number> } {
  const rewrites = rewritesOf(before);
  const isSame = 'v = :v and attribute_not_exists(deleted)';
  return rewrites === 0
    ? { ConditionExpression: `${isSame} and attribute_not_exists(w)`, ExpressionAttributeValues: { ':v': before.version } }
    : { ConditionExpression: `${isSame} and w = :w`, ExpressionAttributeValues: { ':v': before.version, ':w': rewrites } };
}

function rewriteMark(row: Row): { w?: number } {
  const rewrites = rewritesOf(row);
  return rewrites === 0 ? {} : { w: rewrites };
}

function checkedRow<K extends KindName>(kind: K, row: Row<K>): Row<K> {
  const checked = withStoredTexts(() => check((kinds[kind] as KindDeclaration).schema, row));
  if (!checked.ok) throw invalid(checked.errors);
  return row;
}

function gone(path: string, kind: KindName): Problem {
  const field = path.replaceAll('[]', '');
  return invalid({ [field]: [say('common.referenceNotFound', { title: kindWord(kind) })] });
}

/** Requires that the target of a new reference exists; else 422 at the reference's field. */
function liveTarget(tenant: string, { kind, id, path }: { kind: KindName; id: string; path: string }): Planned {
  const condition = { ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(deleted)' };
  return { write: { ConditionCheck: { TableName: undefined, Key: keyOf(tenant, kind, id), ...condition } }, onFailure: gone(path, kind) };
}

/** Requires that a record not written by the commit still has the loaded version. */
function unchangedRow(tenant: string, kind: KindName, { id, version }: Row): Planned {
  const condition = {
    ConditionExpression: 'v = :v and attribute_not_exists(deleted)',
    ExpressionAttributeValues: { ':v': version },
  };
  return { write: { ConditionCheck: { TableName: undefined, Key: keyOf(tenant, kind, id), ...condition } }, onFailure: 'rerun' };
}

/** Requires that a record still does not exist. */
function absentRow(tenant: string, kind: KindName, id: string): Planned {
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk) or deleted = :yes',
    ExpressionAttributeValues: { ':yes': true },
  };
  return { write: { ConditionCheck: { TableName: undefined, Key: keyOf(tenant, kind, id), ...condition } }, onFailure: 'rerun' };
}

/** References that the record did not hold before: only those are checked, so that an old one never blocks a save. */
function added(kind: KindName, before: Row | undefined, after: Row | undefined) {
  if (!after) return [];
  const known = new Set(before ? pointersOf(kind, before).map((pointer) => `${pointer.kind}#${pointer.id}`) : []);
  return pointersOf(kind, after).filter((pointer) => !known.has(`${pointer.kind}#${pointer.id}`) && !isUnchecked(kind, pointer.path));
}

/** Whether the model has another version of a record than the loaded one; false for kinds outside the model. */
function isOutdatedIn(model: ReadModel, at: string, row: Row): boolean {
  const kind = at.slice(0, at.indexOf('#')) as KindName;
  if (kinds[kind].kept !== 'model') return false;
  const now = model.find(kind, row.id);
  return now?.id !== row.id || now.version !== row.version;
}

async function readRow(tenant: string, kind: KindName, id: string): Promise<StoredRow | undefined> {
  return table.get<StoredRow>(keyOf(tenant, kind, id));
}
