import { createHash, randomUUID } from 'node:crypto';
import { belongsTo } from '#shared/contract/belongs-to.ts';
import { invalid, notFound, type Problem } from '#shared/contract/errors.ts';
import { check } from '#shared/contract/field-errors.ts';
import { type AuditField, withStoredTexts } from '#shared/contract/fields.ts';
import { type KindDeclaration, type KindName, kinds, isUnchecked, labelOf, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { Caller } from './caller.ts';
import { type ChangeSetEntry, changeSetWrite, isUndone, loggedChangeSet, partName } from './change-set.ts';
import type { FieldChange, LoggedChangeSet, LoggedRow } from './change-log.ts';
import { changesBetween } from './changes-between.ts';
import { instant } from './clock.ts';
import type { JobName, JobPayload } from './job-payloads.ts';
import { type Key, keys } from './keys.ts';
import { jobItem } from './new-job.ts';
import { readModelFor } from './load-read-model.ts';
import { outdated } from './outdated.ts';
import type { ReadModel } from './read-model.ts';
import { rewritesOf, rowOf, shapeMark, type StoredRow, withRewrites } from './stored-row.ts';
import { table, type Write } from './table.ts';
import { uniqueGuards } from './unique-guards.ts';
import { say } from '#shared/domain/messages/message.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { Planned } from './planned.ts';

const ninetyDays = 90 * 24 * 3600;

/** Where a record lies. */
export function keyOf(tenant: string, kind: KindName, id: string): Key {
  return kinds[kind].kept === 'private' ? keys.private(tenant, kind, id) : keys.entity(tenant, kind, id);
}

/** A new record as it is given: without what the platform sets. */
export type Fresh<K extends KindName> = Omit<Row<K>, AuditField> & { id?: string };

interface Touched {
  kind: KindName;
  id: string;
  before: Row | undefined;
  after: Row | undefined;
  replacedBy?: string | null;
  /** What it says lies elsewhere now. */
  settled?: true;
}

/**
 * What happens together: records loaded, made, changed and removed, jobs and other items beside them. Nothing is written
 * before the work is done, and then all of it or nothing.
 */
export class Transaction {
  readonly at = instant();
  readonly #part = partName(this.at);
  readonly #caller: Caller;
  readonly #known: ReadModel | undefined;
  readonly #loaded = new Map<string, Row | undefined>();
  readonly #touched = new Map<string, Touched>();
  readonly #extra: Planned[] = [];
  readonly #told: { kind: KindName; row: Row; action: 'revealed' }[] = [];
  /** Records that lay elsewhere so far. */
  readonly #adopted = new Set<string>();
  #made = 0;
  #basis: number | undefined;
  #isTorn = false;
  /** Whether the caller asks itself to share usage anew, after its last commit. */
  isSharingDeferred = false;
  /** Whether this commit sends no notifications, such as one that adds invented records. */
  isQuiet = false;

  /**
   * `known` is a model that was brought up to date for this very work: records are then taken from it instead of from the table. If one of
   * them changed since, the conditions of the commit refuse it, and the work is done anew without such knowledge.
   */
  constructor(caller: Caller, known?: ReadModel) {
    this.#caller = caller;
    this.#known = known;
  }

  get caller(): Caller {
    return this.#caller;
  }

  /** A new opaque id. With an idempotency key the same call always makes the same ids, so a repeat finds its own work. */
  newId(): string {
    const key = this.#caller.idempotencyKey;
    if (key === undefined) return randomUUID().replaceAll('-', '').slice(0, 20);
    const seed = `${this.#caller.tenant}|${this.#caller.userId}|${key}|${this.#made++}`;
    return createHash('sha256').update(seed).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20);
  }

  /** The record as it is now, or undefined; one that was replaced gives its stand-in. */
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

  /**
   * The record as it is now. Throws 404 when there is none, and 409 with who and when if the person saw another version
   * than the present one (D1).
   */
  async load<K extends KindName>(kind: K, id: string, seen?: number): Promise<Row<K>> {
    const row = await this.find(kind, id);
    if (row === undefined) throw notFound(kindWord(kind));
    if (seen !== undefined && seen !== row.version)
      throw outdated(kind, row, row.updated_by === null ? undefined : await this.find('user', row.updated_by));
    return row;
  }

  #knownRow<K extends KindName>(kind: K, id: string): Row<K> | undefined {
    return kinds[kind].kept === 'model' ? this.#known?.find(kind, id) : undefined;
  }

  /** Reads several at once, so that later `find`s cost nothing. */
  async prefetch(kind: KindName, ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#loaded.has(`${kind}#${id}`) && !this.#knownRow(kind, id));
    const items = await table.getMany<StoredRow>(wanted.map((id) => keyOf(this.#caller.tenant, kind, id)));
    for (const item of items) if (!item.deleted) this.#loaded.set(`${kind}#${item.id}`, rowOf(item));
  }

  /**
   * The tenant as it is now, for decisions that rest on more than the records loaded here (overlaps, uses). The commit then
   * follows exactly this state: if anybody commits in between, the work is done again.
   */
  async model(): Promise<ReadModel> {
    const model = this.#known ?? (await readModelFor(this.#caller));
    if (this.#basis === undefined) {
      this.#basis = model.seq;
      this.#isTorn = [...this.#loaded].some(([at, row]) => row !== undefined && isOutdatedIn(model, at, row));
    }
    return model;
  }

  /** Whether a record was loaded before the model, and changed between the two: what was decided on both rests on no one state. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  /** The place in the log that the work rests on, if it asked for the model. */
  get basis(): number | undefined {
    return this.#basis;
  }

  /** A new record; the platform sets id, version and who and when. */
  create<K extends KindName>(kind: K, data: Fresh<K>): Row<K> {
    // The schema of a kind gives its rows.
    return this.createFrom(kind, data) as Row<K>;
  }

  /** The same from fields that no type vouches for, such as those of a stored plan. Throws 422 when the kind's schema refuses them. */
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

  /** A changed record that was loaded here. Gives back the same record when nothing differs: then nothing is written. */
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
   * A loaded record whose pointers at replaced records are rewritten. Nobody changed it: version, author and time stay, so that an open form still
   * saves, and a history does not mention it. Who loaded it before and saves it after starts anew (`rewritten` of the stored row).
   */
  rewrite<K extends KindName>(kind: K, next: Row<K>): void {
    const at = `${kind}#${next.id}`;
    const before = this.#loaded.get(at);
    if (before === undefined || this.#touched.has(at)) throw new Error(`${kind} ${next.id} was rewritten without being loaded`);
    if (changesBetween(before, next).length === 0) return;
    const row = withRewrites(next, rewritesOf(before) + 1);
    this.#touched.set(at, { kind, id: next.id, before, after: checkedRow(kind, row), settled: true });
  }

  /** Removes a loaded record; `replacedBy` lets its uses point on (an id) or do without (null). */
  remove(kind: KindName, id: string, replacedBy?: string | null): void {
    const before = this.#loaded.get(`${kind}#${id}`);
    if (before === undefined) throw new Error(`${kind} ${id} was removed without being loaded`);
    this.#touched.set(`${kind}#${id}`, { kind, id, before, after: undefined, ...(replacedBy !== undefined && { replacedBy }) });
  }

  /**
   * A record that so far lay elsewhere, as publications do in their list's object: now it is as if loaded, and becomes a record when it is
   * saved. It is not for what is a record already.
   */
  adopt<K extends KindName>(kind: K, row: Row<K>): Row<K> {
    this.#loaded.set(`${kind}#${row.id}`, row);
    this.#adopted.add(`${kind}#${row.id}`);
    return row;
  }

  /**
   * Stores a record whose id is that of another record, such as its key. It may have been removed before: the mark of the removal, which is kept for
   * weeks, refuses a plain creation.
   */
  async put<K extends KindName>(kind: K, id: string, data: Omit<Row<K>, AuditField>): Promise<Row<K>> {
    const by = this.#caller.userId;
    const blank = { id, version: 0, created_at: this.at, created_by: by, updated_at: this.at, updated_by: by };
    // The blank has no field of the kind: `save` writes those of `data`, which the compiler knows to be all.
    const known = (await this.find(kind, id)) ?? this.adopt(kind, blank as unknown as Row<K>);
    return this.save(kind, { ...known, ...data });
  }

  /** Removes a loaded record whose content lies elsewhere now: it is none any more, but nothing happened that a history would tell. */
  settle(kind: KindName, id: string): void {
    this.remove(kind, id);
    this.#touched.set(`${kind}#${id}`, { ...(this.#touched.get(`${kind}#${id}`) as Touched), settled: true });
  }

  /**
   * Leaves an entry in the history of a loaded record about something that changed nothing of it: its secret was given out. The entry is there
   * exactly if the commit happened.
   */
  tell<K extends KindName>(kind: K, row: Row<K>, action: 'revealed'): void {
    this.#told.push({ kind, row, action });
  }

  /**
   * Work for a worker, leaving in the same commit: it exists exactly if the commit does. The stream publishes it; a sweep
   * publishes it again if that failed. `delay` is how many seconds it waits; beyond 900 until a sweep finds it due, some minutes later.
   */
  job<N extends JobName>(worker: N, payload: JobPayload<N>, id = this.newId(), delay = 0): string {
    const due = delay > 0 ? new Date(Date.parse(this.at) + delay * 1000).toISOString() : undefined;
    const item = jobItem(worker, payload, { tenant: this.#caller.tenant, id, at: this.at, due });
    this.write({ Put: { TableName: undefined, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } }, 'rerun');
    return id;
  }

  /** Any other item of the same commit; a refused condition means the problem given, or that the work is done anew. */
  write(write: Write, onFailure: 'rerun' | Problem = 'rerun'): void {
    this.#extra.push({ write, onFailure });
  }

  /** How many writes the commit will need by now; those who pack stop in time. */
  get size(): number {
    return this.plan().planned.length;
  }

  /** What is to be written and logged, and under which change set. */
  plan(): { planned: Planned[]; logged: LoggedRow[]; set?: LoggedChangeSet } {
    const tenant = this.#caller.tenant;
    const planned: Planned[] = [];
    const logged: LoggedRow[] = [];
    const alive = new Map<string, Planned>();
    for (const { kind, id, before, after, replacedBy, settled } of this.#touched.values()) {
      if (before === undefined && after === undefined) continue;
      const key = keyOf(tenant, kind, id);
      const version = (after ?? before)?.version ?? 1;
      const item: StoredRow = after
        ? { ...key, kind, id, v: version, ...shapeMark(kind), ...rewriteMark(after), data: JSON.stringify(after) }
        : {
            ...key,
            kind,
            id,
            v: version + 1,
            data: '{}',
            deleted: true,
            ...(replacedBy !== undefined && { replaced_by: replacedBy }),
            expires_at: Math.floor(Date.parse(this.at) / 1000) + ninetyDays,
          };
      planned.push({
        write: {
          Put: {
            TableName: undefined,
            Item: item,
            ...(before === undefined
              ? { ConditionExpression: 'attribute_not_exists(pk)' }
              : this.#adopted.has(`${kind}#${id}`)
                ? // It may have been a record before, and settled.
                  { ConditionExpression: 'attribute_not_exists(pk) or deleted = :yes', ExpressionAttributeValues: { ':yes': true } }
                : unchangedSince(before)),
          },
        },
        onFailure: 'rerun',
      });
      planned.push(...uniqueGuards(tenant, kind, before, after));
      for (const pointer of added(kind, before, after)) {
        const at = `${pointer.kind}#${pointer.id}`;
        const target = this.#touched.get(at);
        if (target?.after) continue;
        alive.set(at, {
          write: {
            ConditionCheck: {
              TableName: undefined,
              Key: keyOf(tenant, pointer.kind, pointer.id),
              ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(deleted)',
            },
          },
          onFailure: gone(pointer.path, pointer.kind),
        });
      }
      if (kinds[kind].kept === 'private') continue;
      logged.push({
        kind,
        id,
        version: item.v,
        ...(after ? { ...shapeMark(kind), data: after as Record<string, unknown> } : { deleted: true as const }),
        ...(replacedBy !== undefined && { replacedBy }),
        name: labelOf(kind, (after ?? before) as Record<string, unknown>),
        ...ofWhat(kind, (after ?? before) as Record<string, unknown>),
        action:
          settled || ((kinds[kind] as KindDeclaration).quiet && this.#caller.userId === null)
            ? 'settled'
            : before === undefined
              ? 'created'
              : after
                ? changedTo(kind, after)
                : replacedBy
                  ? 'replaced'
                  : 'deleted',
        changes: before && after && !settled ? told(kind, changesBetween(before, after)) : [],
      });
    }
    for (const { kind, row, action } of this.#told) {
      const { id, version } = row;
      const ExpressionAttributeValues = { ':v': version };
      const ConditionExpression = 'v = :v and attribute_not_exists(deleted)';
      const write: Write = {
        ConditionCheck: { TableName: undefined, Key: keyOf(tenant, kind, id), ConditionExpression, ExpressionAttributeValues },
      };
      planned.push({ write, onFailure: 'rerun' });
      const data = row as Record<string, unknown>;
      logged.push({ kind, id, version, ...shapeMark(kind), data, name: labelOf(kind, data), ...ofWhat(kind, data), action, changes: [] });
    }
    // A record that is itself written here needs no second look, and the engine refuses two operations on one item.
    const written = new Set(this.#touched.keys());
    for (const [at, planned_] of alive) if (!written.has(at)) planned.push(planned_);
    planned.push(...this.#extra);
    const entries = changeSetEntries(this.#touched.values());
    const recorded = changeSetWrite(this.#caller, this.#part, this.at, entries);
    if (!recorded) return { planned, logged };
    planned.push({ write: recorded, onFailure: 'rerun' });
    const set = loggedChangeSet(this.#caller, this.#part, entries);
    return { planned, logged, ...(set && { set }) };
  }

  /** What a write refused by an existing record of the same id means when the client repeated its call. */
  get isRepeatable(): boolean {
    return this.#caller.idempotencyKey !== undefined;
  }

  /** What was made, changed and removed here; not what only lies elsewhere now. */
  changes(): { kind: KindName; before: Row | undefined; after: Row | undefined }[] {
    return [...this.#touched.values()].filter(({ settled }) => !settled);
  }

  /** The ids made here, for a repeat that finds them there already. */
  created(): { kind: KindName; id: string }[] {
    return [...this.#touched.values()].filter((touched) => touched.before === undefined && touched.after !== undefined);
  }
}

/** What a commit did to the records that can be undone. */
function changeSetEntries(touched: Iterable<Touched>): ChangeSetEntry[] {
  const entries: ChangeSetEntry[] = [];
  for (const { kind, id, before, after } of touched) {
    if (!isUndone(kind, 'changed') || (before === undefined && after === undefined)) continue;
    const action = before === undefined ? 'created' : after === undefined ? 'deleted' : 'changed';
    const version = after?.version ?? (before?.version ?? 0) + 1;
    const row = after ?? before;
    const changes = before && after ? changesBetween(before, after) : [];
    entries.push({ kind, id, action, version, changes, ...(row && isUndone(kind, 'deleted') && { row }) });
  }
  return entries;
}

/** The condition that a record is as it was loaded: not changed, and its pointers not rewritten by a worker. */
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

/** What a history says a record belonged to. */
function ofWhat(kind: KindName, row: Readonly<Record<string, unknown>>): Pick<LoggedRow, 'of'> {
  const owner = belongsTo(kind, row);
  return owner ? { of: [owner.kind, owner.id] } : {};
}

/** What a history says of a change: one that leaves a mark that the thing is gone deleted it. */
function changedTo(kind: KindName, after: Row): LoggedRow['action'] {
  return (kinds[kind] as KindDeclaration).isGone?.(after as never) ? 'deleted' : 'changed';
}

/** The changes without those of fields that only say where something lies. */
function told(kind: KindName, changes: FieldChange[]): FieldChange[] {
  const { untold = [], entries = {} } = kinds[kind] as KindDeclaration;
  return changes
    .filter(({ field }) => !untold.includes(field))
    .flatMap((change) => {
      const told = entries[change.field];
      return told ? toldByEntry(change, told) : [change];
    });
}

/** A change of a list as changes of its entries: `evaluation.state` from open to done. */
function toldByEntry({ from, to }: FieldChange, { by, untold }: { by: string; untold: readonly string[] }): FieldChange[] {
  const byKey = (list: unknown) => new Map((list as Record<string, unknown>[] | null)?.map((entry) => [String(entry[by]), entry]));
  const [before, after] = [byKey(from), byKey(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    changesBetween(before.get(key) ?? {}, after.get(key) ?? {})
      .filter(({ field }) => field !== by && !untold.includes(field))
      .map((change) => ({ ...change, field: `${key}.${change.field}` })),
  );
}

function gone(path: string, kind: KindName): Problem {
  const field = path.replaceAll('[]', '');
  return invalid({ [field]: [say('common.doesNotExistNoLongerAvailable', { title: kindWord(kind) })] });
}

/** References that the record did not hold before: only those are checked, so an old one never blocks a save. */
function added(kind: KindName, before: Row | undefined, after: Row | undefined) {
  if (!after) return [];
  const known = new Set(before ? pointersOf(kind, before).map((pointer) => `${pointer.kind}#${pointer.id}`) : []);
  return pointersOf(kind, after).filter((pointer) => !known.has(`${pointer.kind}#${pointer.id}`) && !isUnchecked(kind, pointer.path));
}

/** Whether the model has another version of a record than the one that was loaded; kinds outside the model are never. */
function isOutdatedIn(model: ReadModel, at: string, row: Row): boolean {
  const kind = at.slice(0, at.indexOf('#')) as KindName;
  if (kinds[kind].kept !== 'model') return false;
  const now = model.find(kind, row.id);
  return now?.id !== row.id || now.version !== row.version;
}

async function readRow(tenant: string, kind: KindName, id: string): Promise<StoredRow | undefined> {
  return table.get<StoredRow>(keyOf(tenant, kind, id));
}
