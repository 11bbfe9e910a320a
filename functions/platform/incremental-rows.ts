import { isDeepStrictEqual } from 'node:util';
import type { KindName } from '#shared/contract/kinds.ts';
import { Lineage, type RowChange } from './lineage.ts';
import { type KindsRead, ReadModel, type Touched } from './read-model.ts';

interface Cached<R extends object> {
  seq: number;
  day: string;
  reads: KindsRead;
  byId: Map<string, R>;
  lineage: Lineage<R>;
  /** The version of the lineage that the rows follow. */
  followed: number;
  follows: Lineage<object> | undefined;
}

/** Computes a large list. Kinds of record that neither `affected` nor a row's computation reads change nothing. */
export interface IncrementalList<R> {
  name: string;
  /** The tenant's day, where rows depend on it; another day recomputes all rows. */
  day: string;
  all: () => Iterable<{ id: string }>;
  /** A row by its id; undefined when the record no longer exists. */
  present: (id: string) => R | undefined;
  /**
   * For the kinds that change often, the ids of the rows that a changed record affects, before and after its change. A change of any other kind
   * that the rows read recomputes all of them.
   */
  affected: Partial<Record<KindName, (touched: Touched) => Iterable<string>>>;
  /** Other rows that the rows are computed from, and the id of the row that each of them affects. They are read outside of `present`. */
  follows?: Followed;
}

interface Followed {
  lineage: Lineage<object>;
  idOf: (row: object) => string;
}

/** Makes a list follow the rows of a lineage. */
export function follow<F extends object>(lineage: Lineage<F>, idOf: (row: F) => string): Followed {
  // Only rows of this lineage are handed over.
  return { lineage: lineage as unknown as Lineage<object>, idOf: idOf as (row: object) => string };
}

/** The rows of a list as an array, which is a new one whenever a row has changed, by id, and with their changes. */
export interface CurrentRows<R extends object> {
  readonly rows: readonly R[];
  readonly byId: ReadonlyMap<string, R>;
  readonly lineage: Lineage<R>;
}

const caches = new WeakMap<ReadModel, Map<string, Cached<object>>>();

/** The rows of a large list, kept current by recomputing the rows that commits affect. */
export function incrementalRows<R extends object>(model: ReadModel, list: IncrementalList<R>): readonly R[] {
  return currentRows(model, list).rows;
}

/**
 * The rows of some ids: from the list if it is in memory, else computed singly, so that one row does not wait for all. Ids without a row are skipped.
 */
export function someRows<R extends object>(model: ReadModel, list: IncrementalList<R>, ids: Iterable<string>): R[] {
  const isKept = caches.get(model)?.has(list.name) === true;
  const byId = isKept ? currentRows(model, list).byId : undefined;
  return [...new Set(ids)].flatMap((id) => (byId ? byId.get(id) : list.present(id)) ?? []);
}

/** The rows of a list with everything that is derived from them. */
export function currentRows<R extends object>(model: ReadModel, list: IncrementalList<R>): CurrentRows<R> {
  const lists = caches.get(model) ?? new Map<string, Cached<object>>();
  caches.set(model, lists);
  const known = lists.get(list.name) as Cached<R> | undefined;
  const isCurrent = known !== undefined && known.day === list.day && refresh(model, list, known);
  const current = isCurrent ? known : computeAll(model, list);
  if (!isCurrent) lists.set(list.name, current);
  model.note(current.reads);
  const { byId, lineage } = current;
  return { rows: lineage.rows, byId, lineage };
}

/** Recomputes the rows that commits since the last call affect. False when all rows must be computed. */
function refresh<R extends object>(model: ReadModel, list: IncrementalList<R>, known: Cached<R>): boolean {
  if (known.seq === model.seq) return true;
  const touched = model.touchedSince(known.seq);
  if (!touched) return false;
  const ids = new Set<string>();
  if (list.follows) {
    const { lineage, idOf } = list.follows;
    const changes = known.follows === lineage ? lineage.changesSince(known.followed) : undefined;
    if (!changes) return false;
    for (const { before, after } of changes) for (const row of [before, after]) if (row) ids.add(idOf(row));
  }
  for (const touch of touched) {
    const affected = list.affected[touch.kind];
    if (affected) for (const id of affected(touch)) ids.add(id);
    else if (mayAffect(touch, known.reads)) return false;
  }
  // All rows before any is taken over: one that cannot be computed fails this read and leaves the rows as they were.
  const computed = [...ids].map((id) => ({ id, after: model.observe(() => list.present(id), known.reads).value }));
  known.seq = model.seq;
  if (list.follows) known.followed = list.follows.lineage.version;
  const changes: RowChange<R>[] = [];
  for (const { id, after } of computed) {
    const before = known.byId.get(id);
    if (after) known.byId.set(id, after);
    else known.byId.delete(id);
    if (before || after) changes.push({ before, after });
  }
  known.lineage.change(changes, () => [...known.byId.values()]);
  if (ReadModel.verifiesViews) verify(model, list, known);
  return true;
}

/** Computes all rows and compares. Lists and views within them are verified where they are used themselves. */
function verify<R extends object>(model: ReadModel, list: IncrementalList<R>, { byId, lineage }: Cached<R>): void {
  ReadModel.verifiesViews = false;
  try {
    const fresh = computeAll(model, list).byId;
    if (!isDeepStrictEqual(byId, fresh) || !isDeepStrictEqual(new Set(lineage.rows), new Set(byId.values())))
      throw new Error(`The list ${list.name} is stale: a row depends on a record that does not affect it`);
  } finally {
    ReadModel.verifiesViews = true;
  }
}

/** No view has read a newly created record, except views that list its kind. */
function mayAffect({ kind, before }: Touched, { found, listed }: KindsRead): boolean {
  return listed.has(kind) || (found.has(kind) && before !== undefined);
}

function computeAll<R extends object>(model: ReadModel, { day, all, present, follows }: IncrementalList<R>): Cached<R> {
  const { value: byId, reads } = model.observe(() => {
    const rows = new Map<string, R>();
    for (const { id } of all()) {
      const row = present(id);
      if (row) rows.set(id, row);
    }
    return rows;
  });
  const lineage = new Lineage([...byId.values()]);
  return { seq: model.seq, day, reads, byId, lineage, follows: follows?.lineage, followed: follows?.lineage.version ?? 0 };
}
